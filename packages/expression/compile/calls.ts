import type { CallExpression, Expression, MemberExpression } from 'acorn';
import { Callable } from '../callable.ts';
import { failed, forbidden } from '../fault.ts';
import { calls, functions } from '../globals/globals.ts';
import { describe } from '../kinds.ts';
import { dialectCall } from '../dialect/call.ts';
import { forgiving } from '../dialect/forgiving.ts';
import { changing, returnsNewList } from '../methods/changes.ts';
import type { Methods } from '../methods/table.ts';
import { callMethod, findMethods } from '../methods/table.ts';
import type { Env, Evaluate, Runtime } from '../runtime.ts';
import type { Compiler, Dialect } from './context.ts';
import { STOPPED } from './context.ts';
import { compileValues } from './literals.ts';
import { fixedKey } from './members.ts';
import { namespaceOf } from './names.ts';
import { compileNodeCall } from './node-call.ts';

/** Counts a call: one, and going once through every text it is given. */
export function spendCall(rt: Runtime, self: unknown, args: readonly unknown[]): void {
  rt.spend(1);
  rt.spendText(self);
  for (const arg of args) rt.spendText(arg);
}

/** The result of a function may contain more than plain data. */
export function noteMade(rt: Runtime, value: unknown): unknown {
  if (typeof value === 'object') rt.made = true;
  return value;
}

export function compileCall(node: CallExpression, compiler: Compiler): Evaluate {
  const byName = compileNodeCall(node, compiler);
  if (byName) return byName;
  const { callee } = node;
  const called = callee.type === 'Identifier' && !compiler.names.find(callee.name) && calls.get(callee.name);
  if (called) {
    const callable = new Callable(called);
    return invoke(node, () => callable, compiler);
  }
  if (callee.type === 'Super') throw forbidden('"super"', compiler.place(callee));
  if (callee.type === 'MemberExpression' && !namespaceOf(callee, compiler))
    return compileMethodCall(node, callee, compiler);
  if (
    compiler.dialect === 'own' &&
    callee.type === 'Identifier' &&
    !compiler.names.find(callee.name) &&
    !functions.has(callee.name)
  ) {
    throw forbidden(`the function ${callee.name}()`, compiler.place(callee));
  }
  const lazy = compileChoice(node, compiler);
  if (lazy) return lazy;
  // The only listed function that changes its argument.
  if (callee.type === 'MemberExpression' && fixedKey(callee) === 'assign') compiler.changes();
  const target = compiler.compile(callee);
  return invoke(node, target, compiler);
}

/** `$if(condition, yes, no)` of the dialect: only the one that is chosen is evaluated; and `$try(value)`, which is undefined if the value fails. */
function compileChoice(node: CallExpression, compiler: Compiler): Evaluate | undefined {
  const { callee, arguments: given } = node;
  if (compiler.dialect === 'own' || callee.type !== 'Identifier' || (callee.name !== '$if' && callee.name !== '$try'))
    return undefined;
  if (given.some(({ type }) => type === 'SpreadElement')) return undefined;
  const [test, yes, no] = given.map((part) => compiler.compile(part as Expression));
  if (!test) return undefined;
  if (callee.name === '$try') return forgiving(test);
  return (rt, env) => (test(rt, env) ? yes?.(rt, env) : no ? no(rt, env) : false);
}

/** A call of a function that is a value: a parameter, a listed function, an arrow function in parentheses. */
function invoke(node: CallExpression, target: Evaluate, compiler: Compiler): Evaluate {
  const args = compileValues(node.arguments, compiler);
  const place = compiler.place(node);
  const label = compiler.label(node.callee);
  const { optional } = node;
  return (rt, env) => {
    const callable = target(rt, env);
    if (callable === STOPPED || (optional && (callable === null || callable === undefined))) return STOPPED;
    if (!(callable instanceof Callable)) throw failed(`"${label}" is ${describe(callable)}, not a function.`, place);
    const given = args(rt, env);
    rt.at = place;
    spendCall(rt, undefined, given);
    return noteMade(rt, callable.call(rt, given));
  };
}

function compileMethodCall(node: CallExpression, callee: MemberExpression, compiler: Compiler): Evaluate {
  const name = fixedKey(callee);
  if (callee.object.type === 'Super') throw forbidden('"super"', compiler.place(callee));
  if (name === undefined && compiler.dialect === 'n8n') return invoke(node, compiler.compile(callee), compiler);
  if (name === undefined) throw forbidden('methods whose name is computed', compiler.place(callee));
  const methods = findMethods(name);
  if (!methods && compiler.dialect === 'own') throw forbidden(`the method ${name}()`, compiler.place(callee.property));
  if (changesList(name, compiler.dialect) && !isFreshList(callee.object)) compiler.changes();
  const call = compiler.dialect === 'n8n' || !methods ? dialectCall(name, methods) : callMethod;
  const object = compiler.compile(callee.object);
  const args = compileArguments(node.arguments, compiler);
  const place = compiler.place(node);
  const label = compiler.label(callee.object);
  const { optional } = callee;
  return (rt, env) => {
    const self = object(rt, env);
    if (self === STOPPED || (optional && (self === null || self === undefined))) return STOPPED;
    const given = args(rt, env);
    rt.at = place;
    spendCall(rt, self, given);
    return noteMade(rt, call(rt, methods ?? noMethods, name, self, given, label));
  };
}

const noMethods: Methods = new Map();

/** True for the methods that change the list they are called on. */
const changesList = (name: string, dialect: Dialect): boolean =>
  changing.has(name) || (dialect === 'n8n' && (name === 'sort' || name === 'reverse'));

/** True for expressions that return a list which nothing else references. */
const isFreshList = (node: Expression): boolean =>
  node.type === 'ArrayExpression' ||
  (node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    returnsNewList.has(fixedKey(node.callee) ?? ''));

const none: readonly unknown[] = [];

function compileArguments(
  nodes: CallExpression['arguments'],
  compiler: Compiler,
): (rt: Runtime, env: Env) => readonly unknown[] {
  const [first] = nodes;
  if (!first) return () => none;
  if (nodes.length > 1 || first.type === 'SpreadElement') return compileValues(nodes, compiler);
  const only: Evaluate = compiler.compile(first satisfies Expression);
  return (rt, env) => [only(rt, env)];
}
