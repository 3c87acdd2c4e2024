import { chainErrors } from '@heddle/contract/errors/chain';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { getAddress, isAddress, isHex } from 'viem';
import type { Address } from 'viem';
import type { ChainCall } from './calls.ts';
import type { JsonAsking } from './json-request.ts';
import { askJson } from './json-request.ts';

/** How both services name the chain's currency. */
const CURRENCY: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';

/** What a service is asked for. */
export interface ServiceRequest {
  chainId: number;
  /** Undefined: the chain's currency. */
  sell: Address | undefined;
  buy: Address | undefined;
  units: bigint;
  taker: Address;
  /** In percent. */
  slippage: number;
}

/** A swap as a service has routed it. */
export interface ServiceSwap {
  call: ChainCall;
  /** Units that arrive at this moment, and at least. */
  out: bigint;
  least: bigint;
  /** Who must be allowed to take what is sold. */
  spender: Address;
}

/** A service that routes swaps over many exchanges. */
export interface SwapService {
  /** Units that a small amount would give: to see how far the whole one moves the price. */
  price(request: ServiceRequest): Promise<bigint>;
  swap(request: ServiceRequest): Promise<ServiceSwap>;
}

export interface ServiceAccess extends Pick<JsonAsking, 'fetch' | 'files' | 'signal'> {
  key: string;
  /** The service's URL, without a slash at the end. */
  base: string;
  /** For errors: the network's name, and what is sold and bought. */
  about: { network: string; sell: string; buy: string };
}

const bad = (reason: string): Error => nodeErrors.http_response_invalid({ reason });

function unitsAt(answer: JsonValue, name: string): bigint {
  const value = isJsonObject(answer) ? answer[name] : undefined;
  if (typeof value !== 'string' || !/^\d+$/.test(value)) throw bad(`"${name}" is no amount.`);
  return BigInt(value);
}

function addressOf(value: JsonValue | undefined, name: string): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false })) throw bad(`"${name}" is no address.`);
  return getAddress(value);
}

function callIn(value: JsonValue | undefined): ChainCall {
  if (!isJsonObject(value)) throw bad('there is no transaction.');
  const { data } = value;
  if (typeof data !== 'string' || !isHex(data)) throw bad('"data" is not hexadecimal.');
  return { to: addressOf(value['to'], 'to'), data, value: unitsAt(value, 'value') };
}

const query = (values: Record<string, string>): string => new URLSearchParams(values).toString();

/** 0x, by its Swap API v2 with AllowanceHolder: exact allowances, and no signature besides that of the transaction. */
export function zeroX({ key, base, about, ...asking }: ServiceAccess): SwapService {
  const ask = async (path: string, request: ServiceRequest): Promise<JsonValue> => {
    const answer = await askJson(
      {
        ...asking,
        headers: { '0x-api-key': key, '0x-version': 'v2' },
        privateHeaders: ['0x-api-key'],
        secrets: [key],
      },
      `${base}/swap/allowance-holder/${path}?${query({
        chainId: String(request.chainId),
        sellToken: request.sell ?? CURRENCY,
        buyToken: request.buy ?? CURRENCY,
        sellAmount: request.units.toString(),
        taker: request.taker,
        slippageBps: String(Math.round(request.slippage * 100)),
      })}`,
    );
    if (isJsonObject(answer) && answer['liquidityAvailable'] === false) throw chainErrors.chain_no_route(about);
    return answer;
  };
  return {
    price: async (request) => unitsAt(await ask('price', request), 'buyAmount'),
    async swap(request) {
      const answer = await ask('quote', request);
      const said = isJsonObject(answer) ? answer : {};
      const call = callIn(said['transaction']);
      const issues = said['issues'];
      const allowance = isJsonObject(issues) ? issues['allowance'] : null;
      return {
        call,
        out: unitsAt(answer, 'buyAmount'),
        least: unitsAt(answer, 'minBuyAmount'),
        // Where it may take enough already, 0x names no spender; it calls the same contract that it lets take tokens.
        spender: isJsonObject(allowance) ? addressOf(allowance['spender'], 'spender') : addressOf(call.to, 'to'),
      };
    },
  };
}

/** 1inch, by its Swap API v6. It names no least amount: the slippage is in the data of the call, and a simulation shows what arrives. */
export function oneInch({ key, base, ...rest }: ServiceAccess): SwapService {
  const { about: _about, ...asking } = rest;
  const ask = (chainId: number, path: string, values: Record<string, string>): Promise<JsonValue> =>
    askJson(
      { ...asking, headers: { authorization: `Bearer ${key}` }, privateHeaders: ['authorization'], secrets: [key] },
      `${base}/swap/v6.0/${chainId}/${path}${Object.keys(values).length === 0 ? '' : `?${query(values)}`}`,
    );
  const tokens = ({ sell, buy, units }: ServiceRequest) => ({
    src: sell ?? CURRENCY,
    dst: buy ?? CURRENCY,
    amount: units.toString(),
  });
  return {
    price: async (request) => unitsAt(await ask(request.chainId, 'quote', tokens(request)), 'dstAmount'),
    async swap(request) {
      const { chainId, taker, slippage } = request;
      const given = { ...tokens(request), from: taker, origin: taker, slippage: String(slippage) };
      // The estimate fails where nothing is approved yet: the simulation takes its place.
      const answer = await ask(chainId, 'swap', { ...given, disableEstimate: 'true' });
      const spender = await ask(chainId, 'approve/spender', {});
      const out = unitsAt(answer, 'dstAmount');
      return {
        call: callIn(isJsonObject(answer) ? answer['tx'] : undefined),
        out,
        least: lessBy(out, slippage),
        spender: addressOf(isJsonObject(spender) ? spender['address'] : undefined, 'address'),
      };
    },
  };
}

/** Units less a percentage, rounded up. */
export const lessBy = (units: bigint, percent: number): bigint => {
  const millionths = BigInt(Math.round(percent * 10_000));
  return (units * (1_000_000n - millionths) + 999_999n) / 1_000_000n;
};
