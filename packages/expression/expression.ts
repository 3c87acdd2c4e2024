import type { Expression } from 'acorn';
import { check } from './check.ts';
import { TreeCompiler } from './compile/compile.ts';
import type { Dialect } from './compile/context.ts';
import { outermost } from './compile/context.ts';
import type { CompiledFastPath } from './fast-path/compile.ts';
import { compileFastPath, isPlain } from './fast-path/compile.ts';
import type { FastPath } from './fast-path/fast-path.ts';
import { overLimit, syntaxFault, toExpressionError } from './fault.ts';
import { kindOf } from './kinds.ts';
import { expressionLimits, SHORT_TEXT } from './limits.ts';
import type { Parsed } from './parse.ts';
import { parseAt, skipBlanks } from './parse.ts';
import { toPlain } from './plain.ts';
import type { Evaluate } from './runtime.ts';
import { Runtime } from './runtime.ts';
import type { Compiled, ExpressionScope } from './scope.ts';

/** Checks and compiles the result of `parseAt` in `source`. Throws faults. */
export function compileParsed(source: string, { tree, offset }: Parsed, dialect: Dialect = 'own'): Evaluate {
  check(tree, offset);
  return new TreeCompiler(source, offset, dialect).whole(tree);
}

/** Runs `work` in a runtime of its own; whatever it throws becomes a coded error about `source`. */
export function runEvaluation(source: string, scope: ExpressionScope, work: (rt: Runtime) => unknown): unknown {
  const rt = new Runtime(scope);
  try {
    return work(rt);
  } catch (thrown) {
    throw toExpressionError(thrown, source, rt.at);
  } finally {
    scope.budget?.add(rt.spent);
  }
}

/** The value of a bare expression in the language's own form: moments, patterns and handles are not converted. For completions. Throws faults. */
export function rawValue(source: string, scope: ExpressionScope): unknown {
  return compileParsed(source, parseAt(source, 0))(new Runtime(scope), outermost);
}

/** The value of an expression as plain data. New data is charged to the step; data that a `reference` names existed before. */
export function plainValue(rt: Runtime, evaluate: Evaluate, reference: boolean): unknown {
  const value = evaluate(rt, outermost);
  if (typeof value === 'string' && !reference) chargeText(rt.scope, value);
  if (typeof value !== 'object' || value === null) return value;
  // Data that was only passed on is plain already, and walking through it would cost its size.
  const kind = kindOf(value);
  if (!rt.made && (kind === 'object' || kind === 'list')) return value;
  rt.bytes = 0;
  const plain = toPlain(rt, value);
  rt.scope.charge?.(rt.bytes);
  return plain;
}

/** Charges a new text to the step. Short texts are no larger than the other overhead of an item. */
export function chargeText(scope: ExpressionScope, text: string): void {
  if (text.length > SHORT_TEXT) scope.charge?.(text.length);
}

/** True for expressions that name data and create nothing: `$json.text`, `a?.b ?? c`. */
export function isReference(node: Expression): boolean {
  switch (node.type) {
    case 'Identifier':
      return true;
    case 'MemberExpression':
      return node.object.type !== 'Super' && isReference(node.object);
    case 'ChainExpression':
      return isReference(node.expression);
    case 'LogicalExpression':
      return isReference(node.left) && isReference(node.right);
    case 'ConditionalExpression':
      return isReference(node.consequent) && isReference(node.alternate);
    default:
      return false;
  }
}

/** Evaluates by the fast path, and in full if that bails out or there is none. */
export function withFastPath(
  compiled: CompiledFastPath | undefined,
  reference: boolean,
  evaluateFully: Compiled['evaluate'],
): Compiled['evaluate'] {
  if (!compiled) return evaluateFully;
  const { path, cost } = compiled;
  if (cost > 0) {
    return (scope) => {
      const { budget } = scope;
      // The full evaluation reports that the budget is used up.
      if (budget !== undefined && budget.left < cost) return evaluateFully(scope);
      budget?.add(cost);
      return fastOrFull(path, scope, reference, evaluateFully);
    };
  }
  return (scope) => fastOrFull(path, scope, reference, evaluateFully);
}

function fastOrFull(
  path: FastPath,
  scope: ExpressionScope,
  reference: boolean,
  evaluateFully: Compiled['evaluate'],
): unknown {
  const value = path(scope.json);
  if (!isPlain(value)) return evaluateFully(scope);
  if (typeof value === 'string' && !reference) chargeText(scope, value);
  return value;
}

/**
 * Compiles a bare expression such as `amount > 1000`.
 * Throws `expression_syntax`, `expression_forbidden` and `expression_limit`.
 */
export function compileExpression(source: string): Compiled {
  try {
    if (source.length > expressionLimits.source)
      throw overLimit(`it is longer than ${expressionLimits.source.toLocaleString('en')} characters`);
    const first = skipBlanks(source, 0);
    if (first >= source.length) throw syntaxFault('it is empty.', { start: 0, end: source.length });
    const parsed = parseAt(source, 0);
    const rest = skipBlanks(source, parsed.end);
    if (rest < source.length)
      throw syntaxFault(`"${source[rest] ?? ''}" is not expected here.`, { start: rest, end: rest + 1 });
    const evaluate = compileParsed(source, parsed);
    const reference = isReference(parsed.tree);
    return {
      source,
      evaluate: withFastPath(compileFastPath(parsed.tree), reference, (scope) =>
        runEvaluation(source, scope, (rt) => plainValue(rt, evaluate, reference)),
      ),
    };
  } catch (thrown) {
    throw toExpressionError(thrown, source);
  }
}
