import { describe, expect, it } from 'vitest';
import { setOwn } from './own.ts';

describe('setting a property of an object', () => {
  it.each(['name', '__proto__', 'constructor'])(
    'makes %s an ordinary property, which can be changed and removed',
    (key) => {
      const object: Record<string, unknown> = {};
      setOwn(object, key, { polluted: true });
      expect(Object.getOwnPropertyDescriptor(object, key)).toEqual({
        value: { polluted: true },
        writable: true,
        enumerable: true,
        configurable: true,
      });
      expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
      setOwn(object, key, 2);
      expect(Object.entries(object)).toEqual([[key, 2]]);
    },
  );
});
