import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { Network } from './addresses.ts';
import { isReachable } from './addresses.ts';

/** Finds all addresses of a host name. */
export type Resolve = (
  hostname: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Drops the brackets that a URL puts around an IPv6 address. */
export const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * Resolves a host name to those of its addresses that may be reached. It is what the socket itself resolves with, so the address that was
 * checked is the one connected to: a name that answers differently the second time gains nothing.
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

/** An address of the host that may be reached, for those who connect to it by way of others. Throws `egress_denied` and what looking it up throws. */
export function reachableAddress(hostname: string, allow: readonly Network[], resolve: Resolve): Promise<string> {
  const host = bare(hostname);
  if (isIP(host) !== 0)
    return isReachable(host, allow)
      ? Promise.resolve(host)
      : Promise.reject(nodeErrors.egress_denied({ host, addresses: host }));
  return new Promise((found, reject) => {
    // Asked for one address, it gives one.
    guardedLookup(allow, resolve)(host, { all: false }, (error, address) =>
      error || typeof address !== 'string'
        ? reject(error ?? nodeErrors.egress_denied({ host, addresses: 'it has none' }))
        : found(address),
    );
  });
}
