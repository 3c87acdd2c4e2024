import { HeddleError } from '@heddle/contract/errors/define';
import { compileCondition } from '@heddle/expression/condition';
import { dialectFunctions, dialectNames } from '@heddle/expression/dialect/names';
import { dialectEnd, DIALECT_SIGN } from '@heddle/expression/dialect/hole';
import { compileTemplate, findExpressions, hasExpression, isOneExpression } from '@heddle/expression/template';
import type { JsonValue } from '@heddle/contract/json';

/** Called with the reason why an expression will not work unchanged. */
export type Complain = (reason: string) => void;

const OPEN = '{{';

/** Text of n8n with its expressions marked as what they are: `{{= … }}`. Where one cannot be read it ends at the next `}}`, as it does there. */
function mark(text: string): string {
  let result = '';
  let done = 0;
  for (let open = text.indexOf(OPEN); open >= 0; open = text.indexOf(OPEN, done)) {
    const from = open + OPEN.length;
    const read = dialectEnd(text, from);
    const end = read !== undefined && text.startsWith('}}', read) ? read : text.indexOf('}}', from);
    if (end < 0) break;
    result += `${text.slice(done, from)}${DIALECT_SIGN}${text.slice(from, end)}}}`;
    done = end + 2;
  }
  return result + text.slice(done);
}

/** A name of n8n's in an expression, not a key behind a dot nor a part of a text. */
const NAME = /(?<![\w$.'"`{])(\$[A-Za-z]\w*)\b/g;

const isKnown = (name: string): boolean =>
  dialectNames.has(name) || dialectFunctions.has(name) || ['$if', '$node', '$try'].includes(name);

/** What is wrong with a text that holds expressions; null where nothing is. */
function faultOf(text: string): string | null {
  try {
    compileTemplate(text);
    const unknown = findExpressions(text).flatMap(({ start, end }) =>
      [...text.slice(start, end).matchAll(NAME)].flatMap(([, name = '']) => (isKnown(name) ? [] : [name])),
    )[0];
    return unknown === undefined ? null : `There is nothing called ${unknown} here: it counts as missing.`;
  } catch (error) {
    if (error instanceof HeddleError) return error.message;
    throw error;
  }
}

/** Text of n8n as text of ours. There a text is an expression when it starts with `=`; anywhere else `{{` means nothing. */
export function toText(written: string, complain: Complain): string {
  if (!written.startsWith('=')) return hasExpression(written) ? `{{ ${JSON.stringify(written)} }}` : written;
  const text = mark(written.slice(1));
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

const literal = /^-?\d+(?:\.\d+)?$/;

/** An operand of a condition: its source, and whether it has to be read by n8n's rules. */
export interface Operand {
  source: string;
  foreign: boolean;
}

const own = (source: string): Operand => ({ source, foreign: false });

/** The source of an expression for the value of a parameter; undefined if it cannot be parsed. */
export function toSource(written: JsonValue): Operand | undefined {
  if (typeof written !== 'string' || !written.startsWith('=')) return own(JSON.stringify(written));
  const text = mark(written.slice(1));
  if (!hasExpression(text)) return own(JSON.stringify(text));
  if (faultOf(text) !== null) return undefined;
  const holes = findExpressions(text).map(({ start, end }) => ({
    start,
    end,
    source: text
      .slice(start + 3, end - 2)
      .replace(/[;\s]+$/, '')
      .trim(),
  }));
  const [only] = holes;
  if (only && isOneExpression(text)) {
    const source = forgiving(only.source);
    return source !== only.source || plainPath.test(source) || literal.test(source)
      ? own(source)
      : { source: `$try(${only.source})`, foreign: true };
  }
  const parts = holes.map(
    ({ start, source }, index) => [text.slice(holes[index - 1]?.end ?? 0, start), `($try(${source}) ?? "")`] as const,
  );
  const joined = [
    ...parts.flatMap(([before, source]) => [JSON.stringify(before), source]),
    JSON.stringify(text.slice(holes.at(-1)?.end ?? 0)),
  ];
  return { source: `(${joined.filter((part, index) => index === 0 || part !== '""').join(' + ')})`, foreign: true };
}

/** True for a parameter that is one expression and nothing else. */
export const isExpressionAlone = (written: string): boolean =>
  written.startsWith('=') && isOneExpression(mark(written.slice(1)));

/** Text of n8n in which what its expressions give is written out as JavaScript does, `undefined` as well, and objects as JSON. */
export function toWrittenText(written: string, complain: Complain): string {
  const text = toText(written, complain);
  if (!written.startsWith('=') || isOneExpression(text)) return text;
  let result = '';
  let done = 0;
  for (const { start, end } of findExpressions(text)) {
    const source = text
      .slice(start + 3, end - 2)
      .replace(/[;\s]+$/, '')
      .trim();
    const wrapped = `{{= (value => value == null ? String(value) : $converted("string", value))($try(${source})) }}`;
    result += text.slice(done, start) + (source === '' || faultOf(wrapped) !== null ? text.slice(start, end) : wrapped);
    done = end;
  }
  return result + text.slice(done);
}

/** True for a condition that can be read; one of n8n's dialect begins with `=`. */
export function compiles(source: string): boolean {
  try {
    compileCondition(source);
    return true;
  } catch (error) {
    if (error instanceof HeddleError) return false;
    throw error;
  }
}

/** A parameter as an expression; undefined where it cannot be said as one. */
export function expressionOf(written: JsonValue | undefined): string | undefined {
  if (typeof written === 'string' && written.startsWith('=')) return toSource(written)?.source;
  return written === undefined ? undefined : JSON.stringify(written);
}
