import { toInteger, toText } from '../convert.ts';
import type { Docs } from '../doc.ts';
import { failed } from '../fault.ts';
import { fromJsonText, toJsonText } from '../plain.ts';
import type { Runtime } from '../runtime.ts';

const WIDEST_INDENT = 10;

/** JSON without revivers, replacers and toJSON. */
export const jsonStatics = {
  parse: (rt: Runtime, [given]: readonly unknown[]): unknown => {
    const text = toText(rt, given);
    try {
      return fromJsonText(rt, text);
    } catch (thrown) {
      throw thrown instanceof SyntaxError
        ? failed(`JSON.parse() was given text that is not JSON: ${thrown.message}.`)
        : thrown;
    }
  },
  stringify: (rt: Runtime, [value, , indent]: readonly unknown[]): unknown => {
    const blanks = typeof indent === 'string' ? indent.length : toInteger(rt, indent, 0);
    return toJsonText(rt, value, Math.min(Math.max(blanks, 0), WIDEST_INDENT));
  },
};

export const jsonDocs: Docs<keyof typeof jsonStatics> = {
  parse: ['(text)', 'The value of a JSON text.'],
  stringify: ['(value, null, indent)', 'A value as JSON text.'],
};
