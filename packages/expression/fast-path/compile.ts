import type {
  ConditionalExpression,
  Expression,
  Identifier,
  Literal,
  LogicalExpression,
  MemberExpression,
  TemplateLiteral,
  UnaryExpression,
} from 'acorn';
import { fixedKey } from '../compile/members.ts';
import { outOfReach } from '../compile/names.ts';
import { functions, namespaces, values } from '../globals/globals.ts';
import { kindOf } from '../kinds.ts';
import { compileFastCall } from './calls.ts';
import { compileFastBinary } from './operators.ts';
import { joined } from './text.ts';
import type { FastPath } from './fast-path.ts';
import { BAIL_OUT } from './fast-path.ts';

/** The most syntax nodes of a fast path: with short texts, so few can never reach a limit, and nothing has to be counted. */
const MAX_NODES = 150;

/** Operations that a call on a text of up to `MAX_TEXT` characters counts as. */
const CALL_COST = 20;
/** Operations up to which an evaluation is not counted: counting would cost more than the evaluation. */
const UNCOUNTED = 60;

/** The value of an optional chain that ended at null or undefined; it never leaves the chain. */
const STOPPED = Symbol('stopped');

/** Compiles simple expressions to closures without a runtime and limits. They return the same values as the full evaluation, several times as fast. */
export class FastPathCompiler {
  #nodes = 0;
  #calls = 0;

  /** Returns undefined if the fast path does not cover some part of the expression. */
  compile(node: Expression): FastPath | undefined {
    this.#nodes += 1;
    return this.#nodes > MAX_NODES ? undefined : this.#byType(node);
  }

  /** The operations to count for one evaluation. 0 for most fields, which have a few nodes and no call. */
  get cost(): number {
    const cost = (this.#nodes >> 3) + CALL_COST * this.#calls;
    return cost > UNCOUNTED ? cost : 0;
  }

  /** Compiles all of them; undefined if one of them is not covered. */
  compileAll(nodes: readonly Expression[]): FastPath[] | undefined {
    const compiled: FastPath[] = [];
    for (const node of nodes) {
      const path = this.compile(node);
      if (!path) return undefined;
      compiled.push(path);
    }
    return compiled;
  }

  #byType(node: Expression): FastPath | undefined {
    switch (node.type) {
      case 'Literal':
        return compileLiteral(node);
      case 'Identifier':
        return compileName(node);
      case 'MemberExpression':
        return this.#member(node);
      case 'ChainExpression': {
        const inner = this.compile(node.expression);
        return inner && ((json) => orUndefined(inner(json)));
      }
      case 'TemplateLiteral':
        return this.#text(node);
      case 'UnaryExpression':
        return this.#unary(node);
      case 'BinaryExpression':
        return compileFastBinary(node, this);
      case 'LogicalExpression':
        return this.#logical(node);
      case 'ConditionalExpression':
        return this.#choice(node);
      case 'CallExpression':
        this.#calls += 1;
        return compileFastCall(node, this);
      default:
        return undefined;
    }
  }

  #member(node: MemberExpression): FastPath | undefined {
    const key = fixedKey(node);
    const object = key === undefined || node.object.type === 'Super' ? undefined : this.compile(node.object);
    if (!object || key === undefined) return undefined;
    const { optional } = node;
    const isLength = key === 'length';
    return (json) => {
      const value = object(json);
      if (isLength && Array.isArray(value)) return value.length;
      if (typeof value === 'object' && value !== null) return ownOf(value, key);
      if (isLength && typeof value === 'string') return value.length;
      return value === STOPPED || (optional && (value === null || value === undefined)) ? STOPPED : BAIL_OUT;
    };
  }

  #text(node: TemplateLiteral): FastPath | undefined {
    const parts = this.compileAll(node.expressions);
    return (
      parts &&
      joined(
        node.quasis.map((quasi) => quasi.value.cooked ?? ''),
        parts,
      )
    );
  }

  #unary({ operator, argument }: UnaryExpression): FastPath | undefined {
    const inner = operator === '!' || operator === '-' || operator === '+' ? this.compile(argument) : undefined;
    if (!inner) return undefined;
    if (operator === '!') {
      return (json) => {
        const value = inner(json);
        return value === BAIL_OUT ? BAIL_OUT : !value;
      };
    }
    return (json) => {
      const value = inner(json);
      if (typeof value !== 'number') return BAIL_OUT;
      return operator === '-' ? -value : value;
    };
  }

  #logical(node: LogicalExpression): FastPath | undefined {
    const [left, right] = this.compileAll([node.left, node.right]) ?? [];
    if (!left || !right) return undefined;
    // BAIL_OUT is truthy and not null, so only && has to check for it.
    switch (node.operator) {
      case '&&':
        return (json) => {
          const value = left(json);
          return value && value !== BAIL_OUT ? right(json) : value;
        };
      case '||':
        return (json) => left(json) || right(json);
      case '??':
        return (json) => left(json) ?? right(json);
    }
  }

  #choice(node: ConditionalExpression): FastPath | undefined {
    const [test, yes, no] = this.compileAll([node.test, node.consequent, node.alternate]) ?? [];
    if (!test || !yes || !no) return undefined;
    return (json) => {
      const value = test(json);
      if (value === BAIL_OUT) return BAIL_OUT;
      return value ? yes(json) : no(json);
    };
  }
}

/** Patterns and large integers are no plain data. */
function compileLiteral({ value }: Literal): FastPath | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
    ? () => value
    : undefined;
}

/** `$json`, a value with a name, or a key of `$json`. */
function compileName({ name }: Identifier): FastPath | undefined {
  if (name === '$json') return (json) => json;
  if (values.has(name)) {
    const value = values.get(name);
    return () => value;
  }
  if (
    name.startsWith('$') ||
    functions.has(name) ||
    namespaces.has(name) ||
    outOfReach.has(name) ||
    name in Object.prototype
  )
    return undefined;
  return (json) => json[name];
}

/** An object's own value under a key. */
function ownOf(value: object, key: string): unknown {
  // hasOwn has just found the key on this object.
  if (Object.hasOwn(value, key)) return (value as Readonly<Record<string, unknown>>)[key];
  const kind = kindOf(value);
  return kind === 'object' || kind === 'list' ? undefined : BAIL_OUT;
}

const orUndefined = (value: unknown): unknown => (value === STOPPED ? undefined : value);

/** A fast path and the operations that one evaluation counts as; 0 if it is not counted. */
export interface CompiledFastPath {
  path: FastPath;
  cost: number;
}

/** Compiles an expression to a fast path; undefined if the expression is not simple enough. */
export function compileFastPath(tree: Expression): CompiledFastPath | undefined {
  const compiler = new FastPathCompiler();
  const path = compiler.compile(tree);
  return path && { path, cost: compiler.cost };
}

/** True for values that are plain data: a fast path may return them. */
export function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value !== BAIL_OUT;
  const kind = kindOf(value);
  return kind === 'object' || kind === 'list';
}
