import { documentErrors } from '@heddle/contract/errors/documents';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { Pair } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import { aggregates } from '../charts/data/aggregate.ts';
import type { ChartSettings } from '../charts/data/settings.ts';
import { chartKinds, standardSettings } from '../charts/data/settings.ts';
import { namesOf } from '../../lib/json/reader.ts';
import type { ReportPart } from './types.ts';

export interface TableSettings {
  /** Fields with the names above them. None: the fields of the items. */
  columns: readonly { field: string; title: string }[];
  groupBy: readonly string[];
  calculate: readonly Pair[];
  /** A column; write - before it for descending order. */
  sort: string;
  limit: number;
  /** True for a last row with the sums of columns of numbers. */
  totals: boolean;
}

/** A section of a report; its parts appear in this order. */
export interface Section {
  pageBreak: boolean;
  heading: string;
  level: 1 | 2 | 3;
  text: string;
  figures: readonly Pair[];
  /** `auto` chooses by the data. */
  chart: {
    kind: ChartSettings['kind'] | 'auto';
    settings: Omit<ChartSettings, 'kind'>;
    title: string;
    height: number;
  } | null;
  /** The prepared content after the chart. */
  pictures: readonly ReportPart[];
  table: TableSettings | null;
  note: string;
}

const MOST_SECTIONS = 200;
const known = ['pageBreak', 'heading', 'level', 'text', 'figures', 'chart', 'table', 'note'];
const inChart = [
  'kind',
  'x',
  'y',
  'group',
  'aggregate',
  'period',
  'order',
  'most',
  'stacked',
  'direction',
  'donut',
  'smooth',
  'bins',
  'title',
  'height',
];
const inTable = ['columns', 'groupBy', 'calculate', 'sort', 'limit', 'totals'];

export const standardTable: TableSettings = {
  columns: [],
  groupBy: [],
  calculate: [],
  sort: '',
  limit: 1000,
  totals: false,
};

/** The sections of a report as they were written. Throws `section_invalid`, which names the section. */
export function readSections(written: JsonValue, locale: string): Section[] {
  const list = Array.isArray(written) ? written : [written];
  if (list.length > MOST_SECTIONS)
    throw documentErrors.document_too_large({ what: 'sections', limit: String(MOST_SECTIONS) });
  return list.map((entry, index) =>
    readSection(typeof entry === 'string' ? { text: entry } : entry, index + 1, locale),
  );
}

function readSection(value: JsonValue, section: number, locale: string): Section {
  const invalid: Refuse = (reason) => documentErrors.section_invalid({ section, reason });
  if (!isJsonObject(value)) throw invalid('must be an object, like { "heading": "Sales", "table": true }');
  onlyKnown(value, known, 'has', invalid);
  const level = value['level'] ?? 2;
  if (level !== 1 && level !== 2 && level !== 3) throw invalid('has a "level" that is not 1, 2 or 3');
  return {
    pageBreak: value['pageBreak'] === true,
    heading: asText(value['heading'] ?? ''),
    level,
    text: asText(value['text'] ?? ''),
    figures: pairsOf(value['figures'], 'figures', invalid),
    chart: chartOf(value['chart'], locale, invalid),
    pictures: [],
    table: tableOf(value['table'], invalid),
    note: asText(value['note'] ?? ''),
  };
}

type Refuse = (reason: string) => Error;

function onlyKnown(value: JsonObject, names: readonly string[], where: string, invalid: Refuse): void {
  const other = Object.keys(value).find((name) => !names.includes(name));
  if (other !== undefined) throw invalid(`${where} "${other.slice(0, 40)}", which is not one of ${names.join(', ')}`);
}

function pairsOf(value: JsonValue | undefined, name: string, invalid: Refuse): Pair[] {
  if (value === undefined || value === null) return [];
  if (isJsonObject(value)) return Object.entries(value).map(([key, entry]) => ({ name: key, value: asText(entry) }));
  if (Array.isArray(value) && value.every((entry) => isJsonObject(entry) && 'name' in entry))
    return value.flatMap((entry) =>
      isJsonObject(entry) ? [{ name: asText(entry['name']), value: asText(entry['value'] ?? '') }] : [],
    );
  throw invalid(`has "${name}" that are not names with values, like { "Revenue": "sum(amount)" }`);
}

