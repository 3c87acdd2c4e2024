import type { AnyNode } from 'acorn';
import { HeddleError } from '@heddle/contract/errors/define';
import { partsOf } from '../check.ts';
import { fixedKey } from '../compile/members.ts';
import { runNames } from '../compile/names.ts';
import { compileCondition } from '../condition.ts';
import { DIALECT_SIGN } from '../dialect/hole.ts';
import { calls, functions, namespaces, values } from '../globals/globals.ts';
import { kindOf } from '../kinds.ts';
import type { Parsed } from '../parse.ts';
import { parseAt } from '../parse.ts';
import type { ExpressionScope } from '../scope.ts';
import { compileTemplate, findExpressions } from '../template.ts';
import type { Sample } from './completions.ts';
import { nearest } from './nearest.ts';
import type { Mode } from './regions.ts';

/** A certain or probable defect of an expression, found before it is evaluated. */
export interface Finding {
  /** Offsets in the text. */
  start: number;
  end: number;
  /** An error keeps the node from running; a warning is about data that the last run did not have. */
  severity: 'error' | 'warning';
  message: string;
  hint: string | undefined;
}

/** The most items of the last run that are examined. */
const MOST_ITEMS = 100;

/**
 * Analyzes a text without evaluating it: syntax, names of nodes that the workflow does not have, and keys that no item of the last run had. A key before
 * `?.` or `??` may be missing and is no finding.
 */
export function findingsIn(source: string, mode: Mode, sample: Sample): Finding[] {
  try {
    if (mode === 'template') compileTemplate(source);
    else compileCondition(source);
  } catch (thrown) {
    if (thrown instanceof HeddleError) return [toFinding(thrown, source)];
    throw thrown;
  }
  const findings: Finding[] = [];
  for (const { tree, offset } of treesOf(source, mode)) new Reader(sample, offset, findings).read(tree, new Set());
  return findings;
}

function toFinding(error: HeddleError, source: string): Finding {
  const { start = 0, end = source.length } = error.details as { start?: number; end?: number };
  return { start, end, severity: 'error', message: error.message, hint: error.hint };
}

function treesOf(source: string, mode: Mode): Parsed[] {
  const isBare = mode === 'condition' && !source.trimStart().startsWith('{{');
  // n8n's expressions follow other rules: missing names are undefined there.
  if (isBare) return source.startsWith(DIALECT_SIGN) ? [] : [parseAt(source, 0)];
  return findExpressions(source)
    .filter(({ start }) => !source.startsWith(DIALECT_SIGN, start + 2))
    .map(({ start }) => parseAt(source, start + 2));
}

type Names = ReadonlySet<string>;

/** The value of a piece of an expression in each item of the sample; undefined if it is unknown. */
type Known = readonly unknown[] | undefined;

class Reader {
  readonly #sample: Sample;
  readonly #offset: number;
  readonly #findings: Finding[];

  constructor(sample: Sample, offset: number, findings: Finding[]) {
    this.#sample = sample;
    this.#offset = offset;
    this.#findings = findings;
  }

