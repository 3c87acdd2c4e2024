import { DatabaseSync } from 'node:sqlite';
import { migrateSqlite } from '@heddle/journals/embedded/stores/sqlite-schema';
import { describe, expect, it } from 'vitest';
import { migrateUp, migrationNames, missingMigrations } from './migrate.ts';
import { createMigrationDb } from './sqlite/dialect.ts';

describe('migrations', () => {
  it('are numbered from 1 on, each number once, and no two have the same name', async () => {
    const names = await migrationNames();
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
    expect(new Set(names.map((name) => name.slice(5))).size).toBe(names.length);
  });

  it('are known by their names: a database that has applied them under other numbers is up to date', async () => {
    const file = new DatabaseSync(':memory:');
    migrateSqlite(file);
    const db = createMigrationDb(file);
    await migrateUp(db);
    const applied = (): string[] =>
      file
        .prepare('SELECT name FROM kysely_migration ORDER BY name')
        .all()
        .map(({ name }) => String(name));
    expect(applied()).toEqual(await migrationNames());

    file.exec("UPDATE kysely_migration SET name = '0005-node-state' WHERE name = '0006-node-state'");
    file.exec("UPDATE kysely_migration SET name = '0019-sealed-fields' WHERE name = '0022-sealed-fields'");
    expect(await missingMigrations(applied())).toEqual([]);
    await migrateUp(db);
    expect(applied()).toEqual(await migrationNames());
    file.close();
  });

  it('go on running what every workflow ran before there were drafts', async () => {
    const file = new DatabaseSync(':memory:');
    migrateSqlite(file);
    const db = createMigrationDb(file);
    const names = await migrationNames();
    await migrateUp(db, names[names.findIndex((name) => name.endsWith('-drafts')) - 1]);
    file.exec(`
      PRAGMA foreign_keys = OFF;
      INSERT INTO workflows (id, user_id, name, description, is_active, revision, node_count, created_at, updated_at)
        VALUES ('w', 'u', 'Orders', '', 1, 3, 0, 1, 1);
      INSERT INTO workflow_revisions (workflow_id, revision, nodes, edges, settings, created_at)
        VALUES ('w', 3, '[]', '[]', '{}', 7);
    `);
    await migrateUp(db);
    expect(file.prepare('SELECT published_revision, is_held_back FROM workflows').all()).toEqual([
      { published_revision: 3, is_held_back: 0 },
    ]);
    expect(file.prepare('SELECT published_at FROM workflow_revisions').all()).toEqual([{ published_at: 7 }]);
    file.close();
  });
});
