import type { TriggerConnectionView } from '@heddle/contract/api/trigger-connections';
import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';
import { leaseHolder } from '../retention/lease.ts';
import { leaseName } from './connection-leases.ts';

/** The connections over which triggers are told what is new, for their owners to see. */
export interface ConnectionStates {
  /** Notes the state of a trigger. `problem` says why there is no connection. */
  note(trigger: TriggerPlace, state: TriggerConnectionView['state'], problem: string | null): Promise<void>;
  /** The states of a workflow's triggers. */
  of(workflowId: string): Promise<TriggerConnectionView[]>;
}

interface TriggerPlace {
  workflowId: string;
  nodeId: string;
}

/** The states over the table `trigger_connections`. */
export const createConnectionStates = (db: Db): ConnectionStates => ({
  async note({ workflowId, nodeId }, state, problem) {
    const now = { state, problem, since: Date.now() };
    await db
      .insertInto('trigger_connections')
      .columns(['workflow_id', 'node_id', 'state', 'problem', 'since'])
      // Nothing for a workflow that was deleted meanwhile.
      .expression(
        db
          .selectFrom('workflows')
          .where('id', '=', workflowId)
          .select(({ val }) => [
            'id',
            val(nodeId).as('node_id'),
            val(now.state).as('state'),
            val<string | null>(now.problem).as('problem'),
            val(now.since).as('since'),
          ]),
      )
      .onConflict((conflict) =>
        conflict.columns(['workflow_id', 'node_id']).doUpdateSet(({ eb, ref }) => ({
          state,
          problem,
          // `since` is the time of the last change.
          since: eb
            .case()
            .when(ref('trigger_connections.state'), '=', state)
            .then(ref('trigger_connections.since'))
            .else(sql<number>`cast(${now.since} as bigint)`)
            .end(),
        })),
      )
      .execute();
  },

  async of(workflowId) {
    const rows = await db
      .selectFrom('trigger_connections')
      .selectAll()
      .where('workflow_id', '=', workflowId)
      .orderBy('node_id')
      .execute();
    return Promise.all(
      rows.map(async ({ node_id: nodeId, state, problem, since }): Promise<TriggerConnectionView> => {
        // Its server has died, and another one is to take over.
        const isOld =
          state !== 'polling' && (await leaseHolder(db, leaseName({ workflowId, nodeId }), Date.now())) === null;
        const facts = isOld ? { state: 'connecting' as const, problem: null } : { state, problem };
        return { nodeId, ...facts, since: new Date(Number(since)).toISOString() };
      }),
    );
  },
});
