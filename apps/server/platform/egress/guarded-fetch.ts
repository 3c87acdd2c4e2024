import { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { GuardedFetch } from '@heddle/contract/node/context';
import type { Network } from './addresses.ts';
import { createDispatchers } from './dispatchers.ts';
import type { Resolve } from './lookup.ts';
import { reachableAddress } from './lookup.ts';
import { createResolve } from './resolve.ts';

/** The user and run that make a request, for the operator's log. */
export interface EgressCaller {
  userId?: string;
  runId?: string;
}

interface EgressOptions {
  /** Networks that are allowed besides public addresses. */
  allow: readonly Network[];
  resolve?: Resolve;
  /** Called with `egress_denied` for each denied connection. */
  onDenied?: (denied: HeddleError, caller: EgressCaller) => void;
}

/** Network access of one caller. */
export interface Reach {
  fetch: GuardedFetch;
  /**
   * An allowed address of the host, for connections other than `fetch`. Throws the errors of the look-up; a denied address throws the same error as one
   * that refuses connections.
   */
  addressOf(host: string): Promise<string>;
}

export interface Egress extends Reach {
  /** The same, for a user or run. */
  of(caller: EgressCaller): Reach;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** The coded error behind an error of `fetch`, if any. */
function codedCause(thrown: unknown): HeddleError | null {
  for (let error = thrown; error instanceof Error; error = error.cause) if (error instanceof HeddleError) return error;
  return null;
}

/** The error of the system for a refused connection: denied addresses throw the same, so that callers cannot distinguish them. */
const refusedConnection = (): Error =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', errno: -111, syscall: 'connect' });

/**
 * Makes the `fetch` of nodes: http and https only, to public addresses and those in `allow` only, checked for every connection, including each hop of a
 * redirect. Redirects are not followed unless asked for. Its function throws `egress_scheme`, `proxy_invalid`, `proxy_refused` and what
 * `fetch` throws: for an address that is denied the same as for one where nothing listens.
 */
export function createEgress({ allow, resolve = createResolve(), onDenied }: EgressOptions): Egress {
  const dispatchers = createDispatchers(allow, resolve);

  /** The error to throw: it does not reveal a denial, not even as its cause. The denial is logged for the operator. */
  function shown(thrown: unknown, caller: EgressCaller, unreachable: () => Error): unknown {
    const coded = codedCause(thrown);
    if (coded?.code !== 'egress_denied') return coded ?? thrown;
    onDenied?.(coded, caller);
    return unreachable();
  }

  const of = (caller: EgressCaller): Reach => ({
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
