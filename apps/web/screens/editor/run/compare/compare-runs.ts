import type { JsonValue } from '@heddle/contract/json';
import type { StepStatus } from '@heddle/contract/run/states';
import type { RunView, StepView } from '@heddle/contract/run/view';
import { isSameJson } from '@heddle/contract/json';
import { plainItems, totalItems } from '../../../../run/data/items.ts';

/** A node's state in one run. */
export interface StepFacts {
  status: StepStatus;
  durationMs: number | null;
  items: number;
  /** Its output by port. */
  output: { [port: string]: JsonValue };
}

/** A node in two runs of its workflow; null if a run did not have it. */
export interface ComparedStep {
  nodeId: string;
  name: string;
  before: StepFacts | null;
  after: StepFacts | null;
  /** True if status, number of items or output differ. Durations always differ. */
  differs: boolean;
}

/** Items of one step that are compared with each other; more would keep the page busy. */
export const comparedItems = 500;

function factsOf(step: StepView | undefined): StepFacts | null {
  if (!step) return null;
  // The view's schema says `unknown` of values that were recorded as JSON.
  const output = Object.entries(step.output ?? {}).map(([port, items]) => [
    port,
    plainItems(items.slice(0, comparedItems)) as JsonValue,
  ]);
  return {
    status: step.status,
    durationMs: step.durationMs,
    items: totalItems(step.output),
    output: Object.fromEntries(output) as StepFacts['output'],
  };
}

/** Two runs node by node, in the order of the later one; nodes that only the earlier one had come last. */
export function compareRuns(before: Pick<RunView, 'steps'>, after: Pick<RunView, 'steps'>): ComparedStep[] {
  const earlier = new Map(before.steps.map((step) => [step.nodeId, step]));
  const later = new Map(after.steps.map((step) => [step.nodeId, step]));
  return [...new Set([...later.keys(), ...earlier.keys()])].map((nodeId) => {
    const [was, is] = [factsOf(earlier.get(nodeId)), factsOf(later.get(nodeId))];
    const same =
      was !== null &&
      is !== null &&
      was.status === is.status &&
      was.items === is.items &&
      isSameJson(was.output, is.output);
    return {
      nodeId,
      name: (later.get(nodeId) ?? earlier.get(nodeId))?.name ?? nodeId,
      before: was,
      after: is,
      differs: !same,
    };
  });
}