const oneOf = <T extends string>(
  value: JsonValue | undefined,
  list: readonly T[],
  standard: T,
  name: string,
  invalid: Refuse,
): T => {
  if (value === undefined) return standard;
  const found = list.find((entry) => entry === value);
  if (found === undefined) throw invalid(`has a "${name}" that is not one of ${list.join(', ')}`);
  return found;
};

const numberOf = (
  value: JsonValue | undefined,
  standard: number,
  low: number,
  high: number,
  name: string,
  invalid: Refuse,
): number => {
  if (value === undefined) return standard;
  if (typeof value !== 'number' || value < low || value > high)
    throw invalid(`has a "${name}" that is not a number from ${low} to ${high}`);
  return value;
};

function chartOf(value: JsonValue | undefined, locale: string, invalid: Refuse): Section['chart'] {
  if (value === undefined || value === null || value === false) return null;
  const given = value === true ? {} : typeof value === 'string' ? { kind: value } : value;
  if (!isJsonObject(given))
    throw invalid(
      'has a "chart" that is neither true nor an object, like { "kind": "bar", "x": "month", "y": "revenue" }',
    );
  onlyKnown(given, inChart, 'has a chart with', invalid);
  const text = (name: string): string => asText(given[name] ?? '').trim();
  const settings: Omit<ChartSettings, 'kind'> = {
    ...standardSettings,
    x: text('x'),
    y: namesOf(given['y']),
    group: text('group'),
    aggregate: oneOf(given['aggregate'], aggregates, 'sum', 'aggregate', invalid),
    period: oneOf(
      given['period'],
      ['auto', 'none', 'hour', 'day', 'week', 'month', 'quarter', 'year'],
      'auto',
      'period',
      invalid,
    ),
    order: oneOf(given['order'], ['given', 'name', 'most', 'least'], 'given', 'order', invalid),
    direction: oneOf(given['direction'], ['auto', 'vertical', 'horizontal'], 'auto', 'direction', invalid),
    most: numberOf(given['most'], 20, 2, 200, 'most', invalid),
    bins: given['bins'] === undefined ? undefined : numberOf(given['bins'], 10, 1, 200, 'bins', invalid),
    stacked: given['stacked'] === true,
    donut: given['donut'] === true,
    smooth: given['smooth'] === true,
    locale,
  };
  return {
    kind: oneOf(given['kind'], ['auto', ...chartKinds], 'auto', 'kind', invalid),
    settings,
    title: text('title'),
    height: numberOf(given['height'], 320, 120, 1200, 'height', invalid),
  };
}

function tableOf(value: JsonValue | undefined, invalid: Refuse): TableSettings | null {
  if (value === undefined || value === null || value === false) return null;
  const given = value === true ? {} : typeof value === 'string' || Array.isArray(value) ? { columns: value } : value;
  if (!isJsonObject(given))
    throw invalid('has a "table" that is neither true nor an object, like { "columns": "name, amount" }');
  onlyKnown(given, inTable, 'has a table with', invalid);
  return {
    columns: columnsIn(given['columns']),
    groupBy: namesOf(given['groupBy']),
    calculate: pairsOf(given['calculate'], 'calculate', invalid),
    sort: asText(given['sort'] ?? '').trim(),
    limit: numberOf(given['limit'], 1000, 1, 5000, 'limit', invalid),
    totals: given['totals'] === true,
  };
}

/** Columns as `name, amount`, as `name = Customer, amount`, or as `{ "name": "Customer" }`. */
export function columnsIn(value: JsonValue | undefined): TableSettings['columns'] {
  if (isJsonObject(value)) return Object.entries(value).map(([field, title]) => ({ field, title: asText(title) }));
  return namesOf(value).map((entry) => {
    const [field = '', ...title] = entry.split('=');
    return { field: field.trim(), title: title.join('=').trim() };
  });
}
