const CANDIDATES = [',', ';', '\t', '|'] as const;
/** Rows in the sample. */
const SAMPLE_ROWS = 50;

/** Detects the delimiter: of comma, semicolon, tab and bar, the one that splits the first rows into the same number of columns, and the most. */
export function detectDelimiter(text: string, quote: string): string {
  const rows = rowsOf(text, quote);
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of CANDIDATES) {
    const counts = rows.map((row) => row.split(delimiter).length);
    const [first = 1] = counts;
    if (first < 2) continue;
    const evenness = counts.filter((count) => count === first).length / counts.length;
    // Evenness counts most: decimal commas appear in many rows, but not equally often in all.
    const score = evenness * evenness * Math.min(first, 20) + evenness;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** The first rows without what is quoted, and without a last row that may be incomplete. */
function rowsOf(text: string, quote: string): string[] {
  const rows: string[] = [];
  let row = '';
  let quoted = false;
  for (const char of text) {
    if (quote !== '' && char === quote) quoted = !quoted;
    else if (!quoted && (char === '\n' || char === '\r')) {
      if (row !== '') rows.push(row);
      row = '';
      if (rows.length >= SAMPLE_ROWS) return rows;
    } else if (!quoted) row += char;
  }
  return rows.length === 0 ? [row] : rows;
}
