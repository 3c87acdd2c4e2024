import type { JsonObject } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { expect, it } from 'vitest';
import { ifsApplications } from '../ifsApplications/ifsApplications.node.ts';

const base = 'https://acme.ifs.cloud/main/ifsapplications/projection/v1';
const customer = { projection: 'CustomerHandling', entitySet: 'CustomerInfoSet' };

async function run(data: JsonObject, answers: readonly JsonObject[]) {
  const sent: { request: string; version: string | null }[] = [];
  const { outputs } = await runNode(ifsApplications, {
    data: { credential: 'account', ...customer, ...data },
    credentials: { account: exampleCredential({ address: 'https://acme.ifs.cloud/' }) },
    fetch: async (url, { method = 'GET', headers } = {}) => {
      sent.push({
        request: `${method} ${decodeURIComponent(String(url))}`,
        version: new Headers(headers).get('if-match'),
      });
      return Response.json(answers[sent.length - 1] ?? {});
    },
  });
  return { sent, items: outputs['main']?.map(({ json }) => json) };
}

it('a list goes on at the address that a page names', async () => {
  const next = `${base}/CustomerHandling.svc/CustomerInfoSet?$skiptoken=1`;
  const { sent, items } = await run({ operation: 'entity.list', limit: 3 }, [
    { value: [{ CustomerId: '1' }], '@odata.nextLink': next },
    { value: [{ CustomerId: '2' }] },
  ]);
  expect(items).toEqual([{ CustomerId: '1' }, { CustomerId: '2' }]);
  expect(sent.map(({ request }) => request)).toEqual([
    `GET ${base}/CustomerHandling.svc/CustomerInfoSet?$top=3`,
    `GET ${next}`,
  ]);
});

it('a change is for the version that is there, unless one is named', async () => {
  const data = { operation: 'entity.update', entityKey: "CustomerId='1'", fields: [{ name: 'Name', value: 'Acme' }] };
  const one = `${base}/CustomerHandling.svc/CustomerInfoSet(CustomerId='1')`;
  expect((await run(data, [{ '@odata.etag': 'W/"7"' }])).sent).toEqual([
    { request: `GET ${one}`, version: null },
    { request: `PATCH ${one}`, version: 'W/"7"' },
  ]);
  expect((await run({ ...data, version: 'W/"6"' }, [])).sent).toEqual([{ request: `PATCH ${one}`, version: 'W/"6"' }]);
});
