const CANDIDATES = [',', ';', '\t', '|'] as const;
/** Rows that are looked at. */
const ROWS = 50;

/** The character that parts the columns: of comma, semicolon, tab and bar the one that cuts the first rows into the same number of columns, and most of them. */
export function detectDelimiter(text: string, quote: string): string {
  const rows = rowsOf(text, quote);
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of CANDIDATES) {
    const counts = rows.map((row) => row.split(delimiter).length);
    const [first = 1] = counts;
    if (first < 2) continue;
    const alike = counts.filter((count) => count === first).length / counts.length;
    // Being alike counts most: decimal commas appear in many rows, but not in all of them as often.
    const score = alike * alike * Math.min(first, 20) + alike;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** The first rows with everything in quotes taken out, the last one left out where it may be cut off. */
function rowsOf(text: string, quote: string): string[] {
  const rows: string[] = [];
  let row = '';
  let quoted = false;
  for (const char of text) {
    if (quote !== '' && char === quote) quoted = !quoted;
    else if (!quoted && (char === '\n' || char === '\r')) {
      if (row !== '') rows.push(row);
      row = '';
      if (rows.length >= ROWS) return rows;
    } else if (!quoted) row += char;
  }
  return rows.length === 0 ? [row] : rows;
}
