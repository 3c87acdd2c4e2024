import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { Socket } from 'node:net';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { TlsIdentity } from '@heddle/contract/node/credentials';
import type { Dispatcher, buildConnector as Build } from 'undici';
import type { Network } from './addresses.ts';
import { isReachable } from './addresses.ts';
import type { Resolve } from './lookup.ts';
import { bare, guardedLookup } from './lookup.ts';
import { openTunnel, readProxy } from './proxy.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** Upper limit of a node's request. The node's own timeout is an abort signal and shorter. */
const SILENCE_TIMEOUT_MS = 3_600_000;
/** Maximum number of cached dispatchers; the least recently used one is closed. */
const KEPT = 50;

/** The options that distinguish connections. */
interface Manner {
  tls: TlsIdentity | undefined;
  proxy: string | undefined;
}

/** Dispatchers for nodes, by their options: a client certificate of one request is never used for another. */
export interface Dispatchers {
  /** Throws `proxy_invalid`. */
  get(manner: Manner): Promise<Dispatcher>;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** Dispatchers that connect to allowed addresses only. */
export function createDispatchers(allow: readonly Network[], resolve: Resolve): Dispatchers {
  const kept = new Map<string, Promise<Dispatcher>>();

  async function create({ tls, proxy }: Manner): Promise<Dispatcher> {
    // Loaded with the first request of a node, to save memory on servers without one.
    const { Agent, buildConnector } = await import('undici');
    const common = { lookup: guardedLookup(allow, resolve), timeout: CONNECT_TIMEOUT_MS, allowH2: false };
    const guarded =
      (connect: Build.connector): Build.connector =>
      (options, callback) => {
        const host = bare(options.hostname);
        // A socket looks up names only, so addresses are checked here.
        if (isIP(host) !== 0 && !isReachable(host, allow))
          return callback(nodeErrors.egress_denied({ host, addresses: host }), null);
        return connect(options, callback);
      };
    const direct = guarded(buildConnector({ ...common, ...tls }));
    const limits = { headersTimeout: SILENCE_TIMEOUT_MS, bodyTimeout: SILENCE_TIMEOUT_MS };
    if (proxy === undefined) return new Agent({ ...limits, connect: direct });
    const server = readProxy(proxy);
    const toProxy = guarded(buildConnector(common));
    const inTunnel = buildConnector({ timeout: CONNECT_TIMEOUT_MS, allowH2: false, ...tls });
    const throughProxy = async (...[options, callback]: Parameters<Build.connector>): Promise<void> => {
      let socket: Socket;
      try {
        socket = await openTunnel({ server, options, connect: toProxy, allow, resolve, timeoutMs: CONNECT_TIMEOUT_MS });
      } catch (error) {
        return callback(error instanceof Error ? error : new Error(String(error)), null);
      }
      if (options.protocol === 'https:') inTunnel({ ...options, httpSocket: socket }, callback);
      else callback(null, socket);
    };
    return new Agent({ ...limits, connect: (options, callback) => void throughProxy(options, callback) });
  }

  return {
    get(manner) {
      // Hashed: keys and passwords are not kept as keys of a map.
      const plain = manner.tls === undefined && manner.proxy === undefined;
      const key = plain
        ? ''
        : createHash('sha256')
            .update(JSON.stringify([manner.tls, manner.proxy]))
            .digest('base64');
      const known = kept.get(key) ?? create(manner);
      kept.delete(key);
      kept.set(key, known);
      known.catch(() => kept.delete(key));
      for (const [oldest, dispatcher] of kept) {
        if (kept.size <= KEPT) break;
        kept.delete(oldest);
        // Requests under way are finished first.
        dispatcher.then((one) => one.close()).catch(() => undefined);
      }
      return known;
    },
    async close() {
      const all = await Promise.allSettled(kept.values());
      kept.clear();
      for (const one of all) if (one.status === 'fulfilled') await one.value.destroy();
    },
  };
}
