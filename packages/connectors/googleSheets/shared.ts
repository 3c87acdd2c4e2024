import { as, oneOf, required, text } from '../kit/parameters.ts';

// https://developers.google.com/workspace/sheets/api/reference/rest

export const WRITE = ['https://www.googleapis.com/auth/spreadsheets'];
export const READ = ['https://www.googleapis.com/auth/spreadsheets.readonly'];
export const FILES = ['https://www.googleapis.com/auth/drive.metadata.readonly'];

export const spreadsheetId = required(
  text('Spreadsheet', {
    loads: 'spreadsheets',
    placeholder: '1qpyC0XzvTcKT6EISywvqESX3A0MwQoFDE8p-Bll4hps',
    help: 'The ID in the URL of the spreadsheet, between /d/ and /edit.',
  }),
);

/** The name of a sheet in A1 notation: in quotation marks, so that names with spaces, or that look like a cell, mean the sheet. */
export const quoted = (sheet: string): string => `'${sheet.replaceAll("'", "''")}'`;

export const sheetRange = required({
  ...as('sheet', text('Sheet', { loads: 'sheets', placeholder: 'Orders' })),
  toWire: (value) => quoted(String(value)),
});

export const range = required(text('Range', { placeholder: 'Orders!A1:D10', help: 'In A1 notation.' }));

export const valueInputOption = oneOf(
  'Value input',
  [
    { value: 'RAW', label: 'Raw' },
    { value: 'USER_ENTERED', label: 'User-entered (formulas, dates)' },
  ],
  { default: 'RAW', help: 'User-entered values that begin with = become formulas. Do not use it for untrusted text.' },
);

export const valueRenderOption = oneOf(
  'Value format',
  [
    { value: 'UNFORMATTED_VALUE', label: 'Unformatted' },
    { value: 'FORMATTED_VALUE', label: 'Formatted' },
    { value: 'FORMULA', label: 'Formulas' },
  ],
  { default: 'UNFORMATTED_VALUE' },
);

export const dateTimeRenderOption = oneOf(
  'Date format',
  [
    { value: 'FORMATTED_STRING', label: 'Formatted' },
    { value: 'SERIAL_NUMBER', label: 'Serial numbers' },
  ],
  { default: 'FORMATTED_STRING' },
);
