import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isFinal } from '@heddle/contract/run/states';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

const nodes = [
  node('start', 'manualTrigger'),
  node('wait', 'delay', { amount: 1, unit: 'hours' }),
  node('call', 'httpRequest', { url: 'https://example.com', auth: 'bearer', token: 'tok-very-secret', disabled: true }),
];

const png = Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n'), Buffer.from([0x1a, 0x0a]), Buffer.alloc(20)]);

/** A workflow with a finished and a running run, a picture, a key and preferences. Returns the key's secret and the runs. */
async function fill(person: Person): Promise<{ secret: string; workflowId: string; running: string }> {
  const quick = await saveWorkflow(
    person,
    [node('start', 'manualTrigger'), node('set', 'dataTransform')],
    chain('start', 'set'),
    { name: 'Quick' },
  );
  const done = (await person.send('POST', '/api/executions', { workflowId: quick.id, items: [{ amount: 42 }] })).json();
  await vi.waitFor(async () =>
    expect(isFinal((await person.send('GET', `/api/executions/${done.id}`)).json().status)).toBe(true),
  );
  const { id: workflowId } = await saveWorkflow(person, nodes, chain('start', 'wait', 'call'), { name: 'Slow' });
  const running = (await person.send('POST', '/api/executions', { workflowId })).json().id;
  await app.server.inject({
    method: 'PUT',
    url: '/api/auth/user/image',
    payload: png,
    headers: { cookie: person.cookie, 'content-type': 'image/png' },
  });
  await person.send('PUT', '/api/preferences', { emailNotifications: false });
  const { secret } = (await person.send('POST', '/api/api-keys', { name: 'CI' })).json();
  return { secret, workflowId, running };
}

beforeEach(async () => {
  ada = await app.signUp();
  eve = await app.signUp();
});

describe('the export', () => {
  it('is a file with everything that is kept of the user, and nothing of others', async () => {
    await fill(ada);
    await fill(eve);
    const answer = await ada.send('GET', '/api/account/export');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="heddle-export-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const data = answer.json();
    expect(Object.keys(data).sort()).toEqual([
      'aiCalls',
      'aiSettings',
      'apiKeys',
      'apis',
      'approvals',
      'as2Messages',
      'controlNumbers',
      'credentials',
      'evaluations',
      'executions',
      'exportedAt',
      'files',
      'knowledge',
      'paymentPages',
      'preferences',
      'profile',
      'providerIntents',
      'providerPayments',
      'sessions',
      'tables',
      'testData',
      'topicMessages',
      'trackedMails',
      'transactions',
      'walletConnections',
      'walletRequests',
      'widgets',
      'workflowState',
      'workflowTests',
      'workflows',
    ]);
    expect(data.profile).toMatchObject({
      id: ada.user.id,
      email: ada.user.email,
      picture: { mediaType: 'image/png', base64: png.toString('base64') },
    });
    expect(data.workflows.map(({ name }: { name: string }) => name).sort()).toEqual(['Quick', 'Slow']);
    expect(data.workflows.find(({ name }: { name: string }) => name === 'Slow').nodes).toHaveLength(3);
    expect(
      data.executions.map(({ workflowName, status }: Record<string, string>) => `${workflowName} ${status}`),
    ).toEqual(['Slow running', 'Quick completed']);
    expect(data.executions[1].steps[1].output.main[0].json).toMatchObject({ amount: 42 });
    expect(data.preferences).toEqual({ emailNotifications: false });
    expect(data.apiKeys).toEqual([expect.objectContaining({ name: 'CI' })]);
    expect(data.walletConnections).toEqual([]);
    expect(answer.body).not.toContain(eve.user.id);
  });

  it('holds no secret', async () => {
    const { secret } = await fill(ada);
    const factor = (await ada.send('POST', '/api/two-factor/setup', { password: 'secret1' })).json().secret;
    const { body } = await ada.send('GET', '/api/account/export');
    const { token } = await app.platform.db
      .selectFrom('session')
      .select('token')
      .where('userId', '=', ada.user.id)
      .executeTakeFirstOrThrow();
    const { hash } = await app.platform.db
      .selectFrom('api_keys')
      .select('hash')
      .where('user_id', '=', ada.user.id)
      .executeTakeFirstOrThrow();
    for (const kept of ['tok-very-secret', 'secret1', secret, factor, token, hash]) expect(body).not.toContain(kept);
  });

  it('of an account without data is complete as well', async () => {
    expect((await ada.send('GET', '/api/account/export')).json()).toMatchObject({
      profile: { email: ada.user.email, picture: null },
      workflows: [],
      executions: [],
    });
  });
});

