import { asText } from '@heddle/contract/node/text';
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { describe, expect, it } from 'vitest';
import { randomGenerator } from './randomGenerator.node.ts';
import { runNode } from '../../testing/run-node.ts';
import { randomSource } from './source.ts';
import { alphabets, randomNumber } from './values.ts';

const made = async (data: JsonObject, items: JsonObject[] = [{}], now?: number): Promise<JsonValue[]> => {
  const { outputs } = await runNode(randomGenerator, {
    data,
    items: items.map((json) => ({ json })),
    ...(now === undefined ? {} : { now }),
  });
  return (outputs['main'] ?? []).map(({ json }) => json['random'] ?? json);
};
const one = async (data: JsonObject, now?: number): Promise<JsonValue | undefined> => (await made(data, [{}], now))[0];

describe('a seed', () => {
  it.each(['integer', 'number', 'boolean', 'uuid', 'text'])(
    'reproduces %s, and another seed produces another result',
    async (operation) => {
      const data = { operation, count: 50, seed: 'orders' };
      const first = await one(data);
      expect(await one(data)).toEqual(first);
      expect(await one({ ...data, seed: 'order' })).not.toEqual(first);
    },
  );

  it('per item makes the values independent of the items before it', async () => {
    const seed = { seed: '{{ id }}' };
    const [, second] = await made(seed, [{ id: 'a' }, { id: 'b' }]);
    expect(await made(seed, [{ id: 'b' }])).toEqual([second]);
  });

  it('left out returns different values each time', async () => {
    const data = { operation: 'uuid', count: 1000 };
    const all = [...((await one(data)) as string[]), ...((await one(data)) as string[])];
    expect(new Set(all).size).toBe(2000);
  });
});

describe('numbers', () => {
  it('keep within their limits, both included, and come about equally often', async () => {
    const draws = (await one({ min: 1, max: 6, count: 6000, seed: 'dice' })) as number[];
    for (let face = 1; face <= 6; face += 1) {
      const count = draws.filter((draw) => draw === face).length;
      expect(count).toBeGreaterThan(850);
      expect(count).toBeLessThan(1150);
    }
    expect(draws.every((draw) => draw >= 1 && draw <= 6)).toBe(true);
  });

  it('have no more decimals than asked for, and reach both ends', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1000, max: 1000 }),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 0, max: 6 }),
        fc.string(),
        (low, width, decimals, seed) => {
          const scale = 10 ** decimals;
          const [min, max] = [low / scale, (low + width) / scale];
          const value = randomNumber(randomSource(seed), min, max, decimals);
          expect(value).toBe(Number(value.toFixed(decimals)));
          expect(value >= min && value <= max).toBe(true);
        },
      ),
    );
  });

  it('without decimals are the limit where both are the largest number, which weighted sums exceed', () => {
    const most = Number.MAX_VALUE;
    const values = Array.from({ length: 50 }, (_, seed) =>
      randomNumber(randomSource(String(seed)), most, most, undefined),
    );
    expect(new Set(values)).toEqual(new Set([most]));
  });

  it('without decimals stay below the upper limit, also where a number has no room', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (a, b) => {
          const [min, max] = [Math.min(a, b), Math.max(a, b)];
          const value = randomNumber(randomSource('x'), min, max, undefined);
          expect(value >= min && (value < max || min === max)).toBe(true);
        },
      ),
    );
  });

  it('are as large as whole numbers can be', async () => {
    const max = Number.MAX_SAFE_INTEGER;
    expect(Number.isSafeInteger(await one({ min: -max, max, seed: 'large' }))).toBe(true);
    await expect(one({ min: 0, max: 2 ** 54 })).rejects.toMatchObject({ code: 'field_invalid' });
    await expect(one({ min: 1.2, max: 1.8 })).rejects.toMatchObject({
      message: '"To" leaves no whole number from 1.2 to 1.8.',
    });
  });
});

describe('UUIDs', () => {
  it('have the bits of their version and variant (RFC 9562)', async () => {
    expect(await one({ operation: 'uuid' })).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    // The time of the example in RFC 9562, A.6: 2022-02-22T19:22:22Z is 017f22e279b0.
    expect(await one({ operation: 'uuid', version: '7' }, Date.parse('2022-02-22T19:22:22Z'))).toMatch(
      /^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });
});

describe('texts', () => {
  it.each(Object.entries(alphabets))(
    'of %s have their characters only, and all of them',
    async (alphabet, characters) => {
      const text = asText(await one({ operation: 'text', alphabet, length: 2000, seed: 's' }));
      expect([...new Set(text)].sort()).toEqual(characters.split('').sort());
    },
  );

  it('of your own characters may be of any script', async () => {
    expect(await one({ operation: 'text', alphabet: 'custom', characters: '🎲é', length: 4, seed: 's' })).toMatch(
      /^(🎲|é){4}$/u,
    );
    await expect(one({ operation: 'text', alphabet: 'custom' })).rejects.toMatchObject({ code: 'field_required' });
  });
});

describe('lists', () => {
  const list = Array.from({ length: 20 }, (_, index) => index);

  it('are shuffled without losing anything', async () => {
    const shuffled = (await one({ operation: 'shuffle', list, seed: 's' })) as number[];
    expect(shuffled).not.toEqual(list);
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(list);
  });

  it('return each entry once, or as often as it is drawn', async () => {
    expect(new Set((await one({ operation: 'pick', list, count: 20, seed: 's' })) as number[]).size).toBe(20);
    expect(
      new Set((await one({ operation: 'pick', list, count: 40, distinct: false, seed: 's' })) as number[]).size,
    ).toBeLessThan(21);
    await expect(one({ operation: 'pick', list: [] })).rejects.toMatchObject({ message: '"List" is empty.' });
    await expect(one({ operation: 'pick', list: { a: 1 } })).rejects.toMatchObject({
      message: '"List" is not a list.',
    });
  });

  it('are not changed where they came from', async () => {
    const given = [3, 1, 2];
    await made({ operation: 'shuffle', list: '{{ list }}', seed: 's' }, [{ list: given }]);
    expect(given).toEqual([3, 1, 2]);
  });
});

describe('weights', () => {
  it('are how often a name comes; nothing comes of 0', async () => {
    const picks = (await one({
      operation: 'weighted',
      weights: { a: '3', b: '1', never: '0' },
      count: 4000,
      seed: 's',
    })) as string[];
    const share = picks.filter((pick) => pick === 'a').length / picks.length;
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(0.8);
    expect(picks).not.toContain('never');
  });

  it.each([{ a: '-1' }, { a: 'many' }, { a: '' }, { a: '0' }])('of %j are refused', async (weights) => {
    await expect(one({ operation: 'weighted', weights })).rejects.toMatchObject({ code: 'field_invalid' });
  });
});

it('items are shuffled without losing one', async () => {
  const items = Array.from({ length: 50 }, (_, id) => ({ id }));
  const shuffled = await made({ operation: 'shuffleItems', seed: 's' }, items);
  expect(shuffled).not.toEqual(items);
  expect(shuffled).toEqual(expect.arrayContaining(items));
  expect(shuffled).toHaveLength(50);
});

it('a step makes so much and no more', async () => {
  await expect(one({ operation: 'text', length: 10_000, count: 51 })).rejects.toMatchObject({ code: 'field_invalid' });
});
