import { listedIn } from '@heddle/contract/node/text';
import { isIP } from 'node:net';

/** What an indicator of compromise is. */
export type AlertIndicatorKind = 'ip' | 'domain' | 'url' | 'email' | 'md5' | 'sha1' | 'sha256' | 'other';

export interface AlertIndicator {
  kind: AlertIndicatorKind;
  value: string;
}

const hashes: { readonly [length: number]: AlertIndicatorKind } = { 32: 'md5', 40: 'sha1', 64: 'sha256' };
const DOMAIN = /^(?=.{1,253}$)([a-z\d_]([a-z\d_-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{1,62}$/i;

/** What an indicator is, by its form. */
export function kindOf(value: string): AlertIndicatorKind {
  if (isIP(value) !== 0) return 'ip';
  if (/^[\da-f]+$/i.test(value)) return hashes[value.length] ?? 'other';
  if (/^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(value)) return 'url';
  if (/^[^\s@]+@[^\s@]+$/.test(value)) return 'email';
  return DOMAIN.test(value) ? 'domain' : 'other';
}

/** Indicators as people and scanners write them, so that nobody follows them by accident: hxxp://bad[.]example. */
const refanged = (text: string): string =>
  text
    .replace(/^hxxp(s?):/i, 'http$1:')
    .replaceAll(/\[\.\]|\(\.\)|\[dot\]/gi, '.')
    .replaceAll(/\[:\]/g, ':')
    .replaceAll(/\[@\]/g, '@');

/** The indicators of a text, separated by commas, spaces or lines; each once. */
export function readIndicators(text: string): AlertIndicator[] {
  const values = listedIn(text).map(refanged);
  return [...new Set(values)].map((value) => ({ kind: kindOf(value), value }));
}
