import { toInteger, toNumber, toText } from '../convert.ts';
import type { Runtime } from '../runtime.ts';

type Args = readonly unknown[];

const constants = ['EPSILON', 'MAX_SAFE_INTEGER', 'MIN_SAFE_INTEGER', 'MAX_VALUE', 'MIN_VALUE', 'NaN', 'NEGATIVE_INFINITY', 'POSITIVE_INFINITY'] as const;
const parseFloatOf = (rt: Runtime, [text]: Args): number => Number.parseFloat(toText(rt, text));
const parseIntOf = (rt: Runtime, [text, radix]: Args): number => Number.parseInt(toText(rt, text), toInteger(rt, radix, 0));

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

export const numberConstants: { readonly [name: string]: number } = Object.fromEntries(constants.map((name) => [name, Number[name]]));
