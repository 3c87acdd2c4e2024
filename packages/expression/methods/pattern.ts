import { toText } from '../convert.ts';
import { methodsOf } from './method.ts';

/** Regular expressions keep no position between calls: `test` and `exec` begin at the start of the text. */
export const patternMethods = methodsOf(
  'pattern',
  {
    exec: (rt, self, [text]) => self.exec(rt, toText(rt, text)),
    test: (rt, self, [text]) => self.find(rt, toText(rt, text), 0) !== null,
    toString: (_rt, self) => `/${self.source}/${self.flags}`,
  },
  {
    exec: ['(text)', 'The first match with its groups; null if there is none.'],
    test: ['(text)', 'True if the regular expression matches.'],
    toString: ['()', 'The regular expression as text.'],
  },
);
