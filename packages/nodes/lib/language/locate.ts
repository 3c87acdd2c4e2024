/** Where quotes of a text are in it, in UTF-16 units, each behind the one before; null for what the text does not say. */
export function locator(text: string): (quote: string) => { start: number; end: number } | null {
  let from = 0;
  return (quote) => {
    if (quote === '') return null;
    const ahead = text.indexOf(quote, from);
    const start = ahead >= 0 ? ahead : text.indexOf(quote);
    if (start < 0) return null;
    from = start + quote.length;
    return { start, end: from };
  };
}
