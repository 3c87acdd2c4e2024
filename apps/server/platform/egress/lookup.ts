import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { Network } from './addresses.ts';
import { isReachable } from './addresses.ts';

/** Resolves a host name to all its addresses. */
export type Resolve = (
  hostname: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Drops the brackets that a URL puts around an IPv6 address. */
export const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * Resolves a host name to its allowed addresses. The socket itself uses this look-up, so the checked address is the one connected to: a name that resolves
 * differently the second time (DNS rebinding) has no effect.
 */
export function guardedLookup(allow: readonly Network[], resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      if (error) return callback(error, '');
      const wanted = addresses.filter(
        ({ family }) => !options.family || options.family === family || options.family === `IPv${family}`,
      );
      const reachable = wanted.filter(({ address }) => isReachable(address, allow));
      const first = reachable[0];
      if (!first)
        return callback(
          nodeErrors.egress_denied({
            host: hostname,
            addresses: wanted.map(({ address }) => address).join(', ') || 'it has none',
          }),
          '',
        );
      return options.all ? callback(null, reachable) : callback(null, first.address, first.family);
    });
  };
}

/** An allowed address of the host, for connections through a proxy or another library. Throws `egress_denied` and the errors of the look-up. */
export function reachableAddress(hostname: string, allow: readonly Network[], resolve: Resolve): Promise<string> {
  const host = bare(hostname);
  if (isIP(host) !== 0)
    return isReachable(host, allow)
      ? Promise.resolve(host)
      : Promise.reject(nodeErrors.egress_denied({ host, addresses: host }));
  return new Promise((found, reject) => {
    // With `all: false` it returns one address.
    guardedLookup(allow, resolve)(host, { all: false }, (error, address) =>
      error || typeof address !== 'string'
        ? reject(error ?? nodeErrors.egress_denied({ host, addresses: 'it has none' }))
        : found(address),
    );
  });
}
