import type { WorkflowView } from '@heddle/contract/api/workflows';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExisting } from '../../platform/workflows/existing.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let bob: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  bob = await app.signUp();
});
afterAll(() => app.end());

const made = async (person: Person, url: string, body: object): Promise<string> =>
  (await person.send('POST', url, body)).json<{ id: string }>().id;
const table = (person: Person, name: string) =>
  made(person, '/api/tables', { name, columns: [{ name: 'sku', type: 'text' }] });
const credential = (person: Person) =>
  made(person, '/api/credentials', { name: 'Key', type: 'bearerToken', values: { token: 'secret' } });
const problemsOf = async (id: string): Promise<(string | null)[][]> =>
  (await ada.send('GET', `/api/workflows/${id}`))
    .json<WorkflowView>()
    .problems.map(({ nodeId, field, code }) => [nodeId, field, code]);
const start = node('start', 'manualTrigger');
const rows = (id: string, name: string, data = {}) => node(id, 'dataTable', { table: name, ...data });
const call = (id: string, workflow: string) => node(id, 'subWorkflow', { workflow });
const ask = (id: string, chosen: string) =>
  node(id, 'httpRequest', { url: 'https://a.example', auth: 'credential', credential: chosen });

describe('what a node refers to outside its workflow', () => {
  it('is a problem where it does not exist or belongs to someone else, until it exists', async () => {
    await table(ada, 'Stock');
    await table(bob, 'Customers');
    const saved = await saveWorkflow(ada, [
      start,
      rows('own', ' STOCK '),
      rows('foreign', 'Customers'),
      rows('later', '{{ $json.table }}'),
      rows('off', 'Nowhere', { disabled: true }),
      ask('askOwn', await credential(ada)),
      ask('askForeign', await credential(bob)),
      call('callOwn', (await saveWorkflow(ada, [start])).id),
      call('callForeign', (await saveWorkflow(bob, [start])).id),
    ]);
    expect(saved.problems.map(({ nodeId, field, code }) => [nodeId, field, code])).toEqual([
      ['foreign', 'table', 'table_not_found'],
      ['askForeign', 'credential', 'credential_not_found'],
      ['callForeign', 'workflow', 'workflow_not_found'],
    ]);
    expect(saved.problems[0]?.message).toBe('There is no table "Customers".');
    await table(ada, 'Customers');
    expect((await problemsOf(saved.id)).map(([nodeId]) => nodeId)).toEqual(['askForeign', 'callForeign']);
  });

  it('is a problem once it has been deleted, and keeps a run by hand from starting', async () => {
    const id = await table(ada, 'Orders');
    const saved = await saveWorkflow(ada, [start, rows('read', 'Orders')], chain('start', 'read'));
    expect(saved.problems).toEqual([]);
    await ada.send('DELETE', `/api/tables/${id}`);
    expect(await problemsOf(saved.id)).toEqual([['read', 'table', 'table_not_found']]);
    const refused = await ada.send('POST', '/api/executions', { workflowId: saved.id });
    expect([refused.statusCode, refused.json<{ code: string; message: string }>()]).toMatchObject([
      422,
      { code: 'workflow_invalid', message: expect.stringContaining('There is no table "Orders".') },
    ]);
  });

  it('does not matter to a dry run, to a run that ends before it, and to a node whose output is pinned', async () => {
    const statusOf = async (id: string, body = {}): Promise<number> =>
      (await ada.send('POST', '/api/executions', { workflowId: id, ...body })).statusCode;
    const { id } = await saveWorkflow(ada, [start, rows('read', 'Gone')], chain('start', 'read'));
    expect(await statusOf(id, { mode: 'dry' })).toBe(201);
    expect(await statusOf(id, { upTo: { nodeId: 'start' } })).toBe(201);
    expect(await statusOf(id)).toBe(422);
    const pinned = rows('read', 'Gone', { pinned: [{ sku: 'a' }] });
    expect(await statusOf((await saveWorkflow(ada, [start, pinned], chain('start', 'read'))).id)).toBe(201);
  });

  it('holds no trigger back: it can be made without a save', async () => {
    const hook = node('hook', 'webhookTrigger');
    const saved = await saveWorkflow(ada, [hook, rows('read', 'Gone')], chain('hook', 'read'));
    expect([saved.problems.map(({ code }) => code), saved.isHeldBack]).toEqual([['table_not_found'], false]);
  });

  it('is looked up with one statement for all nodes; an error of the database is not reported as missing', async () => {
    const wanted = Array.from({ length: 50 }, (_, at) => [
      { kind: 'table' as const, key: `t${at}`, field: 'table', given: `T${at}` },
      { kind: 'workflow' as const, key: `w${at}`, field: 'workflow', given: `w${at}` },
    ]).flat();
    let statements = 0;
    const counted = app.platform.db.withPlugin({
      transformQuery: ({ node: query }) => query,
      transformResult: ({ result }) => {
        statements += 1;
        return Promise.resolve(result);
      },
    });
    const exists = await readExisting(counted, ada.user.id, wanted);
    expect([statements, wanted.some(exists)]).toEqual([1, false]);
    await readExisting(counted, ada.user.id, []);
    expect(statements).toBe(1);
    const broken = app.platform.db.withPlugin({
      transformQuery: ({ node: query }) => query,
      transformResult: () => Promise.reject(new Error('The connection is lost.')),
    });
    await expect(readExisting(broken, ada.user.id, wanted)).rejects.toThrow('The connection is lost.');
  });
});
