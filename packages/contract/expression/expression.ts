import type { Expression } from 'acorn';
import { check } from './check.ts';
import { TreeCompiler } from './compile/compile.ts';
import type { Dialect } from './compile/context.ts';
import { outermost } from './compile/context.ts';
import type { CompiledDirect, Direct } from './direct/direct.ts';
import { compileDirect, isPlain } from './direct/direct.ts';
import { overLimit, syntaxFault, toExpressionError } from './fault.ts';
import { kindOf } from './kinds.ts';
import { expressionLimits, SHORT_TEXT } from './limits.ts';
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
  } finally {
    scope.budget?.add(rt.spent);
  }
}

/**
 * The value of a bare expression as the language itself has it: moments, patterns and handles are still what they are.
 * For whoever wants to know what can be done with it. Throws faults.
 */
export function rawValue(source: string, scope: ExpressionScope): unknown {
  return compileParsed(source, parseAt(source, 0))(new Runtime(scope), outermost);
}

/** The value of an expression as plain data. What it has made is charged to the step; what a `reference` names was there before. */
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

/** Charges a text that was made to the step. Short ones are no longer than what else an item needs. */
export function chargeText({ charge }: ExpressionScope, text: string): void {
  if (charge !== undefined && text.length > SHORT_TEXT) charge(text.length);
}

/** True for what names data and makes nothing: `$json.text`, `a?.b ?? c`. */
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

/** Evaluates directly where that gives an answer, and else in full. */
export function directly(
  compiled: CompiledDirect | undefined,
  reference: boolean,
  fully: Compiled['evaluate'],
): Compiled['evaluate'] {
  if (!compiled) return fully;
  const { direct, cost } = compiled;
  if (cost > 0) {
    return (scope) => {
      const { budget } = scope;
      // Where nothing is left, the full evaluation says so.
      if (budget !== undefined && budget.left < cost) return fully(scope);
      budget?.add(cost);
      return orFully(direct, scope, reference, fully);
    };
  }
  return (scope) => orFully(direct, scope, reference, fully);
}

function orFully(direct: Direct, scope: ExpressionScope, reference: boolean, fully: Compiled['evaluate']): unknown {
  const value = direct(scope.json);
  if (!isPlain(value)) return fully(scope);
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
      evaluate: directly(compileDirect(parsed.tree), reference, (scope) =>
        evaluated(source, scope, (rt) => plainValue(rt, evaluate, reference)),
      ),
    };
  } catch (thrown) {
    throw toExpressionError(thrown, source);
  }
}
