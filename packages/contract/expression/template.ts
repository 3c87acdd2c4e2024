import { outermost } from './compile/context.ts';
import { toPrimitive } from './convert.ts';
import { compileParsed, evaluated, plainValue } from './expression.ts';
import type { Place } from './fault.ts';
import { overLimit, syntaxFault, toExpressionError } from './fault.ts';
import { kindOf } from './kinds.ts';
import { expressionLimits } from './limits.ts';
import { parseAt, skipBlanks } from './parse.ts';
import { toJsonText, toPlain } from './plain.ts';
import type { Evaluate, Runtime } from './runtime.ts';
import type { Compiled } from './scope.ts';

const OPEN = '{{';
const CLOSE = '}}';

interface Hole {
  evaluate: Evaluate;
  /** From the opening to the closing braces. */
  place: Place;
}

/** True for text in which `{{ … }}` has to be evaluated. */
export const hasExpression = (text: string): boolean => text.includes(OPEN);

/** True for text that is one `{{ … }}` and nothing else but blanks. Throws as `compileTemplate` does. */
export function isOneExpression(text: string): boolean {
  try {
    return onlyHole(text, readHoles(text)) !== undefined;
  } catch (thrown) {
    throw toExpressionError(thrown, text);
  }
}

/** Where the expressions of a text stand, each with its braces. Throws as `compileTemplate` does. */
export function findExpressions(text: string): Place[] {
  try {
    return readHoles(text).map((hole) => hole.place);
  } catch (thrown) {
    throw toExpressionError(thrown, text);
  }
}

/**
 * Compiles text with expressions in it. Text that is one `{{ … }}` gives the expression's value with its type; other text gives text,
 * in which missing values are '' and objects are JSON.
 * Throws `expression_syntax`, `expression_forbidden` and `expression_limit`.
 */
export function compileTemplate(text: string): Compiled {
  try {
    const holes = readHoles(text);
    const only = onlyHole(text, holes);
    if (only) return { source: text, evaluate: (scope) => evaluated(text, scope, (rt) => plainValue(rt, only.evaluate)) };
    const parts = fixedParts(text, holes);
    return { source: text, evaluate: (scope) => evaluated(text, scope, (rt) => filledIn(rt, parts, holes)) };
  } catch (thrown) {
    throw toExpressionError(thrown, text);
  }
}

function onlyHole(text: string, holes: readonly Hole[]): Hole | undefined {
  const [hole, second] = holes;
  if (!hole || second) return undefined;
  return text.slice(0, hole.place.start).trim() === '' && text.slice(hole.place.end).trim() === '' ? hole : undefined;
}

function readHoles(text: string): Hole[] {
  const holes: Hole[] = [];
  if (!hasExpression(text)) return holes;
  if (text.length > expressionLimits.template) throw overLimit(`the text is longer than ${expressionLimits.template.toLocaleString('en')} characters`);
  for (let start = text.indexOf(OPEN); start >= 0; ) {
    const from = start + OPEN.length;
    const first = skipBlanks(text, from);
    if (text.startsWith(CLOSE, first)) throw syntaxFault('there is nothing between {{ and }}.', { start, end: first + CLOSE.length });
    if (!text.includes(CLOSE, from)) throw syntaxFault('{{ is not closed by }}.', { start, end: from });
    const parsed = parseAt(text, from);
    const end = skipBlanks(text, parsed.end);
    if (!text.startsWith(CLOSE, end)) {
      throw syntaxFault(end < text.length ? `"${text[end] ?? ''}" is not expected here.` : '{{ is not closed by }}.', { start: end, end: Math.min(end + 1, text.length) });
    }
    holes.push({ evaluate: compileParsed(text, parsed), place: { start, end: end + CLOSE.length } });
    start = text.indexOf(OPEN, end + CLOSE.length);
  }
  return holes;
}

/** The text around the holes: one part more than there are holes. */
function fixedParts(text: string, holes: readonly Hole[]): string[] {
  return [...holes.map((hole, index) => text.slice(holes[index - 1]?.place.end ?? 0, hole.place.start)), text.slice(holes.at(-1)?.place.end ?? 0)];
}

function filledIn(rt: Runtime, parts: readonly string[], holes: readonly Hole[]): string {
  let text = parts[0] ?? '';
  for (let i = 0; i < holes.length; i++) {
    const hole = holes[i];
    if (!hole) continue;
    const value = hole.evaluate(rt, outermost);
    rt.at = hole.place;
    text += shown(rt, value) + (parts[i + 1] ?? '');
    rt.checkText(text.length);
  }
  return text;
}

/** How a value reads inside of text. */
function shown(rt: Runtime, value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  const kind = kindOf(value);
  if (kind === 'list' || kind === 'object' || kind === 'input' || kind === 'node') return toJsonText(rt, value) ?? '';
  if (kind === 'function') toPlain(rt, value);
  return String(toPrimitive(rt, value, 'text'));
}