  /** Examines a piece of syntax. `locals`: the parameters in scope. `mayMiss`: the code around it handles a missing value. */
  read(node: AnyNode, locals: Names, mayMiss = false): void {
    switch (node.type) {
      case 'Identifier':
        if (!mayMiss) this.#checkName(node.name, node, locals);
        return;
      case 'MemberExpression':
        this.read(node.object, locals, mayMiss || node.optional);
        if (node.computed) this.read(node.property, locals);
        if (!mayMiss) this.#checkKey(node, locals);
        return;
      case 'CallExpression':
        this.#checkNodeName(node);
        if (node.callee.type !== 'Identifier' || !calls.has(node.callee.name)) break;
        for (const argument of node.arguments) this.read(argument, locals);
        return;
      case 'LogicalExpression':
        this.read(node.left, locals, mayMiss || node.operator !== '&&');
        this.read(node.right, locals, mayMiss);
        return;
      case 'UnaryExpression':
        this.read(node.argument, locals, mayMiss || node.operator === 'typeof' || node.operator === '!');
        return;
      case 'ChainExpression':
        this.read(node.expression, locals, mayMiss);
        return;
      case 'Property':
        if (node.computed) this.read(node.key, locals);
        this.read(node.value, locals);
        return;
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration': {
        const own = node.type !== 'ArrowFunctionExpression' && node.id ? [node.id.name] : [];
        this.read(node.body, new Set([...locals, ...own, ...node.params.flatMap(declared)]));
        return;
      }
      case 'BlockStatement':
      case 'ForStatement':
      case 'ForOfStatement':
      case 'ForInStatement':
      case 'SwitchStatement':
      case 'CatchClause': {
        const inside = new Set([...locals, ...variablesIn(node)]);
        for (const part of partsOf(node)) this.read(part, inside);
        return;
      }
      case 'VariableDeclarator':
        if (node.init) this.read(node.init, locals, mayMiss);
        return;
      default:
    }
    for (const part of partsOf(node)) this.read(part, locals);
  }

  #checkName(name: string, node: AnyNode, locals: Names): void {
    if (
      locals.has(name) ||
      runNames.has(name) ||
      functions.has(name) ||
      values.has(name) ||
      namespaces.has(name) ||
      name.startsWith('$')
    )
      return;
    this.#reportMissing(name, this.#items(), node);
  }

  #checkKey(node: AnyNode & { type: 'MemberExpression' }, locals: Names): void {
    const key = fixedKey(node);
    const known = this.#valueOf(node.object, locals);
    if (key !== undefined && known) this.#reportMissing(key, known, node.property);
  }

  #reportMissing(key: string, known: readonly unknown[], place: AnyNode): void {
    const objects = known.filter((value): value is Readonly<Record<string, unknown>> => kindOf(value) === 'object');
    if (objects.length === 0 || objects.length < known.length || objects.some((object) => Object.hasOwn(object, key)))
      return;
    const meant = nearest(key, new Set(objects.flatMap(Object.keys)));
    this.#report('warning', place, `In the last run nothing here had "${key}".`, meant);
  }

  #checkNodeName({ callee, arguments: [name] }: AnyNode & { type: 'CallExpression' }): void {
    if (
      callee.type !== 'Identifier' ||
      callee.name !== '$node' ||
      name?.type !== 'Literal' ||
      typeof name.value !== 'string'
    )
      return;
    if (this.#sample.nodes.includes(name.value)) return;
    this.#report(
      'error',
      name,
      `There is no node named "${name.value.slice(0, 100)}" in this workflow.`,
      nearest(name.value, this.#sample.nodes),
    );
  }

  #report(severity: Finding['severity'], { start, end }: AnyNode, message: string, meant: string | undefined): void {
    this.#findings.push({
      start: this.#offset + start,
      end: this.#offset + end,
      severity,
      message,
      hint: meant && `Did you mean "${meant}"?`,
    });
  }

  #items(): readonly unknown[] {
    return jsonOf(this.#sample.scope?.items ?? []);
  }

  #valueOf(node: AnyNode, locals: Names): Known {
    if (node.type === 'ChainExpression') return this.#valueOf(node.expression, locals);
    if (node.type === 'Identifier') {
      if (locals.has(node.name)) return undefined;
      if (node.name === '$json') return this.#items();
      return node.name.startsWith('$') || functions.has(node.name) || namespaces.has(node.name)
        ? undefined
        : read(this.#items(), node.name);
    }
    if (node.type !== 'MemberExpression') return undefined;
    if (node.computed && node.property.type === 'Literal' && typeof node.property.value === 'number') {
      const place = node.property.value;
      return this.#valueOf(node.object, locals)?.flatMap((list: unknown) =>
        Array.isArray(list) && place < list.length ? [list[place] as unknown] : [],
      );
    }
    const key = fixedKey(node);
    if (key === undefined) return undefined;
    return key === 'json'
      ? (this.#jsonOfNode(node.object, this.#sample.scope) ?? this.#readFrom(node.object, key, locals))
      : this.#readFrom(node.object, key, locals);
  }

  #readFrom(node: AnyNode, key: string, locals: Names): Known {
    const known = this.#valueOf(node, locals);
    return known && read(known, key);
  }

  /** The data behind `$input.json`, `$item.json`, `$input.item.json` and `$node("Name").json`. */
  #jsonOfNode(node: AnyNode, scope: ExpressionScope | undefined): Known {
    if (node.type === 'Identifier') return node.name === '$input' || node.name === '$item' ? this.#items() : undefined;
    if (node.type === 'MemberExpression') {
      return node.object.type === 'Identifier' && node.object.name === '$input' && fixedKey(node) === 'item'
        ? this.#items()
        : undefined;
    }
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== '$node')
      return undefined;
    const [name] = node.arguments;
    const items =
      name?.type === 'Literal' && typeof name.value === 'string' ? scope?.node(name.value)?.items : undefined;
    return items && jsonOf(items);
  }
}

const jsonOf = (items: ExpressionScope['items']): readonly unknown[] =>
  items.slice(0, MOST_ITEMS).map(({ json }) => json);

/** The values of a key in all objects that have it. */
function read(known: readonly unknown[], key: string): readonly unknown[] {
  return known.flatMap((value) =>
    kindOf(value) === 'object' && Object.hasOwn(value as object, key)
      ? [(value as Readonly<Record<string, unknown>>)[key]]
      : [],
  );
}

/** The names that are declared in a block, not those of functions in it. */
function variablesIn(node: AnyNode): string[] {
  if (node.type === 'FunctionDeclaration') return node.id ? [node.id.name] : [];
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return [];
  const own =
    node.type === 'VariableDeclarator'
      ? declared(node.id)
      : node.type === 'CatchClause' && node.param
        ? declared(node.param)
        : [];
  return [...own, ...partsOf(node).flatMap(variablesIn)];
}

/** The names that a parameter declares: one, or those of a pattern. */
function declared(node: AnyNode): string[] {
  switch (node.type) {
    case 'Identifier':
      return [node.name];
    case 'Property':
      return declared(node.value);
    case 'AssignmentPattern':
      return declared(node.left);
    default:
      return partsOf(node).flatMap(declared);
  }
}
