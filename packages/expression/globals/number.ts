import { toInteger, toNumber, toText } from '../convert.ts';
import type { Docs } from '../doc.ts';
import type { Runtime } from '../runtime.ts';

type Args = readonly unknown[];

const constants = {
  EPSILON: ['', 'The difference between 1 and the next larger number.'],
  MAX_SAFE_INTEGER: ['', 'The largest whole number that is exact.'],
  MIN_SAFE_INTEGER: ['', 'The smallest whole number that is exact.'],
  MAX_VALUE: ['', 'The largest number there is.'],
  MIN_VALUE: ['', 'The smallest number above 0.'],
  NaN: ['', 'The result of invalid calculations: not a number.'],
  NEGATIVE_INFINITY: ['', 'Less than every number.'],
  POSITIVE_INFINITY: ['', 'More than every number.'],
} as const;
/** Counts reading a number. It may have as many digits as the text has characters. */
function digits(rt: Runtime, text: string): string {
  rt.spend(4 + (text.length >> 2));
  return text;
}

const parseFloatOf = (rt: Runtime, [text]: Args): number => Number.parseFloat(digits(rt, toText(rt, text)));
const parseIntOf = (rt: Runtime, [text, radix]: Args): number =>
  Number.parseInt(digits(rt, toText(rt, text)), toInteger(rt, radix, 0));

/** The bare functions that convert and test values. */
export const numberFunctions = {
  Boolean: (_rt: Runtime, [value]: Args): boolean => Boolean(value),
  Number: (rt: Runtime, args: Args): number => (args.length === 0 ? 0 : toNumber(rt, args[0])),
  String: (rt: Runtime, args: Args): string => (args.length === 0 ? '' : toText(rt, args[0])),
  isFinite: (rt: Runtime, [value]: Args): boolean => Number.isFinite(toNumber(rt, value)),
  isNaN: (rt: Runtime, [value]: Args): boolean => Number.isNaN(toNumber(rt, value)),
  parseFloat: parseFloatOf,
  parseInt: parseIntOf,
};

export const numberStatics = {
  isFinite: (_rt: Runtime, [value]: Args): boolean => Number.isFinite(value),
  isInteger: (_rt: Runtime, [value]: Args): boolean => Number.isInteger(value),
  isNaN: (_rt: Runtime, [value]: Args): boolean => Number.isNaN(value),
  isSafeInteger: (_rt: Runtime, [value]: Args): boolean => Number.isSafeInteger(value),
  parseFloat: parseFloatOf,
  parseInt: parseIntOf,
};

export const numberConstants: { readonly [name: string]: number } = Object.fromEntries(
  (Object.keys(constants) as (keyof typeof constants)[]).map((name) => [name, Number[name]]),
);

export const numberFunctionDocs: Docs<keyof typeof numberFunctions> = {
  Boolean: ['(value)', 'True or false: whether the value counts as true.'],
  Number: ['(value)', 'The value as a number.'],
  String: ['(value)', 'The value as text.'],
  isFinite: ['(value)', 'True if the value is a number with an end.'],
  isNaN: ['(value)', 'True if the value is no number.'],
  parseFloat: ['(text)', 'The number at the beginning of a text.'],
  parseInt: ['(text, radix)', 'The whole number at the beginning of a text.'],
};

export const numberDocs: Docs<keyof typeof numberStatics | keyof typeof constants> = {
  isFinite: ['(value)', 'True for a number with an end.'],
  isInteger: ['(value)', 'True for a whole number.'],
  isNaN: ['(value)', 'True for NaN.'],
  isSafeInteger: ['(value)', 'True for a whole number that is exact.'],
  parseFloat: ['(text)', 'The number at the beginning of a text.'],
  parseInt: ['(text, radix)', 'The whole number at the beginning of a text.'],
  ...constants,
};
