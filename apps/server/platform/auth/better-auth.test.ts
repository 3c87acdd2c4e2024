import { getMigrations } from 'better-auth/db/migration';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { createAuth } from './better-auth.ts';

describe('better-auth', () => {
  it('finds the tables and columns it expects', async () => {
    const app = await createTestApp();
    const { options } = await createAuth(app.platform);
    const { toBeCreated, toBeAdded, schemaProblems } = await getMigrations(options);
    expect({ toBeCreated, toBeAdded, schemaProblems }).toEqual({ toBeCreated: [], toBeAdded: [], schemaProblems: [] });
    await app.end();
  });
});
