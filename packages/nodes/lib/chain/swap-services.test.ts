import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { describe, expect, it, test } from 'vitest';
import { hasDescriptions, readDescription } from '../../testing/described/description.ts';
import { MemoryFileStore } from '../../testing/run-node.ts';
import type { ServiceRequest, SwapService } from './swap-services.ts';
import { lessBy, oneInch, zeroX } from './swap-services.ts';

const router = '0x0000000000001fF3684f28c67538d4D072C22734';
const request: ServiceRequest = {
  chainId: 1,
  sell: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  buy: undefined,
  units: 100_000_000n,
  taker: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  slippage: 0.5,
};
const transaction = { to: router, data: '0x1234', value: '0', gas: '210000', gasPrice: '1' };
const routed: JsonObject = {
  liquidityAvailable: true,
  buyAmount: '50000000000000000',
  minBuyAmount: '49750000000000000',
  issues: { allowance: { actual: '0', spender: router } },
  transaction,
};

/** A service that answers by the last part of the path, and keeps what it was asked. */
function service(
  open: typeof zeroX,
  answers: { [path: string]: JsonObject },
): { api: SwapService; asked: [URL, Headers][] } {
  const asked: [URL, Headers][] = [];
  const api = open({
    fetch: async (url, init) => {
      const at = new URL(url);
      asked.push([at, new Headers(init?.headers)]);
      return Response.json(answers[at.pathname.split('/').at(-1) ?? ''] ?? {});
    },
    files: new MemoryFileStore(),
    signal: new AbortController().signal,
    key: 'secret-key',
    base: 'https://api.example.com',
    about: { network: 'Ethereum Mainnet', sell: 'USDC', buy: 'ETH' },
  });
  return { api, asked };
}

describe('0x', () => {
  it('gives a call, the least amount, and who takes the tokens', async () => {
    const { api, asked } = service(zeroX, { quote: routed });
    expect(await api.swap(request)).toEqual({
      call: { to: router, data: '0x1234', value: 0n },
      out: 50_000_000_000_000_000n,
      least: 49_750_000_000_000_000n,
      spender: router,
    });
    const [url, headers] = asked[0] ?? [];
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      chainId: '1',
      sellToken: request.sell,
      buyToken: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
      sellAmount: '100000000',
      taker: request.taker,
      slippageBps: '50',
    });
    expect(headers?.get('0x-api-key')).toBe('secret-key');
  });

  it('has no route where it finds no liquidity', async () => {
    const { api } = service(zeroX, { quote: { liquidityAvailable: false, zid: '0x1' } });
    await expect(api.swap(request)).rejects.toMatchObject({ code: 'chain_no_route' });
  });

  it.each([
    { ...routed, transaction: null },
    { ...routed, transaction: { ...transaction, to: 'me' } },
    { ...routed, buyAmount: 'much' },
  ])('is not believed where its answer has another form', async (answer) => {
    const { api } = service(zeroX, { quote: answer });
    await expect(api.swap(request)).rejects.toMatchObject({ code: 'http_response_invalid' });
  });

  it.skipIf(!hasDescriptions)('is asked, and read, as it is described', async () => {
    const { operations } = await readDescription('0x');
    const { api, asked } = service(zeroX, { quote: routed, price: routed });
    await api.swap(request);
    await api.price(request);
    for (const [url, headers] of asked) {
      const described = operations.find(({ path }) => path === url.pathname);
      const sent = [...url.searchParams.keys(), ...headers.keys()];
      const names = described?.parameters.map(({ name }) => name) ?? [];
      expect(names).toEqual(expect.arrayContaining([...url.searchParams.keys()]));
      for (const { name, required } of described?.parameters ?? []) if (required) expect(sent).toContain(name);
      const text = JSON.stringify(described?.answer);
      for (const name of ['buyAmount', 'minBuyAmount', 'liquidityAvailable', 'issues', 'spender'])
        expect(text).toContain(`"${name}"`);
      expect(isJsonObject(described?.answer)).toBe(true);
    }
    expect(asked).toHaveLength(2);
  });
});

test('1inch names no least amount: the slippage is taken from what it quotes', async () => {
  const { api, asked } = service(oneInch, {
    swap: { dstAmount: '1000000', tx: transaction },
    spender: { address: router },
  });
  expect(await api.swap(request)).toMatchObject({ out: 1_000_000n, least: 995_000n, spender: router });
  expect(asked.map(([url]) => url.pathname)).toEqual(['/swap/v6.0/1/swap', '/swap/v6.0/1/approve/spender']);
  expect(asked[0]?.[1].get('authorization')).toBe('Bearer secret-key');
});

test('a percentage is taken off and rounded up, so that nobody gets less than was promised', () => {
  expect(lessBy(1000n, 0.5)).toBe(995n);
  expect(lessBy(1n, 50)).toBe(1n);
  expect(lessBy(10n ** 30n, 0)).toBe(10n ** 30n);
});
