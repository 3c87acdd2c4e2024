import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A network in CIDR notation: its address and prefix length. */
export type Network = readonly [Address, number];

/** Reads `10.0.0.0/8`, `fd00::/8` or a single address; null for anything else. */
export function parseNetwork(text: string): Network | null {
  const [host = '', bits, ...rest] = text.split('/');
  const family = isIP(host);
  if (family === 0 || rest.length > 0) return null;
  const width = family === 4 ? 32 : 128;
  if (bits === undefined) return [ipaddr.parse(host), width];
  return /^\d{1,3}$/.test(bits) && Number(bits) <= width ? [ipaddr.parse(host), Number(bits)] : null;
}

const global6 = ipaddr.IPv6.parseCIDR('2000::/3');
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const compatible = ipaddr.IPv6.parseCIDR('::/96');

/** The effective address: IPv4 embedded in IPv6 (mapped, compatible, NAT64) is that IPv4 address. */
function readAddress(text: string): Address | null {
  if (isIP(text) === 0) return null;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address;
  const embeds = address.match(translated) || (address.match(compatible) && address.range() === 'unicast');
  return embeds ? ipaddr.fromByteArray(address.toByteArray().slice(12)) : address;
}

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(global6));

function contains([network, bits]: Network, address: Address): boolean {
  if (address instanceof ipaddr.IPv4) return network instanceof ipaddr.IPv4 && address.match(network, bits);
  return network instanceof ipaddr.IPv6 && address.match(network, bits);
}

/**
 * True for an IP address that nodes may connect to: a public unicast one, or one inside `allow`. Loopback, private, link-local, carrier-grade NAT,
 * multicast, reserved and unspecified addresses are refused, also when embedded in IPv6 or behind a tunnel prefix.
 */
export function isReachable(text: string, allow: readonly Network[]): boolean {
  const address = readAddress(text);
  return address !== null && (isPublic(address) || allow.some((network) => contains(network, address)));
}

/** True for an IP address inside one of the networks. IPv4 embedded in IPv6 counts as IPv4. */
export function isWithin(text: string, networks: readonly Network[]): boolean {
  const address = readAddress(text);
  return address !== null && networks.some((network) => contains(network, address));
}
