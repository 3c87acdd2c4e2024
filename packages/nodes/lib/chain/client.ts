import { chainErrors } from '@heddle/contract/errors/chain';
import { isSameJson } from '@heddle/contract/json';
import type { JsonValue } from '@heddle/contract/json';
import type { GuardedFetch } from '@heddle/contract/node/context';
import { createClient, createPublicClient, defineChain, fallback, http } from 'viem';
import type { Chain, Hex, PublicClient, Transport } from 'viem';
import { toChainError } from './failures.ts';
import type { EvmNetwork } from './networks.ts';
import { plainValue } from './plain-value.ts';
import type { RelayAccess, RpcAccess } from './rpc-access.ts';

/** How long one call of an endpoint may take, in milliseconds. */
const CALL_TIMEOUT_MS = 20_000;
/** Repeats of a call that an endpoint did not answer or refused for now. */
const RETRIES = 2;
const RETRY_DELAY_MS = 250;
/** Calls in one request: receipts of that many stay below what an answer may hold. */
const BATCH = 100;
/** Bytes of one answer: more would hold the thread while it is parsed. */
const ANSWER_MAX = 8 * 1024 * 1024;

/** The contract that reads many values in one call, at one address on every chain that has it. */
export const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11';

/** A chain as nodes read it. */
export interface ChainClient {
  network: EvmNetwork;
  /** Asks the endpoints in order until one answers. */
  any: PublicClient;
  /** One client for each endpoint. */
  each: readonly PublicClient[];
  /** The same; calls of one moment go together, where the endpoint takes that (JSON-RPC's batches). */
  batched: readonly PublicClient[];
  /** Hands signed bytes to the private relay; null where there is none. Throws as clients of viem do. */
  relay: { relayed: RelayAccess['relayed']; send(raw: Hex): Promise<void> } | null;
}

/** The network as viem knows chains. */
export function viemChain(network: EvmNetwork): Chain {
  return defineChain({
    id: network.chainId,
    name: network.label,
    nativeCurrency: network.currency,
    rpcUrls: { default: { http: [...network.rpc] } },
    contracts: {
      multicall3: { address: MULTICALL },
      ...(network.ens === undefined ? {} : { ensUniversalResolver: { address: network.ens } }),
    },
  });
}

/** The body of an answer, which ends with `chain_answer_large` where it has too many bytes. */
function bounded(body: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > ANSWER_MAX) controller.error(chainErrors.chain_answer_large({ limit: ANSWER_MAX }));
        else controller.enqueue(chunk);
      },
    }),
  );
}

/** A `fetch` for viem: under the egress rules, ended with the step, with a limit on what an answer may hold. */
function rpcFetch(guarded: GuardedFetch, signal: AbortSignal): typeof fetch {
  return async (input, init = {}) => {
    const own = init.signal;
    const url = input instanceof Request ? input.url : input;
    const { signal: _own, ...rest } = init;
    const response = await guarded(url, { ...rest, signal: own ? AbortSignal.any([own, signal]) : signal });
    return response.body
      ? new Response(bounded(response.body), {
          status: response.status,
          headers: response.headers,
        })
      : response;
  };
}

/** Clients of a chain. No connection is made before the first call. */
export function connectChain(
  access: RpcAccess,
  { fetch, signal }: { fetch: GuardedFetch; signal: AbortSignal },
): ChainClient {
  const chain = viemChain(access.network);
  const fetchFn = rpcFetch(fetch, signal);
  const shared = { fetchFn, fetchOptions: { headers: { ...access.headers } }, timeout: CALL_TIMEOUT_MS };
  const transports = access.urls.map((url) =>
    http(url, { ...shared, retryCount: RETRIES, retryDelay: RETRY_DELAY_MS }),
  );
  const batching = access.urls.map((url) => http(url, { ...shared, batch: { batchSize: BATCH }, retryCount: 0 }));
  const clientOf = (transport: Transport): PublicClient => createPublicClient({ chain, transport });
  return {
    network: access.network,
    any: clientOf(fallback(transports, { retryCount: 0 })),
    each: transports.map(clientOf),
    batched: batching.map(clientOf),
    relay: access.relay && relayTo(access.relay, chain, fetchFn),
  };
}

/** Headers of the endpoints are not for the relay: they may have keys. */
function relayTo({ url, method, relayed }: RelayAccess, chain: Chain, fetchFn: typeof fetch): ChainClient['relay'] {
  const transport = http(url, { fetchFn, timeout: CALL_TIMEOUT_MS, retryCount: RETRIES, retryDelay: RETRY_DELAY_MS });
  const client = createClient({ chain, transport }).extend((base) => ({
    /** A method that few endpoints have: the library does not know its types. */
    sendPrivate: (raw: Hex) =>
      base.request<{ Method: 'eth_sendPrivateTransaction'; Parameters: [{ tx: Hex }]; ReturnType: Hex }>({
        method: 'eth_sendPrivateTransaction',
        params: [{ tx: raw }],
      }),
  }));
  return {
    relayed,
    async send(raw) {
      if (method === 'eth_sendPrivateTransaction') await client.sendPrivate(raw);
      else await client.request({ method: 'eth_sendRawTransaction', params: [raw] });
    },
  };
}

/**
 * Reads from a chain and turns what goes wrong into an error of the catalog. Throws the errors of `toChainError`.
 */
export async function readChain<T>(client: ChainClient, read: (client: PublicClient) => Promise<T>): Promise<T> {
  try {
    return await read(client.any);
  } catch (error) {
    throw toChainError(error, client.network);
  }
}

/**
 * The highest value that most endpoints say has been reached, for numbers that only grow, such as heights of blocks and counts of transactions, and for balances that have to
 * suffice. Endpoints need not be at the same block, and one that lags or exaggerates decides nothing. Throws the errors of `toChainError` where too few answer.
 */
export async function decideReached<T extends number | bigint>(
  client: ChainClient,
  read: (client: PublicClient) => Promise<T>,
): Promise<T> {
  const settled = await Promise.allSettled(client.each.map(read));
  const said = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const highestFirst = said.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0));
  const reached = highestFirst[Math.floor(client.each.length / 2)];
  if (reached !== undefined) return reached;
  const failed = settled.find((result) => result.status === 'rejected');
  throw toChainError(failed?.reason, client.network);
}

/**
 * What most endpoints say, for what decides about money: each is asked, and more than half of them must give the same answer. With one endpoint its
 * answer counts. Throws `chain_disagreement`, and the errors of `toChainError` where too few answer at all.
 */
export async function decideOnChain<T>(client: ChainClient, read: (client: PublicClient) => Promise<T>): Promise<T> {
  const settled = await Promise.allSettled(client.each.map(read));
  const needed = Math.floor(client.each.length / 2) + 1;
  const votes: { said: JsonValue; value: T; count: number }[] = [];
  for (const result of settled) {
    if (result.status === 'rejected') continue;
    const said = plainValue(result.value);
    const same = votes.find((vote) => isSameJson(vote.said, said));
    if (same) same.count += 1;
    else votes.push({ said, value: result.value, count: 1 });
  }
  const agreed = votes.find(({ count }) => count >= needed);
  if (agreed) return agreed.value;
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed && votes.length <= 1) throw toChainError(failed.reason, client.network);
  throw chainErrors.chain_disagreement({ network: client.network.label, endpoints: client.each.length });
}
