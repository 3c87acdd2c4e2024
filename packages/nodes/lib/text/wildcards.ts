/** Whether a name matches one of the patterns of a text, separated by commas: `*` stands for any characters, `?` for one. An empty text matches all names. */
export function matchesWildcards(name: string, patterns: string): boolean {
  const given = patterns
    .split(',')
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '');
  return given.length === 0 || given.some((pattern) => matches(name, pattern));
}

/** Goes back to the last star only, so it takes no longer than both lengths multiplied. */
function matches(name: string, pattern: string): boolean {
  let [at, sign, star, from] = [0, 0, -1, 0];
  while (at < name.length) {
    const wanted = pattern[sign];
    if (wanted === '*') {
      star = sign;
      from = at;
      sign += 1;
    } else if (wanted !== undefined && (wanted === '?' || wanted === name[at])) {
      at += 1;
      sign += 1;
    } else if (star >= 0) {
      from += 1;
      at = from;
      sign = star + 1;
    } else return false;
  }
  while (pattern[sign] === '*') sign += 1;
  return sign === pattern.length;
}
