// On a telephone one part of the window is seen at a time, chosen at its foot; the edge of the shown bet stays at its top.
import { byId, element } from "../../assets/shared/dom.js";

/** A telephone, as the cloth has it. */
const PHONE = "(max-width: 599.98px)";
/** The parts by the ids of their sections, and what the tab of each is called. */
const PARTS = { "rule": "studio.tab-rule", "figures": "studio.tab-figures", "cloth-part": "studio.tab-cloth", "versions": "studio.versions-title" };

export class Tabs {
  /** @param {(key: string) => string} w */
  constructor(w) {
    this.w = w;
    this.ids = Object.keys(PARTS);
    this.phone = matchMedia(PHONE);
    this.phone.addEventListener("change", () => this.arrange());
    byId("tabs").replaceChildren(
      ...this.ids.map((id) => element("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": id, click: () => this.show(id), keydown: (/** @type {KeyboardEvent} */ event) => this.key(event) })),
    );
    this.show(this.ids[0]);
    this.arrange();
  }

  /** The words of the tabs, in the language of the window. */
  speak() {
    byId("tabs").setAttribute("aria-label", this.w("studio.tabs"));
    byId("top-edge").setAttribute("aria-label", this.w("studio.figures-title"));
    for (const [id, key] of Object.entries(PARTS)) byId(`tab-${id}`).textContent = this.w(key);
  }

  /** A part is what a tab shows where there are tabs, and a section of the window where all are seen. */
  arrange() {
    for (const id of this.ids) {
      if (this.phone.matches) byId(id).setAttribute("role", "tabpanel");
      else byId(id).removeAttribute("role");
    }
    this.measure();
  }

  /** @param {string} id of a part */
  show(id) {
    if (!this.ids.includes(id)) return; // the head is seen always
    document.body.dataset.tab = id;
    for (const one of this.ids) {
      byId(`tab-${one}`).setAttribute("aria-selected", String(one === id));
      byId(`tab-${one}`).tabIndex = one === id ? 0 : -1;
    }
    this.measure();
  }

  /** The letters of a cloth that was not seen had no size. */
  measure() {
    if (this.phone.matches && document.body.dataset.tab === "cloth-part") byId("fold").dispatchEvent(new Event("toggle"));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const id = this.ids[(this.ids.indexOf(document.body.dataset.tab ?? "") + by + this.ids.length) % this.ids.length];
    this.show(id);
    byId(`tab-${id}`).focus();
  }

  /** What stands at the top of every tab. @param {string} said @param {boolean} isPlayers */
  edge(said, isPlayers) {
    byId("top-edge").textContent = said;
    byId("top-edge").classList.toggle("player", isPlayers);
  }
}
