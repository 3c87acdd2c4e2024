import { HeddleError } from '@heddle/contract/errors/define';
import { fileWorkErrors } from '@heddle/contract/errors/file-work';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { jsonExcess } from '@heddle/contract/json-limits';
import { readCsv } from '../csv/parse.ts';
import { cellWriter } from '../csv/write.ts';
import { tooDeep, tooMany, withinBounds } from '../../lib/json/bounds.ts';
import type { Table } from './table.ts';
import { cellText, valueIn } from './table.ts';
import type { Settings } from './work.ts';

/** Rows of CSV that are read. */
const MOST_ROWS = 1_000_000;
const ATTRIBUTE = '@';
const { signal } = new AbortController();

const failed = (format: string, cause: unknown): Error => {
  if (cause instanceof HeddleError) return cause;
  const reason =
    cause instanceof RangeError
      ? 'it is nested too deeply'
      : cause instanceof Error
        ? (cause.message.split('\n')[0] ?? '').replace(/[.:]\s*$/, '')
        : String(cause);
  return fileWorkErrors.conversion_failed({ format, reason }, { cause });
};

/** The rows of CSV. Throws `csv_invalid`, `conversion_failed`. */
export async function readCsvRows(text: string, { delimiter, header, typed }: Settings): Promise<JsonObject[]> {
  const rows: JsonObject[] = [];
  const reading = { delimiter, quote: '"', header, columns: [], typed, trim: false, comment: '', skipLines: 0 };
  await readCsv(
    [text],
    reading,
    {
      row(row) {
        if (rows.push(row) > MOST_ROWS)
          throw fileWorkErrors.conversion_failed({ format: 'CSV', reason: `it has more than ${MOST_ROWS} rows` });
        return true;
      },
      bad({ line, reason }) {
        throw fileWorkErrors.conversion_failed({ format: 'CSV', reason: `line ${line}: ${reason}` });
      },
    },
    { signal },
  );
  return rows;
}

/** A table as CSV. Cells that a spreadsheet would treat as a formula get an apostrophe. */
export function writeCsvText({ columns, rows }: Table, { delimiter, header }: Settings): string {
  const parted = delimiter === 'auto' ? ',' : delimiter;
  const cell = cellWriter({ delimiter: parted, quote: '"', quoteAll: false, guardFormulas: true });
  const line = (cells: readonly (JsonValue | undefined)[]): string => `${cells.map(cell).join(parted)}\r\n`;
  return (
    (header && columns.length > 0 ? line(columns) : '') +
    rows.map((row) => line(columns.map((name) => valueIn(row, name)))).join('')
  );
}

/** Throws `conversion_failed`, `json_too_deep`, `json_too_many_values`. */
export function readJson(text: string, { bounds }: Settings): JsonValue {
  try {
    const excess = jsonExcess(text, bounds);
    if (excess !== undefined) throw excess === 'depth' ? tooDeep(bounds.depth) : tooMany(bounds.values);
    return JSON.parse(text) as JsonValue;
  } catch (cause) {
    throw failed('JSON', cause);
  }
}

/** YAML 1.2; several documents are a list. Values that JSON does not have become null. Aliases that would grow without end are refused. Throws as `readJson`. */
export async function readYaml(text: string, { bounds }: Settings): Promise<JsonValue> {
  const { parseAllDocuments } = await import('yaml');
  try {
    const documents = parseAllDocuments(text, { prettyErrors: true });
    const values = documents.map((document): JsonValue => {
      const [error] = document.errors;
      if (error) throw error;
      return JSON.parse(
        JSON.stringify(withinBounds(document.toJS({ maxAliasCount: 100 }) ?? null, bounds)),
      ) as JsonValue;
    });
    return values.length > 1 ? values : (values[0] ?? null);
  } catch (cause) {
    throw failed('YAML', cause);
  }
}

export const writeYaml = async (value: JsonValue): Promise<string> =>
  (await import('yaml')).stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });

/** XML as data: attributes are fields that begin with @. Throws `xml_invalid`, `xml_entities`, `json_too_deep`, `json_too_many_values`. */
export const readXml = async (text: string, { typed, bounds }: Settings): Promise<JsonValue> =>
  (await import('../../lib/xml/work.ts')).toJson(text, {
    attributePrefix: ATTRIBUTE,
    dropPrefixes: false,
    typed,
    lists: [],
    bounds,
  });

/** Data as XML. Names that XML does not allow are changed: `First name` becomes `First_name`. */
export const writeXml = async (value: JsonValue, { indent, root }: Settings): Promise<string> =>
  (await import('../../lib/xml/work.ts')).toXml(nameable(value, 0), {
    attributePrefix: ATTRIBUTE,
    root,
    declaration: true,
    indent,
  });

const DEEPEST = 400;

function nameable(value: JsonValue, depth: number): JsonValue {
  if (depth > DEEPEST)
    throw fileWorkErrors.conversion_data({ format: 'XML', reason: `it has more than ${DEEPEST} levels` });
  if (Array.isArray(value)) return value.map((entry) => nameable(entry, depth + 1));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [nameFor(name), nameable(entry, depth + 1)]));
}

function nameFor(name: string): string {
  if (name === '#text') return name;
  const mark = name.startsWith(ATTRIBUTE) ? ATTRIBUTE : '';
  const plain = name
    .slice(mark.length)
    .replaceAll(/[^A-Za-z0-9_.:\-\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u3001-\ud7ff]/g, '_')
    .replaceAll(/^:|:$|:(?=.*:)/g, '_');
  return mark + (/^(?:[0-9.-]|$)/.test(plain) ? `_${plain}` : plain.replaceAll(/:(?=[0-9.-])/g, ':_'));
}

/** A table in Markdown (GitHub Flavored Markdown, "Tables"). No cell becomes a link, a picture or HTML. */
export function writeMarkdownTable({ columns, rows }: Table): string {
  const cell = (value: JsonValue | undefined): string =>
    cellText(value)
      .replaceAll(/[\\|[<]|&(?=#|[A-Za-z][A-Za-z\d]*;)/g, '\\$&')
      .replaceAll(/\r?\n/g, '<br>')
      .trim();
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  return (
    line(columns.map(cell)) +
    line(columns.map(() => '---')) +
    rows.map((row) => line(columns.map((name) => cell(valueIn(row, name))))).join('')
  );
}

/** A table as text: a line for each row, columns parted by tabs. */
export const writeTextTable = ({ columns, rows }: Table, { header }: Settings): string =>
  [...(header ? [columns] : []), ...rows.map((row) => columns.map((name) => cellText(valueIn(row, name))))]
    .map((cells) => `${cells.map((text) => text.replaceAll(/\s+/g, ' ').trim()).join('\t')}\n`)
    .join('');
