import type { AnyNode } from 'acorn';
import { partsOf } from './check.ts';
import { outOfReach } from './compile/names.ts';
import { DIALECT_SIGN } from './dialect/hole.ts';
import { toExpressionError } from './fault.ts';
import { calls, functions, namespaces, values } from './globals/globals.ts';
import { parseAt, skipBlanks } from './parse.ts';
import { findExpressions } from './template.ts';

/** The keys of the item's data that the expressions of a text read: those of `{{ $json.city }}` and of `{{ city }}`. Throws as `compileTemplate` does. */
export function inputsOfTemplate(text: string): string[] {
  return distinct(findExpressions(text).flatMap(({ start, end }) => inputsOfHole(text, start + 2, end - 2)));
}

/** Those of one expression, of whichever dialect: it begins behind the braces and ends before them. */
function inputsOfHole(text: string, start: number, end: number): string[] {
  const from = skipBlanks(text, text.startsWith(DIALECT_SIGN, start) ? start + DIALECT_SIGN.length : start);
  return from >= end ? [] : inputsOfTree(parseAt(text, from).tree);
}

/** The same for a condition: one expression, with or without braces. Throws as `compileCondition` does. */
export function inputsOfCondition(text: string): string[] {
  if (text.trimStart().startsWith('{{')) return inputsOfTemplate(text);
  try {
    return distinct(inputsOfHole(text, 0, text.length));
  } catch (thrown) {
    throw toExpressionError(thrown, text);
  }
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)];

function inputsOfTree(tree: AnyNode): string[] {
  const own = new Set<string>();
  const found: string[] = [];
  visit(tree, own, found);
  return found.filter((name) => !own.has(name));
}

/** Adds the keys that a piece of syntax reads to `found`, and the names that it declares to `own`. */
function visit(node: AnyNode, own: Set<string>, found: string[]): void {
  switch (node.type) {
    case 'Identifier':
      if (!isGlobal(node.name)) found.push(node.name);
      return;
    case 'CallExpression':
      if (node.callee.type !== 'Identifier' || !calls.has(node.callee.name)) break;
      for (const argument of node.arguments) visit(argument, own, found);
      return;
    case 'MemberExpression':
      if (node.object.type === 'Identifier' && node.object.name === '$json') {
        const { property } = node;
        if (property.type === 'Identifier' && !node.computed) return void found.push(property.name);
        if (property.type === 'Literal' && typeof property.value === 'string') return void found.push(property.value);
      }
      visit(node.object, own, found);
      if (node.computed) visit(node.property, own, found);
      return;
    case 'Property':
      if (node.computed) visit(node.key, own, found);
      return visit(node.value, own, found);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      for (const param of node.params) declare(param, own);
      return visit(node.body, own, found);
    case 'VariableDeclarator':
      declare(node.id, own);
      break;
    default:
  }
  for (const part of partsOf(node)) visit(part, own, found);
}

/** Adds the names of a parameter or variable. */
function declare(node: AnyNode, own: Set<string>): void {
  if (node.type === 'Identifier') own.add(node.name);
  for (const part of partsOf(node)) declare(part, own);
}

const isGlobal = (name: string): boolean =>
  name.startsWith('$') || functions.has(name) || values.has(name) || namespaces.has(name) || outOfReach.has(name);
