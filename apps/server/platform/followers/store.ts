import { randomUUID } from 'node:crypto';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';
import type { Database } from '../db/database.ts';
import { held } from '../db/kysely.ts';
import { toSettings } from '../workflows/revisions.ts';

/** A trigger of a workflow that follows something. Positions are texts that only its source reads. */
export interface Follower {
  workflowId: string;
  nodeId: string;
  revision: number;
  /** JSON text: what it follows. */
  config: string;
  /** Another one whenever it begins anew. */
  epoch: string;
  /** Up to where runs have been started. */
  position: string;
  /** Up to where the run goes that is being started; null while there is none. */
  until: string | null;
  workflow: { userId: string; name: string; settings: WorkflowSettings };
}

/** A follower as it was read from its workflow. `position` is where it begins, if it is not followed already. */
export interface ReadFollower {
  nodeId: string;
  config: string;
  position: string;
}

/** The followers of one kind. Several servers may work on them at the same time. */
export interface FollowerStore {
  /** Up to `limit` followers of active workflows, those of one user where one is named, that stand after another one in the order of the ids. */
  list(after: Pick<Follower, 'workflowId' | 'nodeId'> | null, limit: number, userId?: string): Promise<Follower[]>;
  /** Up to `limit` ids later than `after`, in order, of active workflows that were saved or switched on since they were last read. */
  changed(after: string, limit: number): Promise<string[]>;
  /** What is known of a node's follower. */
  known(workflowId: string): Promise<{ nodeId: string; config: string }[]>;
  /** Keeps the followers of an active workflow. One that is kept already as it is now stays where it stands. Does nothing where the workflow has another revision, or is not active. */
  keep(workflowId: string, revision: number, followers: readonly ReadFollower[]): Promise<void>;
  /** Says how far the next run goes; false where the follower has moved or somebody else has said so. */
  plan(follower: Follower, until: string): Promise<boolean>;
  /** Moves a follower on; false where it does not stand there any more. */
  move(follower: Follower, to: string): Promise<boolean>;
}

/** The store over the tables of followers and workflows. */
export function createFollowerStore(
  { atomically, db }: Pick<Database, 'atomically' | 'db'>,
  kind: string,
): FollowerStore {
  const standing = ({ workflowId, nodeId, epoch, position }: Follower) =>
    db
      .updateTable('followers')
      .where('kind', '=', kind)
      .where('workflow_id', '=', workflowId)
      .where('node_id', '=', nodeId)
      .where('epoch', '=', epoch)
      .where('position', '=', position);

  return {
    async list(after, limit, userId) {
      let query = db
        .selectFrom('followers as f')
        .innerJoin('workflows as w', (join) =>
          join.onRef('w.id', '=', 'f.workflow_id').onRef('w.revision', '=', 'f.revision'),
        )
        .innerJoin('workflow_revisions as r', (join) =>
          join.onRef('r.workflow_id', '=', 'w.id').onRef('r.revision', '=', 'w.revision'),
        )
        .select([
          'f.workflow_id',
          'f.node_id',
          'f.revision',
          'f.config',
          'f.epoch',
          'f.position',
          'f.until',
          'w.user_id',
          'w.name',
          'r.settings',
        ])
        .where('f.kind', '=', kind)
        .where('w.is_active', '=', 1);
      if (userId !== undefined) query = query.where('w.user_id', '=', userId);
      if (after)
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('f.workflow_id', 'f.node_id'), '>', tuple(after.workflowId, after.nodeId)),
        );
      const rows = await query.orderBy('f.workflow_id').orderBy('f.node_id').limit(limit).execute();
      return rows.map((row) => ({
        workflowId: row.workflow_id,
        nodeId: row.node_id,
        revision: row.revision,
        config: row.config,
        epoch: row.epoch,
        position: row.position,
        until: row.until,
        workflow: { userId: row.user_id, name: row.name, settings: toSettings(row) },
      }));
    },

    async changed(after, limit) {
      const rows = await db
        .selectFrom('workflows as w')
        .leftJoin('followed_workflows as f', (join) => join.onRef('f.workflow_id', '=', 'w.id').on('f.kind', '=', kind))
        .select('w.id')
        .where('w.id', '>', after)
        .where('w.is_active', '=', 1)
        .where(({ eb, or }) => or([eb('f.revision', 'is', null), eb('f.revision', '!=', eb.ref('w.revision'))]))
        .orderBy('w.id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    async known(workflowId) {
      const rows = await db
        .selectFrom('followers')
        .select(['node_id', 'config'])
        .where('kind', '=', kind)
        .where('workflow_id', '=', workflowId)
        .execute();
      return rows.map((row) => ({ nodeId: row.node_id, config: row.config }));
    },

    async keep(workflowId, revision, followers) {
      // It may be deleted meanwhile: then there is nothing to keep.
      const active = held(
        db,
        db
          .selectFrom('workflows')
          .where('id', '=', workflowId)
          .where('revision', '=', revision)
          .where('is_active', '=', 1),
      );
      const removed = db
        .deleteFrom('followers')
        .where('kind', '=', kind)
        .where('workflow_id', 'in', active.select('id'));
      const left = followers.map(({ nodeId }) => nodeId);
      await atomically([
        left.length === 0 ? removed : removed.where('node_id', 'not in', left),
        ...followers.flatMap(({ nodeId, config, position }) => [
          removed.where('node_id', '=', nodeId).where('config', '!=', config),
          db
            .insertInto('followers')
            .columns(['kind', 'workflow_id', 'node_id', 'revision', 'config', 'epoch', 'position', 'until'])
            .expression(
              active.select(({ val }) => [
                val(kind).as('kind'),
                'id',
                val(nodeId).as('node_id'),
                'revision',
                val(config).as('config'),
                val(randomUUID()).as('epoch'),
                val(position).as('position'),
                val<string | null>(null).as('until'),
              ]),
            )
            .onConflict((conflict) => conflict.columns(['kind', 'workflow_id', 'node_id']).doUpdateSet({ revision })),
        ]),
        db
          .insertInto('followed_workflows')
          .columns(['kind', 'workflow_id', 'revision'])
          .expression(active.select(({ val }) => [val(kind).as('kind'), 'id', 'revision']))
          .onConflict((conflict) => conflict.columns(['kind', 'workflow_id']).doUpdateSet({ revision })),
      ]);
    },

    async plan(follower, until) {
      const { numUpdatedRows } = await standing(follower).set({ until }).where('until', 'is', null).executeTakeFirst();
      return Number(numUpdatedRows) > 0;
    },

    async move(follower, to) {
      const { numUpdatedRows } = await standing(follower).set({ position: to, until: null }).executeTakeFirst();
      return Number(numUpdatedRows) > 0;
    },
  };
}
