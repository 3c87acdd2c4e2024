import { defineErrors } from './define.ts';

/** What goes wrong with dates and times. */
export const dateErrors = defineErrors({
  date_unreadable: {
    status: 422,
    message: (p: { field: string; value: string }) => `"${p.field}" is not a date that can be read: ${p.value}.`,
    hint: 'Give it like 2026-12-24T18:00:00+01:00 or as seconds since 1970, or say under "Written as" how it is written.',
  },
  date_out_of_range: {
    status: 422,
    message: 'The date is too far away.',
    hint: 'Dates reach from the year -271821 to 275760.',
  },
  holiday_unreadable: {
    status: 422,
    message: (p: { value: string }) => `This is not a holiday: ${p.value}.`,
    hint: 'Give a list of dates like 2026-12-25, or 12-25 for every year.',
  },
});
