import type { AnyNode } from 'acorn';
import type { Place } from './fault.ts';
import { forbidden, overLimit } from './fault.ts';
import { expressionLimits } from './limits.ts';
import { isForbiddenKey } from './members.ts';
import { operators } from './operators.ts';

/** The language: its kinds of syntax, each with the names of its parts. All others are refused. */
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
  FunctionExpression: ['id', 'params', 'body'],
  ObjectPattern: ['properties'],
  ArrayPattern: ['elements'],
  AssignmentPattern: ['left', 'right'],
  RestElement: ['argument'],
  UnaryExpression: ['argument'],
  BinaryExpression: ['left', 'right'],
  LogicalExpression: ['left', 'right'],
  ConditionalExpression: ['test', 'consequent', 'alternate'],
  SequenceExpression: ['expressions'],
  AssignmentExpression: ['left', 'right'],
  UpdateExpression: ['argument'],
  BlockStatement: ['body'],
  EmptyStatement: [],
  ExpressionStatement: ['expression'],
  VariableDeclaration: ['declarations'],
  VariableDeclarator: ['id', 'init'],
  FunctionDeclaration: ['id', 'params', 'body'],
  ReturnStatement: ['argument'],
  IfStatement: ['test', 'consequent', 'alternate'],
  ForStatement: ['init', 'test', 'update', 'body'],
  ForOfStatement: ['left', 'right', 'body'],
  ForInStatement: ['left', 'right', 'body'],
  WhileStatement: ['test', 'body'],
  DoWhileStatement: ['body', 'test'],
  BreakStatement: ['label'],
  ContinueStatement: ['label'],
  SwitchStatement: ['discriminant', 'cases'],
  SwitchCase: ['test', 'consequent'],
  ThrowStatement: ['argument'],
  TryStatement: ['block', 'handler', 'finalizer'],
  CatchClause: ['param', 'body'],
};

/** The names of refused syntax in messages: "Expressions cannot use …". */
const refused: { readonly [type: string]: string } = {
  TaggedTemplateExpression: 'tagged templates',
  ClassExpression: 'classes',
  ClassDeclaration: 'classes',
  LabeledStatement: 'labels',
  WithStatement: '"with"',
  DebuggerStatement: '"debugger"',
  ThisExpression: '"this"',
  Super: '"super"',
  MetaProperty: '"import.meta" and "new.target"',
  ImportExpression: 'import()',
  AwaitExpression: '"await"',
  YieldExpression: '"yield"',
  PrivateIdentifier: 'private names',
};

/** The reason to refuse a piece of an allowed kind; undefined if there is none. */
function refusedIn(node: AnyNode): string | undefined {
  switch (node.type) {
    case 'Literal':
      return node.bigint === undefined ? undefined : 'numbers that end in n';
    case 'UnaryExpression':
      return node.operator === 'delete' && node.argument.type !== 'MemberExpression'
        ? '"delete" with anything but a property'
        : undefined;
    case 'BinaryExpression':
      return operators[node.operator] || node.operator === 'instanceof' ? undefined : `"${node.operator}"`;
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      if (node.generator) return 'generator functions';
      return node.async ? 'async functions' : undefined;
    case 'ForOfStatement':
      return node.await ? '"await"' : undefined;
    case 'BreakStatement':
    case 'ContinueStatement':
      return node.label ? 'labels' : undefined;
    case 'Identifier':
      return isForbiddenKey(node.name) ? `"${node.name}"` : undefined;
    case 'Property':
      if (node.kind !== 'init') return 'getters and setters';
      if (node.method) return 'methods in objects';
      return node.key.type === 'Literal' && isForbiddenKey(String(node.key.value))
        ? `"${String(node.key.value)}"`
        : undefined;
    case 'MemberExpression':
      return node.property.type === 'Literal' && isForbiddenKey(String(node.property.value))
        ? `"${String(node.property.value)}"`
        : undefined;
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
  for (const child of partsOf(node)) check(child, offset, depth + 1);
}

/** The pieces that a piece of syntax is made of, from left to right. Those of refused syntax are left out. */
export function partsOf(node: AnyNode): AnyNode[] {
  const parts = Object.hasOwn(allowed, node.type) ? allowed[node.type] : undefined;
  return (parts ?? []).flatMap((part) => {
    // `allowed` names the parts of each type; acorn's union cannot be read by a name that is computed.
    const child = (
      node as unknown as { readonly [part: string]: AnyNode | readonly (AnyNode | null)[] | null | undefined }
    )[part];
    return isList(child) ? child.filter((element) => element !== null) : child ? [child] : [];
  });
}

const isList = (value: unknown): value is readonly (AnyNode | null)[] => Array.isArray(value);
