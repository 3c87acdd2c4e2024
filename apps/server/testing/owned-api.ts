import { randomUUID } from 'node:crypto';
import type { TestApp } from './test-app.ts';

/** Stores an API with one operation for a user; gives its id. */
export async function addApi({ platform: { db } }: TestApp, userId: string): Promise<string> {
  const id = randomUUID();
  const api = {
    id,
    user_id: userId,
    name: 'Pets',
    kind: 'openapi' as const,
    version: '1',
    address: 'https://pets.example',
  };
  const none = { source: null, credentials: '', unusable: '[]', created_at: 0, updated_at: 0 };
  await db
    .insertInto('described_apis')
    .values({ ...api, ...none, operations: 1, revision: 'r' })
    .execute();
  const operation = { id: 'GET /pets', name: 'List pets', heading: 'Pets', method: 'GET', path: '/pets' };
  const rest = { effect: 'read' as const, address: null, definition: JSON.stringify(operation) };
  await db
    .insertInto('described_operations')
    .values({ api_id: id, revision: 'r', position: 0, ...operation, ...rest })
    .execute();
  return id;
}
