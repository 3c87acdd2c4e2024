import type { JsonObject } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { microsoftDynamics365 } from './microsoftDynamics365.node.ts';

async function run(data: JsonObject, environment = 'acme.operations.dynamics.com') {
  const asked: { request: string; body: unknown }[] = [];
  await runNode(microsoftDynamics365, {
    items: [{ json: {} }],
    data: { credential: 'account', ...data },
    credentials: { account: exampleCredential({ environment }) },
    fetch: async (url, init) => {
      const text = await new Response(init?.body as BodyInit | null).text();
      asked.push({
        request: `${init?.method ?? 'GET'} ${decodeURIComponent(String(url))}`,
        body: text === '' ? null : JSON.parse(text),
      });
      return Response.json({});
    },
  });
  return asked;
}

describe('A data entity of Dynamics 365 Finance', () => {
  const data = 'https://acme.operations.dynamics.com/data';

  it('is known by its company and its key, in whatever company the user works', async () => {
    expect(await run({ operation: 'customer.get', company: 'usmf', customerAccount: "O'Hara" })).toEqual([
      {
        request: `GET ${data}/CustomersV3(dataAreaId='usmf',CustomerAccount='O''Hara')?cross-company=true`,
        body: null,
      },
    ]);
  });

  it('is created with typed and further fields', async () => {
    const created = await run({
      operation: 'vendor.create',
      company: 'usmf',
      organizationName: 'Acme',
      entityFields: [{ name: 'PaymentTermsId', value: 'Net30' }],
    });
    expect(created).toEqual([
      {
        request: `POST ${data}/VendorsV2`,
        body: { dataAreaId: 'usmf', VendorOrganizationName: 'Acme', PaymentTermsId: 'Net30' },
      },
    ]);
  });

  it('of any name is updated by its key as it is entered', async () => {
    const [updated] = await run({
      operation: 'entity.update',
      entitySet: 'SalesOrderHeadersV2',
      entityKey: "dataAreaId='usmf',SalesOrderNumber='000697'",
      crossCompany: 'false',
      entityFields: [{ name: 'CustomersOrderReference', value: 'PO 7' }],
    });
    expect(updated?.request).toBe(
      `PATCH ${data}/SalesOrderHeadersV2(dataAreaId='usmf',SalesOrderNumber='000697')?cross-company=false`,
    );
  });
});

describe('A record of Dataverse', () => {
  it('is in the environment of the credential', async () => {
    const [listed] = await run({ operation: 'account.list' }, 'acme.crm4.dynamics.com');
    expect(listed?.request).toBe('GET https://acme.crm4.dynamics.com/api/data/v9.2/accounts');
  });
});
