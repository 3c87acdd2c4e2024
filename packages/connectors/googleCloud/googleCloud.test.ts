import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import { runNode } from '@heddle/nodes/testing/run-node';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { googleCloud } from './googleCloud.node.ts';

const credential: OpenCredential = {
  id: 'google',
  type: 'googleToken',
  name: 'Google',
  values: { token: 'token' },
  secrets: new Set(),
  renewable: false,
  http: async () => ({ headers: { authorization: 'Bearer cloud-token' } }),
};

interface Sent {
  request: string;
  authorization: string | null;
  body: JsonValue;
}

/** A Google Cloud with these answers, by method and path, and runs of the node in one step of a run. */
function cloud(answers: { [request: string]: JsonValue }) {
  const state = createMemoryState();
  const seen: Sent[] = [];
  const run = (data: JsonObject) =>
    runNode(googleCloud, {
      items: [{ json: {} }],
      data: { credential: 'google', projectId: 'p', region: 'r', ...data },
      credentials: { google: credential },
      state,
      fetch: async (url, init) => {
        const at = new URL(url);
        const text = await new Response(init?.body ?? null).text();
        const request = `${init?.method ?? 'GET'} ${at.host}${at.pathname}`;
        const authorization = new Headers(init?.headers).get('authorization');
        seen.push({ request, authorization, body: text === '' ? null : (JSON.parse(text) as JsonValue) });
        const answer = answers[request];
        return answer === undefined ? Response.json({ error: 'not found' }, { status: 404 }) : Response.json(answer);
      },
    });
  return { answers, seen, run };
}

const JOB = 'run.googleapis.com/v2/projects/p/locations/r/jobs/report';
const EXECUTION = 'projects/p/locations/r/jobs/report/executions/report-1';
const begun = { name: 'projects/p/locations/r/operations/o1', metadata: { name: EXECUTION } };
const running = { name: EXECUTION, runningCount: 1 };

afterEach(() => {
  vi.useRealTimers();
});

describe('A job', () => {
  it('is started once, and its end is waited for without holding the run', async () => {
    const { answers, seen, run } = cloud({
      [`POST ${JOB}:run`]: begun,
      [`GET ${JOB}/executions/report-1`]: running,
    });
    const data = { operation: 'job.run', jobId: 'report', jobArguments: 'a, b', taskTimeout: 30 };
    const first = await run(data);
    expect(first).toMatchObject({ outputs: {}, wait: { duration: 5000 } });
    answers[`GET ${JOB}/executions/report-1`] = {
      ...running,
      completionTime: '2026-03-01T12:05:00Z',
      succeededCount: 1,
    };
    const { outputs } = await run(data);
    expect(outputs['main']?.map(({ json }) => json)).toMatchObject([{ name: EXECUTION, succeededCount: 1 }]);
    expect(seen.map(({ request }) => request)).toEqual([
      `POST ${JOB}:run`,
      `GET ${JOB}/executions/report-1`,
      `GET ${JOB}/executions/report-1`,
    ]);
    expect(seen[0]?.body).toEqual({ overrides: { containerOverrides: [{ args: ['a', 'b'] }], timeout: '30s' } });
  });

  it('that fails fails the step, with the words of Google', async () => {
    const { run } = cloud({
      [`POST ${JOB}:run`]: begun,
      [`GET ${JOB}/executions/report-1`]: {
        ...running,
        completionTime: '2026-03-01T12:05:00Z',
        conditions: [{ type: 'Completed', state: 'CONDITION_FAILED', message: 'Task 0 exited with 1.' }],
      },
    });
    await expect(run({ operation: 'job.run', jobId: 'report' })).rejects.toMatchObject({
      code: 'connector_job_failed',
      message: expect.stringContaining('Task 0 exited with 1'),
    });
  });

  it('that takes too long is an error', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { run } = cloud({ [`POST ${JOB}:run`]: begun, [`GET ${JOB}/executions/report-1`]: running });
    const data = { operation: 'job.run', jobId: 'report', waitMinutes: 10 };
    expect(await run(data)).toMatchObject({ wait: {} });
    vi.setSystemTime(Date.now() + 11 * 60_000);
    await expect(run(data)).rejects.toMatchObject({ code: 'connector_job_late' });
  });

  it('is not waited for where that is not wanted', async () => {
    const { run } = cloud({ [`POST ${JOB}:run`]: begun });
    const { outputs } = await run({
      operation: 'job.run',
      jobId: 'projects/p/locations/r/jobs/report',
      awaitEnd: 'false',
    });
    expect(outputs['main']?.map(({ json }) => json)).toEqual([begun]);
  });
});

describe('A service', () => {
  const TOKEN = 'POST iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/caller%40p.example:generateIdToken';
  const SERVICE = 'orders.a.run.app';
  const data = {
    operation: 'service.invoke',
    serviceUrl: `https://${SERVICE}/`,
    servicePath: 'orders?a=1',
    serviceBody: '{"a":1}',
  };

  it('that is private gets an ID token for its own address, and never the credential', async () => {
    const { seen, run } = cloud({ [TOKEN]: { token: 'id-token' }, [`POST ${SERVICE}/orders`]: { ok: true } });
    const { outputs } = await run({ ...data, serviceAccount: 'caller@p.example' });
    expect(seen).toEqual([
      {
        request: TOKEN,
        authorization: 'Bearer cloud-token',
        body: { audience: `https://${SERVICE}`, includeEmail: true },
      },
      { request: `POST ${SERVICE}/orders`, authorization: 'Bearer id-token', body: { a: 1 } },
    ]);
    expect(outputs['main']?.map(({ json }) => json)).toEqual([{ ok: true }]);
  });

  it('that is public gets none', async () => {
    const { seen, run } = cloud({ [`POST ${SERVICE}/orders`]: { ok: true } });
    await run(data);
    expect(seen.map(({ authorization }) => authorization)).toEqual([null]);
  });

  it('is not left by its path', async () => {
    const { run, seen } = cloud({});
    const wrong = [
      { serviceUrl: 'http://orders.example' },
      { serviceUrl: 'orders.example' },
      { serviceUrl: 'https://a', servicePath: '@evil.example' },
    ];
    for (const one of wrong.slice(0, 2))
      await expect(run({ ...data, ...one })).rejects.toMatchObject({ code: 'field_invalid' });
    await run({ ...data, ...wrong[2] }).catch(() => undefined);
    expect(seen.map(({ request }) => request)).toEqual(['POST a/@evil.example']);
  });
});

it('a function is called at the address of its service', async () => {
  const { seen, run } = cloud({
    'GET cloudfunctions.googleapis.com/v2/projects/p/locations/r/functions/f': {
      serviceConfig: { uri: 'https://f-a1.a.run.app' },
    },
    'GET f-a1.a.run.app/': { text: 'hello' },
  });
  const { outputs } = await run({ operation: 'function.call', functionId: 'f', serviceMethod: 'GET' });
  expect(seen.at(-1)?.request).toBe('GET f-a1.a.run.app/');
  expect(outputs['main']?.map(({ json }) => json)).toEqual([{ text: 'hello' }]);
});
