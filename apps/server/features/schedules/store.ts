import type { WorkflowSettings } from '@heddle/contract/workflow/settings';
import type { Compilable } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { held } from '../../platform/db/kysely.ts';
import type { Platform } from '../../platform/platform.ts';
import { toSettings } from '../../platform/workflows/revisions.ts';

/** A schedule of an active workflow as it is stored. Times are epoch milliseconds. */
export interface ArmedSchedule {
  nodeId: string;
  /** JSON text of the schedule. */
  config: string;
  /** The next tick, and when its run starts; null when no further tick comes. */
  next: { at: number; dueAt: number } | null;
}

/** A schedule whose next run is due, with its workflow as it is published now. */
export interface DueSchedule {
  workflowId: string;
  nodeId: string;
  revision: number;
  config: string;
  at: number;
  missed: number;
  workflow: { userId: string; name: string; isActive: boolean; revision: number; settings: WorkflowSettings };
}

/** Identifies a schedule at one of its ticks. */
export type TickKey = Pick<DueSchedule, 'workflowId' | 'nodeId' | 'config' | 'at'>;

/** Where a schedule continues. `missed` counts skipped ticks that no run has reported yet. */
export interface Move {
  next: ArmedSchedule['next'];
  missed: number;
}

/** The schedules of all workflows. Several servers may work on them at the same time. */
export interface ScheduleStore {
  /** The due schedules, the longest due first. */
  due(now: number, limit: number): Promise<DueSchedule[]>;
  /** When the next schedule is due; null when none will be. */
  nextDue(): Promise<number | null>;
  /** Up to `limit` ids later than `after`, in order, of workflows that were published, activated or deactivated since their schedules were last read. */
  changed(after: string, limit: number): Promise<string[]>;
  /** Stores the schedules of an active workflow. An unchanged one keeps its tick. Does nothing where another revision is published, or is not active. */
  arm(workflowId: string, revision: number, schedules: readonly ArmedSchedule[]): Promise<void>;
  /** Removes the schedules of a workflow. */
  disarm(workflowId: string): Promise<void>;
  /** Keeps a schedule at its tick and makes it due at another time. */
  postpone(schedule: TickKey, dueAt: number): Promise<void>;
  /** Moves a schedule on; false if it is not at this tick any more. */
  move(schedule: TickKey, to: Move): Promise<boolean>;
}

async function dueSchedules(db: Db, now: number, limit: number): Promise<DueSchedule[]> {
  const rows = await db
    .selectFrom('schedules as s')
    .innerJoin('workflows as w', 'w.id', 's.workflow_id')
    .innerJoin('workflow_revisions as r', (join) =>
      join.onRef('r.workflow_id', '=', 'w.id').onRef('r.revision', '=', 'w.published_revision'),
    )
    .select([
      's.workflow_id',
      's.node_id',
      's.revision',
      's.config',
      's.next_at',
      's.missed',
      'w.user_id',
      'w.name',
      'w.is_active',
      'w.published_revision as current',
      'r.settings',
    ])
    .where('s.due_at', '<=', now)
    .orderBy('s.due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    workflowId: row.workflow_id,
    nodeId: row.node_id,
    revision: row.revision,
    config: row.config,
    at: Number(row.next_at),
    missed: row.missed,
    workflow: {
      userId: row.user_id,
      name: row.name,
      isActive: row.is_active === 1,
      revision: row.current,
      settings: toSettings(row),
    },
  }));
}

async function changedWorkflows(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('workflows as w')
    .leftJoin('scheduled_workflows as s', 's.workflow_id', 'w.id')
    .select('w.id')
    .where('w.id', '>', after)
    .where(({ and, eb, or }) =>
      or([
        and([
          eb('w.is_active', '=', 1),
          or([eb('s.revision', 'is', null), eb('s.revision', '!=', eb.ref('w.published_revision'))]),
        ]),
        and([eb('w.is_active', '=', 0), eb('s.revision', 'is not', null)]),
      ]),
    )
    .orderBy('w.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const deleteSchedules = (db: Db, workflowId: string) =>
  db.deleteFrom('schedules').where('workflow_id', '=', workflowId);

/** The statements that make the stored schedules of a workflow those given, while the workflow is active at this revision. */
function armStatements(
  db: Db,
  workflowId: string,
  revision: number,
  schedules: readonly ArmedSchedule[],
): Compilable[] {
  // Selects nothing if the workflow has been deleted concurrently.
  const active = held(
    db,
    db
      .selectFrom('workflows')
      .where('id', '=', workflowId)
      .where('published_revision', '=', revision)
      .where('is_active', '=', 1),
  );
  const kept = schedules.map(({ nodeId }) => nodeId);
  const removed = deleteSchedules(db, workflowId).where('workflow_id', 'in', active.select('id'));
  return [
    kept.length === 0 ? removed : removed.where('node_id', 'not in', kept),
    ...schedules.flatMap(({ nodeId, config, next }) => [
      removed.where('node_id', '=', nodeId).where('config', '!=', config),
      db
        .insertInto('schedules')
        .columns(['workflow_id', 'node_id', 'revision', 'config', 'next_at', 'due_at', 'missed'])
        .expression(
          active.select(({ val }) => [
            'id',
            val(nodeId).as('node_id'),
            'published_revision',
            val(config).as('config'),
            val(next?.at ?? null).as('next_at'),
            val(next?.dueAt ?? null).as('due_at'),
            val(0).as('missed'),
          ]),
        )
        .onConflict((conflict) => conflict.columns(['workflow_id', 'node_id']).doUpdateSet({ revision })),
    ]),
    db
      .insertInto('scheduled_workflows')
      .columns(['workflow_id', 'revision'])
      .expression(active.select(['id', 'published_revision']))
      .onConflict((conflict) => conflict.column('workflow_id').doUpdateSet({ revision })),
  ];
}

/** The statement that updates a schedule only while it is at this tick. */
const atTick = (db: Db, { workflowId, nodeId, config, at }: TickKey) =>
  db
    .updateTable('schedules')
    .where('workflow_id', '=', workflowId)
    .where('node_id', '=', nodeId)
    .where('config', '=', config)
    .where('next_at', '=', at);

/** The store over the tables of schedules and workflows. */
export function createScheduleStore({ atomically, db }: Pick<Platform, 'atomically' | 'db'>): ScheduleStore {
  return {
    due: (now, limit) => dueSchedules(db, now, limit),

    async nextDue() {
      const row = await db
        .selectFrom('schedules')
        .select('due_at')
        .where('due_at', 'is not', null)
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst();
      return row?.due_at ?? null;
    },

    changed: (after, limit) => changedWorkflows(db, after, limit),

    async arm(workflowId, revision, schedules) {
      await atomically(armStatements(db, workflowId, revision, schedules));
    },

    async disarm(workflowId) {
      await atomically([
        deleteSchedules(db, workflowId),
        db.deleteFrom('scheduled_workflows').where('workflow_id', '=', workflowId),
      ]);
    },

    async postpone(schedule, dueAt) {
      await atTick(db, schedule).set({ due_at: dueAt }).execute();
    },

    async move(schedule, { next, missed }) {
      const { numUpdatedRows } = await atTick(db, schedule)
        .set({ next_at: next?.at ?? null, due_at: next?.dueAt ?? null, missed })
        .executeTakeFirst();
      return Number(numUpdatedRows) > 0;
    },
  };
}
