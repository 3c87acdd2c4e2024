import type { JsonObject } from '@heddle/contract/json';
import { exampleCredential, MemoryFileStore, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { PART } from '../kit/upload.ts';
import { anaplanSop } from './anaplanSop.node.ts';
import { anaplanUser } from './anaplanUser.credential.ts';
import { apiAddress, loginAddress } from './region.ts';

const model = '/2/0/workspaces/w1/models/m1';

/** Anaplan with a data file in two chunks, and what it was sent. */
function startAnaplan(answers: { [request: string]: JsonObject } = {}) {
  const sent: { request: string; bytes: Uint8Array }[] = [];
  const files = new MemoryFileStore();
  return {
    sent,
    files,
    run: async (data: JsonObject, content = new Uint8Array(0)) =>
      runNode(anaplanSop, {
        items: [{ json: {}, files: { file: await files.put(content, { name: 'orders.csv', mediaType: 'text/csv' }) } }],
        data: { credential: 'account', workspaceId: 'w1', modelId: 'm1', ...data },
        credentials: { account: { ...exampleCredential({ region: 'main' }), type: 'anaplanUser' } },
        files,
        fetch: async (url, init) => {
          const request = `${init?.method ?? 'GET'} ${new URL(url).pathname.replace(model, '')}`;
          sent.push({ request, bytes: new Uint8Array(init?.body ? await new Response(init.body).arrayBuffer() : []) });
          const chunk = /^GET .*\/chunks\/(\d)$/.exec(request)?.[1];
          if (chunk !== undefined)
            return new Response(`part ${chunk};`, { headers: { 'content-type': 'application/octet-stream' } });
          return Response.json(answers[request] ?? { file: { id: 'f1' } });
        },
      }),
  };
}

describe('A data file', () => {
  it('is uploaded in chunks: their number first, and the end last', async () => {
    const anaplan = startAnaplan();
    const content = new Uint8Array(PART + 3).fill(7);
    const { outputs } = await anaplan.run({ operation: 'file.upload', fileId: 'f1' }, content);
    expect(anaplan.sent.map(({ request, bytes }) => [request, bytes.length])).toEqual([
      ['POST /files/f1', 16],
      ['PUT /files/f1/chunks/0', PART],
      ['PUT /files/f1/chunks/1', 3],
      ['POST /files/f1/complete', 0],
    ]);
    expect(JSON.parse(Buffer.from(anaplan.sent[0]?.bytes ?? []).toString())).toEqual({ chunkCount: 2 });
    expect(outputs['main']).toMatchObject([{ json: { id: 'f1' } }]);
  });

  it('is downloaded as one', async () => {
    const anaplan = startAnaplan({ 'GET /files/f1/chunks': { chunks: [{ id: '0' }, { id: '1' }] } });
    const { outputs } = await anaplan.run({ operation: 'file.download', fileId: 'f1', fileName: 'plan.csv' });
    const file = outputs['main']?.[0]?.files?.['file'];
    expect(file).toMatchObject({ name: 'plan.csv', mediaType: 'text/csv' });
    expect(file && (await anaplan.files.read(file))).toBe('part 0;part 1;');
  });
});

describe('A task', () => {
  const begun = { task: { taskId: 't1', taskState: 'NOT_STARTED' } };
  const data = { operation: 'import.run', importId: 'i1' };

  it('is waited for while it goes on', async () => {
    const anaplan = startAnaplan({
      'POST /imports/i1/tasks': begun,
      'GET /imports/i1/tasks/t1': { task: { taskState: 'IN_PROGRESS' } },
    });
    expect(await anaplan.run(data)).toMatchObject({ outputs: {}, wait: { duration: 5000 } });
  });

  it('that was canceled is an error; so is one that failed within a process, with what it says', async () => {
    const end = (task: JsonObject) =>
      startAnaplan({ 'POST /imports/i1/tasks': begun, 'GET /imports/i1/tasks/t1': { task } }).run(data);
    await expect(end({ taskState: 'CANCELLED' })).rejects.toMatchObject({
      code: 'connector_job_failed',
      message: expect.stringContaining('CANCELLED') as string,
    });
    const nestedResults = [{ details: [{ localMessageText: '3 rows were ignored' }] }];
    await expect(end({ taskState: 'COMPLETE', result: { successful: false, nestedResults } })).rejects.toMatchObject({
      message: expect.stringContaining('3 rows were ignored') as string,
    });
  });
});

describe('A region', () => {
  it.each([
    ['main', 'https://api.anaplan.com/2/0', 'https://auth.anaplan.com'],
    ['eu3', 'https://eu3.api.anaplan.com/2/0', 'https://eu3.auth.anaplan.com'],
    ['au1a', 'https://au1a.api2.anaplan.com/2/0', 'https://au1a.app2.anaplan.com'],
    ['evil.example/', 'https://api.anaplan.com/2/0', 'https://auth.anaplan.com'],
  ])('%s has servers of its own', (region, api, login) =>
    expect([apiAddress({ region }), loginAddress({ region })]).toEqual([api, login]),
  );
});

describe('An Anaplan credential', () => {
  it('exchanges the password for a token', async () => {
    const asked: (string | null)[] = [];
    const signed = await anaplanUser.http?.(
      { user: 'ada@example.com', password: 'p', region: 'us9' },
      {
        fetch: async (url, init) => {
          asked.push(String(url), new Headers(init?.headers).get('authorization'));
          return Response.json({ tokenInfo: { tokenValue: 'T1' } }, { status: 201 });
        },
        addressOf: () => Promise.reject(new Error('It looks up a host.')),
        signal: new AbortController().signal,
        token: async (fetchOne) => (await fetchOne()).value,
      },
    );
    expect(asked).toEqual([
      'https://us9.auth.anaplan.com/token/authenticate',
      `Basic ${Buffer.from('ada@example.com:p').toString('base64')}`,
    ]);
    expect(signed?.headers).toEqual({ authorization: 'AnaplanAuthToken T1' });
  });
});
