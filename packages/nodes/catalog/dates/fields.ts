import { boolean, choice, json, number, text } from '@heddle/contract/node/fields';

const units = ['milliseconds', 'seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'quarters', 'years'] as const;
const givesDate = { operation: ['format', 'add', 'subtract', 'startOf', 'endOf', 'round', 'addBusinessDays'] };

export const dateTimeFields = {
  operation: choice({
    label: 'Operation',
    default: 'format',
    choices: [
      { value: 'format', label: 'Read and write a date' },
      { value: 'add', label: 'Add time' },
      { value: 'subtract', label: 'Subtract time' },
      { value: 'difference', label: 'Time between two dates' },
      { value: 'startOf', label: 'Start of a period' },
      { value: 'endOf', label: 'End of a period' },
      { value: 'round', label: 'Round' },
      { value: 'addBusinessDays', label: 'Add business days' },
      { value: 'businessDays', label: 'Count business days' },
      { value: 'parts', label: 'Parts of a date' },
    ],
  }),
  date: text({ label: 'Date', placeholder: '{{ createdAt }}', help: 'As ISO 8601, e-mails, HTTP or databases write it, or seconds or milliseconds since 1970. Left empty, it is the time of the run.' }),
  reading: choice({
    label: 'Written as',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'Found out' },
      { value: 'seconds', label: 'Seconds since 1970' },
      { value: 'milliseconds', label: 'Milliseconds since 1970' },
      { value: 'pattern', label: 'By a pattern' },
    ],
  }),
  readPattern: text({ label: 'Pattern', required: true, when: { reading: ['pattern'] }, placeholder: 'dd.MM.yyyy HH:mm', help: 'yyyy year, MM month, MMM its name, dd day, HH hour, hh with a (AM, PM), mm minute, ss second, ZZ offset. Text stands in single quotes.' }),
  zone: text({ label: 'Time zone', placeholder: 'That of the workflow', help: 'Like Europe/Zurich or UTC+2. Dates without an offset are meant there, and results are given there.' }),
  amount: number({ label: 'Amount', default: 1, when: { operation: ['add', 'subtract', 'addBusinessDays'] }, help: 'Negative goes the other way.' }),
  unit: choice({ label: 'Unit', default: 'days', when: { operation: ['add', 'subtract'] }, choices: units, help: 'Days and longer keep the time of day, also where clocks change; a month after 31 January is the last of February.' }),
  period: choice({ label: 'Period', default: 'days', when: { operation: ['startOf', 'endOf', 'round'] }, choices: units, help: 'Weeks begin on Monday.' }),
  every: number({ label: 'Multiples of', default: 1, min: 1, when: { operation: ['round'] }, help: '15 with minutes rounds to quarters of an hour.' }),
  direction: choice({ label: 'Direction', default: 'nearest', when: { operation: ['round'] }, choices: [{ value: 'nearest', label: 'To the nearest' }, { value: 'up', label: 'Up' }, { value: 'down', label: 'Down' }] }),
  until: text({ label: 'Until', when: { operation: ['difference', 'businessDays'] }, placeholder: '{{ dueAt }}', help: 'Written like the date. Left empty, it is the time of the run.' }),
  measure: choice({ label: 'In', default: 'days', when: { operation: ['difference'] }, choices: [...units, { value: 'duration', label: 'an ISO 8601 duration, like P1M3DT2H' }] }),
  whole: boolean({ label: 'Only whole ones', default: true, when: { operation: ['difference'] }, help: 'Off: with a fraction, like 1.5 days.' }),
  weekend: choice({
    label: 'Weekend',
    default: '6,7',
    when: { operation: ['addBusinessDays', 'businessDays'] },
    choices: [{ value: '6,7', label: 'Saturday and Sunday' }, { value: '5,6', label: 'Friday and Saturday' }, { value: '7', label: 'Sunday' }, { value: '5', label: 'Friday' }, { value: '0', label: 'None' }],
  }),
  holidays: json({ label: 'Holidays', when: { operation: ['addBusinessDays', 'businessDays'] }, placeholder: '["2026-04-03", "12-25"]', help: 'A list of dates; 12-25 is the 25th of December of every year.' }),
  output: choice({
    label: 'Give',
    default: 'iso',
    when: givesDate,
    choices: [
      { value: 'iso', label: 'ISO 8601, with the offset' },
      { value: 'utc', label: 'ISO 8601 in UTC' },
      { value: 'date', label: 'The date only' },
      { value: 'time', label: 'The time only' },
      { value: 'seconds', label: 'Seconds since 1970' },
      { value: 'milliseconds', label: 'Milliseconds since 1970' },
      { value: 'words', label: 'In words of the language' },
      { value: 'pattern', label: 'By a pattern' },
      { value: 'http', label: 'As HTTP headers have it' },
      { value: 'rfc2822', label: 'As e-mails have it' },
      { value: 'sql', label: 'As databases have it' },
    ],
  }),
  writePattern: text({ label: 'Pattern of the result', required: true, when: { ...givesDate, output: ['pattern'] }, placeholder: "cccc, d. MMMM yyyy 'at' HH:mm", help: 'As above; cccc is the name of the weekday, WW the week, q the quarter.' }),
  locale: text({ label: 'Language', default: 'en', help: 'Of names of months and days, as a tag like de-CH.' }),
  to: text({ label: 'Put in', default: 'date', required: true, help: 'The field of the item; dots make nested fields.' }),
};
