import { addressBytes } from '../access/networks.ts';

/** What an indicator is about, and what is looked for in items. */
export type IndicatorKind = 'ip' | 'domain' | 'url' | 'email' | 'hash';

/** One condition: the value of an item is this one, in this network, or like this (`%` any text, `_` any character). */
export interface IndicatorTerm {
  kind: IndicatorKind;
  value: string;
  like?: true;
}

/** An indicator of any feed: one of `any` has to hold, and of that all terms. */
export interface Indicator {
  id: string;
  name: string;
  /** As the feed has it: the pattern or the value. */
  written: string;
  any: readonly (readonly IndicatorTerm[])[];
  /** Epoch milliseconds. */
  validFrom?: number;
  /** Epoch milliseconds; from then on it says nothing. */
  validUntil?: number;
  /** 0 to 100. */
  confidence?: number;
  labels: readonly string[];
}

/** What was read of a feed. */
export interface ReadFeed {
  indicators: Indicator[];
  /** Those that cannot be matched, with the reason. */
  unreadable: { id: string; reason: string }[];
}

const HASH = /^(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{56}|[\da-f]{64}|[\da-f]{96}|[\da-f]{128})$/i;
const DOMAIN = /^(?:[\p{L}\d_](?:[\p{L}\d_-]{0,61}[\p{L}\d])?\.)+(?:\p{L}{2,63}|xn--[a-z\d-]{1,59})\.?$/iu;
const EMAIL = /^[^\s@]{1,64}@([^\s@]{1,253})$/;

/** Text as reports write it so that nobody clicks it (`hxxp://evil[.]example`), as it is meant. */
export const refanged = (text: string): string =>
  text
    .replaceAll(/\bhxxp(s?)(?=:|\[:\])/gi, 'http$1')
    .replaceAll(/\[:\](?=\/\/)/g, ':')
    .replaceAll(/\[\.\]|\(\.\)|\[dot\]/gi, '.')
    .replaceAll(/\[@\]|\[at\]/gi, '@');

const domainOf = (text: string): string => text.toLowerCase().replace(/\.$/, '');

/** A URL in one form: its host in lower case, without a fragment; undefined for what is none. */
export function urlOf(text: string): URL | undefined {
  if (!/^[a-z][a-z\d+.-]{1,20}:\/\//i.test(text)) return undefined;
  const url = URL.parse(text);
  if (!url) return undefined;
  url.hash = '';
  return url;
}

/** A network such as `198.51.100.0/24`, or a single address. Undefined for anything else. */
export function networkOf(text: string): { bytes: readonly number[]; bits: number } | undefined {
  const [address = '', length, ...more] = text.trim().split('/');
  const bytes = addressBytes(address);
  if (!bytes || more.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return undefined;
  const bits = length === undefined ? bytes.length * 8 : Number(length);
  return bits > bytes.length * 8 ? undefined : { bytes, bits };
}

/** The value in the form in which it is compared; undefined where it is none of the kind. */
export function normalized(kind: IndicatorKind, value: string): string | undefined {
  const text = value.trim();
  switch (kind) {
    case 'ip':
      return networkOf(text) ? text : undefined;
    case 'domain':
      return DOMAIN.test(text) ? domainOf(text) : undefined;
    case 'url':
      return urlOf(text)?.href;
    case 'email':
      return EMAIL.test(text) ? text.toLowerCase() : undefined;
    case 'hash':
      return HASH.test(text) ? text.toLowerCase() : undefined;
  }
}

const KINDS: readonly IndicatorKind[] = ['ip', 'url', 'email', 'hash', 'domain'];

/** What a text is, by how it is written; undefined for what is no address, domain, URL, email address or hash. */
export function classified(text: string): IndicatorTerm | undefined {
  for (const kind of KINDS) {
    const value = normalized(kind, text);
    if (value !== undefined) return { kind, value };
  }
  return undefined;
}
