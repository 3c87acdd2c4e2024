import { defineNode } from '@heddle/contract/node/define';
import { dateTimeFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

export const dateTime = defineNode({
  type: 'dateTime',
  name: 'Date & Time',
  category: 'Core Operations',
  icon: 'clock',
  description: 'Reads, writes, compares and calculates with dates, in any time zone',
  summary: '{operation} {amount} {unit} {period} into {to}',
  effect: 'none',
  fields: dateTimeFields,
  examples: [
    {
      title: 'A date in another time zone and form',
      given: [{ at: '2026-07-14T16:30:00Z' }],
      with: {
        date: '{{ at }}',
        zone: 'Europe/Zurich',
        output: 'pattern',
        writePattern: 'cccc, d. MMMM yyyy, HH:mm',
        locale: 'de',
        to: 'text',
      },
      gives: { main: [{ at: '2026-07-14T16:30:00Z', text: 'Dienstag, 14. Juli 2026, 18:30' }] },
    },
    {
      title: 'A date by its pattern',
      given: [{ born: '24.12.1999' }],
      with: { date: '{{ born }}', reading: 'pattern', readPattern: 'dd.MM.yyyy', output: 'date', to: 'born' },
      gives: { main: [{ born: '1999-12-24' }] },
    },
    {
      title: 'A month later',
      given: [{ due: '2026-01-31' }],
      with: { operation: 'add', date: '{{ due }}', unit: 'months', output: 'date', to: 'due' },
      gives: { main: [{ due: '2026-02-28' }] },
    },
    {
      title: 'A day later where clocks change: the time of day stays',
      given: [{}],
      with: { operation: 'add', date: '2026-03-28T12:00', zone: 'Europe/Zurich' },
      gives: { main: [{ date: '2026-03-29T12:00:00+02:00' }] },
    },
    {
      title: 'Days between two dates',
      given: [{ from: '2026-03-01', to: '2026-03-15T12:00:00Z' }],
      with: { operation: 'difference', date: '{{ from }}', until: '{{ to }}', whole: false, to: 'days' },
      gives: { main: [{ from: '2026-03-01', to: '2026-03-15T12:00:00Z', days: 14.5 }] },
    },
    {
      title: 'The end of the quarter',
      given: [{}],
      with: { operation: 'endOf', date: '2026-05-17', period: 'quarters', output: 'date' },
      gives: { main: [{ date: '2026-06-30' }] },
    },
    {
      title: 'To the quarter of an hour',
      given: [{}],
      with: { operation: 'round', date: '2026-05-17T10:53:00Z', period: 'minutes', every: 15, output: 'time' },
      gives: { main: [{ date: '11:00:00' }] },
    },
    {
      title: 'Five business days later, past Easter',
      given: [{ ordered: '2026-04-01T09:00:00Z' }],
      with: {
        operation: 'addBusinessDays',
        date: '{{ ordered }}',
        amount: 5,
        holidays: ['2026-04-03', '2026-04-06'],
        output: 'date',
        to: 'due',
      },
      gives: { main: [{ ordered: '2026-04-01T09:00:00Z', due: '2026-04-10' }] },
    },
    { title: 'What is not a date is refused', given: [{}], with: { date: 'soon' }, fails: 'date_unreadable' },
    {
      title: 'A time zone that does not exist is refused',
      given: [{}],
      with: { date: '2026-01-01', zone: 'Mars/Olympus' },
      fails: 'field_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).workOutDates(context),
});
