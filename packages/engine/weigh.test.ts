import { jsonSize } from '@heddle/contract/json-size';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { RunEvent } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Scale, weighed } from './weigh.ts';

const item = (json: JsonObject): Item => ({ json });
const weightOf = (items: readonly Item[], known: readonly (readonly Item[])[] = []): number => {
  const scale = new Scale([items], known);
  while (!scale.weigh(5));
  return scale.bytes;
};
const nested = (levels: number): JsonValue => Array.from({ length: levels }).reduce<JsonValue>((inner) => [inner], 1);
const completed = (items: readonly Item[]): RunEvent => ({
  type: 'step.completed',
  key: 'a',
  attempt: 1,
  startedAt: 0,
  at: 0,
  outputs: { main: items },
});
const { signal } = new AbortController();

describe('what a step gives', () => {
  it('weighs about what it takes as JSON', () => {
    const items = Array.from({ length: 500 }, (_, n) => item({ n, text: 'x'.repeat(n) }));
    const size = jsonSize(items.map(({ json }) => json));
    expect(weightOf(items)).toBeGreaterThan(size * 0.9);
    expect(weightOf(items)).toBeLessThan(size * 1.2);
  });

  it('weighs nothing as far as it came in', () => {
    const items = Array.from({ length: 300 }, (_, n) => item({ n }));
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 300, maxLength: 300 }), fc.nat(299), (kept, extra) => {
        const given = items.filter((_, index) => kept[index]);
        expect(weightOf(given, [items])).toBe(0);
        // A new one in between is weighed, and those behind it are still known.
        const more = [...given.slice(0, extra), item({ new: true }), ...given.slice(extra)];
        expect(weightOf(more, [items])).toBe(weightOf([item({ new: true })]));
      }),
    );
  });

  it('may come from several inputs', () => {
    const [left, right] = [[item({ a: 1 }), item({ a: 2 })], [item({ b: 1 })]];
    expect(weightOf([...left, ...right], [left, right])).toBe(0);
    expect(weightOf([left[0] as Item, right[0] as Item, left[1] as Item], [left, right])).toBe(0);
  });

  it('is weighed in several turns where it is much, with the same result', async () => {
    const items = Array.from({ length: 400_000 }, (_, n) => item({ n, name: `customer ${n}` }));
    let told = 0;
    const event = weighed(completed(items), [], (bytes) => (told = bytes), { signal });
    expect(event).toBeInstanceOf(Promise);
    expect(await event).toMatchObject({ bytes: weightOf(items) });
    expect(told).toBe(weightOf(items));
  });

  it('is not weighed to the end once the step is stopped', async () => {
    const items = Array.from({ length: 400_000 }, (_, n) => item({ n, name: `customer ${n}` }));
    await expect(
      weighed(completed(items), [], () => undefined, { signal: AbortSignal.abort(new Error('stopped')) }),
    ).rejects.toThrow('stopped');
  });

  it('is refused where it goes too deep, as items, as what a loop goes over and as an answer', () => {
    const deep = { deep: nested(600) };
    const settle = (): void => undefined;
    const refused = expect.objectContaining({ code: 'data_too_deep' });
    const weighs = (event: RunEvent) => () => weighed(event, [], settle, { signal });
    expect(weighs(completed([item({ fine: nested(490) })]))).not.toThrow();
    expect(weighs(completed([item(deep)]))).toThrow(refused);
    expect(weighs({ ...completed([]), loop: { size: 1, items: [item(deep)] } } as RunEvent)).toThrow(refused);
    expect(weighs({ ...completed([]), respond: { status: 200, headers: {}, body: deep } } as RunEvent)).toThrow(
      refused,
    );
    expect(weighs(completed([item({ deepest: nested(200_000) })]))).toThrow(refused);
  });
});
