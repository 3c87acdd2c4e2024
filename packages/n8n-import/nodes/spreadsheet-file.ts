import { isJsonObject } from '@heddle/contract/json';
import type { Converter } from '../conversion.ts';
import { at, textAt } from '../source.ts';
import { convertToFile } from './convert-to-file.ts';
import { rowsOfSpreadsheet } from './extract-from-file.ts';
import { nameAt } from './file-pieces.ts';
import { sheetOf } from './sheet.ts';
import { unknown } from './unknown.ts';

/** Sheets from files and files from sheets, by the node of n8n that came before Convert to File and Extract from File. */
export const spreadsheetFile: Converter = (task) => {
  const { parameters } = task;
  const operation = textAt(parameters, 'operation') || 'fromFile';
  const file = nameAt(parameters, 'binaryPropertyName', 'data');
  if (file === undefined) return unknown(task);
  if (operation === 'fromFile') return rowsOfSpreadsheet(task, file);
  const format = textAt(parameters, 'fileFormat') || 'csv';
  if (format === 'xlsx') return sheetOf(task, 'spreadsheet.xlsx') ?? unknown(task);
  if (format !== 'csv') return unknown(task);
  const options = at(parameters, 'options');
  const named = { fileName: 'spreadsheet.csv', ...(isJsonObject(options) ? options : {}) };
  return convertToFile({ ...task, parameters: { ...parameters, operation: 'csv', options: named } });
};
