import type { ErrorView } from '@heddle/contract/errors/define';
import { HeddleError, toErrorView } from '@heddle/contract/errors/define';
import { dryRunErrors } from '@heddle/contract/errors/dry-run';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { AnyNode } from '@heddle/contract/node/define';
import type { NodeServices } from '@heddle/contract/node/context';
import type { RunStatus } from '@heddle/contract/run/states';
import type { RunStreamEvent, RunSummary, StepView } from '@heddle/contract/run/view';
import { nodeProblems } from '@heddle/contract/workflow/problems';
import { runInMemory } from '@heddle/engine/in-memory';
import { createMemoryFiles } from '@heddle/engine/memory-files';
import { pickTrigger } from '@heddle/engine/pick-trigger';
import type { Plan } from '@heddle/engine/plan';
import { buildPlan } from '@heddle/engine/plan';
import { createProjection } from '@heddle/engine/view';
import type { DryRunMessage, DryRunTask } from './protocol.ts';

/** How often the page is told at most. Milliseconds. */
const PACE = 50;
/** Beginnings of steps that it is told of at once. */
const BEGINNINGS = 200;

/** Nothing outside is touched: whoever tries all the same is a defect, and is told so. */
const fetchNothing: NodeServices['fetch'] = (url) =>
  Promise.reject(new Error(`A dry run asked for ${new URL(url).host}.`));

/** What keeps the workflow from being run, as the server finds it: throws `execution_without_trigger`, `trigger_unknown`, `workflow_invalid` and what `buildPlan` throws. */
function prepare(
  { workflowId, workflowName, nodes, edges, settings = {}, trigger }: DryRunTask,
  types: ReadonlyMap<string, AnyNode>,
): { plan: Plan; trigger: string } {
  const graph = { nodes: [...nodes], edges: [...edges] };
  const begin = pickTrigger(graph, types, trigger);
  const problems = graph.nodes.flatMap((node) => nodeProblems(node, types.get(node.type)));
  const [first] = problems;
  if (first)
    throw workflowErrors.workflow_invalid(
      { count: problems.length, first: `${first.nodeName}: ${first.message}` },
      { details: { problems } },
    );
  return {
    plan: buildPlan({ id: workflowId, name: workflowName, revision: 0, graph, settings }, (type) => types.get(type)),
    trigger: begin,
  };
}

/**
 * Carries a dry run from start to end in this thread and tells of it as the server does: steps as they stand, changes in quick succession as one,
 * the run's end last. Settles with the end.
 */
export async function carryDryRun(
  task: DryRunTask,
  loadTypes: (types: Iterable<string>) => Promise<ReadonlyMap<string, AnyNode>>,
  tell: (message: DryRunMessage) => void,
): Promise<void> {
  let prepared: ReturnType<typeof prepare>;
  try {
    prepared = prepare(task, await loadTypes(task.nodes.map(({ type }) => type)));
  } catch (thrown) {
    return tell({
      type: 'refused',
      error: { ...toErrorView(thrown), status: thrown instanceof HeddleError ? thrown.status : 500 },
    });
  }
  const { plan, trigger } = prepared;
  const startedAt = Date.now();
  const id = crypto.randomUUID();
  const run: RunSummary = {
    id,
    workflowId: task.workflowId,
    workflowName: task.workflowName,
    status: 'running',
    mode: 'dry',
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: null,
    durationMs: null,
    error: null,
    executionData: null,
  };
  tell({ type: 'begun', run });

  const projection = createProjection(plan);
  const changed = new Map<string, StepView>();
  let told = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let beginnings = 0;
  const flush = (more: readonly RunStreamEvent[] = []): void => {
    clearTimeout(timer);
    timer = undefined;
    told = performance.now();
    const events: RunStreamEvent[] = [
      ...Array.from(changed.values(), (step) => ({ type: 'step' as const, step })),
      ...more,
    ];
    changed.clear();
    if (events.length > 0) tell({ type: 'happened', events });
  };
  const end = (status: RunStatus, error: ErrorView | null): void => {
    const finishedAt = Date.now();
    flush([
      {
        type: 'run',
        run: {
          ...run,
          status,
          error,
          finishedAt: new Date(finishedAt).toISOString(),
          durationMs: finishedAt - startedAt,
        },
      },
    ]);
  };

  // All of them once: what is not reached is part of the picture.
  for (const step of projection.steps()) changed.set(step.key, step);
  flush();
  const services: NodeServices = { fetch: fetchNothing, files: createMemoryFiles() };
  try {
    const outcome = await runInMemory(
      plan,
      { id, input: { trigger, items: [{ json: {} }], mode: 'dry' }, services },
      (event) => {
        for (const step of projection.push(event)) changed.set(step.key, step);
        // Steps that need no time leave none for timers either, and one that has just begun may never give this thread back.
        const isSeen = event.type === 'step.started' && (beginnings += 1) <= BEGINNINGS;
        if (isSeen || performance.now() - told > PACE) flush();
        else timer ??= setTimeout(flush, PACE);
      },
    );
    if (outcome) end(outcome.status, outcome.error);
    else end('failed', dryRunErrors.dry_run_waits().toJSON());
  } catch (thrown) {
    end('failed', toErrorView(thrown));
  }
}
