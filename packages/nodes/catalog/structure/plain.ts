/** A heading. A type, so that it is JSON. */
export type TextHeading = { level: number; text: string };
/** A list, its entries in their order. */
export type EntryList = { ordered: boolean; entries: string[] };
/** A table: its columns, and its rows by columns. */
export type TextTable = { columns: string[]; rows: { [column: string]: string }[] };

/** What a document is made of. */
export interface Structure {
  headings: TextHeading[];
  lists: EntryList[];
  tables: TextTable[];
  /** Lines that may hold a name and a value. */
  lines: string[];
}

/** Tables, lists and headings that are taken of one text, each. */
export const MOST_PARTS = 1000;

/** Cells of rows as a table: the first row names the columns; those without a name, or with one that is taken, are numbered. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): TextTable {
  const columns: string[] = [];
  for (const [at, name] of head.entries()) {
    const plain = name.trim();
    columns.push(plain === '' || plain === '__proto__' || columns.includes(plain) ? `column ${at + 1}` : plain);
  }
  return {
    columns,
    rows: rows.map((cells) => Object.fromEntries(columns.map((column, at) => [column, (cells[at] ?? '').trim()]))),
  };
}

/** A line of a drawn table without cells: `+---+---+`, `|---|:-:|`. */
const RULE = /^(?=.*(?:-{3}|={3}))[\s|+:=-]+$/;
const ENTRY = /^\s*(?:[-*•·–]|(?<number>\d{1,3})[.)]|[a-z]\))\s+(?<entry>\S.*)$/;
const NUMBERED = /^(?<number>\d{1,2}(?:\.\d{1,2}){0,3})\.?\s+(?<title>\p{Lu}[^.!?;]{2,80})$/u;
const CAPITALS = /^[\p{Lu}\p{N}][\p{Lu}\p{N} &/,'-]{3,80}$/u;

/** The structure of a text without marks: aligned columns, drawn tables, lists, and lines that look like headings. Takes time in proportion to its length. */
export function plainStructure(text: string): Structure {
  const found: Structure = { headings: [], lists: [], tables: [], lines: [] };
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length;) {
    const size = tableAt(lines, at, found) || listAt(lines, at, found);
    if (size > 0) {
      at += size;
      continue;
    }
    const line = lines[at] ?? '';
    const heading = headingOf(line, lines[at - 1] ?? '', lines[at + 1] ?? '');
    if (heading) found.headings.push(heading);
    else found.lines.push(line);
    at += 1;
  }
  return found;
}

/** The cells of a row, by bars, tabs or at least two blanks; none where there are fewer than two. */
function cellsOf(line: string): { by: string; cells: string[] } | undefined {
  const trimmed = line.trim();
  if (trimmed === '' || RULE.test(line)) return undefined;
  const by = trimmed.startsWith('|') || /\s\|\s/.test(trimmed) ? '|' : line.includes('\t') ? 'tab' : 'blanks';
  const cells =
    by === '|' ? trimmed.replace(/^\||\|$/g, '').split('|') : by === 'tab' ? line.split('\t') : trimmed.split(/ {2,}/);
  return cells.length < 2 ? undefined : { by, cells };
}

/** Adds the table that begins at a line; the number of its lines, 0 where there is none. It has at least two rows, of the same number of cells. */
function tableAt(lines: readonly string[], from: number, found: Structure): number {
  const begin = RULE.test(lines[from] ?? '') && (lines[from] ?? '').trim().length > 4 ? from + 1 : from;
  const first = cellsOf(lines[begin] ?? '');
  if (!first) return 0;
  const rows: string[][] = [];
  let at = begin;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (RULE.test(line) && rows.length > 0) continue;
    const row = cellsOf(line);
    if (row?.by !== first.by || row.cells.length !== first.cells.length) break;
    rows.push(row.cells);
  }
  if (rows.length < 2) return 0;
  const [head = [], ...others] = rows;
  // Two columns of a name with a colon and a value are pairs.
  if (head.length === 2 && rows.every(([name = '']) => name.trim().endsWith(':'))) return 0;
  found.tables.push(tableOf(head, others));
  return at - from;
}

/** Adds the list that begins at a line; the number of its lines, 0 where there is none. Indented lines go on with an entry. */
function listAt(lines: readonly string[], from: number, found: Structure): number {
  const first = ENTRY.exec(lines[from] ?? '');
  if (!first) return 0;
  const entries: string[] = [];
  let at = from;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const entry = ENTRY.exec(line)?.groups?.['entry'];
    if (entry !== undefined) entries.push(entry.trim());
    else if (/^\s+\S/.test(line)) entries.push(`${entries.pop() ?? ''} ${line.trim()}`);
    else break;
  }
  if (entries.length < 2) return 0;
  found.lists.push({ ordered: first.groups?.['number'] !== undefined, entries });
  return at - from;
}

function headingOf(line: string, before: string, after: string): TextHeading | undefined {
  const text = line.trim();
  if (text === '' || text.length > 100) return undefined;
  if (/^={3,}\s*$/.test(after)) return { level: 1, text };
  if (/^-{3,}\s*$/.test(after)) return { level: 2, text };
  const numbered = NUMBERED.exec(text);
  const isAlone = before.trim() === '' && after.trim() === '';
  if (numbered && isAlone) return { level: (numbered.groups?.['number'] ?? '').split('.').length, text };
  return isAlone && CAPITALS.test(text) && /\p{Lu}{2}/u.test(text) ? { level: 1, text } : undefined;
}
