import { toText } from '../../convert.ts';
import { invalidArgument } from '../../fault.ts';
import { makeDate } from '../../globals/date.ts';
import { digestNames, digestOf } from '../../hash.ts';
import { textCost } from '../../limits.ts';
import { fromJsonText, toJsonText } from '../../plain.ts';
import type { Runtime } from '../../runtime.ts';
import { methodsOf } from '../method.ts';

/** The cost of a digest besides its characters. */
const HASH_COST = 100;

/** True for the digests that work on words of 64 bits, and for SHA-1. */
const isLong = (name: string): boolean => name === 'sha512' || name === 'sha384' || name === 'sha1';

/** The fixed cost of each of these, however short the text is. */
const FORM_COST = 16;

/** Going through a text several times, with results that may be longer. */
function heavy(rt: Runtime, text: string, times: number): void {
  rt.checkText(text.length * times);
  rt.spend(FORM_COST + textCost(text.length) * times);
}

function toBase64(rt: Runtime, text: string): string {
  heavy(rt, text, 6);
  rt.spend(text.length >> 3);
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  for (let i = 0; i < bytes.length; i += 4096)
    binary += Reflect.apply(String.fromCharCode, null, bytes.subarray(i, i + 4096));
  return btoa(binary);
}

function fromBase64(rt: Runtime, text: string): string {
  heavy(rt, text, 6);
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return new TextDecoder().decode(bytes);
}

const withoutTags = (text: string): string => text.replaceAll(/<[^<>]*>/g, '');

/** The text of Markdown and HTML without their signs. */
const withoutMarkdown = (text: string): string =>
  withoutTags(text)
    .replaceAll(/^[ \t]{0,3}(?:#{1,6}|>|[-*+]|\d{1,9}\.)[ \t]+/gm, '')
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/(\*{1,3}|_{2,3}|~~)(?=\S)([^*_~\n]*\S)\1/g, '$2')
    .replaceAll(/`{1,3}([^`\n]*)`{1,3}/g, '$1');

const words = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function numberOf(text: string): number {
  const number = Number(text.trim() === '' ? NaN : text);
  if (Number.isNaN(number)) throw invalidArgument(`"${text.slice(0, 40)}" cannot be converted to a number.`);
  return number;
}

function whole(text: string): number {
  const number = Number.parseInt(text, 10);
  if (Number.isNaN(number)) throw invalidArgument(`"${text.slice(0, 40)}" cannot be converted to a whole number.`);
  return number;
}

/** Conversions of a text: other notations, and the values that it represents. */
export const textForms = methodsOf(
  'text',
  {
    base64Decode: fromBase64,
    base64Encode: toBase64,
    hash: (rt, self, [algorithm]) => {
      const name = algorithm === undefined ? 'md5' : toText(rt, algorithm).toLowerCase();
      if (name === 'base64') return toBase64(rt, self);
      rt.spend(isLong(name) ? 3 * HASH_COST + self.length : HASH_COST + (self.length >> 1));
      const digest = digestOf(name, self);
      if (digest === undefined)
        throw invalidArgument(`hash() knows ${digestNames.join(', ')} and base64, not "${name.slice(0, 40)}".`);
      return digest;
    },
    parseJson: (rt, self) => {
      try {
        return fromJsonText(rt, self);
      } catch (thrown) {
        if (!(thrown instanceof SyntaxError)) throw thrown;
        throw invalidArgument(`parseJson() was given text that is not JSON: ${thrown.message}.`);
      }
    },
    quote: (rt, self, [mark]) => {
      const sign = mark === undefined ? '"' : toText(rt, mark);
      heavy(rt, self, 2);
      rt.spend(self.length >> 2);
      return sign + self.replaceAll(sign, `\\${sign}`) + sign;
    },
    removeMarkdown: (rt, self) => {
      heavy(rt, self, 16);
      return withoutMarkdown(self);
    },
    removeTags: (rt, self) => {
      heavy(rt, self, 4);
      return withoutTags(self);
    },
    replaceSpecialChars: (rt, self) => {
      heavy(rt, self, 8);
      rt.spend(self.length >> 2);
      return self.normalize('NFD').replaceAll(/\p{M}/gu, '');
    },
    toBoolean: (_rt, self) => !['', '0', 'false', 'no', 'off'].includes(self.slice(0, 10).trim().toLowerCase()),
    toDate: (rt, self) => {
      const date = makeDate(rt, [self]);
      if (Number.isNaN(date.getTime())) throw invalidArgument(`"${self.slice(0, 40)}" is not a date.`);
      return date;
    },
    toFloat: (_rt, self) => numberOf(self),
    toInt: (_rt, self) => whole(self),
    toJsonString: (rt, self) => toJsonText(rt, self),
    toNumber: (_rt, self) => numberOf(self),
    toSentenceCase: (rt, self) => {
      heavy(rt, self, 6);
      rt.spend(self.length >> 1);
      return self
        .toLowerCase()
        .replaceAll(/(^|[.!?]\s+)(\p{Ll})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase());
    },
    toSnakeCase: (rt, self) => {
      heavy(rt, self, 6);
      rt.spend(self.length >> 1);
      return words(self.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
        .join('_')
        .toLowerCase();
    },
    toTitleCase: (rt, self) => {
      heavy(rt, self, 6);
      rt.spend(self.length >> 1);
      return self.toLowerCase().replaceAll(/[\p{L}\p{N}'’]+/gu, capital);
    },
    toWholeNumber: (_rt, self) => whole(self),
    urlDecode: (rt, self, [all]) => {
      heavy(rt, self, 9);
      return all === true ? decodeURI(self) : decodeURIComponent(self);
    },
    urlEncode: (rt, self, [all]) => {
      heavy(rt, self, 9);
      return all === true ? encodeURI(self) : encodeURIComponent(self);
    },
  },
  {
    base64Decode: ['()', 'The text that is encoded in base64.'],
    base64Encode: ['()', 'The text in base64.'],
    hash: ['(algorithm)', 'The digest of the text by md5, sha1, sha224, sha256, sha384 or sha512.'],
    parseJson: ['()', 'The value of the JSON text.'],
    quote: ['(mark)', 'The text in quotes.'],
    removeMarkdown: ['()', 'The text without the signs of Markdown and HTML.'],
    removeTags: ['()', 'The text without HTML tags.'],
    replaceSpecialChars: ['()', 'The text with the accents of its letters removed.'],
    toBoolean: ['()', 'False for "false", "no", "off", "0" and "", else true.'],
    toDate: ['()', 'The date in the text, as a Date.'],
    toFloat: ['()', 'The number in the text.'],
    toInt: ['()', 'The whole number at the beginning of the text.'],
    toJsonString: ['()', 'The text as JSON, with its quotes.'],
    toNumber: ['()', 'The number in the text.'],
    toSentenceCase: ['()', 'The text with capitals at the beginning of sentences.'],
    toSnakeCase: ['()', 'The text as_one_word_like_this.'],
    toTitleCase: ['()', 'The text With Capitals Like This.'],
    toWholeNumber: ['()', 'The whole number at the beginning of the text.'],
    urlDecode: ['()', 'The text with %20 and other escapes decoded.'],
    urlEncode: ['()', 'The text encoded as a part of an address.'],
  },
);
