import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../node/define.ts';
import type { Fields } from '../node/fields.ts';
import { operation, text } from '../node/fields.ts';
import { nodeSettings } from '../node/settings.ts';
import { summarize } from '../node/summary.ts';
import { configured, readOperation } from './configured.ts';
import { OPERATION_FIELD, parameterLabel } from './field.ts';
import { ParameterKeys } from './keys.ts';

const type: { summary: string; fields: Fields } = {
  summary: `{${OPERATION_FIELD}}`,
  fields: { [OPERATION_FIELD]: operation({ label: 'Operation' }), note: text({ label: 'Note' }) },
};

const chosen = {
  api: { id: 'p', name: 'Pet store' },
  address: 'https://pets.example',
  operation: {
    id: 'POST /pets',
    name: 'Create pet',
    group: 'Pets',
    method: 'POST',
    path: '/pets',
    effect: 'write',
    parameters: [
      { key: 'nameValue', name: 'name', in: 'body', kind: 'text', label: 'Name', required: true },
      { key: 'kind', name: 'kind', in: 'body', kind: 'choice', label: 'Kind', choices: ['dog', 'cat'] },
    ],
    items: '',
    sample: { id: 7 },
  },
};
const data = { [OPERATION_FIELD]: chosen };

describe('A node type with an operation of an API', () => {
  it('has the fields of its parameters, required ones and optional ones', () => {
    const { fields } = configured(type, data);
    expect(fields['nameValue']).toMatchObject({ kind: 'text', label: 'Name', required: true });
    expect(fields['kind']).toMatchObject({ kind: 'choice', optional: true, default: 'unset' });
    expect(fields['kind']?.choices?.map(({ value }) => value)).toEqual(['unset', 'dog', 'cat']);
    expect(fields['note']).toBe(type.fields['note']);
    expect(Object.keys(fields)).toContain('afterInterruption');
  });

  it('is the same object for the same configuration, and the type itself without an operation', () => {
    expect(configured(type, data)).toBe(configured(type, data));
    expect(configured(type, {})).toBe(type);
    expect(configured(type, { [OPERATION_FIELD]: { api: chosen.api } })).toBe(type);
    const plain = { fields: { note: text({ label: 'Note' }) } };
    expect(configured(plain, data)).toBe(plain);
  });

  it('is described on cards, gives its sample in dry runs, and names its parameters', () => {
    expect(summarize(type, data, () => '')).toBe('Create pet in Pet store');
    expect(sampleOf(type, data)).toEqual([{ id: 7 }]);
    expect(parameterLabel(data, 'nameValue')).toBe('Name');
    expect(parameterLabel(data, 'note')).toBeUndefined();
  });

  it.each([
    ['another method', { ...chosen, operation: { ...chosen.operation, method: 'TRACE' } }],
    ['an address that is none', { ...chosen, address: 'file:///etc/passwd' }],
    ['a field name with a dot', { ...chosen, operation: { ...chosen.operation, parameters: [{ key: 'a.b' }] } }],
    ['a text', 'POST /pets'],
  ])('does not take %s', (_what, value) => {
    expect(readOperation(value)).toBeNull();
  });

  it('has operations that read without the choice of what happens after an interruption', () => {
    const read = { ...chosen, operation: { ...chosen.operation, method: 'GET', effect: 'read' } };
    expect(Object.keys(configured(type, { [OPERATION_FIELD]: read }).fields)).not.toContain('afterInterruption');
  });
});

it('field names of parameters are each different, and none that nodes use for something else', () => {
  const names = fc.oneof(fc.string(), fc.constantFrom(...Object.keys(nodeSettings), 'name', 'limit', 'page[size]'));
  fc.assert(
    fc.property(fc.array(names, { maxLength: 30 }), (all) => {
      const keys = new ParameterKeys();
      const given = all.map((name) => keys.next(name));
      expect(new Set(given).size).toBe(given.length);
      for (const key of given) {
        expect(key).toMatch(/^[A-Za-z]\w{0,99}$/);
        expect(Object.keys(nodeSettings)).not.toContain(key);
      }
    }),
  );
});
