import { toInteger } from '../convert.ts';
import type { Docs } from '../doc.ts';
import { elementsOf } from '../iterate.ts';
import { kindOf, classify } from '../kinds.ts';
import { callback } from '../methods/method.ts';
import type { Runtime } from '../runtime.ts';

/** The elements that Array.from begins with: those of a list or a text, or as many empty ones as `{ length }` says. */
function source(rt: Runtime, value: unknown): readonly unknown[] {
  const { kind, value: typed } = classify(value);
  if (kind !== 'object') return elementsOf(rt, value);
  const length = Object.hasOwn(typed, 'length') ? toInteger(rt, typed['length'], 0) : 0;
  rt.checkList(Math.max(0, length));
  return Array.from({ length }, () => undefined);
}

export const arrayStatics = {
  from: (rt: Runtime, [value, fn]: readonly unknown[]): unknown => {
    const elements = source(rt, value);
    rt.checkList(elements.length);
    if (fn === undefined) return elements.slice();
    const make = callback(fn, 'Array.from');
    return elements.map((element, index) => make.call(rt, [element, index]));
  },
  isArray: (_rt: Runtime, [value]: readonly unknown[]): unknown => kindOf(value) === 'list',
  of: (_rt: Runtime, args: readonly unknown[]): unknown => args.slice(),
};

export const arrayDocs: Docs<keyof typeof arrayStatics> = {
  from: ['(value, (x, index) => …)', 'A list of the elements of a list, a text or { length }.'],
  isArray: ['(value)', 'True for a list.'],
  of: ['(…values)', 'A list of these values.'],
};
