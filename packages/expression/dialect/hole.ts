import { outermost } from '../compile/context.ts';
import { compileParsed, isReference } from '../expression.ts';
import { Fault, syntaxFault } from '../fault.ts';
import { kindOf } from '../kinds.ts';
import { forgiving } from './forgiving.ts';
import { parseAt, skipBlanks } from '../parse.ts';
import type { Evaluate } from '../runtime.ts';

/**
 * The first character of an expression in n8n's dialect, right after the braces or at the beginning of a condition. No other expression begins with it.
 */
export const DIALECT_SIGN = '=';

/** An expression with n8n's rules: undefined if its data does not suit it. */
function underRules(evaluate: Evaluate): Evaluate {
  const forgiven = forgiving(evaluate);
  return (rt, env) => {
    const { foreign } = rt;
    try {
      rt.foreign = true;
      const value = forgiven(rt, env);
      return kindOf(value) === 'function' ? undefined : value;
    } finally {
      rt.foreign = foreign;
    }
  };
}

/** An expression of the dialect that begins at `offset`, behind its sign, with where it ends; semicolons behind it belong to it. Throws faults. */
export function compileDialect(text: string, offset: number): { evaluate: Evaluate; end: number; reference: boolean } {
  const first = skipBlanks(text, offset);
  if (first >= text.length || text.startsWith('}}', first))
    return { evaluate: () => undefined, end: first, reference: false };
  const parsed = parseAt(text, first);
  let end = skipBlanks(text, parsed.end);
  while (text[end] === ';') end = skipBlanks(text, end + 1);
  return { evaluate: underRules(compileParsed(text, parsed, 'n8n')), end, reference: isReference(parsed.tree) };
}

/** Where an expression of the dialect that begins at `offset` ends; undefined if it cannot be read. */
export function dialectEnd(text: string, offset: number): number | undefined {
  const first = skipBlanks(text, offset);
  if (first >= text.length || text.startsWith('}}', first)) return first;
  try {
    let end = skipBlanks(text, parseAt(text, first).end);
    while (text[end] === ';') end = skipBlanks(text, end + 1);
    return end;
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined;
    throw thrown;
  }
}

/** A whole text, behind its sign, as one expression of the dialect. Throws faults. */
export function compileWhole(text: string, offset: number): Evaluate {
  const { evaluate, end } = compileDialect(text, offset);
  if (end < text.length) throw syntaxFault(`"${text[end] ?? ''}" is not expected here.`, { start: end, end: end + 1 });
  return (rt) => evaluate(rt, outermost);
}
