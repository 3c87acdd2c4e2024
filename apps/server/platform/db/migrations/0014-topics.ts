import type { Kysely } from 'kysely';

/** Topics with their messages, and polled triggers with their positions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('topics')
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('last_position', 'bigint', (c) => c.notNull())
    .addColumn('keep_ms', 'bigint', (c) => c.notNull())
    .addColumn('keep_messages', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('topics_key', ['user_id', 'name'])
    .execute();
  await db.schema
    .createTable('topic_messages')
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('position', 'bigint', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('json', 'text', (c) => c.notNull())
    .addColumn('published_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('topic_messages_place', ['user_id', 'topic', 'position'])
    .addUniqueConstraint('topic_messages_once', ['user_id', 'topic', 'key'])
    .execute();
  await db.schema
    .createTable('followers')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('workflow_id', 'text', (c) => c.notNull().references('workflows.id').onDelete('cascade'))
    .addColumn('node_id', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('config', 'text', (c) => c.notNull())
    .addColumn('epoch', 'text', (c) => c.notNull())
    .addColumn('position', 'text', (c) => c.notNull())
    .addColumn('until', 'text')
    .addPrimaryKeyConstraint('followers_key', ['kind', 'workflow_id', 'node_id'])
    .execute();
  await db.schema.createIndex('followers_by_workflow').on('followers').column('workflow_id').execute();
  await db.schema
    .createTable('followed_workflows')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('workflow_id', 'text', (c) => c.notNull().references('workflows.id').onDelete('cascade'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('followed_workflows_key', ['kind', 'workflow_id'])
    .execute();
  await db.schema
    .createIndex('followed_workflows_by_workflow')
    .on('followed_workflows')
    .column('workflow_id')
    .execute();
}
