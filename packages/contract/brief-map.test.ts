import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BriefMap } from './brief-map.ts';

it('holds what a Map holds, in its order, whatever is set and deleted', () => {
  const keys = fc.integer({ min: 0, max: 4 });
  const change = fc.oneof(
    fc.tuple(fc.constant('set' as const), keys, fc.nat()),
    fc.tuple(fc.constant('delete' as const), keys),
  );
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const [map, model] = [new BriefMap<number, number>(), new Map<number, number>()];
      for (const [what, key, value = 0] of changes) {
        if (what === 'delete') expect(map.delete(key)).toBe(model.delete(key));
        else {
          map.set(key, value);
          model.set(key, value);
        }
        expect(map.size).toBe(model.size);
        expect(map.has(key)).toBe(model.has(key));
        expect(map.get(key)).toBe(model.get(key));
      }
      expect([...map]).toEqual([...model]);
      expect([...map.keys()]).toEqual([...model.keys()]);
      expect([...map.values()]).toEqual([...model.values()]);
    }),
  );
});

it('goes on over its values while they are deleted', () => {
  const map = new BriefMap<string, number>();
  for (const [index, key] of ['a', 'b', 'c'].entries()) map.set(key, index);
  const seen: number[] = [];
  for (const value of map.values()) {
    seen.push(value);
    map.delete('a');
    map.delete('b');
  }
  expect(seen).toEqual([0, 2]);
});
