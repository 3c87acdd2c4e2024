import { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { GuardedFetch } from '@heddle/contract/node/context';
import type { Network } from './addresses.ts';
import { createDispatchers } from './dispatchers.ts';
import type { Resolve } from './lookup.ts';
import { reachableAddress } from './lookup.ts';
import { createResolve } from './resolve.ts';

/** Who makes a request, for the operator's log. */
export interface Caller {
  userId?: string;
  runId?: string;
}

interface EgressOptions {
  /** Networks that may be reached besides public addresses. */
  allow: readonly Network[];
  resolve?: Resolve;
  /** Called with `egress_denied` for each connection that is not made. */
  onDenied?: (denied: HeddleError, caller: Caller) => void;
}

/** How connections are made in somebody's name. */
export interface Reach {
  fetch: GuardedFetch;
  /**
   * An address of the host that may be reached, for connections that are none of `fetch`. Throws what looking it up throws, and the same for an address
   * that is denied as for one that refuses connections.
   */
  addressOf(host: string): Promise<string>;
}

export interface Egress extends Reach {
  /** The same, in the name of a user or run. */
  of(caller: Caller): Reach;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** The coded error that made a request fail, where there is one behind what `fetch` threw. */
function codedCause(thrown: unknown): HeddleError | null {
  for (let error = thrown; error instanceof Error; error = error.cause) if (error instanceof HeddleError) return error;
  return null;
}

/** What the system throws where nothing listens. Who made the request cannot tell that from an address that is denied. */
const refusedConnection = (): Error =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', errno: -111, syscall: 'connect' });

/**
 * Makes the `fetch` that nodes get: http and https only, to public addresses and those in `allow` only, checked for every connection, so also for
 * each hop of a redirect. Redirects are not followed unless asked for. Its function throws `egress_scheme`, `proxy_invalid`, `proxy_refused` and what
 * `fetch` throws: for an address that is denied the same as for one where nothing listens.
 */
export function createEgress({ allow, resolve = createResolve(), onDenied }: EgressOptions): Egress {
  const dispatchers = createDispatchers(allow, resolve);

  /** What to throw for an error: it says nothing of a denial, not even as its cause. The operator gets to know. */
  function shown(thrown: unknown, caller: Caller, unreachable: () => Error): unknown {
    const coded = codedCause(thrown);
    if (coded?.code !== 'egress_denied') return coded ?? thrown;
    onDenied?.(coded, caller);
    return unreachable();
  }

  const of = (caller: Caller): Reach => ({
    async fetch(address, { tls, proxy, ...init } = {}) {
      const url = typeof address === 'string' ? URL.parse(address) : address;
      if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
        throw nodeErrors.egress_scheme({ url: String(address) });
      const options = { redirect: 'manual' as const, ...init, dispatcher: await dispatchers.get({ tls, proxy }) };
      try {
        return await fetch(url, options);
      } catch (error) {
        throw shown(error, caller, () => new TypeError('fetch failed', { cause: refusedConnection() }));
      }
    },
    async addressOf(host) {
      try {
        return await reachableAddress(host, allow, resolve);
      } catch (error) {
        throw shown(error, caller, refusedConnection);
      }
    },
  });
  return { ...of({}), of, close: () => dispatchers.close() };
}
