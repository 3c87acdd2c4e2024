import type { JsonValue } from '@heddle/contract/json';
import type { JsonBounds } from '@heddle/contract/json-limits';
import { dataErrors } from '@heddle/contract/errors/data';
import { guessEncoding } from '../../lib/files/decode.ts';
import { yieldToEventLoop } from '../../lib/cooperative.ts';
import { xmlText } from '../../lib/xml/text.ts';
import {
  readCsvRows,
  readJson,
  readXml,
  readYaml,
  writeCsvText,
  writeMarkdownTable,
  writeTextTable,
  writeXml,
  writeYaml,
} from './data.ts';
import type { Format } from './formats.ts';
import { formats } from './formats.ts';
import { page, tableToHtml, textToHtml, textToMarkdown } from './html.ts';
import { readSheetRows, writeSheet } from './sheets.ts';
import { tableOf } from './table.ts';

export interface Settings {
  /** The file name, for messages and titles. */
  name: string;
  /** 'auto', or an encoding. */
  charset: string;
  /** 'auto', or the delimiter of CSV columns. */
  delimiter: string;
  /** True where the first row of a table has the names of the columns. */
  header: boolean;
  /** True where numbers, true and false in CSV and XML become such values. */
  typed: boolean;
  /** Name or number of a sheet; '' for the first. */
  sheet: string;
  /** Spaces for each level of JSON and XML. */
  indent: number;
  /** The outermost element of XML; '' where the data has one. */
  root: string;
  /** True where HTML in Markdown stays HTML. */
  rawHtml: boolean;
  /** The limits of data that is read as a whole. They do not apply to rows of tables. */
  bounds: JsonBounds;
}

/** A file in another format. The pair of formats has been checked. Throws the errors of reading and writing these formats. */
export async function convert(bytes: Uint8Array, from: Format, to: Format, settings: Settings): Promise<Uint8Array> {
  if (formats[from].holds === 'data') {
    const written = await writeData(await readData(bytes, from, settings), to, settings);
    return typeof written === 'string' ? new TextEncoder().encode(written) : written;
  }
  return new TextEncoder().encode(await convertDocument(textOf(bytes, settings.charset), from, to, settings));
}

async function readData(bytes: Uint8Array, from: Format, settings: Settings): Promise<JsonValue> {
  if (from === 'xlsx') return readSheetRows(bytes, settings.name, settings.sheet, settings.header);
  if (from === 'xml')
    return readXml(settings.charset === 'auto' ? xmlText(bytes) : textOf(bytes, settings.charset), settings);
  const text = textOf(bytes, settings.charset);
  if (from === 'csv') return readCsvRows(text, settings);
  return from === 'yaml' ? readYaml(text, settings) : readJson(text, settings);
}

async function writeData(value: JsonValue, to: Format, settings: Settings): Promise<string | Uint8Array> {
  if (to === 'json') return `${JSON.stringify(value, null, settings.indent)}\n`;
  if (to === 'yaml') return writeYaml(value);
  if (to === 'xml') return writeXml(value, settings);
  const table = tableOf(value, formats[to].label);
  if (to === 'xlsx') return writeSheet(table, settings.name.replace(/\.[^.]*$/, ''), settings.header);
  if (to === 'csv') return writeCsvText(table, settings);
  if (to === 'markdown') return writeMarkdownTable(table);
  return to === 'html' ? page(tableToHtml(table), settings.name) : writeTextTable(table, settings);
}

async function convertDocument(text: string, from: Format, to: Format, { name, rawHtml }: Settings): Promise<string> {
  if (from === to) return text;
  if (from === 'text') return to === 'markdown' ? textToMarkdown(text) : page(textToHtml(text), name);
  const html = from === 'html' ? text : (await import('./markdown.ts')).markdownToHtml(text, rawHtml);
  if (to === 'html') return page(html, name);
  // The first use of either library takes tens of milliseconds.
  await yieldToEventLoop();
  const { htmlToMarkdown, htmlToText } = await import('./from-html.ts');
  return to === 'markdown' ? htmlToMarkdown(html) : htmlToText(html);
}

function textOf(bytes: Uint8Array, charset: string): string {
  const encoding = charset === 'auto' ? guessEncoding(bytes) : charset;
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch (cause) {
    throw dataErrors.encoding_unknown({ encoding }, { cause });
  }
}
