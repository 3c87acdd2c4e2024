import type { Expression, FunctionDeclaration, Node, Statement } from 'acorn';
import type { Place } from '../fault.ts';
import { forbidden } from '../fault.ts';
import { Pattern } from '../regex/pattern.ts';
import { onCopies } from '../copies.ts';
import type { Evaluate } from '../runtime.ts';
import { compileCall } from './calls.ts';
import { compileAssignment, compileUpdate } from './assign.ts';
import type { Compiler, Dialect, Step } from './context.ts';
import { ScopeNames, STOPPED } from './context.ts';
import { compileFunction } from './functions.ts';
import { compileArray, compileObject, compileText } from './literals.ts';
import { compileMember } from './members.ts';
import { compileName } from './names.ts';
import { compileNew } from './new.ts';
import { compileBinary, compileLogical, compileUnary } from './operators.ts';
import { compileStatement } from './statements.ts';

const LABEL = 60;

/** Compiles one checked syntax tree to closures. */
export class TreeCompiler implements Compiler {
  readonly wholeNames = new ScopeNames();
  names = this.wholeNames;
  inBody = false;
  readonly dialect: Dialect;
  #changes = false;
  readonly #source: string;
  readonly #offset: number;
  #size = 0;
  #depth = 0;
  #deepest = 0;

  /** `offset` is where the tree's own offsets start to count in `source`. */
  constructor(source: string, offset: number, dialect: Dialect) {
    this.#source = source;
    this.#offset = offset;
    this.dialect = dialect;
  }

  /** Compiles the whole tree. Expressions that change data work on a copy. */
  whole(tree: Expression): Evaluate {
    const compiled = this.#withNames(this.compile(tree));
    const evaluate = this.#changes ? onCopies(compiled) : compiled;
    // Like a call of a function: an evaluation without calls has a cost as well.
    const cost = 1 + (this.#size >> 2);
    return (rt, env) => {
      rt.spend(cost);
      return evaluate(rt, env);
    };
  }

  /** An expression that has names of its own is given room for their values with each evaluation. */
  #withNames(compiled: Evaluate): Evaluate {
    if (this.wholeNames.empty) return compiled;
    return (rt, outer) => compiled(rt, { slots: [], outer });
  }

  changes(): void {
    this.#changes = true;
  }

  place(node: Node): Place {
    return { start: this.#offset + node.start, end: this.#offset + node.end };
  }

  label(node: Node): string {
    const { start, end } = this.place(node);
    const text = this.#source.slice(start, Math.min(end, start + LABEL)).replaceAll(/\s+/g, ' ');
    return end - start > LABEL ? `${text}…` : text;
  }

  inside<T>(
    names: ScopeNames,
    body: () => T,
    hasStatements = this.inBody,
  ): { result: T; height: number; size: number } {
    const outer = { names: this.names, size: this.#size, deepest: this.#deepest, inBody: this.inBody };
    this.names = names;
    this.inBody = hasStatements;
    this.#deepest = this.#depth;
    const result = body();
    const measured = { result, height: this.#deepest - this.#depth + 1, size: this.#size - outer.size + 1 };
    this.names = outer.names;
    this.inBody = outer.inBody;
    this.#deepest = Math.max(outer.deepest, this.#deepest);
    return measured;
  }

  compile(node: Expression): Evaluate {
    return this.#nested(() => this.#byType(node));
  }

  step(node: Statement): Step {
    return this.#nested(() => compileStatement(node, this));
  }

  functionOf(node: FunctionDeclaration): Evaluate {
    return compileFunction(node, this);
  }

  #nested<T>(work: () => T): T {
    this.#size++;
    this.#depth++;
    this.#deepest = Math.max(this.#deepest, this.#depth);
    const result = work();
    this.#depth--;
    return result;
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
      case 'FunctionExpression':
        return compileFunction(node, this);
      case 'AssignmentExpression':
        return compileAssignment(node, this);
      case 'UpdateExpression':
        return compileUpdate(node, this);
      case 'SequenceExpression': {
        const parts = node.expressions.map((part) => this.compile(part));
        return (rt, env) => {
          let value: unknown;
          for (const part of parts) value = part(rt, env);
          return value;
        };
      }
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
