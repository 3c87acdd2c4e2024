import { toText } from '../convert.ts';
import type { Docs } from '../doc.ts';
import { textCost } from '../limits.ts';
import type { Runtime } from '../runtime.ts';

type Coding = (rt: Runtime, args: readonly unknown[]) => string;

/** How much longer than its source a coded text can be. */
const GROWTH = 9;

const coding =
  (work: (text: string) => string): Coding =>
  (rt, [value]) => {
    const text = toText(rt, value);
    rt.checkText(text.length * GROWTH);
    rt.spend(textCost(text.length) * GROWTH);
    return work(text);
  };

/** The bare functions that write text in another way and read it back. */
export const codingFunctions = {
  atob: coding((text) => atob(text)),
  btoa: coding((text) => btoa(text)),
  decodeURI: coding((text) => decodeURI(text)),
  decodeURIComponent: coding((text) => decodeURIComponent(text)),
  encodeURI: coding((text) => encodeURI(text)),
  encodeURIComponent: coding((text) => encodeURIComponent(text)),
} satisfies { readonly [name: string]: Coding };

export const codingDocs: Docs<keyof typeof codingFunctions> = {
  atob: ['(text)', 'The text that is encoded in base64.'],
  btoa: ['(text)', 'A text in base64.'],
  decodeURI: ['(text)', 'An address with %20 and other escapes decoded.'],
  decodeURIComponent: ['(text)', 'A part of an address with %20 and other escapes decoded.'],
  encodeURI: ['(text)', 'An address with blanks and other special characters encoded, as in %20.'],
  encodeURIComponent: ['(text)', 'A text encoded as a part of an address, such as a query.'],
};
