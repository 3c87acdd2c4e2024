import { lookup as systemLookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { GuardedFetch } from '@heddle/contract/node/context';
import type { Dispatcher } from 'undici';
import type { Network } from './addresses.ts';
import { isReachable } from './addresses.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** The longest a node may take. Its own timeout comes as an abort signal and is shorter. */
const SILENCE_TIMEOUT_MS = 3_600_000;

/** Finds all addresses of a host name. */
type Resolve = (hostname: string, callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void) => void;

interface EgressOptions {
  /** Networks that may be reached besides public addresses. */
  allow: readonly Network[];
  resolve?: Resolve;
}

export interface Egress {
  fetch: GuardedFetch;
  /** Ends all connections. */
  close(): Promise<void>;
}

const resolveWithSystem: Resolve = (hostname, callback) => systemLookup(hostname, { all: true }, callback);

/** Drops the brackets that a URL puts around an IPv6 address. */
const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * Resolves a host name to those of its addresses that may be reached. It is what the socket itself resolves with, so the address that was
 * checked is the one connected to: a name that answers differently the second time gains nothing.
 */
function guardedLookup(allow: readonly Network[], resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      if (error) return callback(error, '');
      const wanted = addresses.filter(({ family }) => !options.family || options.family === family || options.family === `IPv${family}`);
      const reachable = wanted.filter(({ address }) => isReachable(address, allow));
      const first = reachable[0];
      if (!first) return callback(nodeErrors.egress_denied({ host: hostname }), '');
      return options.all ? callback(null, reachable) : callback(null, first.address, first.family);
    });
  };
}

async function createDispatcher(allow: readonly Network[], resolve: Resolve): Promise<Dispatcher> {
  // Loaded with the first request of a node: a server that makes none does without its memory.
  const { Agent, buildConnector } = await import('undici');
  const connect = buildConnector({ lookup: guardedLookup(allow, resolve), timeout: CONNECT_TIMEOUT_MS, allowH2: false });
  return new Agent({
    headersTimeout: SILENCE_TIMEOUT_MS,
    bodyTimeout: SILENCE_TIMEOUT_MS,
    connect: (options, callback) => {
      const host = bare(options.hostname);
      // A socket looks up names only; an address it takes as it is.
      if (isIP(host) !== 0 && !isReachable(host, allow)) return callback(nodeErrors.egress_denied({ host }), null);
      return connect(options, callback);
    },
  });
}

/** The coded error that made a request fail, where there is one behind what `fetch` threw. */
function codedCause(thrown: unknown): HeddleError | null {
  for (let error = thrown; error instanceof Error; error = error.cause) if (error instanceof HeddleError) return error;
  return null;
}

/**
 * Makes the `fetch` that nodes get: http and https only, to public addresses and those in `allow` only, checked for every connection, so also for
 * each hop of a redirect. Redirects are not followed unless asked for. Its function throws `egress_scheme`, `egress_denied` and what `fetch` throws.
 */
export function createEgress({ allow, resolve = resolveWithSystem }: EgressOptions): Egress {
  let dispatcher: Promise<Dispatcher> | null = null;
  return {
    async fetch(address, init) {
      const url = typeof address === 'string' ? URL.parse(address) : address;
      if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw nodeErrors.egress_scheme({ url: String(address) });
      dispatcher ??= createDispatcher(allow, resolve);
      const options = { redirect: 'manual' as const, ...init, dispatcher: await dispatcher };
      try {
        return await fetch(url, options);
      } catch (error) {
        throw codedCause(error) ?? error;
      }
    },
    async close() {
      await (await dispatcher)?.destroy();
    },
  };
}
