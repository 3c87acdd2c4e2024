import type { CatalogEntry } from '@heddle/contract/node/define';
import { schedule } from '@heddle/contract/node/fields';
import { expect, it } from 'vitest';
import { schema } from '../store/read-graph.ts';
import { cardLine } from './card-line.ts';

const entry: CatalogEntry = {
  type: 'clock',
  name: 'Clock',
  aliases: [],
  description: '',
  category: 'Core Operations',
  icon: 'clock',
  summary: '{when}',
  trigger: true,
  inputs: [],
  outputs: ['main'],
  effect: 'none',
  fields: { when: schedule({ label: 'When' }) },
};

it('waits for the fields of the type, unless the line says nothing of them', () => {
  const { fields: _fields, ...listed } = entry;
  expect(cardLine(listed, {})).toBeNull();
  expect(cardLine({ ...listed, summary: '' }, {})).toBe('');
});

it('describes when a node runs, once the schema is loaded', async () => {
  const data = { when: { mode: 'daily', time: '09:00', timeZone: 'Europe/Zurich' } };
  expect(cardLine(entry, data)).toBe('');
  await schema.load();
  expect(cardLine(entry, data)).toBe('Every day at 09:00, Europe/Zurich');
});
