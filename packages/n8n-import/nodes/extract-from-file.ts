import type { Conversion, Converter, Task } from '../conversion.ts';
import { line } from '../conversion.ts';
import { at, numberAt, textAt } from '../source.ts';
import { dataFrom, has, keptOf, MADE, nameAt } from './file-pieces.ts';
import { codePiece } from './list-code.ts';
import { unknown } from './unknown.ts';

/** The number of pages that no document has. */
const ALL_PAGES = 1_000_000;

/** How the content of a file becomes the value of a field. */
const values: { readonly [operation: string]: 'base64' | 'text' | 'json' } = {
  binaryToPropery: 'base64',
  fromJson: 'json',
  text: 'text',
  xml: 'text',
};

/** The rows of CSV, or of a sheet, as items. n8n leaves empty cells out. */
function rows(task: Task, file: string, format: 'csv' | 'xlsx' | 'auto'): Conversion {
  const { node, parameters, warn } = task;
  const options = at(parameters, 'options');
  const unusual = ['range', 'fromLine', 'maxRowCount', 'skipRecordsWithErrors', 'rawData', 'relaxQuotes'].filter(
    (name) => has(options, name),
  );
  const delimiter = textAt(options, 'delimiter') || ',';
  const isCommon = [',', ';', '\t', '|', '\\t'].includes(delimiter);
  if (unusual.length > 0 || at(options, 'headerRow') === false || !isCommon) return unknown(task);
  if (format !== 'csv') warn(`"${node.name}" may give dates and empty cells of the sheet otherwise than n8n`);
  return line([
    {
      type: 'fileConverter',
      data: {
        from: format,
        target: 'json',
        file,
        indent: 0,
        output: 'text',
        to: MADE,
        types: format === 'csv' ? 'text' : 'detect',
        charset: textAt(options, 'encoding') || 'auto',
        delimiter: /^(?:\t|\\t)$/.test(delimiter) ? 'tab' : delimiter,
        sheet: task.text(at(options, 'sheetName')),
      },
    },
    dataFrom(
      `const rows = [JSON.parse(value)].flat();
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, cell]) => options.empty || (cell !== '' && cell !== null))));`,
      { empty: at(options, 'includeEmptyCells') === true },
    ),
  ]);
}

/** The text of a PDF, with the number of its pages. */
function pdf(task: Task, file: string, keeps: { json: boolean; binary: boolean }): Conversion {
  const { node, parameters, warn } = task;
  const options = at(parameters, 'options');
  if (at(parameters, 'encrypted') === true || has(options, 'password')) return unknown(task);
  warn(`"${node.name}" gives the text of a PDF and how many pages it has, without the metadata that n8n adds`);
  return line([
    { type: 'pdfGenerator', data: { operation: 'text', file, perPage: true, to: MADE } },
    dataFrom(
      `const pages = value.text.slice(0, options.most);
  return { numpages: value.pages, numrender: pages.length, text: options.joins ? pages.join('\\n') : pages };`,
      { most: numberAt(options, 'maxPages') || ALL_PAGES, joins: at(options, 'joinPages') !== false },
      keeps,
    ),
  ]);
}

/** Data of a file: its rows, its text, its JSON, or itself in base64. Calendars, pages, and sheets other than XLSX have no equal. */
export const extractFromFile: Converter = (task) => {
  const { parameters } = task;
  const operation = textAt(parameters, 'operation') || 'csv';
  const options = at(parameters, 'options');
  const file = nameAt(parameters, 'binaryPropertyName', 'data');
  const field = nameAt(parameters, 'destinationKey', 'data');
  if (file === undefined || field === undefined) return unknown(task);
  if (operation === 'csv' || operation === 'xlsx') return rows(task, file, operation);
  if (operation === 'pdf') return pdf(task, file, keptOf(options));
  const output = values[operation];
  if (output === undefined) return unknown(task);
  const charset = textAt(options, 'encoding') || 'auto';
  return line([
    {
      type: 'fileDownload',
      data: { source: 'file', file, output, to: MADE, ...(output === 'base64' ? {} : { charset }) },
    },
    dataFrom('return { [options.field]: value };', { field }, keptOf(options)),
  ]);
};

/** The text of a PDF, by the node of n8n that reads nothing else. */
export const readPdf: Converter = (task) => {
  const file = nameAt(task.parameters, 'binaryPropertyName', 'data');
  return file === undefined ? unknown(task) : pdf(task, file, { json: false, binary: true });
};

/** The rows of a file as items, by the node of n8n for spreadsheets alone, which leaves out items without the file. */
export function rowsOfSpreadsheet(task: Task, file: string): Conversion {
  const format = textAt(task.parameters, 'fileFormat') || 'autodetect';
  if (!['autodetect', 'csv', 'xlsx'].includes(format)) return unknown(task);
  const read = rows(
    task,
    file,
    format === 'xlsx' ? format : format === 'csv' && task.node.version >= 2 ? format : 'auto',
  );
  // Whoever has to see to the node sees to all of it.
  if (read.pieces.length === 1) return read;
  const having = `return $input.all().filter(({ binary }) => binary?.[${JSON.stringify(file)}]);`;
  return line([codePiece(having), ...read.pieces]);
}
