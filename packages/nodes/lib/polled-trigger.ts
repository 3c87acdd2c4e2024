import { connectorErrors } from '@heddle/contract/errors/connectors';
import { runErrors } from '@heddle/contract/errors/run';
import type { NodeContext } from '@heddle/contract/node/context';
import type { PollRequest } from '@heddle/contract/node/define';
import { POLL_PROBLEM } from '@heddle/contract/node/define';
import { boolean, condition, number } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import type { Item } from '@heddle/contract/run/item';

/** The fields of triggers that poll: how often, and for what. */
export const pollingFields = {
  every: {
    ...number({
      label: 'Poll every (minutes)',
      default: 5,
      min: 1,
      max: 1440,
      step: 1,
      help: 'Everything new since the last poll starts one run, up to the limit.',
    }),
    expression: false,
  },
  filtered: boolean({ label: 'Filter records' }),
  filter: condition({
    label: 'Condition',
    required: true,
    when: { filtered: [true] },
    help: 'A record also starts a run if the condition fails with an error.',
  }),
};

/** Throws `connector_poll_failed` in a run that reports why `server` could not be polled. */
export function throwPollProblem(items: readonly Item[], server: string): void {
  const problem = items[0]?.json[POLL_PROBLEM];
  if (problem !== undefined) throw connectorErrors.connector_poll_failed({ vendor: server, reason: asText(problem) });
}

/** How a poll reaches servers without `fetch`. Throws `step_needs_server`. */
export function reachOf({ addressOf, signal }: Pick<PollRequest, 'addressOf' | 'signal'>): {
  addressOf: NodeContext['addressOf'];
  signal: AbortSignal;
} {
  if (!addressOf) throw runErrors.step_needs_server();
  return { addressOf, signal };
}
