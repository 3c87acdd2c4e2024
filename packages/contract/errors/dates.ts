import { defineErrors } from './define.ts';

/** Errors of dates and times in nodes. */
export const dateErrors = defineErrors({
  date_unreadable: {
    status: 422,
    message: (p: { field: string; value: string }) => `"${p.field}" is not a date that can be read: ${p.value}.`,
    hint: 'Enter it like 2026-12-24T18:00:00+01:00 or as seconds since 1970, or choose its format under "Input format".',
  },
  date_out_of_range: {
    status: 422,
    message: 'The date is too far away.',
    hint: 'Dates reach from the year -271821 to 275760.',
  },
  holiday_unreadable: {
    status: 422,
    message: (p: { value: string }) => `This is not a holiday: ${p.value}.`,
    hint: 'Enter a list of dates like 2026-12-25, or 12-25 for every year.',
  },
});
