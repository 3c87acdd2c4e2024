import { chainErrors } from '@heddle/contract/errors/chain';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext } from '@heddle/contract/node/context';
import type { Address } from 'viem';
import { getAddress } from 'viem';
import { addressIn } from '../../lib/chain/addresses.ts';
import { amountOf, unitsOf } from '../../lib/chain/amounts.ts';
import { approvalCalls } from '../../lib/chain/approval.ts';
import type { ChainCall } from '../../lib/chain/calls.ts';
import type { ChainClient } from '../../lib/chain/client.ts';
import { changesIn, simulateCalls } from '../../lib/chain/simulate.ts';
import type { ServiceRequest, SwapService } from '../../lib/chain/swap-services.ts';
import { lessBy, oneInch, zeroX } from '../../lib/chain/swap-services.ts';
import type { Asset } from '../../lib/chain/tokens.ts';
import { assetOf } from '../../lib/chain/tokens.ts';
import type { Exchanges, QuotedRoute } from '../../lib/chain/uniswap.ts';
import { bestRoute, quoteRoute, swapCall } from '../../lib/chain/uniswap.ts';
import { transactionKey } from './send.ts';
import type { swapFields } from './swap-fields.ts';

export type SwapContext = NodeContext<typeof swapFields>;

/** Units below which a quote is too coarse to tell how far a larger one moves the price. */
const PRECISE = 100_000n;

/** A swap of an item, ready to be sent. */
export interface SwapPlan {
  sell: Asset;
  buy: Asset;
  units: bigint;
  /** Units that arrive now by a simulation, and at least. */
  expected: bigint;
  least: bigint;
  /** In percent. */
  impact: number;
  /** Approvals first. The last call is the swap. */
  calls: readonly ChainCall[];
  /** Who takes what is sold. */
  spender: Address;
  /** How the swap is routed, for people: Uniswap V3 with its fees, for instance. */
  way: string;
}

/** What every plan of a step needs. */
export interface Planning {
  context: SwapContext;
  client: ChainClient;
  /** Who signs. */
  address: Address;
  /**
   * False before a person has agreed: nothing is signed then. False as well for several swaps in a step: a permit counts up a number of the token, so one that fails would make those after it fail.
   */
  mayPermit: boolean;
  /** The calls of the step's swaps before this one: it is tried after them. */
  before: readonly ChainCall[];
}

interface Wanted {
  sell: Asset;
  buy: Asset;
  units: bigint;
  index: number;
}

/** A route before it is known what must be approved. */
interface Routed {
  call: ChainCall;
  /** Units by the quote. */
  out: bigint;
  least: bigint;
  impact: number;
  spender: Address;
  way: string;
  /** True where the call brings its approval along. */
  isPermitted: boolean;
}

/**
 * Finds the route of an item's swap and tries it: what arrives, after all taxes of the tokens, must be enough. `floor`: units that a person has agreed to, or 0n. Throws
 * `chain_no_route`, `chain_price_impact`, `chain_swap_less`, `chain_reverted`, `field_invalid` and the errors of reading.
 */
