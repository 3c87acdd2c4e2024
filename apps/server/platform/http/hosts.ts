import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { Config } from '../config.ts';
import { isWithin, parseNetwork } from '../egress/addresses.ts';

/** What a host serves: pages and the API, or webhooks and callbacks if they have a host of their own. */
export type Site = 'app' | 'hooks';

export interface Hosts {
  /** What the host of a request serves; null for an unknown host. */
  siteOf(host: string): Site | null;
}

const HOST = /^(?:\[([\da-f:.]+)\]|([a-z\d_](?:[a-z\d_.-]*[a-z\d_])?)\.?)(?::\d{1,5})?$/i;

const loopback = ['127.0.0.0/8', '::1'].map(parseNetwork).filter((network) => network !== null);

/** The name in a `Host` header, in lower case and without its port; null for a malformed header. */
export function hostName(host: string): string | null {
  const [, address, name] = HOST.exec(host) ?? [];
  return (address ?? name)?.toLowerCase() ?? null;
}

/** Names that resolve to the user's own machine: no page of another site can have one. */
const isLocal = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || isWithin(name, loopback);

const nameOf = (url: string | undefined): string | null => (url === undefined ? null : hostName(new URL(url).host));

/**
 * The hosts that this server serves. A page of another site whose name resolves to this server (DNS rebinding) has that name in the `Host` header of its
 * requests, and is refused. With a public address that is the host of pages and the API, beside the names of this machine. Without one every IP address is as
 * well, since no site has one for a name, and so is the host name of the machine.
 */
export function createHosts(
  { publicUrl, hooksUrl, allowedHosts }: Pick<Config, 'publicUrl' | 'hooksUrl' | 'allowedHosts'>,
  machine: string = hostname(),
): Hosts {
  const hooks = nameOf(hooksUrl);
  const label = machine.toLowerCase().split('.', 1)[0] ?? '';
  const known = new Set<string | null>([
    ...allowedHosts,
    ...(publicUrl === undefined ? [machine.toLowerCase(), label, `${label}.local`] : [nameOf(publicUrl)]),
  ]);
  return {
    siteOf(host) {
      const name = hostName(host);
      if (name === null || name === '') return null;
      if (name === hooks) return 'hooks';
      return known.has(name) || isLocal(name) || (publicUrl === undefined && isIP(name) !== 0) ? 'app' : null;
    },
  };
}
