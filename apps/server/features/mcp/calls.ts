import type { IncomingHttpHeaders } from 'node:http';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject } from '@heddle/contract/json';
import type { Plan } from '@heddle/engine/plan';
import type { CallToolResult, RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { Platform } from '../../platform/platform.ts';
import type { RunAnswer } from '../../platform/runs/answer-fold.ts';
import { laneOf } from '../../platform/runs/lane.ts';
import { failedResult, toResult } from './content.ts';
import type { RunProgress } from './follow.ts';
import { followRun } from './follow.ts';
import type { WorkflowTool } from './tools.ts';

/** A call that a client has numbered, in a session: the same call sent again is the same run. */
export interface CallKey {
  session: string;
  requestId: RequestId;
}

/** A run that a call waits for. */
export interface CalledRun {
  id: string;
  plan: Plan;
}

/** Calls of tools as runs. What finds a run takes the owner. */
export interface Calls {
  /** Starts the run of a call; it is on disk once this settles. Throws as `Journal.start` and admission do. */
  start(
    userId: string,
    tool: WorkflowTool,
    call: { given: JsonObject; key: CallKey | null; headers: IncomingHttpHeaders },
  ): Promise<CalledRun>;
  /** A run of the user; null where there is none. */
  find(userId: string, runId: string): Promise<CalledRun | null>;
  /** Stops the run of a call, if it is still running. `tools`: the tools of the user. */
  cancel(userId: string, key: CallKey, tools: readonly WorkflowTool[]): Promise<void>;
  /** Waits for the end of a run, no longer than these seconds, and gives its answer. Null where the signal was aborted before. */
  answer(
    run: CalledRun,
    waiting: { seconds: number; signal: AbortSignal; report(progress: RunProgress): void },
  ): Promise<CallToolResult | null>;
}

const dedupeKeyOf = ({ session, requestId }: CallKey): string =>
  `mcp:${session}:${typeof requestId}:${String(requestId).slice(0, 100)}`;

/** The errors of a run that has ended meanwhile. */
const isOver = (error: unknown): boolean =>
  error instanceof HeddleError && ['execution_finished', 'execution_not_found'].includes(error.code);

/** Calls over the journal. */
export function createCalls(
  platform: Pick<Platform, 'address' | 'db' | 'families' | 'files' | 'journal' | 'origins' | 'plans'>,
): Calls {
  const { address, db, families, files, journal, origins, plans } = platform;

  async function toAnswer(answer: RunAnswer, { id, plan }: CalledRun, seconds: number): Promise<CallToolResult> {
    const place = `${address.base()}/workflow/${plan.workflow.id} (execution ${id})`;
    switch (answer.kind) {
      case 'items':
        return toResult(answer.items, files, place);
      case 'failed': {
        const reason = answer.error?.message ?? 'No reason was recorded.';
        return failedResult(
          answer.status === 'cancelled'
            ? `The run was stopped: ${place}.`
            : `The workflow failed: ${reason} The run: ${place}.`,
        );
      }
      default:
        return failedResult(
          `The workflow has not ended within ${seconds} seconds. It goes on, so do not call it again for the same thing. The run: ${place}.`,
        );
    }
  }

  return {
    async start(userId, { plan, trigger }, { given, key, headers }) {
      const origin = origins.read(headers, userId);
      const { id: workflowId, name: workflowName } = plan.workflow;
      const input = { trigger, mode: 'live' as const, items: [{ json: given }] };
      const descent = origin && (await families.admit(origin));
      const run = journal.start({
        userId,
        workflowId,
        workflowName,
        revision: plan.revision,
        input,
        ...laneOf({ id: workflowId, name: workflowName, settings: plan.settings }, input),
        ...descent,
        ...(key === null ? {} : { dedupeKey: dedupeKeyOf(key) }),
      });
      const { id, repeated } = await run.committed;
      // A repeated call may have begun with an earlier revision.
      return (repeated ? await this.find(userId, id) : null) ?? { id, plan };
    },

    async find(userId, runId) {
      const row = await db
        .selectFrom('executions')
        .select(['id', 'workflow_id', 'revision'])
        .where('id', '=', runId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row ? { id: row.id, plan: await plans.get(row.workflow_id, row.revision) } : null;
    },

    async cancel(userId, key, tools) {
      const workflows = [...new Set(tools.map(({ workflowId }) => workflowId))];
      if (workflows.length === 0) return;
      const rows = await db
        .selectFrom('executions')
        .select('id')
        .where('user_id', '=', userId)
        .where('workflow_id', 'in', workflows)
        .where('dedupe_key', '=', dedupeKeyOf(key))
        .execute();
      for (const { id } of rows) {
        await journal.cancel(id).catch((error: unknown) => {
          if (!isOver(error)) throw error;
        });
      }
    },

    async answer(run, { seconds, signal, report }) {
      const time = AbortSignal.timeout(seconds * 1000);
      const answer = await followRun(journal, run, AbortSignal.any([signal, time]), report);
      return answer.kind === 'pending' && !time.aborted ? null : toAnswer(answer, run, seconds);
    },
  };
}
