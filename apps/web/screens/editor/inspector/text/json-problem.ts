import { regionsOf } from '@heddle/expression/editing/regions';
import type { Finding } from '@heddle/expression/editing/findings';
import { jsonLanguage } from '@codemirror/lang-json';

/** Replaces expressions in a JSON text by placeholders: letters inside of strings, a number elsewhere. Offsets do not change. */
function masked(text: string): string {
  let result = '';
  let inString = false;
  let done = 0;
  for (const { start, end } of regionsOf(text, 'template')) {
    const before = text.slice(done, start);
    for (const [sign] of before.matchAll(/\\[^]|"/g)) if (sign === '"') inString = !inString;
    result += before + (inString ? '_' : '0').padEnd(end - start, inString ? '_' : ' ');
    done = end;
  }
  return result + text.slice(done);
}

/** The JSON syntax error of a text with its position; null if the text is JSON, empty, or one expression. */
export function jsonProblem(text: string): Finding | null {
  const json = masked(text);
  if (json.trim() === '') return null;
  try {
    JSON.parse(json);
    return null;
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    let at = json.trimEnd().length;
    // The parser of the editor says where; JSON.parse does not do so in every browser.
    jsonLanguage.parser.parse(json).iterate({
      enter({ type, from }) {
        if (type.isError) at = Math.min(at, from);
      },
    });
    const sign = text[at];
    const message =
      sign === undefined || at >= json.trimEnd().length
        ? 'Unexpected end of the JSON.'
        : `"${sign}" is not expected here in JSON.`;
    return {
      start: Math.max(0, Math.min(at, text.length - 1)),
      end: Math.min(at + 1, text.length),
      severity: 'error',
      message,
      hint: undefined,
    };
  }
}
