/** The number that a text of digits says: groups of three may be apart (`2,000,000`). Null for any other text. */
export function parseTokens(text: string): number | null {
  const plain = text.trim();
  const grouped = /^\d{1,3}([ ,_]\d{3})+$/.test(plain);
  if (!grouped && !/^\d+$/.test(plain)) return null;
  return Number(plain.replaceAll(/[ ,_]/g, ''));
}

/** The US dollars that a text says: `12`, `0.5`, `$0.50`. Null for any other text: a comma may mean either. */
export function parseDollars(text: string): number | null {
  const [, digits] = /^\$?\s*(\d+(?:\.\d+)?|\.\d+)$/.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}
