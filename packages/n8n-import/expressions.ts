import { HeddleError } from '@heddle/contract/errors/define';
import { compileExpression } from '@heddle/contract/expression/expression';
import { compileTemplate, findExpressions, hasExpression, isOneExpression } from '@heddle/contract/expression/template';
import type { JsonValue } from '@heddle/contract/json';

/** Told why an expression will not work as it stands. */
export type Complain = (reason: string) => void;

/** `$('Name').item.json` and `$('Name').json` as our expressions name other nodes; the rest of the language is the same. */
function rename(source: string): string {
  return source
    .replace(/\{\{[^]*?\}\}/g, (hole) =>
      hole.replace(
        /\$\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`$\\]*)`)\s*\)(\.item\b)?/g,
        (_all, double?: string, single?: string, tick?: string) => {
          const name = (double ?? single ?? tick ?? '').replace(/\\(.)/g, '$1');
          return `$node('${name.replace(/[\\']/g, '\\$&')}')`;
        },
      ),
    )
    .replace(/\$itemIndex\b/g, '$item.index');
}

/** What is wrong with a text that holds expressions; null where nothing is. */
function faultOf(text: string): string | null {
  try {
    compileTemplate(text);
    return null;
  } catch (error) {
    if (error instanceof HeddleError) return error.message;
    throw error;
  }
}

/** Text of n8n as text of ours. There a text is an expression when it starts with `=`; anywhere else `{{` means nothing. */
export function toText(written: string, complain: Complain): string {
  if (!written.startsWith('=')) return hasExpression(written) ? `{{ ${JSON.stringify(written)} }}` : written;
  const text = rename(written.slice(1));
  const fault = hasExpression(text) ? faultOf(text) : null;
  if (fault !== null) complain(fault);
  return text;
}

/** A parameter of n8n, with every text in it translated. */
export function toValue(written: JsonValue, complain: Complain): JsonValue {
  if (typeof written === 'string') return toText(written, complain);
  if (Array.isArray(written)) return written.map((entry) => toValue(entry, complain));
  if (typeof written !== 'object' || written === null) return written;
  return Object.fromEntries(Object.entries(written).map(([key, value]) => [key, toValue(value, complain)]));
}

/** A plain way through the data: `$json.user["name"][0]`. */
const plainPath = /^\$json(?:\??\.[A-Za-z_$][\w$]*|\["[^"\\]*"\]|\['[^'\\]*'\]|\[\d+\])+$/;

/** n8n takes what is missing on the way for undefined; ours says that it is missing unless `?.` is written. */
const forgiving = (source: string): string =>
  plainPath.test(source) ? source.replace(/(?<!\?)\.(?=[A-Za-z_$])/g, '?.').replace(/\[/g, '?.[') : source;

const simple = /^(?:[\w$.?[\]"']+|-?\d+(?:\.\d+)?)$/;

/** The source of an expression that gives the value of a parameter; undefined where our language cannot say it. */
export function toSource(written: JsonValue): string | undefined {
  if (typeof written !== 'string') return JSON.stringify(written);
  if (!written.startsWith('=')) return JSON.stringify(written);
  const text = rename(written.slice(1));
  if (!hasExpression(text)) return JSON.stringify(text);
  if (faultOf(text) !== null) return undefined;
  const holes = findExpressions(text).map(({ start, end }) => ({ start, end, source: text.slice(start + 2, end - 2).trim() }));
  const [only] = holes;
  if (only && isOneExpression(text)) {
    const source = forgiving(only.source);
    return simple.test(source) ? source : `(${source})`;
  }
  const parts = holes.map(({ start, source }, index) => [text.slice(holes[index - 1]?.end ?? 0, start), `(${source})`] as const);
  const joined = [...parts.flatMap(([before, source]) => [JSON.stringify(before), source]), JSON.stringify(text.slice(holes.at(-1)?.end ?? 0))];
  return `(${joined.filter((part) => part !== '""').join(' + ')})`;
}

/** True for a bare expression that our language understands. */
export function compiles(source: string): boolean {
  try {
    compileExpression(source);
    return true;
  } catch (error) {
    if (error instanceof HeddleError) return false;
    throw error;
  }
}
