// What the window asks of the server, with the token that stood in the address.

const KEY = "macau-edge-token";

/** The token, out of the address at once: no history and no picture of the window has it. */
function tokenOf() {
  if (location.hash.length > 1) {
    sessionStorage.setItem(KEY, location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(KEY) ?? "";
}

const token = tokenOf();

/** @param {string} name @param {object} asked @param {AbortSignal} [signal] @returns {Promise<Response>} */
async function post(name, asked, signal) {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
  const answer = await fetch(`/api/${name}`, { method: "POST", headers, body: JSON.stringify({ window: WINDOW, ...asked }), signal });
  if (answer.status === 413) throw new TooLarge();
  return answer;
}

/** Who is asked is there, and cannot answer. */
export class Failed extends Error {}

/** The text is longer than a file may be. */
export class TooLarge extends Failed {}

/** Who is asked does not know this window. */
export class Refused extends Error {}

/** By which the server knows this window from another. */
const WINDOW = crypto.randomUUID();

/** What a question is answered. @param {string} name @param {object} asked @param {number} [within] milliseconds @returns {Promise<any>} */
export async function ask(name, asked, within) {
  const answer = await post(name, asked, within ? AbortSignal.timeout(within) : undefined);
  if (answer.status === 403) throw new Refused();
  if (!answer.ok) throw new Failed(`${answer.status}`);
  return answer.json();
}

/** Hears each event of an answer as it comes. @param {string} name @param {object} asked @param {(event: any) => void} hear @param {AbortSignal} signal */
export async function stream(name, asked, hear, signal) {
  const answer = await post(name, asked, signal);
  if (!answer.ok || !answer.body) throw new Error(`${answer.status}`);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let left = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (left + value).split("\n");
    left = lines.pop() ?? "";
    for (const line of lines) hear(JSON.parse(line));
  }
}
