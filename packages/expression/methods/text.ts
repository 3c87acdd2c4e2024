import { toInteger, toNumber, toText } from '../convert.ts';
import { textCost } from '../limits.ts';
import type { Runtime } from '../runtime.ts';
import { collator, localeOf } from '../time/locale.ts';
import { methodsOf } from './method.ts';
import { spendSearch } from './search.ts';

/** The methods of text that work without patterns. */
export const textMethods = methodsOf(
  'text',
  {
    at: (rt, self, [index]) => self.at(toInteger(rt, index, 0)),
    charAt: (rt, self, [index]) => self.charAt(toInteger(rt, index, 0)),
    charCodeAt: (rt, self, [index]) => self.charCodeAt(toInteger(rt, index, 0)),
    codePointAt: (rt, self, [index]) => self.codePointAt(toInteger(rt, index, 0)),
    concat: (rt, self, args) => args.reduce((text: string, arg) => joined(rt, text, toText(rt, arg)), self),
    endsWith: (rt, self, [part, end]) => self.endsWith(toText(rt, part), toInteger(rt, end, self.length)),
    includes: (rt, self, [part, from]) => self.includes(searched(rt, self, part), toInteger(rt, from, 0)),
    indexOf: (rt, self, [part, from]) => self.indexOf(searched(rt, self, part), toInteger(rt, from, 0)),
    lastIndexOf: (rt, self, [part, from]) =>
      self.lastIndexOf(searched(rt, self, part), from === undefined ? Infinity : toNumber(rt, from)),
    localeCompare: (rt, self, [other, locale, options]) => {
      const text = toText(rt, other);
      // Collation reads every character several times.
      rt.spend(4 + textCost((self.length + text.length) * 16));
      if (locale === undefined && options === undefined) return self.localeCompare(text, 'en');
      return collator(rt, locale, options).compare(self, text);
    },
    normalize: (rt, self, [form]) => {
      rt.spend(8 + textCost(self.length * 16));
      const text = form === undefined ? self.normalize() : self.normalize(toText(rt, form));
      rt.checkText(text.length);
      return text;
    },
    padEnd: (rt, self, [length, fill]) => self.padEnd(padded(rt, length), fill === undefined ? ' ' : toText(rt, fill)),
    padStart: (rt, self, [length, fill]) =>
      self.padStart(padded(rt, length), fill === undefined ? ' ' : toText(rt, fill)),
    repeat: (rt, self, [count]) => {
      const times = toInteger(rt, count, 0);
      if (self === '') return '';
      // A negative count is left to repeat() to refuse.
      rt.checkText(self.length * times);
      rt.spend(textCost(Math.max(0, self.length * times)));
      return self.repeat(times);
    },
    slice: (rt, self, [from, to]) => self.slice(toInteger(rt, from, 0), toInteger(rt, to, self.length)),
    startsWith: (rt, self, [part, from]) => self.startsWith(toText(rt, part), toInteger(rt, from, 0)),
    substr: (rt, self, [from, length]) => {
      const start = toInteger(rt, from, 0);
      const first = start < 0 ? Math.max(0, self.length + start) : start;
      return self.slice(first, first + Math.max(0, toInteger(rt, length, self.length)));
    },
    substring: (rt, self, [from, to]) => self.substring(toInteger(rt, from, 0), toInteger(rt, to, self.length)),
    toLocaleLowerCase: (rt, self, [locale]) => inLanguage(rt, self).toLocaleLowerCase(localeOf(rt, locale)),
    toLocaleUpperCase: (rt, self, [locale]) => grown(rt, inLanguage(rt, self).toLocaleUpperCase(localeOf(rt, locale))),
    toLowerCase: (rt, self) => inCase(rt, self).toLowerCase(),
    toString: (_rt, self) => self,
    toUpperCase: (rt, self) => grown(rt, inCase(rt, self).toUpperCase()),
    trim: (_rt, self) => self.trim(),
    trimEnd: (_rt, self) => self.trimEnd(),
    trimStart: (_rt, self) => self.trimStart(),
    valueOf: (_rt, self) => self,
  },
  {
    at: ['(index)', 'The character at an index; -1 is the last one.'],
    charAt: ['(index)', "The character at an index; '' if there is none."],
    charCodeAt: ['(index)', 'The UTF-16 code of the character at an index.'],
    codePointAt: ['(index)', 'The Unicode code point of the character at an index.'],
    concat: ['(…texts)', 'The text with other texts added to its end.'],
    endsWith: ['(part)', 'True if the text ends with another.'],
    includes: ['(part)', 'True if it contains another text.'],
    indexOf: ['(part, from)', 'The index of the first occurrence of another text; -1 if there is none.'],
    lastIndexOf: ['(part)', 'The index of the last occurrence of another text; -1 if there is none.'],
    localeCompare: ['(other, locale)', 'Below, above or equal to 0: the order of two texts as people sort them.'],
    normalize: ['(form)', 'The text in one of the forms in which Unicode can spell it.'],
    padEnd: ['(length, fill)', 'The text, filled up at its end to a length.'],
    padStart: ['(length, fill)', 'The text, filled up at its beginning to a length.'],
    repeat: ['(count)', 'The text, several times.'],
    slice: ['(from, to)', 'A part of the text; negative indexes count from its end.'],
    startsWith: ['(part)', 'True if the text begins with another.'],
    substr: ['(from, length)', 'A part of the text, by its index and length.'],
    substring: ['(from, to)', 'A part of the text, by its indexes.'],
    toLocaleLowerCase: ['(locale)', 'The text in small letters, as a language has them.'],
    toLocaleUpperCase: ['(locale)', 'The text in capital letters, as a language has them.'],
    toLowerCase: ['()', 'The text in small letters.'],
    toString: ['()', 'The text itself.'],
    toUpperCase: ['()', 'The text in capital letters.'],
    trim: ['()', 'The text without the blanks around it.'],
    trimEnd: ['()', 'The text without the blanks at its end.'],
    trimStart: ['()', 'The text without the blanks at its beginning.'],
    valueOf: ['()', 'The text itself.'],
  },
);

function joined(rt: Runtime, a: string, b: string): string {
  rt.checkText(a.length + b.length);
  return a + b;
}

function searched(rt: Runtime, self: string, part: unknown): string {
  const text = toText(rt, part);
  spendSearch(rt, self, text);
  return text;
}

function padded(rt: Runtime, length: unknown): number {
  const wanted = toInteger(rt, length, 0);
  rt.checkText(wanted);
  rt.spend(textCost(Math.max(0, wanted)));
  return wanted;
}

/** Counts looking up the other case of all letters. */
function inCase(rt: Runtime, text: string): string {
  rt.spend(textCost(text.length * 4));
  return text;
}

/** The same by the rules of a language, which takes longer. */
function inLanguage(rt: Runtime, text: string): string {
  rt.spend(40 + (text.length >> 1));
  return text;
}

/** Some letters become several: ß is SS. */
function grown(rt: Runtime, text: string): string {
  rt.checkText(text.length);
  return text;
}
