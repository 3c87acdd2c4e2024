import type { SignedPermit } from '@heddle/contract/node/payments';
import { encodeFunctionData, encodePacked, parseAbi } from 'viem';
import type { Address, Hex } from 'viem';
import type { ChainCall } from './calls.ts';
import type { ChainClient } from './client.ts';

const routerV2Abi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
]);
const quoterAbi = parseAbi([
  'function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amountIn, uint24 fee, uint160 sqrtPriceLimitX96)) returns (uint256 amountOut, uint160, uint32, uint256)',
]);
const routerV3Abi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum)) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
]);

/** The fees of V3's pools, in millionths. */
const FEES = [100, 500, 3000, 10_000] as const;
/** For the router: itself, which unwraps what it has received. */
const ROUTER_ITSELF: Address = '0x0000000000000000000000000000000000000002';

/** Where a network's pools are quoted and traded. */
export interface Exchanges {
  routerV2?: Address;
  v3?: { router: Address; quoter: Address };
}

/** A way from one token to another: through pools of V2, or through pools of V3 with these fees. */
export type Route =
  | { version: 'v2'; router: Address; path: readonly Address[] }
  | { version: 'v3'; router: Address; quoter: Address; path: readonly Address[]; fees: readonly number[] };

export interface QuotedRoute {
  route: Route;
  /** Units that it gives. */
  out: bigint;
}

/** What a route gives for units; null where a pool is missing or has too little. */
export async function quoteRoute({ any: chain }: ChainClient, route: Route, units: bigint): Promise<bigint | null> {
  if (route.version === 'v2') {
    try {
      const amounts = await chain.readContract({
        address: route.router,
        abi: routerV2Abi,
        functionName: 'getAmountsOut',
        args: [units, [...route.path]],
      });
      return amounts.at(-1) ?? null;
    } catch {
      // Routers revert where there is no pool, or it is empty.
      return null;
    }
  }
  let amount = units;
  for (const [position, fee] of route.fees.entries()) {
    const [tokenIn, tokenOut] = [route.path[position], route.path[position + 1]];
    if (!tokenIn || !tokenOut) return null;
    try {
      const { result } = await chain.simulateContract({
        address: route.quoter,
        abi: quoterAbi,
        functionName: 'quoteExactInputSingle',
        args: [{ tokenIn, tokenOut, amountIn: amount, fee, sqrtPriceLimitX96: 0n }],
      });
      amount = result[0];
    } catch {
      // As with V2's router.
      return null;
    }
  }
  return amount;
}

const best = (quotes: readonly (QuotedRoute | null)[]): QuotedRoute | null => {
  let found: QuotedRoute | null = null;
  for (const quote of quotes) if (quote && quote.out > (found?.out ?? 0n)) found = quote;
  return found;
};

/**
 * The route that gives most for units of a token, among V2 and V3, directly and through one intermediate token; null where there is none. Pools are independent of each
 * other, so the best fee of the first one is that of the best route.
 */
export async function bestRoute(
  client: ChainClient,
  exchanges: Exchanges,
  { from, to, units, through }: { from: Address; to: Address; units: bigint; through: readonly Address[] },
): Promise<QuotedRoute | null> {
  const { routerV2, v3 } = exchanges;
  const middles = through.filter((token) => token !== from && token !== to);
  const paths = [[from, to], ...middles.map((token) => [from, token, to])];
  const quoted = async (route: Route): Promise<QuotedRoute | null> => {
    const out = await quoteRoute(client, route, units);
    return out === null ? null : { route, out };
  };
  const byV3 = async (path: readonly Address[]): Promise<QuotedRoute | null> => {
    if (!v3) return null;
    let fees: readonly number[] = [];
    for (let position = 1; position < path.length; position += 1) {
      const leg = path.slice(0, position + 1);
      const tried = await Promise.all(
        FEES.map((fee) => quoted({ version: 'v3', ...v3, path: leg, fees: [...fees, fee] })),
      );
      const found = best(tried)?.route;
      if (found?.version !== 'v3') return null;
      fees = found.fees;
    }
    return quoted({ version: 'v3', ...v3, path, fees });
  };
  const all = paths.flatMap((path) => [
    ...(routerV2 ? [quoted({ version: 'v2', router: routerV2, path })] : []),
    byV3(path),
  ]);
  return best(await Promise.all(all));
}

/** A swap of exactly these units. */
export interface RoutedSwap {
  route: Route;
  units: bigint;
  /** Units that must arrive, else it reverts. */
  least: bigint;
  recipient: Address;
  /** Epoch seconds. */
  deadline: bigint;
  /** True where the chain's currency is given, or taken, in place of the token that wraps it. */
  sellsCurrency: boolean;
  buysCurrency: boolean;
  /** Only for V3, and only for tokens that take one. */
  permit: SignedPermit | null;
}

/** The call of the router that makes a swap. */
export function swapCall(swap: RoutedSwap): ChainCall {
  const { route, units, sellsCurrency } = swap;
  return {
    to: route.router,
    value: sellsCurrency ? units : 0n,
    data: route.version === 'v2' ? dataForV2(swap, route) : dataForV3(swap, route),
  };
}

function dataForV2(
  { units, least, recipient, deadline, sellsCurrency, buysCurrency }: RoutedSwap,
  { path }: Route & { version: 'v2' },
): Hex {
  if (sellsCurrency)
    return encodeFunctionData({
      abi: routerV2Abi,
      functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens',
      args: [least, [...path], recipient, deadline],
    });
  return encodeFunctionData({
    abi: routerV2Abi,
    functionName: buysCurrency
      ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
      : 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
    args: [units, least, [...path], recipient, deadline],
  });
}

function dataForV3(
  { units, least, recipient, deadline, buysCurrency, permit }: RoutedSwap,
  { path, fees }: Route & { version: 'v3' },
): Hex {
  const calls: Hex[] = [];
  const [first] = path;
  if (permit && first)
    calls.push(
      encodeFunctionData({
        abi: routerV3Abi,
        functionName: 'selfPermit',
        // Signed by the server.
        args: [first, units, BigInt(permit.deadline), permit.v, permit.r as Hex, permit.s as Hex],
      }),
    );
  calls.push(
    encodeFunctionData({
      abi: routerV3Abi,
      functionName: 'exactInput',
      args: [
        {
          path: encodedPath(path, fees),
          recipient: buysCurrency ? ROUTER_ITSELF : recipient,
          amountIn: units,
          amountOutMinimum: least,
        },
      ],
    }),
  );
  if (buysCurrency)
    calls.push(encodeFunctionData({ abi: routerV3Abi, functionName: 'unwrapWETH9', args: [least, recipient] }));
  return encodeFunctionData({ abi: routerV3Abi, functionName: 'multicall', args: [deadline, calls] });
}

/** Tokens with the fees of the pools between them, as the router reads it. */
function encodedPath(path: readonly Address[], fees: readonly number[]): Hex {
  const types = path.flatMap((_, position) => (position === 0 ? ['address'] : ['uint24', 'address']));
  const values = path.flatMap((token, position) => (position === 0 ? [token] : [fees[position - 1], token]));
  return encodePacked(types, values);
}
