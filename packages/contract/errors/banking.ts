import { defineErrors } from './define.ts';

/** Errors of files that banks read and write. */
export const bankingErrors = defineErrors({
  nacha_invalid: {
    status: 422,
    message: (p: { line: number; reason: string }) => `Line ${p.line} of the ACH file is not valid: ${p.reason}.`,
    hint: 'Use the file as the bank delivered it, in the Nacha format of 94 characters in each line.',
  },
  bank_files_of_day: {
    status: 422,
    message: (p: { day: string }) => `There are 36 ACH files of ${p.day} already, as many as a day can have.`,
    hint: 'Put more payments into one file, or send the rest tomorrow.',
  },
  statement_invalid: {
    status: 422,
    message: (p: { format: string; reason: string }) => `The ${p.format} statement cannot be read: ${p.reason}.`,
    hint: 'Use the file as the bank delivered it.',
  },
  statement_unknown: {
    status: 422,
    message: 'The file is neither a camt message nor an MT940 or MT942 statement.',
    hint: 'Download the statement from the bank as camt.053, camt.054 or MT940.',
  },
});
