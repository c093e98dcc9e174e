// What the page's reader makes of texts that Python has read: each that is another is told, and the first ten are shown.
import { readFileSync } from "node:fs";
import { readAmount, readCount, readFigure, readRatio } from "../../macau_edge/assets/shared/typed.js";

/** @type {{sort: string, text: string, about: {for_one?: boolean | null}, kind: string, texts: string[]}[]} */
const asked = JSON.parse(readFileSync(process.argv[2], "utf-8"));

/** @type {Record<string, (text: string, forOne: boolean | null) => import("../../macau_edge/assets/shared/typed.js").Entry>} */
const READERS = { ratio: readRatio, figure: readFigure, count: readCount, amount: readAmount };

const other = asked.flatMap(({ sort, text, about, kind, texts }) => {
  const found = READERS[sort](text, about.for_one ?? null);
  const said = found.kind === "unreadable" ? [] : found.kind === "ambiguous" ? found.texts : [found.text];
  return found.kind === kind && said.join("|") === texts.join("|") ? [] : [{ sort, text, about, python: [kind, ...texts], page: [found.kind, ...said] }];
});
for (const one of other.slice(0, 10)) console.log(JSON.stringify(one));
console.log(`${other.length} of ${asked.length} are another`);
process.exitCode = other.length ? 1 : 0;
