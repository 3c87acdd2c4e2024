import type { JsonObject } from '@heddle/contract/json';
import type { Conversion, Converter, Task } from '../conversion.ts';
import { line } from '../conversion.ts';
import { at, textAt } from '../source.ts';
import { codeOver, flattening, isMade } from './list-code.ts';
import { sheetOf } from './sheet.ts';
import { unknown } from './unknown.ts';

/** The field that carries name and media type of a file to the code that makes it. */
const FACTS = '__file';

/** The ways of making a file of data: their usual ending and media type. */
const formats: { readonly [operation: string]: { extension: string; mimeType: string } } = {
  csv: { extension: 'csv', mimeType: 'text/csv' },
  toJson: { extension: 'json', mimeType: 'application/json' },
  toText: { extension: 'txt', mimeType: 'text/plain' },
  toBinary: { extension: '', mimeType: 'application/octet-stream' },
};

const code = `const parts = (path) => path.replace(/\\[(\\w+)\\]/g, '.$1').split('.').filter((part) => part !== '');
const read = (json, path) => (path in json ? json[path] : parts(path).reduce((value, key) => value?.[key], json));
const without = ({ [options.facts]: _, ...json }) => json;
const cell = (value) => {
  const text = value === undefined || value === null ? '' : String(value);
  return text.includes('"') || text.includes(options.delimiter) || /[\\r\\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
};
const csv = (list) => {
  const rows = list.map((json) => flat(json, '', {}));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => names.map((name) => cell(row[name])).join(options.delimiter));
  return Buffer.from((options.mark ? '\\ufeff' : '') + [...(options.header ? [names.map(cell).join(options.delimiter)] : []), ...lines].join('\\n'));
};
const pretty = (value) => JSON.stringify(value, null, options.format ? 2 : undefined);
const contentOf = (json) => {
  const value = read(json, options.source);
  if (value === undefined) throw new Error('The value in "' + options.source + '" is not set');
  if (options.operation === 'toBinary') return Buffer.from(value, 'base64');
  return Buffer.from(typeof value === 'object' ? JSON.stringify(value) : String(value));
};
const fileOf = (content, facts) => ({
  data: content.toString('base64'),
  mimeType: facts?.mimeType || options.mimeType,
  fileName: facts?.fileName || (options.extension === '' ? 'file' : 'file.' + options.extension),
});
const made = (content, json, pairedItem) => ({ json: {}, binary: { [options.name]: fileOf(content, json[options.facts]) }, pairedItem });
const items = $input.all();
if (options.single) {
  const list = items.map(({ json }) => without(json));
  const content = options.operation === 'csv' ? csv(list) : Buffer.from(pretty(list));
  return [made(content, items[0]?.json ?? {}, [...items.keys()])];
}
return items.map(({ json }, pairedItem) => {
  try {
    return made(options.operation === 'toJson' ? Buffer.from(pretty(without(json))) : contentOf(json), json, pairedItem);
  } catch (error) {
    if (!options.goesOn) throw error;
    return { json: { error: error.message }, pairedItem };
  }
});`;

/** A piece that writes the name and the media type of the file into the items, where expressions make them; none where nothing is said of both. */
function withFacts({ parameters, text }: Task, made: Conversion): Conversion {
  const options = at(parameters, 'options');
  const facts = ['fileName', 'mimeType'].flatMap((key) => {
    const value = text(at(options, key) ?? '');
    return value === '' ? [] : [{ name: `${FACTS}.${key}`, value }];
  });
  const [piece] = made.pieces;
  if (facts.length === 0 || !piece) return made;
  return line([{ type: 'dataTransform', data: { mode: 'fields', set: facts, keep: true } }, piece]);
}

/** Code that makes a file of items, or of a field of each; `options` are plain values. */
function making(task: Task, operation: string, options: JsonObject): Conversion {
  const onError = textAt(task.node.raw, 'onError');
  const all: JsonObject = {
    facts: FACTS,
    operation,
    ...formats[operation],
    goesOn: onError === 'continueRegularOutput' || at(task.node.raw, 'continueOnFail') === true,
    ...options,
  };
  return withFacts(task, codeOver(`const options = ${JSON.stringify(all)};\n${flattening}\n${code}`));
}

/** Files in CSV, JSON, text, XLSX, or of content in base64. Other spreadsheets, calendars and pages have no equal, nor have texts in other encodings than UTF-8. */
export const convertToFile: Converter = (task) => {
  const { parameters } = task;
  const operation = textAt(parameters, 'operation') || 'csv';
  const options = at(parameters, 'options');
  if (operation === 'xlsx') return sheetOf(task, 'file.xlsx') ?? unknown(task);
  const source = textAt(parameters, 'sourceProperty').replace(/^=(?!.*\{\{)/, '');
  const name = (textAt(parameters, 'binaryPropertyName') || 'data').replace(/^=(?!.*\{\{)/, '');
  const encoding = textAt(options, 'encoding') || 'utf8';
  const isOfField = operation === 'toText' || operation === 'toBinary';
  if (!Object.hasOwn(formats, operation) || isMade([source, name]) || (isOfField && source === ''))
    return unknown(task);
  if (!['utf8', 'utf-8'].includes(encoding)) return unknown(task);
  return making(task, operation, {
    name,
    source,
    single: operation === 'csv' || (operation === 'toJson' && textAt(parameters, 'mode') !== 'each'),
    delimiter: textAt(options, 'delimiter') || ',',
    header: at(options, 'headerRow') !== false,
    mark: operation === 'csv',
    format: at(options, 'format') === true,
  });
};

/** The node that made files of data, and data of files, before there was one for each; here the former alone. */
export const moveBinaryData: Converter = (task) => {
  const { parameters } = task;
  const name = textAt(parameters, 'destinationKey') || 'data';
  const isPlain = textAt(parameters, 'mode') === 'jsonToBinary' && at(parameters, 'convertAllData') !== false;
  if (!isPlain || isMade([name]) || at(parameters, 'options', 'useRawData') === true) return unknown(task);
  return making(task, 'toJson', { name, single: false, format: false });
};
