/** True for the first unit of a surrogate pair: cut behind it, both halves would become U+FFFD. */
export const isHighSurrogate = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xd800;

/** Where to cut a text near `end` without splitting a surrogate pair: at `end`, or one unit later. */
export const safeCut = (text: string, end: number): number =>
  end < text.length && isHighSurrogate(text, end - 1) ? end + 1 : Math.min(end, text.length);
