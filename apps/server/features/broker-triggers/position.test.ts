import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownAfter, REMEMBERED } from './position.ts';

const never = (): boolean => false;
const keys = fc.uniqueArray(
  fc.string({ minLength: 1 }).map((text) => (text < 'm' ? `id:${text}` : `nats:${text}`)),
  {
    maxLength: 400,
  },
);

describe('the keys that a position knows', () => {
  it('keep those of every message that may still be unacknowledged, however many came before', () => {
    fc.assert(
      fc.property(keys, keys, (before, added) => {
        const own = added.slice(0, 20);
        expect(knownAfter(before, own, never, 20)).toEqual(expect.arrayContaining(own));
      }),
    );
  });

  it('do not grow beyond a bound', () => {
    fc.assert(
      fc.property(keys, keys, (before, added) => {
        expect(knownAfter(before, added, never, 20).length).toBeLessThanOrEqual(2 * (REMEMBERED + 20));
      }),
    );
  });

  it('are not those that mean other messages from now on, unless these are among the new ones', () => {
    expect(knownAfter(['qos2:1', 'qos2:2', 'id:a'], ['qos2:2'], (key) => key.startsWith('qos2:'), 5)).toEqual([
      'qos2:2',
      'id:a',
    ]);
  });
});
