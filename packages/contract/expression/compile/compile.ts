import type { Expression, Node } from 'acorn';
import type { Place } from '../fault.ts';
import { forbidden } from '../fault.ts';
import { Pattern } from '../regex/pattern.ts';
import type { Evaluate } from '../runtime.ts';
import { compileArrow } from './arrows.ts';
import { compileCall, compileNew } from './calls.ts';
import type { Compiler } from './context.ts';
import { Names, STOPPED } from './context.ts';
import { compileArray, compileObject, compileText } from './literals.ts';
import { compileMember } from './members.ts';
import { compileName } from './names.ts';
import { compileBinary, compileLogical, compileUnary } from './operators.ts';

const LABEL = 60;

/** Turns one checked syntax tree into closures. */
export class TreeCompiler implements Compiler {
  names = new Names();
  readonly #source: string;
  readonly #offset: number;
  #size = 0;
  #depth = 0;
  #deepest = 0;

  /** `offset` is where the tree's own offsets start to count in `source`. */
  constructor(source: string, offset: number) {
    this.#source = source;
    this.#offset = offset;
  }

  place(node: Node): Place {
    return { start: this.#offset + node.start, end: this.#offset + node.end };
  }

  label(node: Node): string {
    const { start, end } = this.place(node);
    const text = this.#source.slice(start, Math.min(end, start + LABEL)).replaceAll(/\s+/g, ' ');
    return end - start > LABEL ? `${text}…` : text;
  }

  inside<T>(names: Names, body: () => T): { result: T; height: number; size: number } {
    const outer = { names: this.names, size: this.#size, deepest: this.#deepest };
    this.names = names;
    this.#deepest = this.#depth;
    const result = body();
    const measured = { result, height: this.#deepest - this.#depth + 1, size: this.#size - outer.size + 1 };
    this.names = outer.names;
    this.#deepest = Math.max(outer.deepest, this.#deepest);
    return measured;
  }

  compile(node: Expression): Evaluate {
    this.#size++;
    this.#depth++;
    this.#deepest = Math.max(this.#deepest, this.#depth);
    const evaluate = this.#byType(node);
    this.#depth--;
    return evaluate;
  }

  #byType(node: Expression): Evaluate {
    switch (node.type) {
      case 'Literal':
        return this.#literal(node);
      case 'Identifier':
        return compileName(node, this);
      case 'TemplateLiteral':
        return compileText(node, this);
      case 'ArrayExpression':
        return compileArray(node, this);
      case 'ObjectExpression':
        return compileObject(node, this);
      case 'MemberExpression':
        return compileMember(node, this);
      case 'ChainExpression': {
        const inner = this.compile(node.expression);
        return (rt, env) => {
          const value = inner(rt, env);
          return value === STOPPED ? undefined : value;
        };
      }
      case 'CallExpression':
        return compileCall(node, this);
      case 'NewExpression':
        return compileNew(node, this);
      case 'ArrowFunctionExpression':
        return compileArrow(node, this);
      case 'UnaryExpression':
        return compileUnary(node, this);
      case 'BinaryExpression':
        return compileBinary(node, this);
      case 'LogicalExpression':
        return compileLogical(node, this);
      case 'ConditionalExpression': {
        const test = this.compile(node.test);
        const yes = this.compile(node.consequent);
        const no = this.compile(node.alternate);
        return (rt, env) => (test(rt, env) ? yes(rt, env) : no(rt, env));
      }
      default:
        // The check has refused these already; an allow-list holds at both ends.
        throw forbidden(node.type, this.place(node));
    }
  }

  #literal(node: Expression & { type: 'Literal' }): Evaluate {
    if (node.regex) {
      const pattern = Pattern.parse(node.regex.pattern, node.regex.flags, this.place(node));
      return () => pattern;
    }
    const value = node.value;
    return () => value;
  }
}
