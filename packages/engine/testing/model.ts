import type { Item, Outputs } from '@heddle/contract/run/item';
import type { StepStatus } from '@heddle/contract/run/states';
import type { RandomGraph } from './graphs.ts';
import { outputsOf } from './graphs.ts';

export interface ModelStep {
  status: Extract<StepStatus, 'completed' | 'failed' | 'skipped'>;
  input: readonly Item[];
}

/**
 * A simple reference model of the rules, to compare the engine with: nodes in topological order, no events, no counters.
 * A failing node with 'stop' has no outputs in the model; `stops` is true if the run must fail.
 */
export function model({ nodes, edges }: RandomGraph): { steps: Map<string, ModelStep>; stops: boolean } {
  const steps = new Map<string, ModelStep>();
  const outputs = new Map<string, Outputs>();
  let stops = false;
  for (const node of nodes) {
    const given = edges
      .filter((edge) => edge.target === node.id)
      .map((edge) => outputs.get(edge.source)?.[edge.port] ?? []);
    const input = node.id === 'n0' ? [{ json: { from: 'outside' } }] : given.flat();
    if (input.length === 0) {
      steps.set(node.id, { status: 'skipped', input });
      continue;
    }
    const produced = outputsOf(node);
    steps.set(node.id, { status: produced ? 'completed' : 'failed', input });
    if (produced) outputs.set(node.id, produced);
    else if (node.behavior === 'fail-stop') stops = true;
    else {
      const wired = edges.some((edge) => edge.source === node.id && edge.port === 'error');
      outputs.set(node.id, {
        [wired ? 'error' : 'main']: [{ json: { error: { message: 'as told', code: 'stopped_with_error' } } }],
      });
    }
  }
  return { steps, stops };
}
