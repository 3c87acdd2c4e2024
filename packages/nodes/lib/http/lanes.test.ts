import { describe, expect, it } from 'vitest';
import { laneOf, pauseOf } from './lanes.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const pause = (status: number, headers: { [name: string]: string }): number | null => {
  const time = pauseOf({ status, headers: new Headers(headers) }, now);
  return time === null ? null : time - now;
};

describe('the pause that an answer asks for', () => {
  it.each([
    [429, { 'retry-after': '3' }, 3000],
    [503, { 'retry-after': 'Sun, 01 Mar 2026 12:00:10 GMT' }, 10_000],
    [200, { 'retry-after': '3' }, null],
    [429, { 'retry-after': 'soon' }, null],
    [429, {}, null],
    [200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '20' }, 20_000],
    [200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${now / 1000 + 60}` }, 60_000],
    [200, { 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '20' }, null],
    [200, { 'ratelimit-remaining': '0', 'ratelimit-reset': '5' }, 5000],
    [200, { 'x-ratelimit-remaining': '0' }, null],
  ])('with %i and %j is %s ms', (status, headers, expected) => {
    expect(pause(status, headers)).toBe(expected);
  });
});

describe('a lane', () => {
  it('lets the next request go when one ends, also by an error', async () => {
    const lane = laneOf('ends', 1);
    const order: string[] = [];
    const send = (name: string, fails = false) =>
      lane.through(
        async () => {
          order.push(name);
          if (fails) throw new Error('lost');
          return new Response();
        },
        () => undefined,
      )('https://a.example');
    await Promise.allSettled([send('one', true), send('two'), send('three')]);
    expect(order).toEqual(['one', 'two', 'three']);
  });

  it('forgets a request that is given up while it waits', async () => {
    const lane = laneOf('given up', 1);
    const { promise, resolve } = Promise.withResolvers<Response>();
    const first = lane.through(
      () => promise,
      () => undefined,
    )('https://a.example');
    const stop = new AbortController();
    const waiting = lane.through(
      () => Promise.resolve(new Response()),
      () => undefined,
    )('https://a.example', { signal: stop.signal });
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    resolve(new Response('done'));
    expect(await (await first).text()).toBe('done');
    const last = await lane.through(
      () => Promise.resolve(new Response('last')),
      () => undefined,
    )('https://a.example');
    expect(await last.text()).toBe('last');
  });

  it('tells of the pause, and is the same for all who name it', async () => {
    const pauses: number[] = [];
    const limited = () => Promise.resolve(new Response('', { status: 429, headers: { 'retry-after': '100000' } }));
    const before = Date.now();
    await laneOf('same', 1).through(limited, (until) => void pauses.push(until))('https://a.example');
    expect(pauses).toHaveLength(1);
    // A pause of a day would hold a run for a day: the step fails before.
    expect(pauses[0]).toBeLessThanOrEqual(Date.now() + 5 * 60_000);
    expect(pauses[0]).toBeGreaterThanOrEqual(before + 5 * 60_000);
    const stop = AbortSignal.timeout(20);
    const held = laneOf('same', 1).through(limited, () => undefined)('https://a.example', { signal: stop });
    await expect(held).rejects.toMatchObject({ name: 'AbortError' });
  });
});
