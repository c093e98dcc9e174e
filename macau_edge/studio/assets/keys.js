// The keys of the window, and the list of them; from one part to the next by F6.
import { byId, element } from "../../assets/shared/dom.js";

/** The keys and what each does, in the order of the list. */
const KEYS = [
  ["Ctrl+S", "studio.key-save"],
  ["Ctrl+Z, Ctrl+Y", "studio.key-undo"],
  ["Alt+1, 2, 3", "studio.key-views"],
  ["F6, Shift+F6", "studio.key-parts"],
  ["Ctrl+Space", "studio.key-complete"],
  ["Enter, Tab", "studio.key-take"],
  ["Esc", "studio.key-leave"],
  ["?", "studio.key-keys"],
];

/** @param {{w: (key: string) => string, save: () => void, step: (by: number) => void, views: import("./views.js").Views, reveal: (part: string) => void}} given */
export function listenToKeys({ w, save, step, views, reveal }) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("keys"));
  const show = () => {
    byId("keys-title").textContent = w("studio.keys");
    byId("keys-close").textContent = w("studio.keys-close");
    byId("keys-list").replaceChildren(...KEYS.flatMap(([keys, does]) => [element("dt", {}, element("kbd", {}, keys)), element("dd", {}, w(does))]));
    dialog.showModal();
  };
  byId("keys-open").addEventListener("click", show);
  byId("keys-close").addEventListener("click", () => dialog.close());

  /** The parts of the window, each with what has the focus when it is gone to. @returns {[HTMLElement, HTMLElement][]} */
  const parts = () => {
    const view = views.shown === "view-text" ? byId("text") : byId(`${views.shown}-tab`);
    return [[byId("parts"), byId("undo")], [byId("rule"), view], [byId("figures"), byId("figures")], [byId("bottom"), byId("versions")]];
  };
  for (const id of ["figures", "versions"]) byId(id).tabIndex = -1;

  addEventListener("keydown", (event) => {
    if (dialog.open || event.isComposing) return;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const does = { s: save, z: () => step(event.shiftKey ? 1 : -1), y: () => step(1) }[event.key.toLowerCase()];
    if ((event.ctrlKey || event.metaKey) && !event.altKey && does) {
      event.preventDefault();
      does();
    } else if (event.altKey && /^Digit[1-9]$/.test(event.code)) {
      reveal("rule");
      if (views.showNumber(Number(event.code.slice(5)))) event.preventDefault();
    } else if (event.key === "F6") {
      event.preventDefault();
      const every = parts();
      const at = every.findIndex(([part]) => part.contains(focused));
      const by = event.shiftKey ? -1 : 1;
      const [, to] = every[(at < 0 ? 0 : at + by + every.length) % every.length];
      reveal(to.closest("section")?.id ?? "");
      to.focus();
    } else if (event.key === "Escape" && focused === byId("text")) byId("bet").focus();
    else if (event.key === "?" && !focused?.matches("input, textarea, select")) show();
  });
}
