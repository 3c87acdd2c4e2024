import { dataErrors } from '@heddle/contract/errors/data';
import { fileWorkErrors } from '@heddle/contract/errors/file-work';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { readZip } from '../archives/zip-read.ts';
import type { Table } from './table.ts';
import { cellText, valueIn } from './table.ts';

/** Bytes that the parts of a workbook may have together once they are unpacked. */
const UNPACKED_LIMIT = 128 * 1024 * 1024;
/** Excel's own limits. */
const MOST_ROWS = 1_048_575;
const MOST_COLUMNS = 16_384;
const LONGEST_CELL = 32_767;
const FORMAT = 'Excel (XLSX)';

const failed = (reason: string, cause?: unknown): Error =>
  fileWorkErrors.conversion_failed({ format: FORMAT, reason }, cause === undefined ? {} : { cause });

/** The rows of one sheet: by its name, its number from 1, or the first. Throws `conversion_failed`, `archive_invalid`, `archive_bomb`. */
export async function readSheetRows(
  bytes: Uint8Array,
  name: string,
  sheet: string,
  header: boolean,
): Promise<JsonObject[]> {
  // The library unpacks any input: too large a workbook must be refused before.
  const entries = await readZip(bytes, name, UNPACKED_LIMIT);
  const stated = entries.reduce((sum, { size }) => sum + size, 0);
  if (stated > UNPACKED_LIMIT) throw dataErrors.archive_bomb({ name, limit: `${UNPACKED_LIMIT / 1024 / 1024} MiB` });
  for (const entry of entries) for await (const _ of entry.open());
  const { default: readXlsxFile } = await import('read-excel-file/node');
  let sheets: { sheet: string; data: readonly (readonly unknown[])[] }[];
  try {
    sheets = await readXlsxFile(Buffer.from(bytes), { trim: false });
  } catch (cause) {
    throw failed('it is no workbook, or a damaged one', cause);
  }
  const wanted = sheet.trim();
  const found =
    wanted === ''
      ? sheets[0]
      : (sheets.find((one) => one.sheet === wanted) ?? (/^\d+$/.test(wanted) ? sheets[Number(wanted) - 1] : undefined));
  if (!found) throw failed(`it has no sheet "${wanted}"; its sheets are ${sheets.map((one) => one.sheet).join(', ')}`);
  return rowsOf(found.data, header);
}

function rowsOf(data: readonly (readonly unknown[])[], header: boolean): JsonObject[] {
  const width = data.reduce((most, row) => Math.max(most, row.length), 0);
  const [first = []] = data;
  const seen = new Map<string, number>();
  const names = Array.from({ length: width }, (_, at) => {
    const written = header ? cellText(valueOf(first[at])).trim() : '';
    const name = written === '' || written === '__proto__' ? `column${at + 1}` : written;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name}_${times}`;
  });
  return data.slice(header ? 1 : 0).map((row) => Object.fromEntries(names.map((name, at) => [name, valueOf(row[at])])));
}

/** Dates have no time zone in a workbook: they are read as UTC. */
function valueOf(cell: unknown): JsonValue {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString();
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? cell : null;
}

// Characters that XML 1.0 cannot hold, not even by their number.
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const hexOf = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * A text as a workbook holds it (ST_Xstring, ECMA-376 part 1, 22.9.2.19): `_x0041_` is an A there, so a text that reads like that has its underscore
 * written by number. So has the first character of `valueOf` and the like: the library looks texts up in an object, and finds what every object inherits.
 */
const toSheetText = (text: string): string =>
  text in Object.prototype ? hexOf(text) + text.slice(1) : text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, hexOf);

/** A workbook of one sheet. Text is never a formula. Throws `conversion_data`. */
export async function writeSheet({ columns, rows }: Table, title: string, header: boolean): Promise<Uint8Array> {
  const refuse = (reason: string): Error => fileWorkErrors.conversion_data({ format: FORMAT, reason });
  if (rows.length > MOST_ROWS) throw refuse(`a sheet has ${MOST_ROWS} rows at most`);
  if (columns.length > MOST_COLUMNS) throw refuse(`a sheet has ${MOST_COLUMNS} columns at most`);
  const cell = (value: JsonValue | undefined) => {
    if (value === undefined || value === null || value === '') return null;
    if (typeof value === 'number') return { value, type: Number };
    if (typeof value === 'boolean') return { value, type: Boolean };
    const text = cellText(value).replace(UNWRITABLE, '');
    if (text.length > LONGEST_CELL) throw refuse(`a cell holds ${LONGEST_CELL} characters at most`);
    return text === '' ? null : { value: toSheetText(text), type: String };
  };
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const data = [
    ...(header ? [columns.map((name) => cell(name))] : []),
    ...rows.map((row) => columns.map((name) => cell(valueIn(row, name)))),
  ];
  // Names of sheets have 31 characters, without these.
  const sheet =
    title
      .replaceAll(/[\\/?*[\]:']|\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 31) || 'Sheet1';
  return new Uint8Array(await writeXlsxFile(data, { sheet }).toBuffer());
}
