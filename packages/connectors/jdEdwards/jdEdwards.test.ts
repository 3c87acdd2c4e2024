import type { JsonObject } from '@heddle/contract/json';
import type { CredentialTools } from '@heddle/contract/node/credentials';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { jdEdwards } from './jdEdwards.node.ts';
import { jdEdwardsUser } from './jdEdwardsUser.credential.ts';
import { rowsIn } from './rows.ts';

const address = 'https://ais.example.com:7077/jderest';

async function run(data: JsonObject, answer: JsonObject) {
  const sent: { url: URL; body: unknown }[] = [];
  const { outputs } = await runNode(jdEdwards, {
    data: { credential: 'account', ...data },
    credentials: { account: exampleCredential({ address }) },
    fetch: async (url, { body } = {}) => {
      const text = await new Response(body ?? null).text();
      sent.push({ url: new URL(url), body: text === '' ? null : JSON.parse(text) });
      return Response.json(answer);
    },
  });
  return { sent, items: outputs['main']?.map(({ json }) => json) };
}

describe('JD Edwards', () => {
  it('is asked for columns and filters, each a parameter of its own', async () => {
    const data = {
      operation: 'data.queryView',
      view: 'V0101A',
      columns: 'F0101.AN8, F0101.ALPH',
      filters: 'F0101.AT1 EQ C, F0101.AN8 GT 1',
      filterType: 'MATCH_ALL',
    };
    const { sent } = await run(data, { fs_DATABROWSE_V0101A: { data: { gridData: { rowset: [] } } } });
    expect(sent[0]?.url.pathname).toBe('/jderest/v2/dataservice/view/V0101A');
    expect([...(sent[0]?.url.searchParams ?? [])]).toEqual([
      ['$outputType', 'GRID_DATA'],
      ['$field', 'F0101.AN8'],
      ['$field', 'F0101.ALPH'],
      ['$filter', 'F0101.AT1 EQ C'],
      ['$filter', 'F0101.AN8 GT 1'],
      ['$filterType', 'MATCH_ALL'],
      ['$limit', '500'],
    ]);
  });

  it('gets the inputs of an orchestration as its body', async () => {
    const data = { operation: 'orchestration.run', orchestration: 'ORCH 1', inputs: [{ name: 'Number', value: 7 }] };
    const { sent, items } = await run(data, { jde__status: 'SUCCESS' });
    expect(sent[0]).toMatchObject({ url: { pathname: '/jderest/v3/orchestrator/ORCH%201' }, body: { Number: 7 } });
    expect(items).toEqual([{ jde__status: 'SUCCESS' }]);
  });

  it('has its rows in a grid that is named after the table', () => {
    expect(rowsIn({ fs_DATABROWSE_F1: { data: { gridData: { rowset: [{ A: 1 }] } } }, links: [] })).toEqual([{ A: 1 }]);
    expect(rowsIn({ ds_F1: { count: 2 } })).toEqual({ ds_F1: { count: 2 } });
  });
});

it('a user logs in for a token, which goes with the name of the device', async () => {
  let asked: unknown;
  const tools: CredentialTools = {
    fetch: async (url, init) => {
      asked = [String(url), JSON.parse(await new Response(init?.body ?? null).text())];
      return Response.json({ username: 'ADA', userInfo: { token: 'tok1' } });
    },
    addressOf: () => Promise.reject(new Error('No host is looked up.')),
    signal: new AbortController().signal,
    token: async (fetchToken) => (await fetchToken()).value,
  };
  const values = { address, username: 'ada', password: 'secret', environment: 'JPD920', role: '', device: 'heddle' };
  expect(await jdEdwardsUser.http?.(values, tools)).toEqual({
    headers: { 'jde-AIS-Auth': 'tok1', 'jde-AIS-Auth-Device': 'heddle' },
  });
  expect(asked).toEqual([
    `${address}/v2/tokenrequest`,
    { username: 'ada', password: 'secret', environment: 'JPD920', deviceName: 'heddle' },
  ]);
});
