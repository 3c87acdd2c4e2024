import { randomUUID } from 'node:crypto';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';
import type { Compilable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/kysely.ts';
import { held } from '../db/kysely.ts';
import { toSettings } from '../workflows/revisions.ts';

/** A trigger of an active workflow that is polled. Positions are opaque texts that only its source reads. */
export interface PolledTrigger {
  workflowId: string;
  nodeId: string;
  revision: number;
  /** JSON text: what it polls. */
  config: string;
  /** Changes whenever the trigger starts over. */
  epoch: string;
  /** Up to where runs have been started. */
  position: string;
  /** The end of the run that is being started; null while there is none. */
  until: string | null;
  /** The id of the time during which it cannot be polled; null while it can. */
  outage: string | null;
  workflow: { userId: string; name: string; settings: WorkflowSettings };
}

/** What identifies a trigger from when it starts until it starts over. */
export type TriggerKey = Pick<PolledTrigger, 'workflowId' | 'nodeId' | 'epoch'>;

/** The key of a trigger as text, for maps. */
export const toKeyText = ({ workflowId, nodeId, epoch }: TriggerKey): string => `${workflowId} ${nodeId} ${epoch}`;

/** A polled trigger as it was read from its workflow. `position` is where it starts if it is not stored already. */
export interface FoundTrigger {
  nodeId: string;
  config: string;
  position: string;
}

/** The stored triggers of one kind. Several servers may work on them at the same time. */
export interface PolledTriggerStore {
  /** Up to `limit` triggers of active workflows, optionally of one user, that come after another one in the order of the ids. */
  list(
    after: Pick<PolledTrigger, 'workflowId' | 'nodeId'> | null,
    limit: number,
    userId?: string,
  ): Promise<PolledTrigger[]>;
  /** Up to `limit` ids later than `after`, in order, of active workflows that were published or activated since they were last read. */
  changed(after: string, limit: number): Promise<string[]>;
  /** The stored configurations of a workflow's triggers. */
  known(workflowId: string): Promise<{ nodeId: string; config: string }[]>;
  /** Stores the triggers of an active workflow. An unchanged one keeps its position. Does nothing where another revision is published, or is not active. */
  keep(workflowId: string, revision: number, triggers: readonly FoundTrigger[]): Promise<void>;
  /** Notes that the triggers of this revision are not to be polled. Those stored of an earlier one keep their positions, and are not listed. */
  holdBack(workflowId: string, revision: number): Promise<void>;
  /** Records the end of the next run; false where the trigger has moved or an end is recorded already. */
  plan(trigger: PolledTrigger, until: string): Promise<boolean>;
  /** Moves a trigger on; false where it has moved already. */
  move(trigger: PolledTrigger, to: string): Promise<boolean>;
  /** Records that a trigger cannot be polled from here on, or with null that it can; false where it has been recorded already. */
  setOutage(trigger: PolledTrigger, outage: string | null): Promise<boolean>;
}

/** The statement that updates a trigger that has not started over since it was read. */
const updateOf = (db: Db, kind: string, { workflowId, nodeId, epoch }: PolledTrigger) =>
  db
    .updateTable('followers')
    .where('kind', '=', kind)
    .where('workflow_id', '=', workflowId)
    .where('node_id', '=', nodeId)
    .where('epoch', '=', epoch);

/** The same, only while the trigger is at the position it was read with. */
const atPosition = (db: Db, kind: string, trigger: PolledTrigger) =>
  updateOf(db, kind, trigger).where('position', '=', trigger.position);

async function listTriggers(
  db: Db,
  kind: string,
  ...[after, limit, userId]: Parameters<PolledTriggerStore['list']>
): Promise<PolledTrigger[]> {
  let query = db
    .selectFrom('followers as f')
    .innerJoin('workflows as w', (join) =>
      join.onRef('w.id', '=', 'f.workflow_id').onRef('w.published_revision', '=', 'f.revision'),
    )
    .innerJoin('workflow_revisions as r', (join) =>
      join.onRef('r.workflow_id', '=', 'w.id').onRef('r.revision', '=', 'w.published_revision'),
    )
    .select([
      'f.workflow_id',
      'f.node_id',
      'f.revision',
      'f.config',
      'f.epoch',
      'f.position',
      'f.until',
      'f.outage',
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
    outage: row.outage,
    workflow: { userId: row.user_id, name: row.name, settings: toSettings(row) },
  }));
}

