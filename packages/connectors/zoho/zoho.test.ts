import type { JsonObject } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { apiAddress } from './data-centers.ts';
import { zohoClient } from './zohoClient.credential.ts';
import { zohoCrm } from './zohoCrm.node.ts';
import { zohoTrigger } from './zohoTrigger.node.ts';

const account = exampleCredential({ apiDomain: 'https://www.zohoapis.eu' });

async function run(data: JsonObject, answers: readonly (JsonObject | null)[]) {
  const sent: { path: string; body: JsonObject | null }[] = [];
  const { outputs } = await runNode(zohoCrm, {
    items: [{ json: {} }],
    data: { credential: 'account', ...data },
    credentials: { account },
    fetch: async (url, { body } = {}) => {
      const { pathname, search } = new URL(url);
      const text = await new Response(body as BodyInit | null).text();
      sent.push({ path: pathname + search, body: text === '' ? null : JSON.parse(text) });
      const answer = answers[sent.length - 1] ?? null;
      return answer === null ? new Response(null, { status: 204 }) : Response.json(answer);
    },
  });
  return { sent, items: outputs['main']?.map(({ json }) => json) };
}

describe('The address of the API', () => {
  it('is what the sign-in was told, else that of the data center', () => {
    expect(apiAddress({ apiDomain: 'https://www.zohoapis.in/', accounts: 'https://accounts.zoho.eu' })).toBe(
      'https://www.zohoapis.in',
    );
    expect(apiAddress({ accounts: 'https://accounts.zoho.com.au' })).toBe('https://www.zohoapis.com.au');
    expect(apiAddress({ accounts: 'https://accounts.zohocloud.ca' })).toBe('https://www.zohoapis.ca');
    expect(apiAddress({})).toBe('https://www.zohoapis.com');
  });

  it('is where a self client gets its token for', async () => {
    const asked: string[] = [];
    const values = { accounts: 'https://accounts.zoho.eu', clientId: 'c', clientSecret: 's', refreshToken: 'r' };
    const auth = await zohoClient.http?.(values, {
      fetch: async (url, init) => {
        asked.push(`${String(url)} ${await new Response(init?.body as BodyInit).text()}`);
        return Response.json({ access_token: 'fresh', expires_in: 3600, api_domain: 'https://www.zohoapis.eu' });
      },
      addressOf: () => Promise.reject(new Error('unused')),
      signal: new AbortController().signal,
      token: async (fetchToken) => (await fetchToken()).value,
    });
    expect(auth).toEqual({ headers: { authorization: 'Zoho-oauthtoken fresh' } });
    expect(asked).toEqual([
      'https://accounts.zoho.eu/oauth/v2/token grant_type=refresh_token&refresh_token=r&client_id=c&client_secret=s',
    ]);
  });
});

describe('Records', () => {
  it('are created or updated by the fields that find them', async () => {
    const { sent } = await run(
      {
        operation: 'contact.upsert',
        lastName: 'Lovelace',
        email: 'ada@example.com',
        accountId: '7',
        duplicateFields: 'Email, Phone',
        contactMore: [{ name: 'Rank__c', value: 1 }],
      },
      [{ data: [{ code: 'SUCCESS', status: 'success', action: 'update', details: { id: '1' } }] }],
    );
    expect(sent).toEqual([
      {
        path: '/crm/v8/Contacts/upsert',
        body: {
          data: [{ Rank__c: 1, Last_Name: 'Lovelace', Email: 'ada@example.com', Account_Name: { id: '7' } }],
          duplicate_check_fields: ['Email', 'Phone'],
        },
      },
    ]);
  });

  it('that Zoho refuses with a good status are errors', async () => {
    const refused = {
      code: 'DUPLICATE_DATA',
      status: 'error',
      message: 'duplicate data',
      details: { api_name: 'Email' },
    };
    await expect(run({ operation: 'lead.create', lastName: 'Lovelace' }, [{ data: [refused] }])).rejects.toMatchObject({
      code: 'connector_conflict',
      message: expect.stringContaining('Email: duplicate data'),
    });
  });

  it('are listed by the token of the next page; where there is none, Zoho answers with nothing', async () => {
    const { sent, items } = await run({ operation: 'record.list', module: 'Invoices', recordReturned: 'id' }, [
      { data: [{ id: '1' }], info: { more_records: true, next_page_token: 't2' } },
      { data: [{ id: '2' }], info: { more_records: false, next_page_token: null } },
    ]);
    expect(items).toEqual([{ id: '1' }, { id: '2' }]);
    expect(sent.map(({ path }) => path)).toEqual([
      '/crm/v8/Invoices?fields=id&per_page=100',
      '/crm/v8/Invoices?fields=id&per_page=99&page_token=t2',
    ]);
    expect((await run({ operation: 'lead.list' }, [null])).items).toEqual([]);
  });

  it('are queried with a page in the query', async () => {
    const { sent } = await run(
      { operation: 'organization.query', coql: 'select id from Leads where id != 0', limit: 3000 },
      [
        { data: Array.from({ length: 2000 }, (_, id) => ({ id: String(id) })), info: { more_records: true } },
        { data: [{ id: '2000' }], info: { more_records: false } },
      ],
    );
    expect(sent.map(({ body }) => body?.['select_query'])).toEqual([
      'select id from Leads where id != 0 limit 0, 2000',
      'select id from Leads where id != 0 limit 2000, 1000',
    ]);
    await expect(
      run({ operation: 'organization.query', coql: 'select id from Leads limit 5' }, []),
    ).rejects.toMatchObject({
      code: 'field_invalid',
    });
  });
});

it('the fields of a module, also those of the account itself, are offered', async () => {
  const asked: string[] = [];
  const found = await zohoCrm.loadList?.({
    list: 'leadFields',
    search: '',
    data: {},
    credential: account,
    vendorAddress: () => undefined,
    signal: new AbortController().signal,
    fetch: async (url) => {
      asked.push(String(url));
      return Response.json({ fields: [{ api_name: 'Rank__c', field_label: 'Rank' }] });
    },
  });
  expect(found?.entries).toEqual([{ value: 'Rank__c', label: 'Rank' }]);
  expect(asked).toEqual(['https://www.zohoapis.eu/crm/v8/settings/fields?module=Leads']);
});

it('a trigger reads the newest first, up to where it was', async () => {
  const time = Date.now();
  const asked: URL[] = [];
  const request = {
    data: { event: 'dealChanged' },
    credential: account,
    vendorAddress: () => undefined,
    signal: new AbortController().signal,
    fetch: async (url: string | URL) => {
      asked.push(new URL(url));
      const data = [
        { id: '1', Modified_Time: new Date(time).toISOString() },
        { id: '2', Modified_Time: new Date(time - 86_400_000).toISOString() },
      ];
      return Response.json({ data, info: { more_records: true, next_page_token: 't2' } });
    },
  };
  const poll = await zohoTrigger.poll?.({ ...request, position: { time: time - 60_000, seen: [] } });
  expect(poll?.records.map(({ json }) => json['id'])).toEqual(['1']);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.searchParams.get('sort_by')).toBe('Modified_Time');
  expect(asked[0]?.searchParams.get('fields')).toContain('Deal_Name');
});
