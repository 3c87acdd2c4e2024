import type { HtmlElement } from '../../lib/documents/html-tree.ts';

/** Characters in a line. */
const MAX_WIDTH = 78;
const GAP = '  ';

interface Cell {
  text: string;
  isHead: boolean;
  /** Columns it spans. */
  span: number;
  alignRight: boolean;
}

/** The text of a table, in rows of as many cells as it has columns. */
export interface DataTable {
  /** Names of the columns; null if it has none. */
  head: readonly string[] | null;
  rows: readonly (readonly string[])[];
  /** By column. */
  alignRight: readonly boolean[];
}

/** The data of a table; null for a table that is used for layout. `textOf` returns the text of a cell. */
export function dataTable(table: HtmlElement, textOf: (cell: HtmlElement) => string): DataTable | null {
  if (/^(?:presentation|none)$/i.test(table.attributes.get('role') ?? '')) return null;
  const cells = rowsOf(table).map((row) =>
    row.children
      .filter((child) => typeof child !== 'string' && (child.name === 'td' || child.name === 'th'))
      .map((cell) => toCell(cell as HtmlElement, textOf)),
  );
  const rows = cells.filter((row) => row.some(({ text }) => text !== ''));
  const width = Math.max(0, ...rows.map((row) => row.reduce((sum, { span }) => sum + span, 0)));
  const hasHead = rows.some((row) => row.some(({ isHead }) => isHead));
  const isPlain = rows.every((row) => row.every(({ text }) => !text.includes('\n')));
  if (width < 2 || rows.length === 0 || !(hasHead || (isPlain && rows.length > 1))) return null;
  const first = rows[0]?.every(({ isHead }) => isHead) === true ? rows[0] : null;
  const body = first ? rows.slice(1) : rows;
  const alignRight = Array.from({ length: width }, (_, column) =>
    body.some((row) => cellAt(row, column)?.alignRight === true),
  );
  return { head: first ? spread(first, width) : null, rows: body.map((row) => spread(row, width)), alignRight };
}

/** The rows of a table itself, not those of tables in it. */
function rowsOf(table: HtmlElement): HtmlElement[] {
  return table.children.flatMap((child) =>
    typeof child === 'string'
      ? []
      : child.name === 'tr'
        ? [child]
        : /^t(?:head|body|foot)$/.test(child.name)
          ? rowsOf(child)
          : [],
  );
}

function toCell(element: HtmlElement, textOf: (cell: HtmlElement) => string): Cell {
  const { attributes, name } = element;
  const alignRight = attributes.get('align') === 'right' || /text-align:\s*right/i.test(attributes.get('style') ?? '');
  return {
    text: textOf(element),
    isHead: name === 'th',
    span: Math.min(50, Math.max(1, Number.parseInt(attributes.get('colspan') ?? '1', 10) || 1)),
    alignRight,
  };
}

function cellAt(row: readonly Cell[], column: number): Cell | undefined {
  let at = 0;
  return row.find(({ span }) => (at += span) > column);
}

function spread(row: readonly Cell[], width: number): string[] {
  const texts = row.flatMap(({ text, span }) => [
    text.replaceAll(/\s*\n\s*/g, ', '),
    ...Array.from({ length: span - 1 }, () => ''),
  ]);
  return [...texts, ...Array.from({ length: width - texts.length }, () => '')];
}

/** Writes a table in columns; a table too wide for that gets a line for each cell, or for each row if its columns have no names. */
export function writeTable({ head, rows, alignRight }: DataTable): string {
  const all = head ? [head, ...rows] : rows;
  const widths = alignRight.map((_, column) => Math.max(...all.map((row) => [...(row[column] ?? '')].length)));
  if (widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1) > MAX_WIDTH) {
    if (!head) return rows.map((row) => row.filter((text) => text !== '').join(' | ')).join('\n');
    return rows
      .map((row) =>
        row
          .flatMap((text, column) => (text === '' ? [] : [head[column] ? `${head[column]}: ${text}` : text]))
          .join('\n'),
      )
      .join('\n\n');
  }
  const padded = (text: string, column: number): string => {
    const blanks = ' '.repeat((widths[column] ?? 0) - [...text].length);
    return alignRight[column] ? blanks + text : text + blanks;
  };
  const lines = all.map((row) => row.map(padded).join(GAP).trimEnd());
  if (head) lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join(GAP));
  return lines.join('\n');
}
