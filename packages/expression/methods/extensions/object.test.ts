import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@heddle/contract/json';
import { errorOf, evaluate } from '../../testing.ts';

const order = {
  id: 7,
  note: 'urgent order',
  city: '',
  tags: ['urgent'],
  buyer: { name: null, mail: 'ada@example.com' },
};
const on = (call: string, object: JsonValue = order, other: JsonValue = null): unknown =>
  evaluate(`object.${call}`, { object, other });

describe('an object', () => {
  it.each<[string, unknown]>([
    ['keys()', ['id', 'note', 'city', 'tags', 'buyer']],
    ['values().first()', 7],
    ['hasField("city")', true],
    ['hasField("name")', false],
    ['hasField("toString")', false],
    ['removeField("buyer").keys()', ['id', 'note', 'city', 'tags']],
    ['removeField("nothing")', order],
    ['compact()', { id: 7, note: 'urgent order', tags: ['urgent'], buyer: { mail: 'ada@example.com' } }],
    // Only texts are looked into.
    ['keepFieldsContaining("urgent")', { note: 'urgent order' }],
    ['removeFieldsContaining("urgent").keys()', ['id', 'city', 'tags', 'buyer']],
    ['isEmpty()', false],
    ['isNotEmpty()', true],
  ])('%s', (call, expected) => expect(on(call)).toEqual(expected));

  it('without keys is empty', () => {
    expect([on('isEmpty()', {}), on('isNotEmpty()', {}), on('compact()', {})]).toEqual([true, false, {}]);
  });

  it('is written as JSON and as the query of an address', () => {
    const given = { 'a b': 'c&d', list: [1, 2], none: null };
    expect(on('toJsonString()', given)).toBe(JSON.stringify(given));
    expect(on('urlEncode()', given)).toBe('a+b=c%26d&list=1%2C2&none=null');
    expect(on('urlEncode()', {})).toBe('');
  });

  it('gets from another what it lacks, and keeps what it has', () => {
    expect(on('merge(other)', { a: 1, b: null }, { a: 2, b: 3, c: 4 })).toEqual({ a: 1, b: null, c: 4 });
  });

  it('is not changed by any of this', () => {
    expect(
      evaluate('(() => { object.removeField("a"); object.merge({ b: 2 }); return object; })()', { object: { a: 1 } }),
    ).toEqual({ a: 1 });
  });

  it.each([
    'merge(other)',
    'merge([1])',
    'keepFieldsContaining("")',
    'keepFieldsContaining(7)',
    'removeFieldsContaining()',
  ])('%s is an error', (call) => expect(errorOf(() => on(call)).code).toBe('expression_failed'));

  it('that nests too deeply is not gone through', () => {
    let deep: JsonValue = {};
    for (let depth = 0; depth < 2000; depth += 1) deep = { deep };
    expect(errorOf(() => on('compact()', deep)).code).toBe('expression_limit');
  });
});
