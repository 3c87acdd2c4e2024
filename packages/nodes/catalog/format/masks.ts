/**
 * The letters and digits of a text in the places of a pattern: `#` takes a digit, `A` a letter, `*` either; all other characters are literal, and `\` takes
 * the next character as it is. Null where the text has too few or too many, or others than the pattern takes.
 */
export function masked(text: string, pattern: string): string | null {
  const given = [...text.replace(/[^\p{L}\p{N}]+/gu, '')];
  const wanted = [...pattern];
  let out = '';
  for (let at = 0; at < wanted.length; at += 1) {
    const sign = wanted[at] ?? '';
    if (sign === '\\') out += wanted[(at += 1)] ?? '';
    else if (sign === '#' || sign === 'A' || sign === '*') {
      const character = given.shift();
      if (
        character === undefined ||
        (sign === '#' && !/\p{N}/u.test(character)) ||
        (sign === 'A' && !/\p{L}/u.test(character))
      )
        return null;
      out += character;
    } else out += sign;
  }
  return given.length === 0 ? out : null;
}

/** A text of which only the last letters and digits can be read: `•••• •••• •••• 4242`. */
export function hidden(text: string, keep: number, cover: string): string {
  const characters = [...text];
  let left = characters.filter((character) => /[\p{L}\p{N}]/u.test(character)).length - keep;
  return characters.map((character) => (/[\p{L}\p{N}]/u.test(character) && left-- > 0 ? cover : character)).join('');
}
