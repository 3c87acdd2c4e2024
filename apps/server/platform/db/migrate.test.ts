import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { atomically } from './kysely.ts';
import { isMigrated, migrate } from './migrate.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

describe('the database', () => {
  it('is up to date, and stays so when it is migrated again', async () => {
    expect(await isMigrated(app.platform.sqlite)).toBe(true);
    await migrate(app.platform.sqlite);
    expect(await isMigrated(app.platform.sqlite)).toBe(true);
  });

  it('writes statements that belong together wholly or not at all', async () => {
    const { db, sqlite } = app.platform;
    const revision = { workflow_id: 'w', revision: 1, nodes: '[]', edges: '[]', created_at: 0 };
    const insert = db.insertInto('workflow_revisions').values(revision);
    expect(() => atomically(sqlite, [insert, insert])).toThrow('UNIQUE');
    expect(await db.selectFrom('workflow_revisions').selectAll().execute()).toEqual([]);
    expect(atomically(sqlite, [insert, db.deleteFrom('workflow_revisions')])).toEqual([1, 1]);
  });

  it('refuses a transaction that would stay open while others use the connection', async () => {
    await expect(app.platform.db.transaction().execute(async () => 1)).rejects.toThrow('atomically');
  });
});
