import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { dataverse } from './address.ts';
import { dynamicsApp } from './dynamicsApp.credential.ts';
import { microsoftDynamicsCrm } from './microsoftDynamicsCrm.node.ts';
import { microsoftDynamicsTrigger } from './microsoftDynamicsTrigger.node.ts';
import { idOf } from './record.ts';

const credential = exampleCredential({ environment: 'https://acme.crm4.dynamics.com/main.aspx?appid=1' });
const api = 'https://acme.crm4.dynamics.com/api/data/v9.2';
const ID = '00000000-0000-0000-0000-000000000001';

async function run(data: JsonObject, answer: (count: number) => Response = () => Response.json({})) {
  const asked: { request: string; headers: Headers; body: JsonValue }[] = [];
  const { outputs } = await runNode(microsoftDynamicsCrm, {
    items: [{ json: {} }],
    data: { credential: 'account', ...data },
    credentials: { account: credential },
    fetch: async (url, init) => {
      const text = await new Response(init?.body as BodyInit | null).text();
      asked.push({
        request: `${init?.method ?? 'GET'} ${decodeURIComponent(String(url))}`,
        headers: new Headers(init?.headers),
        body: text === '' ? null : (JSON.parse(text) as JsonValue),
      });
      return answer(asked.length);
    },
  });
  return { asked, items: (outputs['main'] ?? []).map(({ json }) => json) };
}

describe('A record of Dataverse', () => {
  it('is created with its lookups under their whole names, and comes back', async () => {
    const { asked } = await run({
      operation: 'contact.create',
      lastName: 'Lovelace',
      companyId: ID,
      contactColumns: [
        { name: 'nickname', value: 'Ada' },
        { name: 'ownerid@odata.bind', value: '/teams(1)' },
      ],
    });
    expect(asked[0]?.request).toBe(`POST ${api}/contacts`);
    expect(asked[0]?.headers.get('prefer')).toBe('return=representation');
    expect(asked[0]?.body).toEqual({
      lastname: 'Lovelace',
      'parentcustomerid_account@odata.bind': `/accounts(${ID})`,
      nickname: 'Ada',
      'ownerid@odata.bind': '/teams(1)',
    });
  });

  it('is not created by an update, but by an upsert with an alternate key', async () => {
    const columns = [{ name: 'name', value: 'Acme' }];
    const updated = await run({
      operation: 'record.update',
      tableSet: 'accounts',
      recordId: ID,
      tableColumns: columns,
    });
    expect(updated.asked[0]).toMatchObject({ request: `PATCH ${api}/accounts(${ID})`, body: { name: 'Acme' } });
    expect(updated.asked[0]?.headers.get('if-match')).toBe('*');
    const upserted = await run({
      operation: 'record.upsert',
      tableSet: 'accounts',
      keyColumn: 'accountnumber',
      keyValue: "O'Hara",
      tableColumns: columns,
    });
    expect(upserted.asked[0]?.request).toBe(`PATCH ${api}/accounts(accountnumber='O''Hara')`);
    expect(upserted.asked[0]?.headers.get('if-match')).toBeNull();
  });

  it('is read page by page at the addresses that Dataverse names; their size is asked for in a header', async () => {
    const { asked, items } = await run({ operation: 'account.list', limited: false }, (count) =>
      Response.json({
        value: [{ name: String(count) }],
        ...(count === 1 ? { '@odata.nextLink': `${api}/accounts?$skiptoken=2` } : {}),
      }),
    );
    expect(asked.map(({ request }) => request)).toEqual([`GET ${api}/accounts`, `GET ${api}/accounts?$skiptoken=2`]);
    expect(asked[0]?.headers.get('prefer')).toBe('odata.maxpagesize=500');
    expect(items).toEqual([{ name: '1' }, { name: '2' }]);
  });

  it('of a case is resolved by an action', async () => {
    const { asked } = await run({ operation: 'incident.resolve', caseId: ID, recordSubject: 'Bulb replaced' });
    expect(asked[0]).toMatchObject({
      request: `POST ${api}/CloseIncident`,
      body: {
        Status: 5,
        IncidentResolution: { 'incidentid@odata.bind': `/incidents(${ID})`, subject: 'Bulb replaced' },
      },
    });
  });
});

