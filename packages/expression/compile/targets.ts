import type { Pattern as Target } from 'acorn';
import { failed, forbidden } from '../fault.ts';
import { elementsOf } from '../iterate.ts';
import { classify } from '../kinds.ts';
import { readComputed, readMember, toKey } from '../members.ts';
import { setOwn } from '../own.ts';
import type { Env, Evaluate, Runtime } from '../runtime.ts';
import type { Compiler } from './context.ts';
import { propertyName } from './literals.ts';

/** Stores a value in the slots or properties of a target. */
export type Bind = (rt: Runtime, env: Env, value: unknown) => void;

/** The parts of a target: declared names, or the left side of `=`. */
export type BindPart = (node: Target) => Bind;

/** A parameter, a variable or the left side of `=`; patterns are decomposed, and `part` binds their parts. */
export function compileTarget(node: Target, part: BindPart, compiler: Compiler): Bind {
  switch (node.type) {
    case 'AssignmentPattern': {
      const target = compileTarget(node.left, part, compiler);
      const fallback = compiler.compile(node.right);
      return (rt, env, value) => target(rt, env, value === undefined ? fallback(rt, env) : value);
    }
    case 'ArrayPattern': {
      const targets = node.elements.map(
        (element) =>
          element && compileTarget(element.type === 'RestElement' ? element.argument : element, part, compiler),
      );
      const rest = node.elements.at(-1)?.type === 'RestElement' ? node.elements.length - 1 : -1;
      const place = compiler.place(node);
      return (rt, env, value) => {
        rt.at = place;
        const elements = elementsOf(rt, value);
        for (let i = 0; i < targets.length; i++)
          targets[i]?.(rt, env, i === rest ? restOf(rt, elements, i) : elements[i]);
      };
    }
    case 'ObjectPattern':
      return compileObjectTarget(node, part, compiler);
    case 'RestElement':
      throw forbidden('this kind of parameter', compiler.place(node));
    default:
      return part(node);
  }
}

function restOf(rt: Runtime, elements: readonly unknown[], from: number): readonly unknown[] {
  rt.checkList(Math.max(0, elements.length - from));
  return elements.slice(from);
}

/** Declares names in the current environment. */
export const declaring =
  (compiler: Compiler, constant = false): BindPart =>
  (node) => {
    if (node.type !== 'Identifier') throw forbidden('this kind of parameter', compiler.place(node));
    const slot = compiler.names.declare(node.name, constant);
    return (_rt, env, value) => {
      env.slots[slot] = value;
    };
  };

/** The shared empty set of keys; never changed. */
const none = new Set<string>();

function compileObjectTarget(node: Target & { type: 'ObjectPattern' }, bindPart: BindPart, compiler: Compiler): Bind {
  const place = compiler.place(node);
  const label = compiler.label(node);
  const hasRest = node.properties.some(({ type }) => type === 'RestElement');
  const parts = node.properties.map((property) => {
    if (property.type === 'RestElement')
      return { rest: true as const, target: compileTarget(property.argument, bindPart, compiler) };
    const key: Evaluate | string = property.computed
      ? compiler.compile(property.key)
      : propertyName(property, compiler);
    return { rest: false as const, key, target: compileTarget(property.value, bindPart, compiler) };
  });
  return (rt, env, value) => {
    if (value === null || value === undefined)
      throw failed(`${String(value)} cannot be taken apart into ${label}.`, place);
    const taken = hasRest ? new Set<string>() : none;
    for (const part of parts) {
      if (part.rest) {
        part.target(rt, env, without(rt, value, taken));
        continue;
      }
      const key = typeof part.key === 'string' ? part.key : part.key(rt, env);
      const name = typeof key === 'string' ? key : toKey(rt, key);
      if (hasRest) taken.add(name);
      part.target(
        rt,
        env,
        typeof part.key === 'string'
          ? readMember(rt, value, name, place, label)
          : readComputed(rt, value, key, place, label),
      );
    }
  };
}

function without(rt: Runtime, value: unknown, taken: ReadonlySet<string>): Record<string, unknown> {
  const { kind, value: typed } = classify(value);
  const object: Record<string, unknown> = {};
  if (kind !== 'object' && kind !== 'list') return object;
  rt.made = true;
  const entries = Object.entries(typed);
  rt.checkList(entries.length);
  rt.spend(3 * entries.length);
  for (const [key, element] of entries) if (!taken.has(key)) setOwn(object, key, element);
  return object;
}
