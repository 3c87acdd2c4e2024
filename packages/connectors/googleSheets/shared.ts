import { as, oneOf, required, text } from '../kit/parameters.ts';

// https://developers.google.com/workspace/sheets/api/reference/rest

export const WRITE = ['https://www.googleapis.com/auth/spreadsheets'];
export const READ = ['https://www.googleapis.com/auth/spreadsheets.readonly'];
export const FILES = ['https://www.googleapis.com/auth/drive.metadata.readonly'];

export const spreadsheetId = required(
  text('Spreadsheet', {
    loads: 'spreadsheets',
    placeholder: '1qpyC0XzvTcKT6EISywvqESX3A0MwQoFDE8p-Bll4hps',
    help: 'The id in the address of the spreadsheet, between /d/ and /edit.',
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
  'Values are written',
  [
    { value: 'RAW', label: 'As they are' },
    { value: 'USER_ENTERED', label: 'As if typed (formulas, dates)' },
  ],
  { default: 'RAW', help: 'Typed values that begin with = become formulas: not for texts of strangers.' },
);

export const valueRenderOption = oneOf(
  'Values are read',
  [
    { value: 'UNFORMATTED_VALUE', label: 'As they are' },
    { value: 'FORMATTED_VALUE', label: 'As they are shown' },
    { value: 'FORMULA', label: 'With their formulas' },
  ],
  { default: 'UNFORMATTED_VALUE' },
);

export const dateTimeRenderOption = oneOf(
  'Dates are read',
  [
    { value: 'FORMATTED_STRING', label: 'As they are shown' },
    { value: 'SERIAL_NUMBER', label: 'As serial numbers' },
  ],
  { default: 'FORMATTED_STRING' },
);
