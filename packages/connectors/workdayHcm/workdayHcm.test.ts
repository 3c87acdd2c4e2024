import type { JsonObject } from '@heddle/contract/json';
import type { CredentialTools } from '@heddle/contract/node/credentials';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { expect, it } from 'vitest';
import { workdayHcm } from './workdayHcm.node.ts';
import { workdayHcmClient } from './workdayHcmClient.credential.ts';
import { workdayHcmTrigger } from './workdayHcmTrigger.node.ts';

const values = { host: 'https://wd2-impl-services1.workday.com/', tenant: 'acme' };
const CCX = 'https://wd2-impl-services1.workday.com/ccx';

async function run(data: JsonObject, answers: readonly JsonObject[]) {
  const sent: { url: string; body: unknown }[] = [];
  const { outputs } = await runNode(workdayHcm, {
    data: { credential: 'account', ...data },
    credentials: { account: exampleCredential(values) },
    fetch: async (url, { body } = {}) => {
      const text = await new Response(body ?? null).text();
      sent.push({ url: String(url), body: text === '' ? null : JSON.parse(text) });
      return Response.json(answers[sent.length - 1] ?? {});
    },
  });
  return { sent, items: outputs['main']?.map(({ json }) => json) };
}

it('a list goes on until there are as many as Workday has', async () => {
  const hundred = Array.from({ length: 100 }, (_, id) => ({ id: String(id) }));
  const { sent, items } = await run({ operation: 'worker.list', limited: false }, [
    { total: 101, data: hundred },
    { total: 101, data: [{ id: '100' }] },
  ]);
  expect(items).toHaveLength(101);
  expect(sent.map(({ url }) => url)).toEqual([
    `${CCX}/api/v1/acme/workers?limit=100`,
    `${CCX}/api/v1/acme/workers?limit=100&offset=100`,
  ]);
});

it('days of time off are requested together', async () => {
  const data = {
    operation: 'absence.request',
    workerId: '7',
    absenceDate: '2026-08-03',
    absenceTypeId: 't1',
    otherDays: '[{ "date": "2026-08-04", "dailyQuantity": 4, "timeOffType": { "id": "t1" } }]',
  };
  const { sent } = await run(data, [{ days: [] }]);
  expect(sent[0]).toEqual({
    url: `${CCX}/api/absenceManagement/v1/acme/workers/7/requestTimeOff`,
    body: {
      days: [
        { date: '2026-08-03', dailyQuantity: 8, timeOffType: { id: 't1' } },
        { date: '2026-08-04', dailyQuantity: 4, timeOffType: { id: 't1' } },
      ],
    },
  });
});

it('a trigger gives the rows that a report did not have before', async () => {
  let rows: JsonObject[] = [{ Employee_ID: '1' }];
  const request = {
    data: { event: 'reportRowAdded', reportOwner: 'ISU', reportName: 'New_Hires' },
    credential: exampleCredential(values),
    fetch: async () => Response.json({ Report_Entry: rows }),
    vendorAddress: () => undefined,
    signal: new AbortController().signal,
  };
  const first = await workdayHcmTrigger.poll?.({ ...request, position: null });
  expect(first?.records).toEqual([]);
  rows = [{ Employee_ID: '2' }, { Employee_ID: '1' }];
  const second = await workdayHcmTrigger.poll?.({ ...request, position: first?.position ?? null });
  expect(second?.records.map(({ json }) => json)).toEqual([{ Employee_ID: '2' }]);
});

it('a client gets its token for the refresh token that does not expire', async () => {
  const asked: { url: string; authorization: string | null; form: string }[] = [];
  const tools: CredentialTools = {
    fetch: async (url, init) => {
      const authorization = new Headers(init?.headers).get('authorization');
      asked.push({ url: String(url), authorization, form: await new Response(init?.body ?? null).text() });
      return Response.json({ access_token: 't1', token_type: 'Bearer' });
    },
    addressOf: () => Promise.reject(new Error('No host is looked up.')),
    signal: new AbortController().signal,
    token: async (fetchToken) => (await fetchToken()).value,
  };
  const client = { ...values, clientId: 'id', clientSecret: 'secret', refreshToken: 'r1' };
  expect(await workdayHcmClient.http?.(client, tools)).toEqual({ headers: { authorization: 'Bearer t1' } });
  expect(asked).toEqual([
    {
      url: `${CCX}/oauth2/acme/token`,
      authorization: `Basic ${Buffer.from('id:secret').toString('base64')}`,
      form: 'grant_type=refresh_token&refresh_token=r1',
    },
  ]);
});
