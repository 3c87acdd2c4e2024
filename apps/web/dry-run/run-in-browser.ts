import type { ErrorView } from '@heddle/contract/errors/define';
import { HeddleError, toErrorView } from '@heddle/contract/errors/define';
import { dryRunErrors } from '@heddle/contract/errors/dry-run';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { AnyNode } from '@heddle/contract/node/define';
import type { NodeServices } from '@heddle/contract/node/context';
import type { RunStatus } from '@heddle/contract/run/states';
import type { RunStreamEvent, RunSummary, StepView } from '@heddle/contract/run/view';
import { nodeProblems } from '@heddle/expression/workflow-problems';
import { runInMemory } from '@heddle/engine/in-memory';
import { createMemoryFiles } from '@heddle/engine/memory-files';
import { upstreamOf } from '@heddle/contract/workflow/reach';
import { pickTrigger } from '@heddle/engine/pick-trigger';
import type { Plan } from '@heddle/engine/plan';
import { buildPlan } from '@heddle/engine/plan';
import { createProjection } from '@heddle/engine/view';
import type { DryRunMessage, DryRunTask } from './protocol.ts';

/** The shortest time between two messages to the page, in milliseconds. */
const PACE = 50;
/** How many starts of steps are sent at once. */
const IMMEDIATE_STARTS = 200;

/** A dry run has no network: a node that calls one has a defect. */
const fetchNothing: NodeServices['fetch'] = (url) =>
  Promise.reject(new Error(`A dry run asked for ${new URL(url).host}.`));

/** Checks the workflow as the server does and builds its plan. Throws `execution_without_trigger`, `trigger_unknown`, `workflow_invalid` and what `buildPlan` throws. */
function prepare(
  { workflowId, workflowName, nodes, edges, settings = {}, trigger, upTo, unfinished = false }: DryRunTask,
  types: ReadonlyMap<string, AnyNode>,
): { plan: Plan; trigger: string; untried: readonly string[] } {
  const graph = { nodes: [...nodes], edges: [...edges] };
  const onWay = upTo === undefined ? null : upstreamOf(edges, upTo);
  const way = onWay ? { ...graph, nodes: graph.nodes.filter(({ id }) => onWay.has(id)) } : graph;
  const wanted = trigger !== undefined && onWay?.has(trigger) === false ? undefined : trigger;
  const begin = pickTrigger(way, types, wanted);
  const problems = way.nodes.flatMap((node) => nodeProblems(node, types.get(node.type)));
  const [first] = problems;
  if (first && !unfinished)
    throw workflowErrors.workflow_invalid(
      { count: problems.length, first: `${first.nodeName}: ${first.message}` },
      { details: { problems } },
    );
  const plan = buildPlan({ id: workflowId, name: workflowName, revision: 0, graph, settings }, (type) =>
    types.get(type),
  );
  const untried = new Set(problems.map(({ nodeId }) => nodeId));
  // Nobody else has this plan yet. What has an effect answers with its example.
  for (const node of plan.nodes) if (untried.has(node.id)) node.effect = 'read';
  return { plan, trigger: begin, untried: [...untried] };
}

/**
 * Runs a dry run from start to end in this thread and sends its events as the server does: steps in their latest state, quick changes combined, the
 * end of the run last. Resolves at the end.
 */
export async function runInBrowser(
  task: DryRunTask,
  loadTypes: (types: Iterable<string>) => Promise<ReadonlyMap<string, AnyNode>>,
  send: (message: DryRunMessage) => void,
): Promise<void> {
  let prepared: ReturnType<typeof prepare>;
  try {
    prepared = prepare(task, await loadTypes(task.nodes.map(({ type }) => type)));
  } catch (thrown) {
    return send({
      type: 'refused',
      error: { ...toErrorView(thrown), status: thrown instanceof HeddleError ? thrown.status : 500 },
    });
  }
  const { plan, trigger, untried } = prepared;
  const startedAt = Date.now();
  const run: RunSummary = {
    id: crypto.randomUUID(),
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
  send({ type: 'begun', run, untried });

  const projection = createProjection(plan);
  const updates = createUpdates(send);
  const end = (status: RunStatus, error: ErrorView | null): void => {
    const finishedAt = Date.now();
    const ended = { finishedAt: new Date(finishedAt).toISOString(), durationMs: finishedAt - startedAt };
    updates.flush([{ type: 'run', run: { ...run, status, error, ...ended } }]);
  };

  // Every step once, since the page shows those not reached as well.
  updates.add(projection.steps());
  updates.flush();
  const services: NodeServices = { fetch: fetchNothing, files: createMemoryFiles() };
  try {
    const outcome = await runInMemory(
      plan,
      {
        id: run.id,
        input: {
          trigger,
          // The given items belong to the trigger that was asked for; another one starts with nothing.
          items: (trigger === (task.trigger ?? trigger) ? task.items?.map((json) => ({ json })) : undefined) ?? [
            { json: {} },
          ],
          mode: 'dry',
          ...(task.upTo === undefined ? {} : { upTo: task.upTo }),
        },
        services,
      },
      (event) => updates.add(projection.push(event), event.type === 'step.started'),
    );
    if (outcome) end(outcome.status, outcome.error);
    else end('failed', dryRunErrors.dry_run_waits().toJSON());
  } catch (thrown) {
    end('failed', toErrorView(thrown));
  }
}

/** Collects changed steps and sends them to the page, at most every `PACE` milliseconds and each step in its latest state. */
function createUpdates(send: (message: DryRunMessage) => void) {
  const changed = new Map<string, StepView>();
  let sentAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let starts = 0;
  const flush = (more: readonly RunStreamEvent[] = []): void => {
    clearTimeout(timer);
    timer = undefined;
    sentAt = performance.now();
    const steps = Array.from(changed.values(), (step) => ({ type: 'step' as const, step }));
    changed.clear();
    const events: RunStreamEvent[] = [...steps, ...more];
    if (events.length > 0) send({ type: 'happened', events });
  };
  return {
    flush,
    /** `started`: a step has started. The first `IMMEDIATE_STARTS` are sent at once: a step may block this thread and with it every timer. */
    add(steps: Iterable<StepView>, started?: boolean): void {
      for (const step of steps) changed.set(step.key, step);
      if (started === undefined) return;
      const immediate = started && (starts += 1) <= IMMEDIATE_STARTS;
      if (immediate || performance.now() - sentAt > PACE) flush();
      else timer ??= setTimeout(flush, PACE);
    },
  };
}
