import ipaddr from 'ipaddr.js';
import type { Entity } from './entity.ts';
import { entityAt } from './entity.ts';

const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}]|@)/gu;

/** Addresses of mailboxes, in small letters. */
export function* emails(text: string): Generator<Entity> {
  for (const { 0: found, index } of text.matchAll(EMAIL))
    if (!/\.\.|\.@/.test(found)) yield entityAt(text, 'email', index, index + found.length, found.toLowerCase());
}

const URLS = /(?<![\p{L}\p{N}@])(?:(?:https?|ftp):\/\/|www\.)[^\s<>"“”„]{1,2000}/giu;

/** Addresses of pages, also those that begin with www. What ends a sentence is no part of them, nor is a bracket that opens outside. */
export function* urls(text: string): Generator<Entity> {
  for (const { 0: found, index } of text.matchAll(URLS)) {
    const address = withoutTail(found);
    const whole = /^www\./i.test(address) ? `https://${address}` : address;
    if (!URL.canParse(whole)) continue;
    const { href, hostname } = new URL(whole);
    if (hostname.includes('.') || hostname === 'localhost')
      yield entityAt(text, 'url', index, index + address.length, href, { host: hostname });
  }
}

function withoutTail(found: string): string {
  let address = found;
  for (;;) {
    const shorter = address
      .replace(/[.,;:!?'’*_]+$/, '')
      .replace(/[)\]}]$/, (bracket) => (isOpened(address, bracket) ? bracket : ''));
    if (shorter === address) return address;
    address = shorter;
  }
}

const count = (text: string, character: string): number => text.split(character).length - 1;
const opening: { readonly [bracket: string]: string } = { ')': '(', ']': '[', '}': '{' };
const isOpened = (address: string, bracket: string): boolean =>
  count(address, opening[bracket] ?? '') >= count(address, bracket);

const IPS =
  /(?<![\p{L}\p{N}.:])(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?:\.\d{1,3}){0,3})(?![\p{L}\p{N}]|[.:]\p{N})/giu;

/** IP addresses of both versions, in their usual form. */
export function* ips(text: string): Generator<Entity> {
  for (const { 0: found, index } of text.matchAll(IPS)) {
    const isV4 = /^\d+(?:\.\d+){3}$/.test(found);
    // A time is three numbers between colons; an address of the sixth version is longer or has an empty part.
    const isV6 = !isV4 && (found.includes('::') ? found.length > 2 : count(found, ':') === 7);
    if ((isV4 && ipaddr.IPv4.isValidFourPartDecimal(found)) || (isV6 && ipaddr.IPv6.isValid(found)))
      yield entityAt(text, 'ip', index, index + found.length, ipaddr.parse(found).toString(), {
        version: isV4 ? 4 : 6,
      });
  }
}

const TAGS = /(?<![\p{L}\p{N}_&/#@])(?<sign>[#@])(?<name>[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]{0,99})/gu;

/** Hashtags and mentions. A number alone is no hashtag. */
export function* tags(text: string): Generator<Entity> {
  for (const { index, groups } of text.matchAll(TAGS)) {
    const name = (groups?.['name'] ?? '').replace(/[.-]+$/, '');
    const isTag = groups?.['sign'] === '#';
    if (isTag ? !/\p{L}/u.test(name) : name === '') continue;
    const end = index + 1 + (isTag ? (/^[^.-]+/.exec(name)?.[0].length ?? 0) : name.length);
    yield entityAt(text, isTag ? 'hashtag' : 'mention', index, end, text.slice(index + 1, end).toLowerCase());
  }
}
