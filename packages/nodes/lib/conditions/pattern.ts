import { toExpressionError } from '@heddle/expression/fault';
import { Pattern } from '@heddle/expression/regex/pattern';
import { Runtime } from '@heddle/expression/runtime';
import { emptyScope } from '@heddle/expression/scope';

/**
 * A test for texts in which a regular expression is found. Its work is counted, so that no pattern can hold up a run.
 * Throws `expression_forbidden` for a pattern that cannot be read, the test `expression_limit`.
 */
export function patternTest(source: string, ignoreCase: boolean): (text: string) => boolean {
  const coded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (thrown) {
      throw toExpressionError(thrown, source);
    }
  };
  const pattern = coded(() => Pattern.parse(source, ignoreCase ? 'i' : '', { start: 0, end: source.length }));
  return (text) => coded(() => pattern.find(new Runtime(emptyScope), text, 0) !== null);
}
