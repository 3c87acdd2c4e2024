import type { Statement } from 'acorn';
import { ErrorValue } from '../collections.ts';
import { toText } from '../convert.ts';
import { forbidden, Thrown } from '../fault.ts';
import { kindOf } from '../kinds.ts';
import { same } from '../operators.ts';
import type { Evaluate } from '../runtime.ts';
import { compileSteps, compileVariables, scoped } from './blocks.ts';
import type { Compiler, Flow, Step } from './context.ts';
import { compileFor, compileForIn, compileForOf, compileWhile } from './loops.ts';
import { compileTry } from './try.ts';

const nothing: Step = () => undefined;

/** A statement inside of a function. */
export function compileStatement(node: Statement, compiler: Compiler): Step {
  switch (node.type) {
    case 'EmptyStatement':
      return nothing;
    case 'ExpressionStatement': {
      const value = compiler.compile(node.expression);
      return (rt, env) => void value(rt, env);
    }
    case 'BlockStatement':
      return scoped(compiler, () => compileSteps(node.body, compiler));
    case 'VariableDeclaration':
      return compileVariables(node, compiler);
    case 'FunctionDeclaration':
      // The function was created when its block was entered.
      return nothing;
    case 'ReturnStatement': {
      const value: Evaluate = node.argument ? compiler.compile(node.argument) : () => undefined;
      return (rt, env) => {
        rt.returned = value(rt, env);
        return 'return';
      };
    }
    case 'IfStatement': {
      const test = compiler.compile(node.test);
      const yes = compiler.step(node.consequent);
      const no = node.alternate ? compiler.step(node.alternate) : nothing;
      return (rt, env) => (test(rt, env) ? yes(rt, env) : no(rt, env));
    }
    case 'ForStatement':
      return compileFor(node, compiler);
    case 'ForOfStatement':
      return compileForOf(node, compiler);
    case 'ForInStatement':
      return compileForIn(node, compiler);
    case 'WhileStatement':
    case 'DoWhileStatement':
      return compileWhile(node, compiler);
    case 'BreakStatement':
      return () => 'break';
    case 'ContinueStatement':
      return () => 'continue';
    case 'SwitchStatement':
      return scoped(compiler, () => compileSwitch(node, compiler));
    case 'ThrowStatement': {
      const value = compiler.compile(node.argument);
      const place = compiler.place(node);
      return (rt, env) => {
        const thrown = value(rt, env);
        const text =
          thrown instanceof ErrorValue
            ? thrown.message
            : kindOf(thrown) === 'function'
              ? 'a function was thrown'
              : toText(rt, thrown);
        throw new Thrown(thrown, `${text.slice(0, 300)}.`, place);
      };
    }
    case 'TryStatement':
      return compileTry(node, compiler);
    default:
      throw forbidden(node.type, compiler.place(node));
  }
}

function compileSwitch(node: Statement & { type: 'SwitchStatement' }, compiler: Compiler): Step {
  const value = compiler.compile(node.discriminant);
  const cases = node.cases.map(({ test, consequent }) => ({
    test: test ? compiler.compile(test) : undefined,
    steps: compileSteps(consequent, compiler),
  }));
  const fallback = cases.findIndex(({ test }) => !test);
  return (rt, env) => {
    const wanted = value(rt, env);
    let from = cases.findIndex(({ test }) => test !== undefined && same(rt, wanted, test(rt, env)));
    if (from < 0) from = fallback;
    if (from < 0) return undefined;
    for (let i = from; i < cases.length; i++) {
      const flow: Flow = cases[i]?.steps(rt, env);
      if (flow === 'break') return undefined;
      if (flow !== undefined) return flow;
    }
    return undefined;
  };
}
