import { jsonSize } from '@heddle/contract/json-size';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { RunEvent } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutputMeter, withOutputSize } from './output-size.ts';

const item = (json: JsonObject): Item => ({ json });
const sizeOf = (items: readonly Item[], known: readonly (readonly Item[])[] = []): number => {
  const meter = new OutputMeter([items], known);
  while (!meter.measure(5));
  return meter.bytes;
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
const settle = (): void => undefined;

describe('the size of outputs', () => {
  it('is about their size as JSON', () => {
    const items = Array.from({ length: 500 }, (_, n) => item({ n, text: 'x'.repeat(n) }));
    const size = jsonSize(items.map(({ json }) => json));
    expect(sizeOf(items)).toBeGreaterThan(size * 0.9);
    expect(sizeOf(items)).toBeLessThan(size * 1.2);
  });

  it('does not count items that the step passes on', () => {
    const items = Array.from({ length: 300 }, (_, n) => item({ n }));
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 300, maxLength: 300 }), fc.nat(299), (kept, extra) => {
        const given = items.filter((_, index) => kept[index]);
        expect(sizeOf(given, [items])).toBe(0);
        // A new one in between is withOutputSize, and those behind it are still known.
        const more = [...given.slice(0, extra), item({ new: true }), ...given.slice(extra)];
        expect(sizeOf(more, [items])).toBe(sizeOf([item({ new: true })]));
      }),
    );
  });

  it('does not count items of any of several inputs', () => {
    const [left, right] = [[item({ a: 1 }), item({ a: 2 })], [item({ b: 1 })]];
    expect(sizeOf([...left, ...right], [left, right])).toBe(0);
    expect(sizeOf([left[0] as Item, right[0] as Item, left[1] as Item], [left, right])).toBe(0);
  });

  it('is measured in several turns where they are large, with the same result', async () => {
    const items = Array.from({ length: 400_000 }, (_, n) => item({ n, name: `customer ${n}` }));
    let settled = 0;
    const settle = (bytes: number): void => void (settled = bytes);
    const event = withOutputSize(completed(items), [], { settle, signal });
    expect(event).toBeInstanceOf(Promise);
    expect(await event).toMatchObject({ bytes: sizeOf(items) });
    expect(settled).toBe(sizeOf(items));
  });

  it('is not measured to the end once the step is stopped', async () => {
    const items = Array.from({ length: 400_000 }, (_, n) => item({ n, name: `customer ${n}` }));
    await expect(
      withOutputSize(completed(items), [], { settle, signal: AbortSignal.abort(new Error('stopped')) }),
    ).rejects.toThrow('stopped');
  });

  it('is refused where they are nested too deeply, as items, as items of a loop and as a response', () => {
    const deep = { deep: nested(600) };
    const refused = expect.objectContaining({ code: 'data_too_deep' });
    const measured = (event: RunEvent) => () => withOutputSize(event, [], { settle, signal });
    expect(measured(completed([item({ fine: nested(490) })]))).not.toThrow();
    expect(measured(completed([item(deep)]))).toThrow(refused);
    expect(measured({ ...completed([]), loop: { size: 1, items: [item(deep)] } } as RunEvent)).toThrow(refused);
    expect(measured({ ...completed([]), respond: { status: 200, headers: {}, body: deep } } as RunEvent)).toThrow(
      refused,
    );
    expect(measured(completed([item({ deepest: nested(200_000) })]))).toThrow(refused);
  });
});
