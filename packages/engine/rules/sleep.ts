import type { PlanNode } from '../plan.ts';
import type { RunState } from '../state.ts';
import { stepOf } from '../state.ts';

/** The step that sleeps under this key. */
export function sleeper(key: string): string {
  return key.slice(0, key.lastIndexOf('@'));
}

/** Puts a step to sleep until a time. The key tells the sleeps of one step's attempts apart. */
export function sleep(state: RunState, node: PlanNode, until: number): void {
  const step = stepOf(state, node);
  const key = `${node.id}@${step.attempt}`;
  step.wakesAt = until;
  state.sleeping.set(key, node);
  state.commands.push({ do: 'sleep', key, until });
}
