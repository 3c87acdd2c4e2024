import { nodeErrors } from '@heddle/contract/errors/node';
import ipaddr from 'ipaddr.js';

/** Part of an address space: from one address to another, both of the same length. */
interface Range {
  /** As it was written. */
  written: string;
  from: readonly number[];
  to: readonly number[];
}

export interface NetworkList {
  /** The entry that the address is in. */
  find(address: readonly number[]): string | undefined;
  readonly size: number;
}

const MOST_ENTRIES = 10_000;

/** The bytes of an IP address, four or sixteen; an IPv4 address in IPv6 clothes (::ffff:192.0.2.1) counts as IPv4. Undefined for anything else. */
export function addressBytes(written: string): readonly number[] | undefined {
  // Zones (fe80::1%eth0) and brackets ([::1]) are how addresses are written, not part of them.
  const text = written
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  // Octal and shortened forms (127.1) are read differently by different programs.
  if (!text.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(text)) return undefined;
  return ipaddr.isValid(text) ? ipaddr.process(text).toByteArray() : undefined;
}

/**
 * Networks and addresses, one per line or separated by commas: `10.0.0.0/8`, `2001:db8::/32`, `192.0.2.7`, `192.0.2.10-192.0.2.20`. Text after a #
 * is a remark. Throws `field_invalid`.
 */
export function networkList(label: string, written: string): NetworkList {
  const entries = written
    .split('\n')
    .flatMap((line) => line.replace(/#.*/, '').split(','))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length > MOST_ENTRIES)
    throw nodeErrors.field_invalid({ field: label, reason: `has more than ${MOST_ENTRIES} entries` });
  const ranges = entries.map((entry) => rangeOf(label, entry));
  return {
    find: (address) =>
      ranges.find(
        ({ from, to }) => from.length === address.length && compare(from, address) <= 0 && compare(address, to) <= 0,
      )?.written,
    size: ranges.length,
  };
}

function rangeOf(label: string, written: string): Range {
  const [first = '', second, ...more] = written.split('-').map((part) => part.trim());
  const invalid = (): Error =>
    nodeErrors.field_invalid({
      field: label,
      reason: `has an entry that is no address, network or range: "${written.slice(0, 80)}"`,
    });
  if (second !== undefined) {
    const [from, to] = [addressBytes(first), addressBytes(second)];
    if (!from || to?.length !== from.length || more.length > 0 || compare(from, to) > 0) throw invalid();
    return { written, from, to };
  }
  const [address = '', length] = written.split('/');
  const bytes = addressBytes(address);
  if (!bytes) throw invalid();
  const mapped = bytes.length === 4 && address.includes(':') ? 96 : 0;
  const bits = length === undefined ? bytes.length * 8 : /^\d{1,3}$/.test(length) ? Number(length) - mapped : -1;
  if (bits < 0 || bits > bytes.length * 8) throw invalid();
  const masks = bytes.map((_, index) => 0xff & ~(0xff >> Math.min(8, Math.max(0, bits - index * 8))));
  return {
    written,
    from: bytes.map((byte, index) => byte & (masks[index] ?? 0)),
    to: bytes.map((byte, index) => byte | (~(masks[index] ?? 0) & 0xff)),
  };
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [index, byte] of a.entries()) {
    const difference = byte - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
