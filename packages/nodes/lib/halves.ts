/** True where the first half of a character stands that has two: cut behind it, each half alone would become something else. */
export const isFirstHalf = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xd800;

/** Where to cut a text that is to be cut at `end`: there, or behind the character that would be cut in halves. */
export const endOfPart = (text: string, end: number): number =>
  end < text.length && isFirstHalf(text, end - 1) ? end + 1 : Math.min(end, text.length);
