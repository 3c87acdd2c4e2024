import type { ErrorView } from '@heddle/contract/errors/define';
import type { NodeServices } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import type { Origin } from '@heddle/contract/run/lineage';
import type { RunStatus } from '@heddle/contract/run/states';
import { apply, decide } from './apply.ts';
import type { Durable } from './durable.ts';
import { prepareStep } from './execute.ts';
import { originsOfResult } from './lineage/thread.ts';
import type { Plan } from './plan.ts';
import type { RunCommand } from './state.ts';
import { createState } from './state.ts';

export interface RunOutcome {
  status: Exclude<RunStatus, 'running'>;
  error: ErrorView | null;
  /** Its result: see `resultOf`; none unless the run is completed. */
  items: readonly Item[];
  /** Where these items come from among those the run began with. Worked out when it is called. */
  origins(): readonly Origin[];
}

/**
 * Drives a run: folds events and dispatches the commands of the rules to the Durable port. Returns the outcome, or null when the port has suspended the run.
 * The only asynchronous part of the engine.
 */
export async function runWorkflow(
  plan: Plan,
  runId: string,
  durable: Durable,
  services: NodeServices,
): Promise<RunOutcome | null> {
  const state = createState(plan);
  durable.folds?.(state);
  const dispatch = (command: RunCommand): RunOutcome | null => {
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
        durable.sleep(command.key, command.until, command.duration);
        return null;
      case 'abort':
        durable.abort(command.key);
        return null;
      case 'finish':
        return {
          status: command.status,
          error: command.error,
          items: command.items,
          origins: () => originsOfResult(plan, state),
        };
    }
  };
  for (;;) {
    const pending = durable.next();
    const event = pending instanceof Promise ? await pending : pending;
    if (!event) return null;
    apply(plan, state, event);
    if (services.memory) services.memory.held = state.held;
    for (const command of decide(state)) {
      const outcome = dispatch(command);
      if (outcome) return outcome;
    }
  }
}