export async function planSwap(planning: Planning, index: number, floor: bigint): Promise<SwapPlan> {
  const { context, client, address } = planning;
  const { field } = context;
  const sell = await assetOf(client, 'Sell', field.sell(index));
  const buy = await assetOf(client, 'Buy', field.buy(index));
  const units = unitsOf('Amount to sell', field.amount(index), sell.decimals);
  if (sell.address === buy.address)
    throw nodeErrors.field_invalid({ field: 'Buy', reason: 'is the same as what is sold' });
  if (units === 0n) throw nodeErrors.field_invalid({ field: 'Amount to sell', reason: 'is zero' });
  const written = field.leastReceived(index).trim();
  const wish = written === '' ? 0n : unitsOf('Least received', written, buy.decimals);
  const atLeast = wish > floor ? wish : floor;
  const wanted = { sell, buy, units, index };
  const routed = await (field.routing(index) === 'uniswap'
    ? routeOnChain(planning, wanted, atLeast)
    : routeByService(planning, wanted));
  const requireEnough = (arrives: bigint, least: bigint): void => {
    if (arrives >= least) return;
    const [amount, wantedAmount] = [amountOf(arrives, buy.decimals), amountOf(least, buy.decimals)];
    throw chainErrors.chain_swap_less({ amount, least: wantedAmount, token: buy.symbol });
  };
  requireEnough(routed.out, atLeast);
  const limit = field.maxPriceImpact(index);
  if (routed.impact > limit)
    throw chainErrors.chain_price_impact({ impact: routed.impact.toFixed(2), limit: String(limit) });
  const approvals =
    sell.address === undefined || routed.isPermitted
      ? []
      : await approvalCalls(client, address, { token: sell.address, spender: routed.spender, units });
  const calls = [...approvals, routed.call];
  const simulated = await simulateCalls(client, address, [...planning.before, ...calls]);
  const logs = simulated.slice(planning.before.length).flatMap((call) => call.logs);
  const expected = changesIn(logs, getAddress(address)).get(buy.address ?? '') ?? 0n;
  const least = routed.least > atLeast ? routed.least : atLeast;
  requireEnough(expected, least);
  const { spender, way, impact } = routed;
  return { sell, buy, units, expected, least, impact, calls, spender, way };
}

/** How far a whole amount moves the price against a small part of it, in percent. */
async function impactOf(units: bigint, out: bigint, quote: (units: bigint) => Promise<bigint | null>): Promise<number> {
  const parts = out / PRECISE > 1000n ? 1000n : out / PRECISE > 2n ? out / PRECISE : 2n;
  const small = units / parts;
  const part = small === 0n ? null : await quote(small);
  if (part === null || part === 0n) return 0;
  const perfect = (part * units) / small;
  if (perfect <= out) return 0;
  // The small part moves the price as well, by its share.
  return (Number(((perfect - out) * 1_000_000n) / perfect) / 10_000) * (Number(parts) / Number(parts - 1n));
}

function exchangesOf(
  { field }: SwapContext,
  { network }: ChainClient,
  index: number,
): Exchanges & { wrapped: Address } {
  const written = (label: string, text: string): Address | undefined =>
    text.trim() === '' ? undefined : addressIn(label, text);
  const wrapped = network.wrapped ?? written('Wrapped currency', field.wrapped(index));
  if (!wrapped) throw chainErrors.chain_contract_unset({ network: network.label, field: 'Wrapped currency' });
  const routerV2 = network.routerV2 ?? written('Router of V2', field.routerV2(index));
  const router = network.uniswapV3?.router ?? written('Router of V3', field.routerV3(index));
  const quoter = network.uniswapV3?.quoter ?? written('Quoter of V3', field.quoterV3(index));
  if (!routerV2 && !(router && quoter))
    throw chainErrors.chain_contract_unset({ network: network.label, field: 'Router of V2' });
  return { wrapped, ...(routerV2 ? { routerV2 } : {}), ...(router && quoter ? { v3: { router, quoter } } : {}) };
}

/** The tokens that a route may lead through. */
async function middlesOf(planning: Planning, wrapped: Address, index: number): Promise<Address[]> {
  const { context, client } = planning;
  const written = context.field
    .through(index)
    .split(/[\s,]+/)
    .filter((token) => token !== '');
  if (written.length === 0)
    return [
      wrapped,
      ...client.network.tokens.map(({ address }) => getAddress(address)).filter((one) => one !== wrapped),
    ];
  const assets = await Promise.all(written.map((token) => assetOf(client, 'Intermediate tokens', token)));
  return assets.map(({ address }) => address ?? wrapped);
}

