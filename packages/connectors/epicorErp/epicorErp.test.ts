import type { JsonObject } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { expect, it } from 'vitest';
import { epicorErp } from './epicorErp.node.ts';
import { epicorErpUser } from './epicorErpUser.credential.ts';

async function sentBy(data: JsonObject) {
  const sent: string[] = [];
  await runNode(epicorErp, {
    data: { credential: 'account', ...data },
    credentials: { account: exampleCredential({ address: 'https://kinetic.example.com/ERP/', company: 'EPIC 06' }) },
    fetch: async (url, { method = 'GET', body } = {}) => {
      sent.push(`${method} ${String(url)} ${await new Response(body ?? null).text()}`.trim());
      return Response.json({ value: [] });
    },
  });
  return sent;
}

it('a query gets its parameters beside those of OData', async () => {
  const data = {
    operation: 'query.run',
    baqId: 'zLate',
    baqParameters: [{ name: 'Days', value: '7' }],
    filter: 'A eq 1',
  };
  expect(await sentBy(data)).toEqual([
    'GET https://kinetic.example.com/ERP/api/v2/odata/EPIC%2006/BaqSvc/zLate/Data?%24filter=A+eq+1&Days=7&%24top=100',
  ]);
});

it('methods are of business objects, functions of libraries', async () => {
  const method = {
    operation: 'record.callMethod',
    service: 'Erp.BO.SalesOrderSvc',
    methodName: 'GetByID',
    inputs: '{ "orderNum": 1 }',
  };
  expect(await sentBy(method)).toEqual([
    'POST https://kinetic.example.com/ERP/api/v2/odata/EPIC%2006/Erp.BO.SalesOrderSvc/GetByID {"orderNum":1}',
  ]);
  expect(await sentBy({ operation: 'query.callFunction', library: 'Orders', functionName: 'Release' })).toEqual([
    'POST https://kinetic.example.com/ERP/api/v2/efx/EPIC%2006/Orders/Release {}',
  ]);
});

it('a user signs with a key for the company', () => {
  const values = { address: '', company: '', apiKey: ' key ', username: 'ada', password: 'x' };
  expect(epicorErpUser.http?.(values, {} as never)).toMatchObject({
    headers: { authorization: `Basic ${Buffer.from('ada:x').toString('base64')}`, 'X-API-Key': 'key' },
  });
});
