import type { ErrorView } from '@heddle/contract/errors/define';
import type { NodeServices } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import type { RunStatus } from '@heddle/contract/run/states';
import { apply, decide } from './apply.ts';
import type { Durable } from './durable.ts';
import { prepareStep } from './execute.ts';
import type { Plan } from './plan.ts';
import type { Command } from './state.ts';
import { createState } from './state.ts';

export interface RunOutcome {
  status: Exclude<RunStatus, 'running'>;
  error: ErrorView | null;
  /** What the step that completed last has given; none unless the run is completed. */
  items: readonly Item[];
}

/**
 * Carries a run as far as it goes: folds events, hands the rules' commands to the Durable port. Gives the outcome, or null when the
 * port has put the run aside. The only asynchronous part of the engine.
 */
export async function runWorkflow(
  plan: Plan,
  runId: string,
  durable: Durable,
  services: NodeServices,
): Promise<RunOutcome | null> {
  const state = createState(plan);
  const carry = (command: Command): RunOutcome | null => {
    switch (command.do) {
      case 'run':
        durable.step(
          command.key,
          prepareStep({
            plan,
            state,
            runId,
            services,
            node: command.node,
            key: command.key,
            attempt: command.attempt,
            resumed: command.resumed,
          }),
        );
        return null;
      case 'sleep':
        durable.sleep(command.key, command.until);
        return null;
      case 'abort':
        durable.abort(command.key);
        return null;
      case 'finish':
        return { status: command.status, error: command.error, items: command.items };
    }
  };
  for (;;) {
    const pending = durable.next();
    const event = pending instanceof Promise ? await pending : pending;
    if (!event) return null;
    apply(plan, state, event);
    if (services.memory) services.memory.held = state.held;
    for (const command of decide(state)) {
      const outcome = carry(command);
      if (outcome) return outcome;
    }
  }
}
