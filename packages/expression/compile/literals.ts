import type { ArrayExpression, Expression, ObjectExpression, Property, SpreadElement, TemplateLiteral } from 'acorn';
import { toText } from '../convert.ts';
import { failed, forbidden } from '../fault.ts';
import { elementsOf } from '../iterate.ts';
import { describe, classify } from '../kinds.ts';
import { keysCost, ODD_KEY_COST } from '../limits.ts';
import { toKey } from '../members.ts';
import { setOwn } from '../own.ts';
import type { Evaluate, Env, Runtime } from '../runtime.ts';
import type { Compiler } from './context.ts';

const SPREAD_COST = 4;

/** Text in backquotes. */
export function compileText(node: TemplateLiteral, compiler: Compiler): Evaluate {
  const texts = node.quasis.map((quasi) => quasi.value.cooked ?? '');
  const values = node.expressions.map((expression) => compiler.compile(expression));
  const place = compiler.place(node);
  return (rt, env) => {
    let text = texts[0] ?? '';
    for (const [index, value] of values.entries()) {
      const part = value(rt, env);
      rt.at = place;
      text += toText(rt, part) + (texts[index + 1] ?? '');
      rt.checkText(text.length);
    }
    return text;
  };
}

/** Values in a row, some of them spread: list elements and arguments. */
export function compileValues(
  nodes: readonly (Expression | SpreadElement | null)[],
  compiler: Compiler,
): (rt: Runtime, env: Env) => unknown[] {
  if (nodes.every((node) => node?.type !== 'SpreadElement')) {
    const values = nodes.map((node): Evaluate => (node ? compiler.compile(node) : () => undefined));
    return (rt, env) => values.map((value) => value(rt, env));
  }
  const parts = nodes.map((node) => {
    if (node?.type !== 'SpreadElement')
      return { spread: false, value: node ? compiler.compile(node) : (): undefined => undefined, place: undefined };
    return { spread: true, value: compiler.compile(node.argument), place: compiler.place(node) };
  });
  return (rt, env) => {
    const list: unknown[] = [];
    for (const { spread, value, place } of parts) {
      if (!spread) {
        list.push(value(rt, env));
        continue;
      }
      const given = value(rt, env);
      rt.at = place;
      const elements = elementsOf(rt, given);
      rt.checkList(list.length + elements.length);
      for (const element of elements) list.push(element);
    }
    return list;
  };
}

export function compileArray(node: ArrayExpression, compiler: Compiler): Evaluate {
  const values = compileValues(node.elements, compiler);
  return (rt, env) => {
    rt.made = true;
    return values(rt, env);
  };
}

type Fill = (rt: Runtime, env: Env, object: Record<string, unknown>) => void;

export function compileObject(node: ObjectExpression, compiler: Compiler): Evaluate {
  const fills = node.properties.map((property) =>
    property.type === 'SpreadElement' ? compileSpread(property, compiler) : compileProperty(property, compiler),
  );
  return (rt, env) => {
    rt.made = true;
    const object: Record<string, unknown> = {};
    for (const fill of fills) fill(rt, env, object);
    return object;
  };
}

function compileProperty(node: Property, compiler: Compiler): Fill {
  const value = compiler.compile(node.value);
  if (node.computed) {
    const key = compiler.compile(node.key);
    const place = compiler.place(node.key);
    return (rt, env, object) => {
      const given = key(rt, env);
      rt.at = place;
      rt.spend(ODD_KEY_COST);
      object[toKey(rt, given)] = value(rt, env);
    };
  }
  const name = propertyName(node, compiler);
  return (rt, env, object) => {
    object[name] = value(rt, env);
  };
}

/** The name that the source spells out. */
export function propertyName(node: Pick<Property, 'key' | 'start' | 'end' | 'type'>, compiler: Compiler): string {
  if (node.key.type === 'Identifier') return node.key.name;
  if (node.key.type === 'Literal') return String(node.key.value);
  throw forbidden('this name for a property', compiler.place(node));
}

function compileSpread(node: SpreadElement, compiler: Compiler): Fill {
  const value = compiler.compile(node.argument);
  const place = compiler.place(node);
  return (rt, env, object) => {
    const { kind, value: given } = classify(value(rt, env));
    if (kind === 'missing' || kind === 'boolean' || kind === 'number') return;
    if (kind !== 'object' && kind !== 'list')
      throw failed(`${describe(given)} cannot be spread into an object.`, place);
    rt.at = place;
    const entries = Object.entries(given);
    rt.checkList(entries.length);
    rt.spend(SPREAD_COST + keysCost(entries.length));
    for (const [key, element] of entries) setOwn(object, key, element);
  };
}
