import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonValue } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { pathReader } from '../../lib/json/reader.ts';
import type { Stoppable } from '../../lib/cooperative.ts';
import { forEachYielding, yieldToEventLoop } from '../../lib/cooperative.ts';

export interface CsvWriting {
  delimiter: string;
  quote: string;
  /** True if every cell is quoted, not only those that have to be. */
  quoteAll: boolean;
  header: boolean;
  /** Paths into the items; none: all fields of all items, in the order of their first appearance. */
  columns: readonly string[];
  lineEnd: '\n' | '\r\n';
  /** Keeps spreadsheets from reading text as a formula, by a leading apostrophe. */
  guardFormulas: boolean;
}

const MOST_COLUMNS = 10_000;
/** Characters that are written at a time. */
const CHUNK = 64 * 1024;

/** Writes items as CSV (RFC 4180), in chunks of text. Yields to other work. */
export async function* writeCsv(items: readonly Item[], writing: CsvWriting, stop: Stoppable): AsyncGenerator<string> {
  const columns = writing.columns.length > 0 ? writing.columns : await allColumns(items, stop);
  const readers = columns.map(pathReader);
  const cell = cellWriter(writing);
  let text =
    writing.header && columns.length > 0
      ? columns.map((name) => cell(name)).join(writing.delimiter) + writing.lineEnd
      : '';
  for (const { json } of items) {
    for (let index = 0; index < readers.length; index += 1) {
      if (index > 0) text += writing.delimiter;
      text += cell(readers[index]?.(json));
    }
    text += writing.lineEnd;
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
    await yieldToEventLoop(stop);
  }
  if (text !== '') yield text;
}

async function allColumns(items: readonly Item[], stop: Stoppable): Promise<string[]> {
  const names = new Set<string>();
  const add = ({ json }: Item): void => {
    for (const name in json) names.add(name);
    if (names.size > MOST_COLUMNS)
      throw dataErrors.data_too_large({ what: 'The table', limit: `${MOST_COLUMNS} columns` });
  };
  await forEachYielding(items, add, () => undefined, stop);
  return [...names];
}

// What begins a formula in spreadsheets. OWASP, "CSV Injection". Full-width signs count as well, as some input methods write them.
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NUMBER = /^[+-]?\d+(?:[.,]\d+)*(?:[eE][+-]?\d+)?%?$/;

/** Returns the function that writes one value. Lists and objects become JSON. */
export function cellWriter({
  delimiter,
  quote,
  quoteAll,
  guardFormulas,
}: Pick<CsvWriting, 'delimiter' | 'quote' | 'quoteAll' | 'guardFormulas'>): (value: JsonValue | undefined) => string {
  const needsQuotes = (text: string): boolean =>
    text.includes(delimiter) ||
    text.includes(quote) ||
    text.includes('\n') ||
    text.includes('\r') ||
    text.startsWith(' ') ||
    text.endsWith(' ');
  return (value) => {
    const plain =
      value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
    const text =
      guardFormulas && typeof value === 'string' && FORMULA.test(plain) && !NUMBER.test(plain) ? `'${plain}` : plain;
    if (quote === '') return text;
    return quoteAll || needsQuotes(text) ? quote + text.replaceAll(quote, quote + quote) + quote : text;
  };
}
