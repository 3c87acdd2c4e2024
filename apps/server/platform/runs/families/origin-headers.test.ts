import type { GuardedFetch, GuardedInit } from '@heddle/contract/node/context';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVault } from '../../crypto/vault.ts';
import { createOriginHeaders, HOPS_HEADER, RUN_HEADER } from './origin-headers.ts';

const run = { id: 'run-7', rootId: 'run-1', hops: 3, userId: 'ada' };

/** The headers that a request of the run's step goes out with. */
async function sent(
  origins: ReturnType<typeof createOriginHeaders>,
  init: GuardedInit = {},
  from = run,
): Promise<Record<string, string>> {
  let headers = new Headers();
  const fetch: GuardedFetch = async (_url, given) => {
    headers = new Headers(given?.headers);
    return new Response();
  };
  await origins.fetchFor(from, fetch)('https://shop.example/', init);
  return Object.fromEntries(headers);
}

describe('the headers by which a run is known where it calls', () => {
  const origins = createOriginHeaders(createVault('a secret key that is long enough, really'));

  it('name it to this installation, for its own user only', async () => {
    const headers = await sent(origins);
    expect(origins.read(headers, 'ada')).toEqual({ run: { id: 'run-7', rootId: 'run-1' }, hops: 3 });
    expect(origins.read(headers, 'eve')).toEqual({ run: null, hops: 3 });
    const another = createOriginHeaders(createVault('another secret key that is long enough'));
    expect(another.read(headers, 'ada')).toEqual({ run: null, hops: 3 });
  });

  it('reveal to others only a number', async () => {
    const headers = await sent(origins);
    expect(headers[HOPS_HEADER]).toBe('3');
    for (const secret of Object.values(run).map(String))
      expect(headers[RUN_HEADER]).not.toContain(secret === '3' ? 'run-' : secret);
    expect(Object.keys(headers).toSorted()).toEqual([HOPS_HEADER, RUN_HEADER]);
  });

  it('take the place of what a node has set, and leave the rest as it is', async () => {
    const headers = await sent(origins, {
      headers: { 'X-Heddle-Hops': '0', 'x-heddle-run': 'v1.made.up.text', accept: 'text/csv' },
    });
    expect(headers).toMatchObject({ [HOPS_HEADER]: '3', accept: 'text/csv' });
    expect(origins.read(headers, 'ada')?.run?.id).toBe('run-7');
  });

  it('cannot be used to count fewer hops than a run has', () => {
    return fc.assert(
      fc.asyncProperty(fc.nat({ max: 1000 }), fc.oneof(fc.nat().map(String), fc.string()), async (hops, claimed) => {
        const headers = { ...(await sent(origins, {}, { ...run, hops })), [HOPS_HEADER]: claimed };
        expect(origins.read(headers, 'ada')?.hops).toBeGreaterThanOrEqual(hops);
      }),
    );
  });

  it('count what somebody else says, whatever it looks like, and are absent from what no run sends', () => {
    const hops = (value: string | string[]) => origins.read({ [HOPS_HEADER]: value }, 'ada');
    expect(hops('4')).toEqual({ run: null, hops: 4 });
    expect(hops(['1', '9'])).toEqual({ run: null, hops: 9 });
    expect(hops('3, 12')).toEqual({ run: null, hops: 12 });
    expect(hops('none')).toEqual({ run: null, hops: 0 });
    expect(hops('9'.repeat(400))?.hops).toBeGreaterThan(20);
    expect(origins.read({ accept: '*/*' }, 'ada')).toBeNull();
  });

  it('are no longer believed when they are old', async () => {
    let now = 0;
    const timed = createOriginHeaders(createVault('a secret key that is long enough, really'), () => now);
    const headers = await sent(timed);
    now += 11 * 60_000;
    expect(timed.read(headers, 'ada')).toEqual({ run: null, hops: 3 });
  });
});
