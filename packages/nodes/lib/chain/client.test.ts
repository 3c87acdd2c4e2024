import type { PublicClient } from 'viem';
import { describe, expect, it } from 'vitest';
import type { ChainClient } from './client.ts';
import { decideReached } from './client.ts';
import { networkOf } from './networks.ts';

/** What endpoints say of the height of a chain; null where one does not answer. */
function heightOf(said: readonly (bigint | null)[]): Promise<bigint> {
  const endpoints = said.map((height) => ({
    getBlockNumber: () => (height === null ? Promise.reject(new Error('no answer')) : Promise.resolve(height)),
  }));
  // Of an endpoint, nothing else is asked here.
  const each = endpoints as unknown as readonly PublicClient[];
  const network = networkOf('ethereum');
  const [any] = each;
  if (!network || !any) throw new Error('There are endpoints.');
  const client: ChainClient = { network, any, each, batched: [], relay: null };
  return decideReached(client, (chain) => chain.getBlockNumber());
}

describe('what most endpoints say is reached', () => {
  it.each<[string, (bigint | null)[], bigint]>([
    ['is what the only one says', [7n], 7n],
    ['does not need the same answers: two are at 9 at least', [9n, 10n, 8n], 9n],
    ['is not raised by one that exaggerates', [9n, 1000n, 9n], 9n],
    ['is not lowered by one that lags', [9n, 0n, 9n], 9n],
    ['is known where one does not answer', [null, 9n, 10n], 9n],
    ['takes more than half: of two, both', [9n, 4n], 4n],
  ])('%s', async (_what, said, reached) => {
    expect(await heightOf(said)).toBe(reached);
  });

  it('is not known where too few answer', async () => {
    await expect(heightOf([null, 9n, null])).rejects.toThrow('no answer');
  });
});
