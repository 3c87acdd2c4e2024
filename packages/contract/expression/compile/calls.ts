import type { CallExpression, Expression, MemberExpression, NewExpression } from 'acorn';
import { Callable } from '../callable.ts';
import { failed, forbidden } from '../fault.ts';
import { functions } from '../globals/globals.ts';
import { makeDate } from '../globals/date.ts';
import { describe } from '../kinds.ts';
import { callMethod, findMethods } from '../methods/table.ts';
import type { Env, Evaluate, Runtime } from '../runtime.ts';
import type { Compiler } from './context.ts';
import { STOPPED } from './context.ts';
import { compileValues } from './literals.ts';
import { fixedKey } from './members.ts';
import { namespaceOf } from './names.ts';
import { compileNodeCall } from './node-call.ts';

/** Counts a call: one, and going once through every text it is given. */
function spendCall(rt: Runtime, self: unknown, args: readonly unknown[]): void {
  rt.spend(1);
  rt.spendText(self);
  for (const arg of args) rt.spendText(arg);
}

/** Whatever a listed function makes may hold more than plain data. */
function noteMade(rt: Runtime, value: unknown): unknown {
  if (typeof value === 'object') rt.made = true;
  return value;
}

export function compileCall(node: CallExpression, compiler: Compiler): Evaluate {
  const byName = compileNodeCall(node, compiler);
  if (byName) return byName;
  const { callee } = node;
  if (callee.type === 'Super') throw forbidden('"super"', compiler.place(callee));
  if (callee.type === 'MemberExpression' && !namespaceOf(callee, compiler)) return compileMethodCall(node, callee, compiler);
  if (callee.type === 'Identifier' && !compiler.names.find(callee.name) && !functions.has(callee.name)) {
    throw forbidden(`the function ${callee.name}()`, compiler.place(callee));
  }
  const target = compiler.compile(callee);
  return invoke(node, target, compiler);
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
  if (name === undefined || callee.object.type === 'Super') throw forbidden('methods whose name is computed', compiler.place(callee));
  const methods = findMethods(name);
  if (!methods) throw forbidden(`the method ${name}()`, compiler.place(callee.property));
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
    return noteMade(rt, callMethod(rt, methods, name, self, given, label));
  };
}

const none: readonly unknown[] = [];

function compileArguments(nodes: CallExpression['arguments'], compiler: Compiler): (rt: Runtime, env: Env) => readonly unknown[] {
  const [first] = nodes;
  if (!first) return () => none;
  if (nodes.length > 1 || first.type === 'SpreadElement') return compileValues(nodes, compiler);
  const only: Evaluate = compiler.compile(first satisfies Expression);
  return (rt, env) => [only(rt, env)];
}

/** `new Date(…)`, the only `new` there is. */
export function compileNew(node: NewExpression, compiler: Compiler): Evaluate {
  if (node.callee.type !== 'Identifier' || compiler.names.find('Date')) throw forbidden('"new" with anything but Date', compiler.place(node));
  const args = compileValues(node.arguments, compiler);
  const place = compiler.place(node);
  return (rt, env) => {
    const given = args(rt, env);
    rt.at = place;
    spendCall(rt, undefined, given);
    return noteMade(rt, makeDate(rt, given));
  };
}
