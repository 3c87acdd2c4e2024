import type {
  DoWhileStatement,
  ForInStatement,
  ForOfStatement,
  ForStatement,
  Pattern as Target,
  VariableDeclaration,
  WhileStatement,
} from 'acorn';
import { forbidden } from '../fault.ts';
import { elementsOf } from '../iterate.ts';
import { classify } from '../kinds.ts';
import type { Env, Evaluate, Runtime } from '../runtime.ts';
import type { Compiler, Flow, Step } from './context.ts';
import { ScopeNames } from './context.ts';
import { compileVariables, namesIn, scoped, variable } from './blocks.ts';
import type { Bind } from './targets.ts';
import { compileTarget, declaring } from './targets.ts';

/** A round costs one operation and a part of the body's size, as a call does. */
const roundCost = (size: number): number => 1 + (size >> 2);

/** The parts of a loop, with the cost of one round. */
function measured<T>(compiler: Compiler, work: () => T): { result: T; cost: number } {
  const { result, size } = compiler.inside(new ScopeNames(compiler.names), work);
  return { result, cost: roundCost(size) };
}

/** `for (let i = 0; i < 3; i++) …`; every round has variables of its own, which closures keep. */
export function compileFor(node: ForStatement, compiler: Compiler): Step {
  const { result, cost } = measured(compiler, () => {
    const { init, test, update } = node;
    if (init?.type === 'VariableDeclaration' && init.kind !== 'var')
      for (const name of namesIn(init)) compiler.names.declare(name, init.kind === 'const');
    const first =
      init?.type === 'VariableDeclaration'
        ? compileVariables(init, compiler)
        : init
          ? compiler.compile(init)
          : undefined;
    return {
      first,
      test: test ? compiler.compile(test) : undefined,
      update: update ? compiler.compile(update) : undefined,
      body: compiler.step(node.body),
    };
  });
  const { first, test, update, body } = result;
  return (rt, outer) => {
    let env: Env = { slots: [], outer };
    first?.(rt, env);
    while (!test || test(rt, env)) {
      rt.spend(cost);
      const flow: Flow = body(rt, env);
      if (flow === 'break') return undefined;
      if (flow === 'return') return flow;
      env = { slots: env.slots.slice(), outer };
      update?.(rt, env);
    }
    return undefined;
  };
}

export function compileWhile(node: WhileStatement | DoWhileStatement, compiler: Compiler): Step {
  const { result, cost } = measured(compiler, () => ({
    test: compiler.compile(node.test),
    body: compiler.step(node.body),
  }));
  const { test, body } = result;
  const testFirst = node.type === 'WhileStatement';
  return (rt, outer) => {
    const env: Env = { slots: [], outer };
    if (testFirst && !test(rt, env)) return undefined;
    do {
      rt.spend(cost);
      const flow: Flow = body(rt, env);
      if (flow === 'break') return undefined;
      if (flow === 'return') return flow;
    } while (test(rt, env));
    return undefined;
  };
}

/** `for (const x of list)` */
export function compileForOf(node: ForOfStatement, compiler: Compiler): Step {
  return compileEach(node, compiler, (rt, value) => elementsOf(rt, value));
}

/** `for (const key in object)` */
export function compileForIn(node: ForInStatement, compiler: Compiler): Step {
  return compileEach(node, compiler, (rt, value) => {
    const { kind, value: typed } = classify(value);
    if (kind !== 'object' && kind !== 'list') return [];
    const keys = Object.keys(typed);
    rt.checkList(keys.length);
    return keys;
  });
}

function compileEach(
  node: ForOfStatement | ForInStatement,
  compiler: Compiler,
  elements: (rt: Runtime, value: unknown) => readonly unknown[],
): Step {
  const list: Evaluate = compiler.compile(node.right);
  const { result, cost } = measured(compiler, () => ({
    bind: bindingOf(node.left, compiler),
    body: scoped(compiler, () => compiler.step(node.body)),
  }));
  const { bind, body } = result;
  const place = compiler.place(node.right);
  return (rt, outer) => {
    const given = list(rt, outer);
    rt.at = place;
    // A snapshot of the elements: a list that grows during the loop does not extend it.
    const gone = elements(rt, given);
    rt.spend(gone.length >> 4);
    for (const element of gone.slice()) {
      rt.spend(cost);
      const env: Env = { slots: [], outer };
      bind(rt, env, element);
      const flow: Flow = body(rt, env);
      if (flow === 'break') return undefined;
      if (flow === 'return') return flow;
    }
    return undefined;
  };
}

function bindingOf(left: VariableDeclaration | Target, compiler: Compiler): Bind {
  if (left.type !== 'VariableDeclaration')
    throw forbidden('a loop over a variable from outside; write const before it', compiler.place(left));
  const [declaration] = left.declarations;
  if (!declaration) throw forbidden('a loop without a variable', compiler.place(left));
  return compileTarget(
    declaration.id,
    left.kind === 'var' ? variable(compiler) : declaring(compiler, left.kind === 'const'),
    compiler,
  );
}
