import { defineNode } from '@heddle/contract/node/define';
import { formatterFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

export const formatter = defineNode({
  type: 'formatter',
  name: 'Formatter',
  category: 'Core Operations',
  icon: 'case-sensitive',
  description: 'Formats texts, numbers, amounts, dates and lists for people to read',
  summary: '{operation} {field} {template}',
  effect: 'none',
  fields: formatterFields,
  examples: [
    {
      title: 'Names in title case, in place',
      given: [{ first: 'ADA', last: 'o’NEILL-king' }],
      with: { operation: 'case', field: 'first, last' },
      gives: { main: [{ first: 'Ada', last: 'O’neill-King' }] },
    },
    {
      title: 'An amount of money',
      given: [{ total: 1234.5 }],
      with: { operation: 'currency', field: 'total', currency: 'EUR', to: 'shown' },
      gives: { main: [{ total: 1234.5, shown: '€1,234.50' }] },
    },
    {
      title: 'A slug',
      given: [{ title: 'Über Größe & Maß: Teil 2' }],
      with: { operation: 'slug', field: 'title', locale: 'de', to: 'slug' },
      gives: { main: [{ title: 'Über Größe & Maß: Teil 2', slug: 'ueber-groesse-mass-teil-2' }] },
    },
    {
      title: 'An invoice number',
      given: [{ n: 42 }],
      with: { operation: 'pad', field: 'n', length: 6 },
      gives: { main: [{ n: '000042' }] },
    },
    {
      title: 'A phone number in its pattern',
      given: [{ phone: '41.443210987' }],
      with: { operation: 'mask', field: 'phone', pattern: '+## ## ### ## ##' },
      gives: { main: [{ phone: '+41 44 321 09 87' }] },
    },
    {
      title: 'A card number that nobody can read',
      given: [{ card: '4242 4242 4242 4242' }],
      with: { operation: 'hide', field: 'card' },
      gives: { main: [{ card: '•••• •••• •••• 4242' }] },
    },
    {
      title: 'The start of a text',
      given: [{ text: 'The quick brown fox' }],
      with: { operation: 'truncate', field: 'text', length: 12 },
      gives: { main: [{ text: 'The quick…' }] },
    },
    {
      title: 'A list as a sentence',
      given: [{ names: ['Ada', 'Bob', 'Cyd'] }],
      with: { operation: 'list', field: 'names', to: 'text' },
      gives: { main: [{ names: ['Ada', 'Bob', 'Cyd'], text: 'Ada, Bob, and Cyd' }] },
    },
    {
      title: 'A template',
      given: [{ name: 'Ada' }],
      with: { operation: 'template', template: 'Dear {{ name }},\nwelcome.' },
      gives: { main: [{ name: 'Ada', text: 'Dear Ada,\nwelcome.' }] },
    },
    {
      title: 'A value that does not fit the pattern is refused',
      given: [{ zip: '12' }],
      with: { operation: 'mask', field: 'zip', pattern: '####' },
      fails: 'field_invalid',
    },
    {
      title: 'Text is no number',
      given: [{ n: 'many' }],
      with: { operation: 'number', field: 'n' },
      fails: 'field_invalid',
    },
    { title: 'Without a field it says so', given: [{}], with: {}, fails: 'field_required' },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).formatItems(context),
});
