import type { AnyNode } from 'acorn';
import type { Place } from './fault.ts';
import { forbidden, overLimit } from './fault.ts';
import { expressionLimits } from './limits.ts';
import { isForbiddenKey } from './members.ts';
import { operators } from './operators.ts';

/** The language: every kind of syntax it has, with where its parts stand. What is not listed is refused. */
const allowed: { readonly [type: string]: readonly string[] } = {
  Literal: [],
  Identifier: [],
  TemplateLiteral: ['quasis', 'expressions'],
  TemplateElement: [],
  ArrayExpression: ['elements'],
  ObjectExpression: ['properties'],
  Property: ['key', 'value'],
  SpreadElement: ['argument'],
  MemberExpression: ['object', 'property'],
  ChainExpression: ['expression'],
  CallExpression: ['callee', 'arguments'],
  NewExpression: ['callee', 'arguments'],
  ArrowFunctionExpression: ['params', 'body'],
  ObjectPattern: ['properties'],
  ArrayPattern: ['elements'],
  AssignmentPattern: ['left', 'right'],
  RestElement: ['argument'],
  UnaryExpression: ['argument'],
  BinaryExpression: ['left', 'right'],
  LogicalExpression: ['left', 'right'],
  ConditionalExpression: ['test', 'consequent', 'alternate'],
};

/** How messages call what is refused: "Expressions cannot use …". */
const refused: { readonly [type: string]: string } = {
  AssignmentExpression: 'assignments (= instead of == or ===?)',
  UpdateExpression: '++ and --',
  SequenceExpression: 'several expressions separated by commas',
  TaggedTemplateExpression: 'tagged templates',
  FunctionExpression: 'the keyword "function"; write an arrow function, x => …',
  BlockStatement: 'statements in braces; an arrow function is one expression, x => x * 2',
  ClassExpression: 'classes',
  ThisExpression: '"this"',
  Super: '"super"',
  MetaProperty: '"import.meta" and "new.target"',
  ImportExpression: 'import()',
  AwaitExpression: '"await"',
  YieldExpression: '"yield"',
  PrivateIdentifier: 'private names',
};

/** What is refused about a piece of allowed syntax; undefined where nothing is. */
function refusedIn(node: AnyNode): string | undefined {
  switch (node.type) {
    case 'Literal':
      return node.bigint === undefined ? undefined : 'numbers that end in n';
    case 'UnaryExpression':
      return node.operator === 'delete' || node.operator === 'void' ? `"${node.operator}"` : undefined;
    case 'BinaryExpression':
      return operators[node.operator] ? undefined : `"${node.operator}"`;
    case 'ArrowFunctionExpression':
      return node.async ? 'async functions' : undefined;
    case 'NewExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 'Date' ? undefined : '"new" with anything but Date';
    case 'Identifier':
      return isForbiddenKey(node.name) ? `"${node.name}"` : undefined;
    case 'Property':
      if (node.kind !== 'init') return 'getters and setters';
      if (node.method) return 'methods in objects';
      return node.key.type === 'Literal' && isForbiddenKey(String(node.key.value)) ? `"${String(node.key.value)}"` : undefined;
    case 'MemberExpression':
      return node.property.type === 'Literal' && isForbiddenKey(String(node.property.value)) ? `"${String(node.property.value)}"` : undefined;
    default:
      return undefined;
  }
}

/**
 * Refuses everything that is not in the language, before any of it is compiled.
 * Throws `expression_forbidden` and `expression_limit` faults; their offsets count from `offset`.
 */
export function check(node: AnyNode, offset: number, depth = 0): void {
  const place: Place = { start: offset + node.start, end: offset + node.end };
  if (depth > expressionLimits.nesting) throw overLimit('it is nested too deeply', place);
  const parts = Object.hasOwn(allowed, node.type) ? allowed[node.type] : undefined;
  const what = parts ? refusedIn(node) : (refused[node.type] ?? node.type);
  if (what !== undefined) throw forbidden(what, place);
  for (const part of parts ?? []) {
    // `allowed` names the parts of each type; acorn's union cannot be read by a name that is only known now.
    const child = (node as unknown as { readonly [part: string]: AnyNode | readonly (AnyNode | null)[] | null | undefined })[part];
    if (isList(child)) {
      for (const element of child) if (element) check(element, offset, depth + 1);
    } else if (child) check(child, offset, depth + 1);
  }
}

const isList = (value: unknown): value is readonly (AnyNode | null)[] => Array.isArray(value);
