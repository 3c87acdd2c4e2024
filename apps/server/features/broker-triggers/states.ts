import type { BrokerTriggerView } from '@heddle/contract/api/broker-triggers';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { leaseHolder } from '../../platform/retention/lease.ts';
import { leaseName } from './lease.ts';

/** Whether triggers receive, for their owners. */
export interface ConsumerStates {
  /** Notes the state of a trigger. `problem` says why it does not receive. */
  note(trigger: TriggerPlace, state: BrokerTriggerView['state'], problem: string | null): Promise<void>;
  /** The states of a workflow's triggers. */
  of(workflowId: string): Promise<BrokerTriggerView[]>;
}

interface TriggerPlace {
  workflowId: string;
  nodeId: string;
}

/** The states over the table `broker_consumers`. */
export const createConsumerStates = (db: Db): ConsumerStates => ({
  async note({ workflowId, nodeId }, state, problem) {
    const now = { state, problem, since: Date.now() };
    await db
      .insertInto('broker_consumers')
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
            .when(ref('broker_consumers.state'), '=', state)
            .then(ref('broker_consumers.since'))
            .else(sql<number>`cast(${now.since} as bigint)`)
            .end(),
        })),
      )
      .execute();
  },

  async of(workflowId) {
    const rows = await db
      .selectFrom('broker_consumers')
      .selectAll()
      .where('workflow_id', '=', workflowId)
      .orderBy('node_id')
      .execute();
    return Promise.all(
      rows.map(async ({ node_id: nodeId, state, problem, since }): Promise<BrokerTriggerView> => {
        // Its server has died, and another one is to take over.
        const isOld = (await leaseHolder(db, leaseName({ workflowId, nodeId }), Date.now())) === null;
        const facts = isOld ? { state: 'connecting' as const, problem: null } : { state, problem };
        return { nodeId, ...facts, since: new Date(Number(since)).toISOString() };
      }),
    );
  },
});