async function routeOnChain(planning: Planning, wanted: Wanted, atLeast: bigint): Promise<Routed> {
  const { context, client, address, mayPermit } = planning;
  const { sell, buy, units, index } = wanted;
  const { field } = context;
  const { wrapped, ...exchanges } = exchangesOf(context, client, index);
  const [from, to] = [sell.address ?? wrapped, buy.address ?? wrapped];
  if (from === to)
    throw nodeErrors.field_invalid({ field: 'Buy', reason: 'only wraps what is sold: call the contract of the token' });
  const through = await middlesOf(planning, wrapped, index);
  const found = await bestRoute(client, exchanges, { from, to, units, through });
  if (!found) throw chainErrors.chain_no_route({ network: client.network.label, sell: sell.symbol, buy: buy.symbol });
  const { route, out } = found;
  const bySlippage = lessBy(out, field.slippage(index));
  const least = bySlippage > atLeast ? bySlippage : atLeast;
  const deadline = Math.floor(Date.now() / 1000) + Math.round(field.deadline(index) * 60);
  const permit =
    route.version === 'v3' && sell.address !== undefined && mayPermit
      ? await context.signPermit({
          key: transactionKey(context.run, index),
          network: field.network(),
          rpc: field.rpc(),
          signer: field.key(),
          token: sell.address,
          spender: route.router,
          units: units.toString(),
          deadline,
        })
      : null;
  const call = swapCall({
    route,
    units,
    least,
    recipient: address,
    deadline: BigInt(deadline),
    sellsCurrency: sell.address === undefined,
    buysCurrency: buy.address === undefined,
    permit,
  });
  const impact = await impactOf(units, out, (small) => quoteRoute(client, route, small));
  return { call, out, least, impact, spender: route.router, way: wayOf(found), isPermitted: permit !== null };
}

const wayOf = ({ route }: QuotedRoute): string => {
  const hops = route.path.length - 1;
  const through = hops === 1 ? 'directly' : `through ${route.path.slice(1, -1).join(', ')}`;
  return route.version === 'v2'
    ? `Uniswap V2, ${through}`
    : `Uniswap V3, ${through}, fees ${route.fees.map((fee) => `${fee / 10_000} %`).join(' and ')}`;
};

async function serviceOf({ context, client }: Planning, { sell, buy, index }: Wanted): Promise<SwapService> {
  const { field, fetch, files, signal } = context;
  const { values } = await context.credential('apiKey');
  const routing = field.routing(index);
  const base = context.vendorAddress(routing) ?? (routing === '0x' ? 'https://api.0x.org' : 'https://api.1inch.dev');
  const access = {
    fetch,
    files,
    signal,
    key: typeof values['key'] === 'string' ? values['key'] : '',
    base: base.replace(/\/+$/, ''),
    about: { network: client.network.label, sell: sell.symbol, buy: buy.symbol },
  };
  return routing === '0x' ? zeroX(access) : oneInch(access);
}

async function routeByService(planning: Planning, wanted: Wanted): Promise<Routed> {
  const { client, address, context } = planning;
  const { sell, buy, units, index } = wanted;
  const service = await serviceOf(planning, wanted);
  const request: ServiceRequest = {
    chainId: client.network.chainId,
    sell: sell.address,
    buy: buy.address,
    units,
    taker: address,
    slippage: context.field.slippage(index),
  };
  const { call, out, least, spender } = await service.swap(request);
  const impact = await impactOf(units, out, (small) => service.price({ ...request, units: small }));
  requirePrice(call, sell, units);
  const way = context.field.routing(index);
  return { call, out, least, impact, spender, way, isPermitted: false };
}

/** Throws `field_invalid` where a service wants more of the currency than is sold. */
function requirePrice({ value }: ChainCall, sell: Asset, units: bigint): void {
  const most = sell.address === undefined ? units : 0n;
  if (value > most)
    throw nodeErrors.http_response_invalid({ reason: 'the transaction would send more of the currency than is sold.' });
}
