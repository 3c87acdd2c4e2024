import type { ArrowFunctionExpression, FunctionDeclaration, FunctionExpression } from 'acorn';
import { Callable } from '../callable.ts';
import type { Env, Evaluate } from '../runtime.ts';
import type { Compiler } from './context.ts';
import { ScopeNames } from './context.ts';
import { compileBody, declareVars } from './blocks.ts';
import { compileTarget, declaring } from './targets.ts';

/** A call costs one operation and a part of its body's size, so that counting calls bounds the time they take. */
const callCost = (size: number): number => 1 + (size >> 2);

/** `(a, { b }, ...rest) => expression`, and functions with statements in braces. */
export function compileFunction(
  node: ArrowFunctionExpression | FunctionExpression | FunctionDeclaration,
  compiler: Compiler,
): Evaluate {
  const { body } = node;
  const names = new ScopeNames(compiler.names);
  const { result, height, size } = compiler.inside(
    names,
    () => {
      // A function expression knows itself by its name.
      const self = node.type === 'FunctionExpression' && node.id ? names.declare(node.id.name) : undefined;
      const rest = node.params.at(-1)?.type === 'RestElement' ? node.params.length - 1 : -1;
      const declare = declaring(compiler);
      const params = node.params.map((param) =>
        compileTarget(param.type === 'RestElement' ? param.argument : param, declare, compiler),
      );
      if (body.type !== 'BlockStatement') return { self, params, rest, value: compiler.compile(body) };
      declareVars(body, names);
      return { self, params, rest, value: compileBody(body, compiler) };
    },
    body.type === 'BlockStatement',
  );
  const { self, params, rest, value } = result;
  const cost = callCost(size);
  return (_rt, env) => {
    const callable: Callable = new Callable((rt, args) => {
      rt.spend(cost);
      rt.enter(height);
      const inner: Env = { slots: [], outer: env };
      if (self !== undefined) inner.slots[self] = callable;
      for (let i = 0; i < params.length; i++) params[i]?.(rt, inner, i === rest ? args.slice(i) : args[i]);
      const given = value(rt, inner);
      rt.leave(height);
      return given;
    });
    return callable;
  };
}
