import { Fault, isStackOverflow } from '../fault.ts';
import { CATCH_COST } from '../limits.ts';
import type { Evaluate } from '../runtime.ts';

/** True for failures that the data causes. In n8n the value of such an expression is undefined. */
const isDataFailure = (thrown: unknown): boolean =>
  thrown instanceof Fault
    ? thrown.code === 'expression_failed' && !thrown.stays
    : thrown instanceof Error && !isStackOverflow(thrown);

/** Evaluates an expression, with undefined if its data does not suit it. Limits, refusals and invalid arguments stay errors. */
export function forgiving(evaluate: Evaluate): Evaluate {
  return (rt, env) => {
    const { depth } = rt;
    try {
      return evaluate(rt, env);
    } catch (thrown) {
      if (!isDataFailure(thrown)) throw thrown;
      rt.spend(CATCH_COST);
      rt.depth = depth;
      return undefined;
    }
  };
}
