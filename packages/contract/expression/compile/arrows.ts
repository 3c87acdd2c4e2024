import type { ArrowFunctionExpression, Pattern as Target } from 'acorn';
import { Callable } from '../callable.ts';
import { failed, forbidden } from '../fault.ts';
import { elementsOf } from '../iterate.ts';
import { classify } from '../kinds.ts';
import { readComputed, readMember, toKey } from '../members.ts';
import { setOwn } from '../own.ts';
import type { Env, Evaluate, Runtime } from '../runtime.ts';
import type { Compiler } from './context.ts';
import { Names } from './context.ts';
import { propertyName } from './literals.ts';

/** Puts a value into the slots of the parameters it stands for. */
type Bind = (rt: Runtime, env: Env, value: unknown) => void;

/** A call costs one operation and a part of its body's size, so that counting calls bounds the time they take. */
const callCost = (size: number): number => 1 + (size >> 2);

/** `(a, { b }, ...rest) => expression` */
export function compileArrow(node: ArrowFunctionExpression, compiler: Compiler): Evaluate {
  const { body } = node;
  if (body.type === 'BlockStatement') throw forbidden('statements in braces', compiler.place(body));
  const names = new Names(compiler.names);
  const { result, height, size } = compiler.inside(names, () => {
    const rest = node.params.at(-1)?.type === 'RestElement' ? node.params.length - 1 : -1;
    const params = node.params.map((param) => compileTarget(param.type === 'RestElement' ? param.argument : param, names, compiler));
    return { params, rest, value: compiler.compile(body) };
  });
  const { params, rest, value } = result;
  const cost = callCost(size);
  return (_rt, env) =>
    new Callable((rt, args) => {
      rt.spend(cost);
      rt.enter(height);
      const inner: Env = { slots: [], outer: env };
      for (let i = 0; i < params.length; i++) params[i]?.(rt, inner, i === rest ? args.slice(i) : args[i]);
      const given = value(rt, inner);
      rt.leave(height);
      return given;
    });
}

function compileTarget(node: Target, names: Names, compiler: Compiler): Bind {
  switch (node.type) {
    case 'Identifier': {
      const slot = names.declare(node.name);
      return (_rt, env, value) => {
        env.slots[slot] = value;
      };
    }
    case 'AssignmentPattern': {
      const target = compileTarget(node.left, names, compiler);
      const fallback = compiler.compile(node.right);
      return (rt, env, value) => target(rt, env, value === undefined ? fallback(rt, env) : value);
    }
    case 'ArrayPattern': {
      const targets = node.elements.map((element) => element && compileTarget(element.type === 'RestElement' ? element.argument : element, names, compiler));
      const rest = node.elements.at(-1)?.type === 'RestElement' ? node.elements.length - 1 : -1;
      const place = compiler.place(node);
      return (rt, env, value) => {
        rt.at = place;
        const elements = elementsOf(rt, value);
        for (let i = 0; i < targets.length; i++) targets[i]?.(rt, env, i === rest ? elements.slice(i) : elements[i]);
      };
    }
    case 'ObjectPattern':
      return compileObjectTarget(node, names, compiler);
    default:
      throw forbidden('this kind of parameter', compiler.place(node));
  }
}

function compileObjectTarget(node: Target & { type: 'ObjectPattern' }, names: Names, compiler: Compiler): Bind {
  const place = compiler.place(node);
  const label = compiler.label(node);
  const parts = node.properties.map((property) => {
    if (property.type === 'RestElement') return { rest: true as const, target: compileTarget(property.argument, names, compiler) };
    const key: Evaluate | string = property.computed ? compiler.compile(property.key) : propertyName(property, compiler);
    return { rest: false as const, key, target: compileTarget(property.value, names, compiler) };
  });
  return (rt, env, value) => {
    if (value === null || value === undefined) throw failed(`${String(value)} cannot be taken apart into ${label}.`, place);
    const taken = new Set<string>();
    for (const part of parts) {
      if (part.rest) {
        part.target(rt, env, without(rt, value, taken));
        continue;
      }
      const key = typeof part.key === 'string' ? part.key : part.key(rt, env);
      const name = typeof key === 'string' ? key : toKey(rt, key);
      taken.add(name);
      part.target(rt, env, typeof part.key === 'string' ? readMember(rt, value, name, place, label) : readComputed(rt, value, key, place, label));
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
  for (const [key, element] of entries) if (!taken.has(key)) setOwn(object, key, element);
  return object;
}
