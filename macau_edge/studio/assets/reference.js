// The page of a key in the reference, which is written in Markdown: its paragraphs, tables and examples.
import { element } from "../../assets/shared/dom.js";

/** Words in bold, code and links, whose aims are not here. @param {string} text @returns {(Node | string)[]} */
function inline(text) {
  const plain = text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/\\([|*_])/g, "$1");
  return plain.split(/(`[^`]*`|\*\*[^*]*\*\*)/).map((part) => {
    if (/^`.*`$/.test(part)) return element("code", {}, part.slice(1, -1));
    return /^\*\*.*\*\*$/.test(part) ? element("strong", {}, part.slice(2, -2)) : part;
  });
}

/** @param {string[]} lines @returns {HTMLElement} */
function table(lines) {
  const rows = lines.filter((line) => !/^[|\s:-]+$/.test(line)).map((line) => line.replace(/^\||\|$/g, "").split(/(?<!\\)\|/));
  return element("table", {}, element("tbody", {}, ...rows.map((cells) => element("tr", {}, ...cells.map((cell) => element("td", {}, ...inline(cell.trim())))))));
}

/** @param {string} text @returns {HTMLElement[]} */
export function markdown(text) {
  const found = /** @type {HTMLElement[]} */ ([]);
  let fence = /** @type {string[] | null} */ (null);
  let block = /** @type {string[]} */ ([]);
  const end = () => {
    if (block.length) found.push(block[0].startsWith("|") ? table(block) : element("p", {}, ...inline(block.join(" ").replace(/^#+ /, ""))));
    block = [];
  };
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) {
      end();
      if (fence) found.push(element("pre", { tabindex: "0" }, fence.join("\n")));
      fence = fence ? null : [];
    } else if (fence) fence.push(line);
    else if (!line.trim()) end();
    else {
      if (block.length && block[0].startsWith("|") !== line.startsWith("|")) end();
      block.push(line.trim());
    }
  }
  end();
  return found;
}