/** What is in the tables that hold what belongs to users. */
async function readTables(): Promise<[string, unknown[]][]> {
  const { db } = app.platform;
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: false })).filter(
    ({ name }) => !name.startsWith('sqlite_') && name !== 'journal_schema',
  );
  return Promise.all(
    tables.map(async ({ name }): Promise<[string, unknown[]]> => [
      name,
      (await sql`select * from ${sql.table(name)}`.execute(db)).rows,
    ]),
  );
}

/** Those tables with the number of their rows. */
const countRows = async (): Promise<Record<string, number>> =>
  Object.fromEntries((await readTables()).map(([name, rows]) => [name, rows.length]));

const filesOnDisk = (): number =>
  readdirSync(join(app.platform.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;
const idsEverywhere = async (): Promise<string> => JSON.stringify(await readTables());

describe('deleting the account', () => {
  it('asks for its email and does nothing for another', async () => {
    for (const email of ['', eve.user.email, 'Ada']) {
      const answer = await ada.send('DELETE', '/api/account', { email });
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'deletion_unconfirmed']);
    }
    expect((await ada.send('GET', '/api/auth/user')).statusCode).toBe(200);
  });

  it('asks for its password and does nothing for another', async () => {
    const { email } = ada.user;
    for (const [password, code] of [
      ['', 'password_needed'],
      ['secret2', 'password_incorrect'],
    ]) {
      const answer = await ada.send('DELETE', '/api/account', { email, password });
      expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
    }
    for (let attempt = 1; attempt < 10; attempt += 1) await app.platform.attempts.begin('confirmation', ada.user.id);
    const refused = await ada.send('DELETE', '/api/account', { email, password: 'secret1' });
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect((await ada.send('GET', '/api/auth/user')).statusCode).toBe(200);
  });

  it('removes everything the user owns and nothing else', async () => {
    await fill(eve);
    await app.platform.db.deleteFrom('user').where('id', '=', ada.user.id).execute();
    // So that nobody else is measured in between.
    await app.platform.usage.measureDue();
    const before = { rows: await countRows(), files: filesOnDisk() };

    ada = await app.signUp();
    const { secret } = await fill(ada);
    const { id: deleted } = await saveWorkflow(ada, [node('start', 'manualTrigger')], [], { name: 'Deleted' });
    await ada.send('POST', '/api/executions', { workflowId: deleted });
    await ada.send('DELETE', `/api/workflows/${deleted}`);
    const { id: file } = await app.platform.userFiles
      .of(ada.user.id)
      .put(png, { name: 'a.png', mediaType: 'image/png' });
    await giveFile(ada, file);
    await ada.send('POST', '/api/two-factor/setup', { password: 'secret1' });
    await app.server.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: ada.user.email, password: 'secret1' },
    });

    const answer = await ada.send('DELETE', '/api/account', {
      email: ` ${ada.user.email.toUpperCase()} `,
      password: 'secret1',
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies).toContainEqual(expect.objectContaining({ name: 'heddle.session_token', value: '' }));
    expect({ rows: await countRows(), files: filesOnDisk() }).toEqual(before);
    expect(await idsEverywhere()).not.toContain(ada.user.id);

    expect((await ada.send('GET', '/api/auth/user')).statusCode).toBe(401);
    expect(
      (await app.server.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${secret}` } })).statusCode,
    ).toBe(401);
    expect(
      (
        await app.server.inject({
          method: 'POST',
          url: '/api/login',
          payload: { email: ada.user.email, password: 'secret1' },
        })
      ).statusCode,
    ).toBe(401);
    const rest = (await eve.send('GET', '/api/account/export')).json();
    expect([rest.workflows.length, rest.executions.length, rest.apiKeys.length]).toEqual([2, 2, 1]);
    expect(rest.profile.picture).not.toBeNull();
  });

  it('takes rows, messages and entries out some at a time before the account goes', async () => {
    const { db, userData } = app.platform;
    const { id } = ada.user;
    const columns = [{ name: 'n', type: 'number' }];
    const table = (await ada.send('POST', '/api/tables', { name: 'T', columns })).json<{ id: string }>();
    expect((await ada.send('POST', `/api/tables/${table.id}/rows`, { values: { n: 1 } })).statusCode).toBe(201);
    expect((await ada.send('POST', '/api/topics/orders/messages', { message: {} })).statusCode).toBe(201);
    await db
      .insertInto('node_state')
      .values({
        user_id: id,
        scope: 'user',
        holder: '',
        namespace: '',
        key: 'k',
        value: '1',
        number: null,
        version: 'v',
        expires_at: null,
        updated_at: 1,
      })
      .execute();
    for (const part of userData.parts()) await part.erase?.(id);
    const left = await Promise.all([
      db.selectFrom('table_rows').select('id').where('table_id', '=', table.id).execute(),
      db.selectFrom('topic_messages').select('key').where('user_id', '=', id).execute(),
      db.selectFrom('node_state').select('key').where('user_id', '=', id).execute(),
    ]);
    expect(left).toEqual([[], [], []]);
  });

  it('stops what is running first', async () => {
    const { running, workflowId } = await fill(ada);
    const stopped: string[] = [];
    app.platform.journal.subscribe(running, (_events, _position, row) => stopped.push(row.status));
    await ada.send('DELETE', '/api/account', { email: ada.user.email, password: 'secret1' });
    expect(stopped.at(-1)).toBe('cancelled');
    expect((await app.server.inject({ method: 'POST', url: `/hooks/${workflowId}/webhook` })).statusCode).toBe(404);
  });

  it('lets somebody register with the email anew', async () => {
    await ada.send('DELETE', '/api/account', { email: ada.user.email, password: 'secret1' });
    const again = await app.signUp(ada.user.email);
    expect(again.user.id).not.toBe(ada.user.id);
    expect((await again.send('GET', '/api/workflows')).json()).toEqual([]);
  });

  it('may be switched off by the operator', async () => {
    expect((await ada.send('GET', '/api/account')).json()).toEqual({
      createdAt: expect.any(String),
      deletable: true,
      isAdministrator: false,
      pendingEmail: null,
    });
    const own = await createTestApp({ HEDDLE_ACCOUNT_DELETION: 'off' });
    const person = await own.signUp();
    expect((await person.send('GET', '/api/account')).json()).toMatchObject({ deletable: false });
    const answer = await person.send('DELETE', '/api/account', { email: person.user.email });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      code: 'deletion_disabled',
      message: 'This feature will be available in a future update.',
    });
    expect((await person.send('GET', '/api/auth/user')).statusCode).toBe(200);
    await own.end();
  });
});

/** A run of the person that was given a file. */
async function giveFile(person: Person, file: string): Promise<void> {
  const { id: workflowId } = await saveWorkflow(person, [node('start', 'manualTrigger')], [], { name: 'Files' });
  const items = [
    { json: {}, files: { attachment: { id: file, name: 'a.png', mediaType: 'image/png', size: png.length } } },
  ];
  const { committed } = app.platform.journal.start({
    userId: person.user.id,
    workflowId,
    workflowName: 'Files',
    revision: 1,
    input: { trigger: 'start', mode: 'live', items },
  });
  await committed;
}
