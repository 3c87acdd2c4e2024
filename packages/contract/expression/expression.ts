import { check } from './check.ts';
import { TreeCompiler } from './compile/compile.ts';
import type { Dialect } from './compile/context.ts';
import { outermost } from './compile/context.ts';
import type { Direct } from './direct/direct.ts';
import { directOf, isPlain } from './direct/direct.ts';
import { overLimit, syntaxFault, toExpressionError } from './fault.ts';
import { kindOf } from './kinds.ts';
import { expressionLimits } from './limits.ts';
import type { Parsed } from './parse.ts';
import { parseAt, skipBlanks } from './parse.ts';
import { toPlain } from './plain.ts';
import type { Evaluate } from './runtime.ts';
import { Runtime } from './runtime.ts';
import type { Compiled, ExpressionScope } from './scope.ts';

/** Checks and compiles what `parseAt` found in `source`. Throws faults. */
export function compileParsed(source: string, { tree, offset }: Parsed, dialect: Dialect = 'own'): Evaluate {
  check(tree, offset);
  return new TreeCompiler(source, offset, dialect).whole(tree);
}

/** Runs `work` in a runtime of its own; whatever it throws becomes a coded error about `source`. */
export function evaluated(source: string, scope: ExpressionScope, work: (rt: Runtime) => unknown): unknown {
  const rt = new Runtime(scope);
  try {
    return work(rt);
  } catch (thrown) {
    throw toExpressionError(thrown, source, rt.at);
  }
}

/**
 * The value of a bare expression as the language itself has it: moments, patterns and handles are still what they are.
 * For whoever wants to know what can be done with it. Throws faults.
 */
export function rawValue(source: string, scope: ExpressionScope): unknown {
  return compileParsed(source, parseAt(source, 0))(new Runtime(scope), outermost);
}

/** The value of an expression as plain data. */
export function plainValue(rt: Runtime, evaluate: Evaluate): unknown {
  const value = evaluate(rt, outermost);
  if (typeof value !== 'object' || value === null) return value;
  // Data that was only passed on is plain already, and walking through it would cost its size.
  const kind = kindOf(value);
  return !rt.made && (kind === 'object' || kind === 'list') ? value : toPlain(rt, value);
}

/** Evaluates directly where that gives an answer, and else in full. */
export function directly(direct: Direct | undefined, fully: Compiled['evaluate']): Compiled['evaluate'] {
  if (!direct) return fully;
  return (scope) => {
    const value = direct(scope.json);
    return isPlain(value) ? value : fully(scope);
  };
}

/**
 * Compiles a bare expression such as `amount > 1000`.
 * Throws `expression_syntax`, `expression_forbidden` and `expression_limit`.
 */
export function compileExpression(source: string): Compiled {
  try {
    if (source.length > expressionLimits.source) throw overLimit(`it is longer than ${expressionLimits.source.toLocaleString('en')} characters`);
    const first = skipBlanks(source, 0);
    if (first >= source.length) throw syntaxFault('it is empty.', { start: 0, end: source.length });
    const parsed = parseAt(source, 0);
    const rest = skipBlanks(source, parsed.end);
    if (rest < source.length) throw syntaxFault(`"${source[rest] ?? ''}" is not expected here.`, { start: rest, end: rest + 1 });
    const evaluate = compileParsed(source, parsed);
    return { source, evaluate: directly(directOf(parsed.tree), (scope) => evaluated(source, scope, (rt) => plainValue(rt, evaluate))) };
  } catch (thrown) {
    throw toExpressionError(thrown, source);
  }
}
