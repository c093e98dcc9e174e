// What a file that is made beside another is called: in small letters, since the server takes no others.

/** @param {string} file @param {string} ending @returns {string} */
export function nameBeside(file, ending) {
  const plain = file.replace(/\.ya?ml$/i, "").normalize("NFD").toLowerCase().replace(/\p{M}/gu, "");
  const name = plain.replace(/[^a-z0-9.]+/g, "-").replace(/[.-]*\.[.-]*/g, ".").replace(/^[.-]+|[.-]+$/g, "");
  return `${name.slice(0, 50).replace(/[.-]+$/, "") || "mine"}${ending}`;
}