/** Selects a workflow that is active at this revision; nothing if it has been deleted concurrently. */
const activeAt = (db: Db, workflowId: string, revision: number) =>
  held(
    db,
    db
      .selectFrom('workflows')
      .where('id', '=', workflowId)
      .where('published_revision', '=', revision)
      .where('is_active', '=', 1),
  );

/** Notes that the triggers of a workflow have been read, while the workflow is active at this revision. */
const noteRead = (db: Db, kind: string, workflowId: string, revision: number): Compilable =>
  db
    .insertInto('followed_workflows')
    .columns(['kind', 'workflow_id', 'revision'])
    .expression(
      activeAt(db, workflowId, revision).select(({ val }) => [val(kind).as('kind'), 'id', 'published_revision']),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'workflow_id']).doUpdateSet({ revision }));

/** The statements that make the stored triggers of a workflow those given, while the workflow is active at this revision. */
function keepStatements(
  db: Db,
  kind: string,
  ...[workflowId, revision, triggers]: Parameters<PolledTriggerStore['keep']>
): Compilable[] {
  const active = activeAt(db, workflowId, revision);
  const removed = db.deleteFrom('followers').where('kind', '=', kind).where('workflow_id', 'in', active.select('id'));
  const kept = triggers.map(({ nodeId }) => nodeId);
  return [
    kept.length === 0 ? removed : removed.where('node_id', 'not in', kept),
    ...triggers.flatMap(({ nodeId, config, position }) => [
      removed.where('node_id', '=', nodeId).where('config', '!=', config),
      db
        .insertInto('followers')
        .columns(['kind', 'workflow_id', 'node_id', 'revision', 'config', 'epoch', 'position', 'until'])
        .expression(
          active.select(({ val }) => [
            val(kind).as('kind'),
            'id',
            val(nodeId).as('node_id'),
            'published_revision',
            val(config).as('config'),
            val(randomUUID()).as('epoch'),
            val(position).as('position'),
            val<string | null>(null).as('until'),
          ]),
        )
        .onConflict((conflict) => conflict.columns(['kind', 'workflow_id', 'node_id']).doUpdateSet({ revision })),
    ]),
    noteRead(db, kind, workflowId, revision),
  ];
}

/** The store over the tables `followers` and `workflows`. */
export function createPolledTriggerStore(
  { atomically, db }: Pick<Database, 'atomically' | 'db'>,
  kind: string,
): PolledTriggerStore {
  return {
    list: (after, limit, userId) => listTriggers(db, kind, after, limit, userId),

    async changed(after, limit) {
      const rows = await db
        .selectFrom('workflows as w')
        .leftJoin('followed_workflows as f', (join) => join.onRef('f.workflow_id', '=', 'w.id').on('f.kind', '=', kind))
        .select('w.id')
        .where('w.id', '>', after)
        .where('w.is_active', '=', 1)
        .where(({ eb, or }) =>
          or([eb('f.revision', 'is', null), eb('f.revision', '!=', eb.ref('w.published_revision'))]),
        )
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

    async keep(workflowId, revision, triggers) {
      await atomically(keepStatements(db, kind, workflowId, revision, triggers));
    },

    async holdBack(workflowId, revision) {
      await atomically([noteRead(db, kind, workflowId, revision)]);
    },

    async plan(trigger, until) {
      const { numUpdatedRows } = await atPosition(db, kind, trigger)
        .set({ until })
        .where('until', 'is', null)
        .executeTakeFirst();
      return Number(numUpdatedRows) > 0;
    },

    async move(trigger, to) {
      const { numUpdatedRows } = await atPosition(db, kind, trigger)
        .set({ position: to, until: null })
        .executeTakeFirst();
      return Number(numUpdatedRows) > 0;
    },

    async setOutage(trigger, outage) {
      const { numUpdatedRows } = await updateOf(db, kind, trigger)
        .set({ outage })
        .where('outage', trigger.outage === null ? 'is' : '=', trigger.outage)
        .executeTakeFirst();
      return Number(numUpdatedRows) > 0;
    },
  };
}
