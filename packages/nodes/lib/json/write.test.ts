import type { JsonValue } from '@heddle/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSmall } from './value-size.ts';
import { stableText } from './stable.ts';
import { jsonChunks, jsonParts, writeJson } from './write.ts';

const never = { signal: new AbortController().signal };
const plain = { indent: 0, sorted: false };

describe('cooperative JSON writing', () => {
  it('is what JSON.stringify writes, however small its steps are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue(),
        fc.constantFrom(0, 1, 2),
        fc.integer({ min: 1, max: 6 }),
        async (value, indent, light) => {
          const json = JSON.parse(JSON.stringify(value)) as JsonValue;
          expect((await jsonParts(json, { indent, sorted: false }, never, light)).join('')).toBe(
            JSON.stringify(json, null, indent),
          );
          expect((await jsonParts(json, { indent: 0, sorted: true }, never, light)).join('')).toBe(stableText(json));
        },
      ),
    );
  });

  it('comes in chunks as well', async () => {
    const value = {
      rows: Array.from({ length: 20_000 }, (_, n) => ({ n, name: `Customer ${n}` })),
      text: 'x'.repeat(1_000_000),
      small: [null, true, 'é'],
    };
    const chunks = await Array.fromAsync(jsonChunks(value));
    expect(chunks.join('')).toBe(JSON.stringify(value));
    expect(chunks.length).toBeGreaterThan(10);
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(1_000_000);
  });

  it('may have long texts, whose characters stay whole', async () => {
    for (const shift of ['', 'x']) {
      const text = `${shift}${'𝄞"\n'.repeat(150_000)}`;
      expect(await writeJson([text], plain, never)).toBe(JSON.stringify([text]));
    }
  });

  it('stops with the signal, and has a limit of depth', async () => {
    const stop = new AbortController();
    const writing = writeJson(
      Array.from({ length: 600_000 }, (_, n) => n / 7),
      plain,
      stop,
    );
    setImmediate(() => stop.abort(new Error('enough')));
    await expect(writing).rejects.toThrow('enough');
    const deep = Array.from({ length: 3000 }).reduce<JsonValue>((inner) => [inner], 1);
    await expect(writeJson(deep, plain, never)).rejects.toMatchObject({ code: 'data_too_large' });
  });
});

it('a value is small by its content', () => {
  expect([
    isSmall('x'.repeat(60_000)),
    isSmall('x'.repeat(70_000)),
    isSmall([[], {}]),
    isSmall(Array.from({ length: 1001 }, () => 1)),
  ]).toEqual([true, false, true, false]);
  expect([isSmall({ a: [1, 2] }, 4), isSmall({ a: [1, 2] }, 3)]).toEqual([true, false]);
});
