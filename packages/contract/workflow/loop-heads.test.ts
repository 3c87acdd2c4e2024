import { describe, expect, it } from 'vitest';
import { configured } from '../described/configured.ts';
import { OPERATION_FIELD } from '../described/field.ts';
import type { JsonObject } from '../json.ts';
import { choice, operation } from '../node/fields.ts';
import { choosesArrivals } from './arrivals.ts';
import { headOf } from './loop-heads.ts';

const batches = { handOn: 'batches' };
const inBatches = { port: 'main', closes: false };

/** An operation of an API, with how its pages are found. */
const chosen = (more: JsonObject): JsonObject => ({
  [OPERATION_FIELD]: {
    api: { id: 'p', name: 'Pet store' },
    address: 'https://pets.example',
    operation: {
      id: 'GET /pets',
      name: 'List pets',
      group: 'Pets',
      method: 'GET',
      path: '/pets',
      effect: 'read',
      parameters: [],
      items: '',
      sample: {},
      ...more,
    },
  },
});

describe('a node that may hand on a list in batches', () => {
  const type = {
    handsOn: true,
    fields: {
      operation: choice({ label: 'Operation', default: 'list', choices: ['list', 'get'] }),
      handOn: choice({ label: 'Hand on', default: 'all', choices: ['all', 'batches'], when: { operation: ['list'] } }),
    },
  };

  it('is the head of a loop where it is set to and its operation gives pages', () => {
    expect(headOf(type, {})).toBeNull();
    expect(headOf(type, batches)).toEqual(inBatches);
    expect(headOf(type, { ...batches, operation: 'get' })).toBeNull();
    expect(headOf({ ...type, handsOn: false }, batches)).toBeNull();
  });

  it('counts as set for it while the fields of its type are not known', () => {
    expect(headOf({ handsOn: true }, batches)).toEqual(inBatches);
    expect(headOf({ handsOn: true }, {})).toBeNull();
  });

  it('chooses no items that arrive while it is one', () => {
    expect(choosesArrivals(type, {})).toBe(true);
    expect(choosesArrivals(type, batches)).toBe(false);
    expect(choosesArrivals(type, { ...batches, operation: 'get' })).toBe(true);
    expect(choosesArrivals({ trigger: true, fields: {} }, {})).toBe(false);
  });
});

describe('an operation of an API', () => {
  const type = { handsOn: true, fields: { [OPERATION_FIELD]: operation({ label: 'Operation' }) } };
  const paging = { by: 'cursor', parameter: 'after', at: 'next' };

  it('is in batches while it has pages, by its description or by what the node says of them', () => {
    expect(headOf(type, { ...batches, ...chosen({ paging }) })).toEqual(inBatches);
    expect(headOf(type, { ...batches, ...chosen({ paging }), pagesBy: 'none' })).toBeNull();
    expect(headOf(type, { ...batches, ...chosen({}) })).toBeNull();
    expect(headOf(type, { ...batches, ...chosen({}), pagesBy: 'link' })).toEqual(inBatches);
    expect(headOf(type, { ...batches, ...chosen({ paging, download: true }) })).toBeNull();
  });

  it.each([{ paging }, {}, { paging, download: true }])('is so of the type with its fields as well: %j', (more) => {
    for (const pagesBy of [undefined, 'none', 'page']) {
      const data = { ...batches, ...chosen(more), ...(pagesBy === undefined ? {} : { pagesBy }) };
      expect(headOf(configured(type, data), data)).toEqual(headOf(type, data));
    }
  });

  it('is not before one is chosen', () => expect(headOf(type, batches)).toBeNull());
});
