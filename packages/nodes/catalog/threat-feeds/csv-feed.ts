import { securityErrors } from '@heddle/contract/errors/security';
import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { Stoppable } from '../../lib/cooperative.ts';
import { readCsv } from '../csv/parse.ts';
import type { Indicator, ReadFeed } from './indicator.ts';
import { classified, refanged } from './indicator.ts';

/** Which columns of a CSV feed say what; '' where none does. */
export interface CsvColumns {
  /** Of the value. If empty, the first column in which the first row has one. */
  value: string;
  name: string;
  validUntil: string;
}

const reading = {
  delimiter: 'auto',
  quote: '"',
  trim: true,
  comment: '#',
  skipLines: 0,
  columns: [],
  typed: false,
};

const termIn = (cell: unknown) => classified(refanged(asText(cell ?? '').trim()));

/** The columns of a row that is no header: one that has a value is. */
const valueColumn = (row: JsonObject): string | undefined => Object.keys(row).find((name) => termIn(row[name]));

function indicatorOf(
  row: JsonObject,
  { name, validUntil }: CsvColumns,
  column: string,
  at: number,
): Indicator | string {
  const written = asText(row[column] ?? '');
  const term = termIn(written);
  if (!term) return `"${written.slice(0, 80)}" is no address, network, domain, URL, email address or hash.`;
  const until = validUntil === '' ? NaN : Date.parse(asText(row[validUntil] ?? ''));
  return {
    id: `row-${at}`,
    name: name === '' ? '' : asText(row[name] ?? ''),
    written,
    any: [[term]],
    labels: [],
    ...(Number.isFinite(until) ? { validUntil: until } : {}),
  };
}

/**
 * The indicators of a list: CSV, or one value a line. Lines that begin with # are remarks. The first row has the names of the columns, unless it has a value.
 * Throws `threat_feed_unreadable` where the column of the value is not there, and `csv_invalid`.
 */
export async function readCsvFeed(content: string, columns: CsvColumns, stop: Stoppable): Promise<ReadFeed> {
  const named = /^[^#\r\n].*$/m.exec(content)?.[0] ?? '';
  const header = !named.split(/[,;\t|]/).some((cell) => termIn(cell.replaceAll('"', '')));
  const feed: ReadFeed = { indicators: [], unreadable: [] };
  let column = columns.value;
  let at = 0;
  const sink = {
    row(row: JsonObject): boolean {
      at += 1;
      if (at === 1 && column !== '' && !Object.hasOwn(row, column))
        throw securityErrors.threat_feed_unreadable({ reason: `it has no column "${column.slice(0, 80)}"` });
      column ||= valueColumn(row) ?? '';
      const read = indicatorOf(row, columns, column, at);
      if (typeof read === 'string') feed.unreadable.push({ id: `row-${at}`, reason: read });
      else feed.indicators.push(read);
      return true;
    },
    bad({ line, reason }: { line: number; reason: string }): void {
      feed.unreadable.push({ id: `line-${line}`, reason });
    },
  };
  await readCsv([content], { ...reading, header }, sink, stop);
  return feed;
}
