import type { StartRunBody } from '@heddle/contract/api/executions';
import { runErrors } from '@heddle/contract/errors/run';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { JsonValue } from '@heddle/contract/json';
import type { RunInput } from '@heddle/contract/run/events';
import type { RunMode } from '@heddle/contract/run/states';
import type { RunSummary } from '@heddle/contract/run/view';
import { pickTrigger } from '@heddle/engine/pick-trigger';
import type { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import type { RunOrigin } from '../../platform/runs/families/origin.ts';
import { laneOf } from '../../platform/runs/lane.ts';
import { findProblems } from '../../platform/workflows/problems.ts';
import { readOwnWorkflow } from '../../platform/workflows/revisions.ts';
import { pinnedOrigins, pinnedOutputs, rerunInput } from './rerun.ts';
import type { RunReader } from './run-reader.ts';
import { summarize } from './summary.ts';

/** What a run is started with besides its input. */
interface StartOptions {
  executionData?: JsonValue | null | undefined;
  origin?: RunOrigin | null | undefined;
}

type RerunFrom = NonNullable<z.output<typeof StartRunBody>['from']>;

/** Starts runs of a user's workflow as it is saved now. Throws what `ExecutionService.start` throws. */
export interface RunStarts {
  /** Without a trigger in `input`, the run begins at the one for manual starts. */
  start(
    userId: string,
    workflowId: string,
    input: Omit<RunInput, 'trigger'> & { trigger?: string | undefined },
    options: StartOptions,
  ): Promise<RunSummary>;
  /** Starts a run that continues from a node of an earlier run. */
  startFrom(
    userId: string,
    workflowId: string,
    mode: RunMode,
    from: RerunFrom,
    options: StartOptions,
  ): Promise<RunSummary>;
}

/** Run starts over the journal. */
export function createRunStarts({ db, families, journal, nodes, nodeSecrets }: Platform, reader: RunReader): RunStarts {
  const start: RunStarts['start'] = async (userId, workflowId, input, { executionData, origin }) => {
    const workflow = await readOwnWorkflow(db, userId, workflowId);
    const trigger = input.only ?? pickTrigger(workflow.graph, nodes, input.trigger);
    const pinned = pinnedOutputs(workflow.graph, nodes);
    const given = { ...input.given, ...pinned };
    const givenOrigins = { ...input.givenOrigins, ...pinnedOrigins(workflow.graph, pinned) };
    const found = await findProblems(workflow, { nodes, nodeSecrets });
    // A dry run executes nothing that somebody has to see to first.
    const problems = found.filter(({ code }) => input.mode !== 'dry' || code !== 'node_unreviewed');
    const [first] = problems;
    if (first)
      throw workflowErrors.workflow_invalid(
        { count: problems.length, first: `${first.nodeName}: ${first.message}` },
        { details: { problems } },
      );
    const descent = origin ? await families.admit(origin) : {};
    const run = journal.start({
      ...descent,
      userId,
      workflowId,
      workflowName: workflow.name,
      revision: workflow.revision,
      input: { ...input, trigger, ...(Object.keys(given).length > 0 ? { given, givenOrigins } : {}) },
      ...laneOf(workflow, input),
      ...(executionData === undefined ? {} : { executionData }),
    });
    const { id } = await run.committed;
    return summarize(await reader.find(userId, id));
  };

  return {
    start,

    async startFrom(userId, workflowId, mode, from, options) {
      const earlier = await reader.record(userId, from.executionId);
      if (earlier.row.workflowId !== workflowId) throw runErrors.execution_not_found();
      const { graph } = await readOwnWorkflow(db, userId, workflowId);
      const input = rerunInput(graph, await reader.lastData(userId, earlier), pinnedOutputs(graph, nodes), {
        ...from,
        input: from.input,
      });
      return start(userId, workflowId, { ...input, mode }, options);
    },
  };
}
