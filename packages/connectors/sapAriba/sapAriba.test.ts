import type { JsonObject } from '@heddle/contract/json';
import type { CredentialTools } from '@heddle/contract/node/credentials';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { sapAriba } from './sapAriba.node.ts';
import { sapAribaApplication } from './sapAribaApplication.credential.ts';

async function run(data: JsonObject, answers: readonly JsonObject[]) {
  const sent: { url: URL; body: unknown }[] = [];
  const { outputs } = await runNode(sapAriba, {
    data: { credential: 'account', ...data },
    credentials: { account: exampleCredential({ address: 'https://eu.openapi.ariba.com', environment: 'sandbox' }) },
    fetch: async (url, { body } = {}) => {
      const text = await new Response(body ?? null).text();
      sent.push({ url: new URL(url), body: text === '' ? null : JSON.parse(text) });
      return Response.json(answers[sent.length - 1] ?? {});
    },
  });
  return { sent, items: outputs['main']?.map(({ json }) => json) };
}

describe('a report of SAP Ariba', () => {
  it('is read page by page, at the data center and the environment of the credential', async () => {
    const { sent, items } = await run(
      { operation: 'sourcing.read', sourcingView: 'Projects', filters: '{ "statusCode": "1" }' },
      [{ Records: [{ UniqueName: 'WS1' }], PageToken: 'QUl' }, { Records: [{ UniqueName: 'WS2' }] }],
    );
    expect(items).toEqual([{ UniqueName: 'WS1' }, { UniqueName: 'WS2' }]);
    expect(sent.map(({ url }) => url.origin + url.pathname)).toEqual(
      Array.from(
        { length: 2 },
        () => 'https://eu.openapi.ariba.com/api/sourcing-reporting-details/v1/sandbox/views/Projects',
      ),
    );
    expect(sent.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
      { filters: '{"statusCode":"1"}' },
      { filters: '{"statusCode":"1"}', pageToken: 'QUl' },
    ]);
  });

  it('that is written by a job has its filters in the body, with both ends of a range of dates', async () => {
    const data = { operation: 'procurement.submitJob', procurementView: 'Orders', updatedFrom: '2026-03-01' };
    const { sent } = await run(data, [{ jobId: '1' }]);
    expect(sent[0]?.body).toEqual({
      viewTemplateName: 'Orders',
      filters: {
        updatedDateFrom: '2026-03-01T00:00:00Z',
        updatedDateTo: expect.stringMatching(/^2\d{3}-.*Z$/) as string,
      },
    });
  });
});

it('an application signs with a token and its key, for its realm', async () => {
  const tools: CredentialTools = {
    fetch: async () => Response.json({ access_token: 't1', token_type: 'bearer', expires_in: 1440 }),
    addressOf: () => Promise.reject(new Error('No host is looked up.')),
    signal: new AbortController().signal,
    token: async (fetchToken) => (await fetchToken()).value,
  };
  const values = {
    realm: 'acme-T',
    apiKey: 'key',
    clientId: 'id',
    clientSecret: 'secret',
    address: 'https://openapi.ariba.com',
    tokenUrl: 'https://api.ariba.com/v2/oauth/token',
    environment: 'prod',
  };
  expect(await sapAribaApplication.http?.(values, tools)).toEqual({
    headers: { authorization: 'Bearer t1', apiKey: 'key' },
    query: { realm: 'acme-T' },
  });
});
