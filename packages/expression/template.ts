import { outermost } from './compile/context.ts';
import { toPrimitive, toText } from './convert.ts';
import { compileDialect, DIALECT_SIGN } from './dialect/hole.ts';
import type { CompiledFastPath } from './fast-path/compile.ts';
import { compileFastPath } from './fast-path/compile.ts';
import { joined, shownText } from './fast-path/text.ts';
import { chargeText, compileParsed, withFastPath, runEvaluation, isReference, plainValue } from './expression.ts';
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

/** The most holes of a text with a fast path: few enough that the text stays far below the length limit. */
const MAX_FAST_HOLES = 100;

interface Hole {
  evaluate: Evaluate;
  fastPath: CompiledFastPath | undefined;
  /** True if it names data and makes nothing. */
  reference: boolean;
  /** True for `{{= … }}`: an expression of n8n's, with its rules. */
  foreign: boolean;
  /** From the opening to the closing braces. */
  place: Place;
}

/** True for text in which `{{ … }}` has to be evaluated. */
export const hasExpression = (text: string): boolean => text.includes(OPEN);

/** True for text with an expression of n8n's dialect, `{{= … }}`. */
export const hasForeign = (text: string): boolean => text.includes(`${OPEN}${DIALECT_SIGN}`);

/** True for text that is one `{{ … }}` and nothing else but blanks. Throws as `compileTemplate` does. */
export function isOneExpression(text: string): boolean {
  try {
    return onlyHole(text, readHoles(text)) !== undefined;
  } catch (thrown) {
    throw toExpressionError(thrown, text);
  }
}

/** The positions of the expressions of a text, each with its braces. Throws as `compileTemplate` does. */
export function findExpressions(text: string): Place[] {
  try {
    return readHoles(text).map((hole) => hole.place);
  } catch (thrown) {
    throw toExpressionError(thrown, text);
  }
}

/**
 * Compiles text with expressions in it. Text that is one `{{ … }}` returns the expression's value with its type; other text returns text, in which
 * missing values are '' and objects are JSON. Throws `expression_syntax`, `expression_forbidden` and `expression_limit`.
 */
export function compileTemplate(text: string): Compiled {
  try {
    const holes = readHoles(text);
    const only = onlyHole(text, holes);
    if (only)
      return {
        source: text,
        evaluate: withFastPath(only.fastPath, only.reference, (scope) =>
          runEvaluation(text, scope, (rt) => plainValue(rt, only.evaluate, only.reference)),
        ),
      };
    const parts = fixedParts(text, holes);
    return {
      source: text,
      evaluate: withFastPath(fastText(parts, holes), false, (scope) =>
        runEvaluation(text, scope, (rt) => filledIn(rt, parts, holes)),
      ),
    };
  } catch (thrown) {
    throw toExpressionError(thrown, text);
  }
}

function onlyHole(text: string, holes: readonly Hole[]): Hole | undefined {
  const [hole, second] = holes;
  if (!hole || second) return undefined;
  // In n8n any character around the braces makes the result a text.
  if (hole.foreign) return hole.place.start === 0 && hole.place.end === text.length ? hole : undefined;
  return text.slice(0, hole.place.start).trim() === '' && text.slice(hole.place.end).trim() === '' ? hole : undefined;
}

function readHoles(text: string): Hole[] {
  const holes: Hole[] = [];
  if (!hasExpression(text)) return holes;
  if (text.length > expressionLimits.template)
    throw overLimit(`the text is longer than ${expressionLimits.template.toLocaleString('en')} characters`);
  for (let start = text.indexOf(OPEN); start >= 0;) {
    const hole = text.startsWith(DIALECT_SIGN, start + OPEN.length) ? foreignHole(text, start) : ownHole(text, start);
    holes.push(hole);
    if (holes.length > expressionLimits.holes)
      throw overLimit(`the text holds more than ${expressionLimits.holes.toLocaleString('en')} expressions`);
    start = text.indexOf(OPEN, hole.place.end);
  }
  return holes;
}

function foreignHole(text: string, start: number): Hole {
  const { evaluate, end, reference } = compileDialect(text, start + OPEN.length + DIALECT_SIGN.length);
  return { evaluate, fastPath: undefined, reference, foreign: true, place: { start, end: closedAt(text, end) } };
}

function ownHole(text: string, start: number): Hole {
  const from = start + OPEN.length;
  const first = skipBlanks(text, from);
  if (text.startsWith(CLOSE, first))
    throw syntaxFault('there is nothing between {{ and }}.', { start, end: first + CLOSE.length });
  if (!text.includes(CLOSE, from)) throw syntaxFault('{{ is not closed by }}.', { start, end: from });
  const parsed = parseAt(text, from);
  const end = closedAt(text, skipBlanks(text, parsed.end));
  return {
    evaluate: compileParsed(text, parsed),
    fastPath: compileFastPath(parsed.tree),
    reference: isReference(parsed.tree),
    foreign: false,
    place: { start, end },
  };
}

/** The end of the closing braces at `end`. */
function closedAt(text: string, end: number): number {
  if (text.startsWith(CLOSE, end)) return end + CLOSE.length;
  if (end >= text.length) throw syntaxFault('{{ is not closed by }}.', { start: text.length, end: text.length });
  throw syntaxFault(`"${text[end] ?? ''}" is not expected here.`, { start: end, end: end + 1 });
}

/** The text around the holes: one part more than there are holes. */
function fixedParts(text: string, holes: readonly Hole[]): string[] {
  return [
    ...holes.map((hole, index) => text.slice(holes[index - 1]?.place.end ?? 0, hole.place.start)),
    text.slice(holes.at(-1)?.place.end ?? 0),
  ];
}

/** The fast path of a whole text; undefined if one of its holes has none, or if there are many. */
function fastText(parts: readonly string[], holes: readonly Hole[]): CompiledFastPath | undefined {
  const values = holes.flatMap(({ fastPath }) => fastPath ?? []);
  if (holes.length > MAX_FAST_HOLES || values.length < holes.length) return undefined;
  return {
    path: joined(
      parts,
      values.map(({ path }) => path),
      shownText,
    ),
    cost: values.reduce((sum, { cost }) => sum + cost, 0),
  };
}

function filledIn(rt: Runtime, parts: readonly string[], holes: readonly Hole[]): string {
  let text = parts[0] ?? '';
  for (let i = 0; i < holes.length; i++) {
    const hole = holes[i];
    if (!hole) continue;
    const value = hole.evaluate(rt, outermost);
    rt.at = hole.place;
    text += (hole.foreign ? foreignText(rt, value) : shown(rt, value)) + (parts[i + 1] ?? '');
    rt.checkText(text.length);
  }
  chargeText(rt.scope, text);
  return text;
}

/** A value of n8n's dialect as text: as JavaScript writes it, with '' for null and undefined. */
function foreignText(rt: Runtime, value: unknown): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  rt.foreign = true;
  const text = toText(rt, value);
  rt.foreign = false;
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
