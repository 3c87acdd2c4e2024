import { BlockList, isIP } from 'node:net';
import { nodeErrors } from '@heddle/contract/errors/node';
import { securityErrors } from '@heddle/contract/errors/security';
import type { ActionName } from './actions.ts';
import { actions } from './actions.ts';

/** An address or a range of addresses. */
interface Range {
  address: string;
  bits: number;
  version: 4 | 6;
}

/** The shortest prefixes that are blocked: a wider range would lock out whole countries. */
const WIDEST = { 4: 16, 6: 32 } as const;

/** Addresses that belong to nobody on the internet, or to everybody (RFC 6890): no attack comes from them, and blocking them harms one's own networks. */
const reserved = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '224.0.0.0/3',
  '::/127',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
];

/** Reads 203.0.113.9 or 203.0.113.0/24; null for anything else. */
export function readRange(text: string): Range | null {
  const [address = '', prefix, ...more] = text.trim().split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || more.length > 0) return null;
  const most = version === 4 ? 32 : 128;
  if (prefix === undefined) return { address, bits: most, version };
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > most) return null;
  return { address, bits: Number(prefix), version };
}

const family = ({ version }: Range) => (version === 4 ? 'ipv4' : 'ipv6');

function contains(outer: Range, inner: Range): boolean {
  const list = new BlockList();
  list.addSubnet(outer.address, outer.bits, family(outer));
  return outer.bits <= inner.bits && list.check(inner.address, family(inner));
}

/** True where two ranges share an address: one of them then holds the other. */
const overlap = (one: Range, other: Range): boolean => contains(one, other) || contains(other, one);

/** A pattern in which * stands for any text, without regard to case. */
export function matchesPattern(pattern: string, given: string): boolean {
  const text = given.toLowerCase();
  const [first = '', ...rest] = pattern.toLowerCase().split('*');
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > text.length - last.length) return false;
    at = found + part.length;
  }
  return true;
}

/**
 * Why a target must not be touched; '' where it may. `listed`: addresses, ranges and names with *, one in each line. What undoes an action is always allowed.
 * Throws `address_invalid`, and `field_invalid` for a range that is too wide.
 */
export function protectionOf(action: ActionName, target: string, listed: string): string {
  const lines = listed
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const isUndo = 'undoes' in actions[action];
  if (actions[action].on !== 'address') {
    const line = isUndo ? undefined : lines.find((pattern) => matchesPattern(pattern, target));
    return line === undefined ? '' : `"${line}" is listed under "Never touch"`;
  }
  const range = readRange(target);
  if (!range) throw securityErrors.address_invalid({ address: target });
  if (isUndo) return '';
  if (range.bits < WIDEST[range.version])
    throw nodeErrors.field_invalid({
      field: 'Target',
      reason: `is the range ${target}; the widest that is blocked is /${WIDEST[range.version]}`,
    });
  const own = reserved.find((text) => covers(text, range));
  if (own !== undefined) return `it is in ${own}, which is no address on the internet`;
  const line = lines.find((text) => covers(text, range) || matchesPattern(text, target));
  return line === undefined ? '' : `"${line}" is listed under "Never touch"`;
}

function covers(text: string, range: Range): boolean {
  const other = readRange(text);
  return other !== null && overlap(other, range);
}
