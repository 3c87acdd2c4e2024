import type { AnyNode, BlockStatement, FunctionDeclaration, Statement, VariableDeclaration } from 'acorn';
import { partsOf } from '../check.ts';
import { forbidden } from '../fault.ts';
import type { Env, Evaluate } from '../runtime.ts';
import type { Compiler, Flow, Step } from './context.ts';
import { ScopeNames } from './context.ts';
import type { Bind } from './targets.ts';
import { compileTarget, declaring } from './targets.ts';

/** The statements of a function, compiled to its return value. */
export function compileBody(body: BlockStatement, compiler: Compiler): Evaluate {
  const steps = compileSteps(body.body, compiler);
  return (rt, env) => {
    if (steps(rt, env) !== 'return') return undefined;
    const { returned } = rt;
    rt.returned = undefined;
    return returned;
  };
}

/** Consecutive statements in the current environment; their function declarations are hoisted. */
export function compileSteps(nodes: readonly Statement[], compiler: Compiler): Step {
  const declared = nodes.filter((node): node is FunctionDeclaration => node.type === 'FunctionDeclaration');
  const slots = declared.map((node) => compiler.names.declare(node.id.name));
  // The names of the whole block are declared before its code is compiled, so that functions find later declarations.
  for (const node of nodes)
    if (node.type === 'VariableDeclaration' && node.kind !== 'var')
      for (const name of namesIn(node)) compiler.names.declare(name, node.kind === 'const');
  const functions = declared.map((node) => compiler.functionOf(node));
  const steps = nodes.map((node) => compiler.step(node));
  return (rt, env) => {
    for (let i = 0; i < functions.length; i++) env.slots[slots[i] ?? 0] = functions[i]?.(rt, env);
    for (const step of steps) {
      const flow: Flow = step(rt, env);
      if (flow !== undefined) return flow;
    }
    return undefined;
  };
}

/** Compiles a block with an environment of its own, where it declares anything. */
export function scoped(compiler: Compiler, work: () => Step): Step {
  const names = new ScopeNames(compiler.names);
  const { result } = compiler.inside(names, work);
  return (rt, env) => result(rt, { slots: [], outer: env });
}

/** `let a = 1, { b } = c` */
export function compileVariables(node: VariableDeclaration, compiler: Compiler): Step {
  const parts = node.declarations.map(({ id, init }): { bind: Bind; value: Evaluate } => {
    const value: Evaluate = init ? compiler.compile(init) : () => undefined;
    return {
      bind:
        node.kind === 'var'
          ? compileTarget(id, variable(compiler), compiler)
          : compileTarget(id, declaring(compiler, node.kind === 'const'), compiler),
      value,
    };
  });
  const bare = node.kind === 'var' ? node.declarations.map(({ init }) => !init) : [];
  return (rt, env) => {
    for (let i = 0; i < parts.length; i++) if (bare[i] !== true) parts[i]?.bind(rt, env, parts[i]?.value(rt, env));
    return undefined;
  };
}

/** A variable of the whole function, which `declareVars` has declared. */
export const variable =
  (compiler: Compiler) =>
  (node: AnyNode): Bind => {
    const local = node.type === 'Identifier' ? compiler.names.find(node.name) : undefined;
    if (!local) throw forbidden('this kind of variable', compiler.place(node));
    return (_rt, env, value) => {
      let at: Env = env;
      for (let i = 0; i < local.hops; i++) at = at.outer;
      at.slots[local.slot] = value;
    };
  };

/** Declares the `var` names of a function, which belong to the function as a whole. */
export function declareVars(node: AnyNode, names: ScopeNames): void {
  if (
    node.type === 'ArrowFunctionExpression' ||
    node.type === 'FunctionExpression' ||
    node.type === 'FunctionDeclaration'
  )
    return;
  if (node.type === 'VariableDeclaration' && node.kind === 'var') for (const name of namesIn(node)) names.declare(name);
  for (const part of partsOf(node)) declareVars(part, names);
}

/** The names that a declaration brings. */
export const namesIn = (node: VariableDeclaration): string[] => node.declarations.flatMap(({ id }) => namesOf(id));

function namesOf(node: AnyNode): string[] {
  switch (node.type) {
    case 'Identifier':
      return [node.name];
    case 'Property':
      return namesOf(node.value);
    case 'AssignmentPattern':
      return namesOf(node.left);
    default:
      return partsOf(node).flatMap(namesOf);
  }
}
