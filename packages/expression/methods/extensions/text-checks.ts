import { textCost } from '../../limits.ts';
import type { Runtime } from '../../runtime.ts';
import { methodsOf } from '../method.ts';

const LONGEST_ADDRESS = 2048;
const LONGEST_DOMAIN = 253;

const EMAIL = /^[^\s@<>()[\],;:"]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,10}[A-Za-z]{2,63}$/;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** True for a name such as `shop.example.com`. */
export function isDomain(text: string): boolean {
  if (text.length > LONGEST_DOMAIN) return false;
  const labels = text.split('.');
  const top = labels.at(-1) ?? '';
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && top.length > 1 && !/^\d+$/.test(top);
}

/** True for an address with a scheme. */
export const isUrl = (text: string): boolean =>
  text.length <= LONGEST_ADDRESS && /^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(text) && URL.canParse(text);

export const isEmail = (text: string): boolean => text.length <= LONGEST_DOMAIN + 65 && EMAIL.test(text);

/** Counts the parsing of an address, of which at most `most` characters are read. */
function looked(rt: Runtime, text: string, most: number): string {
  rt.spend(24 + (Math.min(text.length, most) >> 2));
  return text;
}

/** The first word of a text that matches; words are separated by blanks and by the signs that usually enclose addresses. */
function firstWord(rt: Runtime, text: string, fits: (word: string) => string | undefined): string | undefined {
  rt.spend(textCost(text.length) * 4);
  for (const [word] of text.matchAll(/[^\s<>"'`()[\]{}|\\^]+/g)) {
    rt.spend(1);
    const found = fits(word);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first address in a text that begins with http:// or https://. */
const extractUrl = (rt: Runtime, text: string): string | undefined =>
  firstWord(rt, text, (found) => {
    const word = looked(rt, found, found.length);
    const start = word.search(/https?:\/\//);
    const address = start < 0 ? '' : word.slice(start).replace(/[.,;:!?]+$/, '');
    const host = /^https?:\/\/([^/?#:]+)/.exec(address)?.[1] ?? '';
    return isUrl(address) && (host.includes('.') || host === 'localhost') ? address : undefined;
  });

function extractDomain(text: string): string | undefined {
  const trimmed = text.trim().slice(0, LONGEST_ADDRESS);
  const host = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/)?(?:[^\s/?#@]*@)?([^\s/?#:@]+)/i.exec(trimmed)?.[1];
  return host !== undefined && (isDomain(host) || host === 'localhost' || /^\d{1,3}(\.\d{1,3}){3}$/.test(host))
    ? host
    : undefined;
}

/** Checks of a text, and extraction of its parts. */
export const textChecks = methodsOf(
  'text',
  {
    extractDomain: (rt, self) => extractDomain(looked(rt, self, LONGEST_ADDRESS)),
    extractEmail: (rt, self) =>
      firstWord(rt, self, (word) => [looked(rt, word, word.length).replace(/^[,;:]+|[.,;:!?]+$/g, '')].find(isEmail)),
    extractUrl: (rt, self) => extractUrl(rt, self),
    extractUrlPath: (rt, self) => (isUrl(looked(rt, self, LONGEST_ADDRESS)) ? new URL(self).pathname : undefined),
    isDomain: (rt, self) => isDomain(looked(rt, self, LONGEST_DOMAIN)),
    isEmail: (rt, self) => isEmail(looked(rt, self, LONGEST_DOMAIN)),
    isEmpty: (_rt, self) => self === '',
    isNotEmpty: (_rt, self) => self !== '',
    isNumeric: (_rt, self) => self.trim() !== '' && !Number.isNaN(Number(self)),
    isUrl: (rt, self) => isUrl(looked(rt, self, LONGEST_ADDRESS)),
  },
  {
    extractDomain: ['()', 'The domain of an address or email address.'],
    extractEmail: ['()', 'The first email address in the text.'],
    extractUrl: ['()', 'The first web address in the text.'],
    extractUrlPath: ['()', 'The path of a web address.'],
    isDomain: ['()', 'True for a domain, as in example.com.'],
    isEmail: ['()', 'True for an email address.'],
    isEmpty: ['()', 'True for a text without characters.'],
    isNotEmpty: ['()', 'True for a text with characters.'],
    isNumeric: ['()', 'True for a text that is a number.'],
    isUrl: ['()', 'True for a web address.'],
  },
);
