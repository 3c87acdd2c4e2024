import { assistantLimits } from '@heddle/contract/api/assistant';
import type { StepView } from '@heddle/contract/run/view';
import type { RunStatus } from '@heddle/contract/run/states';

const COMPLETED = 'The dry run completed: nothing was sent, samples took the place of what services would answer.';

/** How a dry run went, for people. `untried`: the nodes, by id, that give their examples since something is still to be set in them. */
export function dryRunOutcome(status: RunStatus, steps: readonly StepView[], untried: readonly string[]): string {
  if (status === 'running') return 'Dry run under way…';
  if (status === 'cancelled') return 'The dry run was stopped.';
  const failed = steps.find((step) => step.status === 'failed');
  const end =
    status === 'completed' || !failed
      ? COMPLETED
      : `The dry run failed at "${failed.name}": ${failed.error?.message ?? 'it gave no reason.'}`;
  const gave = steps.filter((step) => step.status === 'completed' && untried.includes(step.nodeId));
  return gave.length === 0 ? end : `${end} ${examplesOf(gave.map(({ name }) => name))}`;
}

/** The description with what a dry run of its workflow has shown, for the model that built it; no longer than a description may be. */
export function correctionOf(description: string, outcome: string): string {
  const most = assistantLimits.description;
  const told = `This workflow was built for that. ${outcome} Correct it.`.slice(0, most / 2);
  return `${description.slice(0, most - told.length - 2)}\n\n${told}`;
}

/** Names in a sentence at most. */
const NAMED = 4;

function examplesOf(untried: readonly string[]): string {
  const named = untried.slice(0, NAMED).map((name) => `"${name}"`);
  const more = untried.length - named.length;
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])];
  const last = list.pop();
  const who = list.length === 0 ? last : `${list.join(', ')} and ${last}`;
  return `${who} gave ${untried.length === 1 ? 'its example' : 'their examples'}, as something is still to be set there.`;
}
