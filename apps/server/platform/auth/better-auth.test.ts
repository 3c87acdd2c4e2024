import { getMigrations } from 'better-auth/db/migration';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { createAuth } from './better-auth.ts';
import { createPasswordHashing } from './hashing.ts';

describe('better-auth', () => {
  it('finds the tables and columns it expects', async () => {
    const app = await createTestApp();
    const hashing = createPasswordHashing();
    const { options } = await createAuth({ ...app.platform, hashing });
    await hashing.close();
    const type = app.platform.config.databaseUrl === undefined ? 'sqlite' : 'postgres';
    const { toBeCreated, toBeAdded, schemaProblems } = await getMigrations({
      ...options,
      database: { db: app.platform.db, type },
    });
    expect({ toBeCreated, toBeAdded, schemaProblems }).toEqual({ toBeCreated: [], toBeAdded: [], schemaProblems: [] });
    await app.end();
  });

  it('reports nothing to anybody else', async () => {
    const app = await createTestApp();
    const { options } = await app.platform.auth();
    expect(options.telemetry).toEqual({ enabled: false });
    await app.end();
  });
});