describe('The changes of a table', () => {
  const tracked = `${api}/accounts?$deltatoken=919042`;

  it('begin with all records and go on at the link', async () => {
    const first = await run({ operation: 'record.changes', tableSet: 'accounts' }, () =>
      Response.json({ value: [{ name: 'Acme' }], '@odata.deltaLink': tracked }),
    );
    expect(first.asked[0]?.request).toBe(`GET ${api}/accounts`);
    expect(first.asked[0]?.headers.get('prefer')).toContain('odata.track-changes');
    expect(first.items).toEqual([{ entries: [{ name: 'Acme' }], cursor: tracked, more: false }]);
    const next = await run({ operation: 'record.changes', tableSet: 'accounts', deltaLink: tracked }, () =>
      Response.json({ value: [], '@odata.nextLink': tracked }),
    );
    expect(next.asked[0]?.request).toBe(`GET ${tracked}`);
    expect(next.items).toEqual([{ entries: [], cursor: tracked, more: true }]);
  });

  it('are not read from elsewhere', async () => {
    const link = 'https://elsewhere.example/api/data/v9.2/accounts';
    await expect(run({ operation: 'record.changes', tableSet: 'accounts', deltaLink: link })).rejects.toMatchObject({
      code: 'connector_path_invalid',
    });
  });
});

describe('The trigger of Dynamics 365', () => {
  it('gives the records of its table that are newer, each known by the column of its ID', async () => {
    const asked: URL[] = [];
    const result = await microsoftDynamicsTrigger.poll?.({
      data: { event: 'recordCreated', tableSet: 'opportunities', recordFilter: 'statecode eq 0' },
      credential,
      vendorAddress: () => undefined,
      signal: new AbortController().signal,
      position: { time: Date.parse('2026-03-01T12:00:00Z'), seen: ['o1'] },
      fetch: async (url) => {
        asked.push(new URL(url));
        return Response.json({
          value: [
            { opportunityid: 'o2', createdon: '2026-03-01T12:30:00Z' },
            { opportunityid: 'o1', createdon: '2026-03-01T12:00:00Z' },
          ],
        });
      },
    });
    expect(asked[0]?.searchParams.get('$orderby')).toBe('createdon desc');
    expect(asked[0]?.searchParams.get('$filter')).toBe('statecode eq 0');
    expect(result?.records.map(({ key }) => key)).toEqual(['o2']);
  });

  it('knows the ID of records of any table', () => {
    const of = (tableSet: string, entry: JsonObject) => idOf({ '@odata.etag': 'W/"1"', ...entry }, { tableSet });
    expect(of('accounts', { accountid: 'a' })).toBe('a');
    expect(of('cr1_orders', { cr1_orderid: 'b' })).toBe('b');
    expect(of('emails', { activityid: 'c' })).toBe('c');
    expect(of('others', { name: 'x' })).toBe('W/"1"');
  });
});

describe('A Dynamics app', () => {
  it('gets a token for its environment', async () => {
    const sent: string[] = [];
    const signature = await dynamicsApp.http?.(
      { environment: 'acme.crm4.dynamics.com', tenant: 'acme.example', clientId: 'c', clientSecret: 's' },
      {
        fetch: async (url, init) => {
          sent.push(`${String(url)} ${decodeURIComponent(await new Response(init?.body as BodyInit).text())}`);
          return Response.json({ access_token: 't', token_type: 'Bearer', expires_in: 3600 });
        },
        addressOf: () => Promise.reject(new Error('It looks up a host.')),
        signal: new AbortController().signal,
        token: async (fetchToken) => (await fetchToken()).value,
      },
    );
    expect(signature?.headers).toEqual({ authorization: 'Bearer t' });
    expect(sent[0]).toContain('https://login.microsoftonline.com/acme.example/oauth2/v2.0/token ');
    expect(sent[0]).toContain('scope=https://acme.crm4.dynamics.com/.default');
  });

  it('is at its environment, however that is entered', () => {
    const api = 'https://acme.crm4.dynamics.com/api/data/v9.2';
    expect(dataverse({ environment: ' https://acme.crm4.dynamics.com/main.aspx ' })).toBe(api);
    expect(dataverse({ environment: 'acme.crm4.dynamics.com' })).toBe(api);
  });
});
