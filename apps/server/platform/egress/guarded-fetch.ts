import { lookup as systemLookup } from 'node:dns';
import { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { GuardedFetch } from '@heddle/contract/node/context';
import type { Network } from './addresses.ts';
import { createDispatchers } from './dispatchers.ts';
import type { Resolve } from './lookup.ts';
import { reachableAddress } from './lookup.ts';

interface EgressOptions {
  /** Networks that may be reached besides public addresses. */
  allow: readonly Network[];
  resolve?: Resolve;
}

export interface Egress {
  fetch: GuardedFetch;
  /** An address of the host that may be reached, for connections that are none of `fetch`. Throws `egress_denied` and what looking it up throws. */
  addressOf(host: string): Promise<string>;
  /** Ends all connections. */
  close(): Promise<void>;
}

const resolveWithSystem: Resolve = (hostname, callback) => systemLookup(hostname, { all: true }, callback);

/** The coded error that made a request fail, where there is one behind what `fetch` threw. */
function codedCause(thrown: unknown): HeddleError | null {
  for (let error = thrown; error instanceof Error; error = error.cause) if (error instanceof HeddleError) return error;
  return null;
}

/**
 * Makes the `fetch` that nodes get: http and https only, to public addresses and those in `allow` only, checked for every connection, so also for
 * each hop of a redirect. Redirects are not followed unless asked for. Its function throws `egress_scheme`, `egress_denied`, `proxy_invalid`,
 * `proxy_refused` and what `fetch` throws.
 */
export function createEgress({ allow, resolve = resolveWithSystem }: EgressOptions): Egress {
  const dispatchers = createDispatchers(allow, resolve);
  return {
    async fetch(address, { tls, proxy, ...init } = {}) {
      const url = typeof address === 'string' ? URL.parse(address) : address;
      if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw nodeErrors.egress_scheme({ url: String(address) });
      const options = { redirect: 'manual' as const, ...init, dispatcher: await dispatchers.get({ tls, proxy }) };
      try {
        return await fetch(url, options);
      } catch (error) {
        throw codedCause(error) ?? error;
      }
    },
    addressOf: (host) => reachableAddress(host, allow, resolve),
    close: () => dispatchers.close(),
  };
}
