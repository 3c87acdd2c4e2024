import type { TryStatement } from 'acorn';
import { ErrorValue } from '../collections.ts';
import { Fault, isStackOverflow, Thrown } from '../fault.ts';
import { CATCH_COST } from '../limits.ts';
import type { Env } from '../runtime.ts';
import type { Compiler, Flow, Step } from './context.ts';
import { ScopeNames } from './context.ts';
import { compileTarget, declaring } from './targets.ts';
import { compileSteps, scoped } from './blocks.ts';

/** True for failures that may be caught: those that the data causes. Limits and refusals end the evaluation in any case. */
const mayBeCaught = (thrown: unknown): boolean =>
  thrown instanceof Fault ? thrown.code === 'expression_failed' : thrown instanceof Error && !isStackOverflow(thrown);

/** The argument of `catch (error)`. */
function caughtValue(thrown: unknown): unknown {
  if (thrown instanceof Thrown) return thrown.value;
  return new ErrorValue(
    thrown instanceof Fault ? 'TypeError' : thrown instanceof Error ? thrown.name : 'Error',
    thrown instanceof Error ? thrown.message : '',
  );
}

/** `try { … } catch (error) { … } finally { … }` */
export function compileTry(node: TryStatement, compiler: Compiler): Step {
  const attempt = scoped(compiler, () => compileSteps(node.block.body, compiler));
  const { handler, finalizer } = node;
  const rescue = handler
    ? compiler.inside(new ScopeNames(compiler.names), () => {
        const bind = handler.param ? compileTarget(handler.param, declaring(compiler), compiler) : undefined;
        return { bind, steps: scoped(compiler, () => compileSteps(handler.body.body, compiler)) };
      }).result
    : undefined;
  const last = finalizer ? scoped(compiler, () => compileSteps(finalizer.body, compiler)) : undefined;
  return (rt, env) => {
    const { depth } = rt;
    let flow: Flow;
    let failure: { thrown: unknown } | undefined;
    try {
      flow = attempt(rt, env);
    } catch (thrown) {
      if (!mayBeCaught(thrown)) throw thrown;
      rt.spend(CATCH_COST);
      rt.depth = depth;
      if (!rescue) failure = { thrown };
      else {
        const inner: Env = { slots: [], outer: env };
        try {
          rescue.bind?.(rt, inner, caughtValue(thrown));
          flow = rescue.steps(rt, inner);
        } catch (again) {
          if (!last || !mayBeCaught(again)) throw again;
          rt.spend(CATCH_COST);
          rt.depth = depth;
          failure = { thrown: again };
        }
      }
    }
    if (!last) {
      if (failure) throw failure.thrown;
      return flow;
    }
    const { returned } = rt;
    const ending: Flow = last(rt, env);
    if (ending !== undefined) return ending;
    rt.returned = returned;
    if (failure) throw failure.thrown;
    return flow;
  };
}
