import type { Identifier, MemberExpression } from 'acorn';
import { Callable } from '../callable.ts';
import { forbidden } from '../fault.ts';
import { functions, namespaces, values } from '../globals/globals.ts';
import { InputHandle } from '../handles.ts';
import type { Evaluate, Runtime } from '../runtime.ts';
import { DATE_COST, Moment } from '../time/moment.ts';
import type { Compiler } from './context.ts';

const now = (rt: Runtime): Moment => {
  rt.spend(DATE_COST);
  return Moment.at(rt.scope.now);
};

/** What the run offers under names of its own. */
const context: ReadonlyMap<string, (rt: Runtime) => unknown> = new Map<string, (rt: Runtime) => unknown>([
  ['$json', (rt) => rt.scope.json],
  ['$input', (rt) => new InputHandle(rt.scope)],
  ['$request', (rt) => rt.scope.request],
  ['$vars', (rt) => rt.scope.vars],
  ['$execution', (rt) => rt.scope.execution],
  ['$workflow', (rt) => rt.scope.workflow],
  ['$now', now],
  ['$item', (rt) => ({ index: rt.scope.index, json: rt.scope.json, files: rt.scope.items[rt.scope.index]?.files ?? {} })],
]);

const outOfReach = new Set(['eval', 'Function', 'globalThis']);

/** A bare name: a parameter, a name of the run, a listed function or value, and else a key of `$json`. */
export function compileName({ name, ...node }: Identifier, compiler: Compiler): Evaluate {
  const local = compiler.names.find(name);
  if (local) return compileLocal(local);
  const offered = context.get(name);
  if (offered) return offered;
  const listed = functions.get(name);
  if (listed) {
    const callable = new Callable(listed);
    return () => callable;
  }
  if (values.has(name)) {
    const value = values.get(name);
    return () => value;
  }
  if (name === '$node') throw forbidden('$node without a name; write $node("Name")', compiler.place(node));
  if (name.startsWith('$') || outOfReach.has(name)) throw forbidden(`the name "${name}"`, compiler.place(node));
  if (namespaces.has(name)) throw forbidden(`"${name}" on its own; name what you need of it`, compiler.place(node));
  return (rt) => {
    const { json } = rt.scope;
    return Object.hasOwn(json, name) ? json[name] : undefined;
  };
}

function compileLocal({ hops, slot }: { hops: number; slot: number }): Evaluate {
  if (hops === 0) return (_rt, env) => env.slots[slot];
  if (hops === 1) return (_rt, env) => env.outer.slots[slot];
  return (_rt, env) => {
    let at = env;
    for (let i = 0; i < hops; i++) at = at.outer;
    return at.slots[slot];
  };
}

/** The namespace a piece of source names, such as `Math`, unless a parameter of that name hides it. */
export function namespaceOf(node: MemberExpression, compiler: Compiler): { name: string; members: ReadonlyMap<string, unknown> } | undefined {
  if (node.object.type !== 'Identifier' || compiler.names.find(node.object.name)) return undefined;
  const members = namespaces.get(node.object.name);
  return members && { name: node.object.name, members };
}

/** `Math.PI`, or `Math.max` as a value; undefined where the object is no namespace. */
export function compileNamespaceMember(node: MemberExpression, compiler: Compiler): Evaluate | undefined {
  const namespace = namespaceOf(node, compiler);
  if (!namespace) return undefined;
  const key = !node.computed && node.property.type === 'Identifier' ? node.property.name : undefined;
  const member = key === undefined ? undefined : namespace.members.get(key);
  if (member === undefined) throw forbidden(key === undefined ? `${namespace.name}[…]` : `${namespace.name}.${key}`, compiler.place(node));
  return () => member;
}
