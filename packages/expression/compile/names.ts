import type { Identifier, MemberExpression } from 'acorn';
import { Callable } from '../callable.ts';
import { dialectFunctions, dialectNames, dialectOutOfReach } from '../dialect/names.ts';
import { forbidden } from '../fault.ts';
import { functions, namespaces, values } from '../globals/globals.ts';
import { InputHandle } from '../handles.ts';
import { kindOf } from '../kinds.ts';
import type { Evaluate, Runtime } from '../runtime.ts';
import { DATE_COST, Moment } from '../time/moment.ts';
import type { Compiler, Local } from './context.ts';

const now = (rt: Runtime): Moment => {
  rt.spend(DATE_COST);
  return Moment.at(rt, rt.scope.now);
};

interface RunName {
  readonly read: (rt: Runtime) => unknown;
  readonly about: string;
}

/** The names that describe the run, with their documentation. */
export const runNames: ReadonlyMap<string, RunName> = new Map<string, RunName>([
  ['$json', { read: (rt) => rt.scope.json, about: 'The data of the current item; its keys are names of their own.' }],
  ['$input', { read: (rt) => new InputHandle(rt.scope), about: 'All items that this node received.' }],
  ['$request', { read: (rt) => rt.scope.request, about: 'The HTTP request that started the run, if a webhook did.' }],
  [
    '$vars',
    {
      read: (rt) => rt.scope.vars,
      about:
        'The values of the Variable Store: $vars.name is the variable of the run, else of the workflow, else yours.',
    },
  ],
  [
    '$execution',
    {
      read: (rt) => rt.scope.execution,
      about: 'The run: its ID, its mode, and callbackUrl, the address that wakes a waiting step.',
    },
  ],
  ['$workflow', { read: (rt) => rt.scope.workflow, about: 'The workflow: its ID and name.' }],
  ['$now', { read: now, about: 'The time of the run, as a DateTime.' }],
  [
    '$today',
    {
      read: (rt) => new Moment(now(rt).unwrap().startOf('day')),
      about: 'The beginning of the day of the run, as a DateTime.',
    },
  ],
  [
    '$item',
    {
      read: (rt) => ({
        index: rt.scope.index,
        json: rt.scope.json,
        files: rt.scope.items[rt.scope.index]?.files ?? {},
      }),
      about: 'The current item: its index, json and files.',
    },
  ],
]);

/** Names without a value, even if the data has such keys. */
export const outOfReach: ReadonlySet<string> = new Set(['eval', 'Function', 'globalThis']);

/** A bare name: a parameter, a name of the run, a listed function or value, and else a key of `$json`. */
export function compileName({ name, ...node }: Identifier, compiler: Compiler): Evaluate {
  const local = compiler.names.find(name);
  if (local) return compileLocal(local);
  if (compiler.dialect === 'n8n') return compileDialectName(name);
  const ofRun = runNames.get(name);
  if (ofRun) return ofRun.read;
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
  // Only keys that every object inherits must be excluded; checking that for each item would take longer than reading.
  if (!(name in Object.prototype)) return (rt) => rt.scope.json[name];
  return (rt) => {
    const { json } = rt.scope;
    return Object.hasOwn(json, name) ? json[name] : undefined;
  };
}

/** True for the names that the dialect gives a meaning to. */
export const isDialectName = (name: string): boolean =>
  dialectNames.has(name) ||
  dialectFunctions.has(name) ||
  functions.has(name) ||
  values.has(name) ||
  namespaces.has(name) ||
  outOfReach.has(name) ||
  name.startsWith('$');

/** A bare name of the dialect; unknown ones are undefined. */
function compileDialectName(name: string): Evaluate {
  const ofRun = dialectNames.get(name);
  if (ofRun) return ofRun;
  const listed = functions.get(name);
  const value = dialectFunctions.get(name) ?? (listed ? new Callable(listed) : values.get(name));
  return () => value;
}

function compileLocal({ hops, slot }: Local): Evaluate {
  if (hops === 0) return (_rt, env) => env.slots[slot];
  if (hops === 1) return (_rt, env) => env.outer.slots[slot];
  return (_rt, env) => {
    let at = env;
    for (let i = 0; i < hops; i++) at = at.outer;
    return at.slots[slot];
  };
}

/** The namespace that a piece of source names, such as `Math`, unless a parameter of that name hides it. */
export function namespaceOf(
  node: MemberExpression,
  compiler: Compiler,
): { name: string; members: ReadonlyMap<string, unknown> } | undefined {
  if (node.object.type !== 'Identifier' || compiler.names.find(node.object.name)) return undefined;
  const members = namespaces.get(node.object.name);
  return members && { name: node.object.name, members };
}

/** `Math.PI`, or `Math.max` as a value; undefined if the object is no namespace. */
export function compileNamespaceMember(node: MemberExpression, compiler: Compiler): Evaluate | undefined {
  const namespace = namespaceOf(node, compiler);
  if (!namespace) return undefined;
  const key = !node.computed && node.property.type === 'Identifier' ? node.property.name : undefined;
  const member = key === undefined ? undefined : namespace.members.get(key);
  const mayMiss = compiler.dialect === 'n8n' && key !== undefined && !dialectOutOfReach.has(key);
  if (member === undefined && !mayMiss)
    throw forbidden(key === undefined ? `${namespace.name}[…]` : `${namespace.name}.${key}`, compiler.place(node));
  // A copy: changes of it have no effect on others.
  if (kindOf(member) === 'object') return () => ({ ...(member as object) });
  return () => member;
}
