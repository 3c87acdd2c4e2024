import type { StartRunBody } from '@heddle/contract/api/executions';
import type { WorkflowProblem } from '@heddle/contract/api/workflows';
import { runErrors } from '@heddle/contract/errors/run';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { JsonValue } from '@heddle/contract/json';
import type { RunInput } from '@heddle/contract/run/events';
import type { RunMode } from '@heddle/contract/run/states';
import type { RunSummary } from '@heddle/contract/run/view';
import { REFERENCE_PROBLEMS } from '@heddle/expression/references';
import { upstreamOf } from '@heddle/contract/workflow/reach';
import { pickTrigger } from '@heddle/engine/pick-trigger';
import type { NewRun } from '@heddle/journals/journal';
import type { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import type { RunOrigin } from '../../platform/runs/families/origin.ts';
import { laneOf } from '../../platform/runs/lane.ts';
import { findProblems } from '../../platform/workflows/problems.ts';
import { readOwnDraft, readOwnPublished } from '../../platform/workflows/revisions.ts';
import { onlyInput, pinnedOrigins, pinnedOutputs, rerunInput } from './rerun.ts';
import { reuseBefore } from './reuse.ts';
import type { RunReader } from './run-reader.ts';
import { summarize } from './summary.ts';

/** Who asks for a run. `origin`: the run whose step asks. */
export interface RunAsker {
  startedBy?: NewRun['startedBy'];
  origin?: RunOrigin | null | undefined;
}

/** What a run is started with besides its input. `draft`: of the latest revision, even if triggers do not run it yet. */
interface StartOptions extends RunAsker {
  draft?: boolean | undefined;
  executionData?: JsonValue | null | undefined;
}

type UpTo = NonNullable<z.output<typeof StartRunBody>['upTo']>;
type RerunFrom = NonNullable<z.output<typeof StartRunBody>['from']>;

/** The input of a run that begins at a trigger: without `trigger`, at the one for manual starts; without `items`, with one empty item. */
type Beginning = Omit<RunInput, 'trigger' | 'items'> & {
  trigger?: string | undefined;
  items?: RunInput['items'] | undefined;
};

/** Starts runs of a user's workflow as it is published, or as its draft is now. Throws what `ExecutionService.start` throws. */
export interface RunStarts {
  start(userId: string, workflowId: string, input: Beginning, options: StartOptions): Promise<RunSummary>;
  /** Starts a run that ends at a node. What an earlier run has of the nodes before it is used again where nothing has changed. */
  startUpTo(
    userId: string,
    workflowId: string,
    input: Omit<Beginning, 'upTo'> & { upTo: UpTo },
    options: StartOptions,
  ): Promise<RunSummary>;
  /** Starts a run that continues from a node of an earlier run, or one of a single node. */
  startFrom(
    userId: string,
    workflowId: string,
    mode: RunMode,
    from: RerunFrom,
    options: StartOptions,
  ): Promise<RunSummary>;
}

const nothing: RunInput['items'] = [{ json: {} }];

/** A trigger that does not lead to the node where the run ends is not wanted. */
const wantedOnWay = (trigger: string | undefined, isOnWay: (id: string) => boolean): string | undefined =>
  trigger !== undefined && isOnWay(trigger) ? trigger : undefined;

/** Whether a problem of a node keeps this run from starting. */
function isInTheWay({ code, nodeId }: WorkflowProblem, mode: RunMode | undefined, given: RunInput['given']): boolean {
  const isOutside = REFERENCE_PROBLEMS.includes(code);
  // A dry run executes nothing that somebody has to see to first, or that reads or writes outside the workflow.
  if (mode === 'dry') return code !== 'node_unreviewed' && !isOutside;
  // A node whose output is given is not executed.
  return !isOutside || !Object.hasOwn(given ?? {}, nodeId);
}

/** The pass in the key of a step that ran in a loop: `2.14`. A step that was run by itself is in none. */
const latestPass = (execution: string | undefined): string | undefined => /#([1-9][\d.]*)/.exec(execution ?? '')?.[1];

/** Run starts over the journal. */
export function createRunStarts(
  { db, families, journal, nodes, nodeSecrets, plans }: Platform,
  reader: RunReader,
): RunStarts {
  const read = (userId: string, workflowId: string, { draft = false }: StartOptions) =>
    draft ? readOwnDraft(db, userId, workflowId) : readOwnPublished(db, userId, workflowId);

  const start: RunStarts['start'] = async (userId, workflowId, input, options) => {
    const { executionData, origin, startedBy } = options;
    const workflow = await read(userId, workflowId, options);
    const { upTo } = input;
    if (upTo !== undefined && !workflow.graph.nodes.some(({ id }) => id === upTo))
      throw runErrors.execution_node_unknown({ node: upTo });
    const onWay = upTo === undefined ? null : upstreamOf(workflow.graph.edges, upTo);
    const isOnWay = (id: string): boolean => onWay?.has(id) ?? true;
    const way = { ...workflow.graph, nodes: workflow.graph.nodes.filter(({ id }) => isOnWay(id)) };
    const trigger = input.only ?? pickTrigger(way, nodes, wantedOnWay(input.trigger, isOnWay));
    const pinned = pinnedOutputs(workflow.graph, nodes);
    const given = { ...input.given, ...pinned };
    const givenOrigins = { ...input.givenOrigins, ...pinnedOrigins(workflow.graph, pinned) };
    const found = await findProblems(workflow, { db, nodes, nodeSecrets });
    const problems = found.filter((problem) => isOnWay(problem.nodeId) && isInTheWay(problem, input.mode, given));
    const [first] = problems;
    if (first)
      throw workflowErrors.workflow_invalid(
        { count: problems.length, first: `${first.nodeName}: ${first.message}` },
        { details: { problems } },
      );
    // The given items belong to the trigger that was asked for; another one starts with nothing.
    const isWanted = input.trigger === undefined || input.trigger === trigger;
    const items = (isWanted ? input.items : undefined) ?? nothing;
    const descent = origin ? await families.admit(origin) : {};
    const run = journal.start({
      ...descent,
      ...(origin || startedBy === undefined ? {} : { startedBy }),
      userId,
      workflowId,
      workflowName: workflow.name,
      revision: workflow.revision,
      input: { ...input, trigger, items, ...(Object.keys(given).length > 0 ? { given, givenOrigins } : {}) },
      ...laneOf(workflow, { ...input, items }),
      ...(executionData === undefined ? {} : { executionData }),
    });
    const { id } = await run.committed;
    return summarize(await reader.find(userId, id));
  };

  return {
    start,

    async startUpTo(userId, workflowId, { upTo, ...input }, options) {
      if (upTo.reuse === undefined) return start(userId, workflowId, { ...input, upTo: upTo.nodeId }, options);
      const earlier = await reader.record(userId, upTo.reuse);
      if (earlier.row.workflowId !== workflowId) throw runErrors.execution_not_found();
      const { revision } = await read(userId, workflowId, options);
      const plan = await plans.get(workflowId, revision);
      const node = plan.byId.get(upTo.nodeId);
      if (!node) throw runErrors.execution_node_unknown({ node: upTo.nodeId });
      const last = await reader.lastData(userId, earlier);
      // Other items at the trigger change everything that follows from them.
      const isSame =
        input.items === undefined || JSON.stringify(input.items) === JSON.stringify(last.whole.input.items);
      const reused = isSame ? reuseBefore(plan, node, last) : {};
      return start(userId, workflowId, { ...input, ...reused, upTo: upTo.nodeId }, options);
    },

    async startFrom(userId, workflowId, mode, { executionId, nodeId, input, only, pass }, options) {
      const earlier = executionId === undefined ? null : await reader.record(userId, executionId);
      if (earlier && earlier.row.workflowId !== workflowId) throw runErrors.execution_not_found();
      const { graph } = await read(userId, workflowId, options);
      const last = earlier && (await reader.lastData(userId, earlier));
      if (last && !only)
        return start(userId, workflowId, { ...rerunInput(graph, last, { nodeId, input }), mode }, options);
      const wanted = pass ?? latestPass(last?.steps.get(nodeId)?.step.execution);
      const passInput = last && wanted !== undefined ? await reader.passInput(last.whole, nodeId, wanted) : undefined;
      const alone = onlyInput(graph, nodes, last, pinnedOutputs(graph, nodes), { nodeId, input, passInput });
      return start(userId, workflowId, { ...alone, mode }, options);
    },
  };
}
