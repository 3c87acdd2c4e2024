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
import type { JsonObject } from '../../json.ts';
import { fixedKey } from '../compile/members.ts';
import { outOfReach } from '../compile/names.ts';
import { functions, namespaces, values } from '../globals/globals.ts';
import { kindOf } from '../kinds.ts';
import { compileDirectCall } from './calls.ts';
import { compileDirectBinary } from './operators.ts';
import { joined } from './text.ts';
import { UNSURE } from './unsure.ts';

/** A piece of an expression that looks at nothing but the data of an item. Gives `UNSURE` where only the full meaning of the language has an answer. */
export type Direct = (json: JsonObject) => unknown;

/** Pieces of which a direct expression may consist: with short texts so few can never reach a limit, and nothing has to be counted. */
const MOST_PIECES = 150;

/** A method of a text of up to a thousand characters. */
const CALL_COST = 20;
const LITTLE = 60;

/** What `?.` gives where there is nothing to go on with; never leaves its chain. */
const STOPPED = Symbol('stopped');

/** Turns what is simple into closures that need neither a runtime nor limits: the same values, several times as quick. */
export class DirectCompiler {
  #pieces = 0;
  #calls = 0;

  /** Undefined where some part of the expression is beyond this. */
  compile(node: Expression): Direct | undefined {
    this.#pieces += 1;
    return this.#pieces > MOST_PIECES ? undefined : this.#byType(node);
  }

  /** Operations that what was compiled is worth. Most fields have a few pieces and no call: to count these would cost more than they do. */
  get cost(): number {
    const cost = (this.#pieces >> 3) + CALL_COST * this.#calls;
    return cost > LITTLE ? cost : 0;
  }

  /** All of them; undefined where one of them is beyond this. */
  all(nodes: readonly Expression[]): Direct[] | undefined {
    const compiled: Direct[] = [];
    for (const node of nodes) {
      const direct = this.compile(node);
      if (!direct) return undefined;
      compiled.push(direct);
    }
    return compiled;
  }

  #byType(node: Expression): Direct | undefined {
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
        return compileDirectBinary(node, this);
      case 'LogicalExpression':
        return this.#logical(node);
      case 'ConditionalExpression':
        return this.#choice(node);
      case 'CallExpression':
        this.#calls += 1;
        return compileDirectCall(node, this);
      default:
        return undefined;
    }
  }

  #member(node: MemberExpression): Direct | undefined {
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
      return value === STOPPED || (optional && (value === null || value === undefined)) ? STOPPED : UNSURE;
    };
  }

  #text(node: TemplateLiteral): Direct | undefined {
    const parts = this.all(node.expressions);
    return (
      parts &&
      joined(
        node.quasis.map((quasi) => quasi.value.cooked ?? ''),
        parts,
      )
    );
  }

  #unary({ operator, argument }: UnaryExpression): Direct | undefined {
    const inner = operator === '!' || operator === '-' || operator === '+' ? this.compile(argument) : undefined;
    if (!inner) return undefined;
    if (operator === '!') {
      return (json) => {
        const value = inner(json);
        return value === UNSURE ? UNSURE : !value;
      };
    }
    return (json) => {
      const value = inner(json);
      if (typeof value !== 'number') return UNSURE;
      return operator === '-' ? -value : value;
    };
  }

  #logical(node: LogicalExpression): Direct | undefined {
    const [left, right] = this.all([node.left, node.right]) ?? [];
    if (!left || !right) return undefined;
    // UNSURE is neither false nor missing, so that only && has to look for it.
    switch (node.operator) {
      case '&&':
        return (json) => {
          const value = left(json);
          return value && value !== UNSURE ? right(json) : value;
        };
      case '||':
        return (json) => left(json) || right(json);
      case '??':
        return (json) => left(json) ?? right(json);
    }
  }

  #choice(node: ConditionalExpression): Direct | undefined {
    const [test, yes, no] = this.all([node.test, node.consequent, node.alternate]) ?? [];
    if (!test || !yes || !no) return undefined;
    return (json) => {
      const value = test(json);
      if (value === UNSURE) return UNSURE;
      return value ? yes(json) : no(json);
    };
  }
}

/** Patterns and large integers are more than data. */
function compileLiteral({ value }: Literal): Direct | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
    ? () => value
    : undefined;
}

/** `$json`, a value with a name, or a key of `$json`. */
function compileName({ name }: Identifier): Direct | undefined {
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

/** What an object has under a key itself. */
function ownOf(value: object, key: string): unknown {
  // hasOwn has just found the key on this object.
  if (Object.hasOwn(value, key)) return (value as Readonly<Record<string, unknown>>)[key];
  const kind = kindOf(value);
  return kind === 'object' || kind === 'list' ? undefined : UNSURE;
}

const orUndefined = (value: unknown): unknown => (value === STOPPED ? undefined : value);

/** A direct expression with the operations that it is worth; 0 where that is too little to be counted. */
export interface CompiledDirect {
  direct: Direct;
  cost: number;
}

/** The whole expression as a direct one; undefined where it is beyond that. */
export function compileDirect(tree: Expression): CompiledDirect | undefined {
  const compiler = new DirectCompiler();
  const direct = compiler.compile(tree);
  return direct && { direct, cost: compiler.cost };
}

export const directOf = (tree: Expression): Direct | undefined => compileDirect(tree)?.direct;

/** True for values that are plain data, so that a direct expression may give them. */
export function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value !== UNSURE;
  const kind = kindOf(value);
  return kind === 'object' || kind === 'list';
}
