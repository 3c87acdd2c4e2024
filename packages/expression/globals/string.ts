import { toNumber } from '../convert.ts';
import type { Docs } from '../doc.ts';
import type { Runtime } from '../runtime.ts';

export const stringStatics = {
  fromCharCode: (rt: Runtime, args: readonly unknown[]): string =>
    args.map((arg) => String.fromCharCode(toNumber(rt, arg))).join(''),
  fromCodePoint: (rt: Runtime, args: readonly unknown[]): string =>
    args.map((arg) => String.fromCodePoint(toNumber(rt, arg))).join(''),
};

export const stringDocs: Docs<keyof typeof stringStatics> = {
  fromCharCode: ['(…numbers)', 'The text of these UTF-16 numbers.'],
  fromCodePoint: ['(…numbers)', 'The text of these Unicode numbers.'],
};
