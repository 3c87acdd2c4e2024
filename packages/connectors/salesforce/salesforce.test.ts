import type { JsonValue } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { salesforce } from './salesforce.node.ts';
import { salesforceTrigger } from './salesforceTrigger.node.ts';
import { listQuery } from './soql.ts';

const credential = exampleCredential({ instanceUrl: 'https://acme.my.salesforce.com' });
const credentials = { account: credential };

function answering(answers: readonly JsonValue[], status = 200) {
  const asked: URL[] = [];
  const fetch = async (url: string | URL): Promise<Response> => {
    asked.push(new URL(url));
    return Response.json(answers[asked.length - 1] ?? null, { status });
  };
  return { asked, fetch };
}

describe('a query that lists records', () => {
  const none = { fields: '', where: '', createdSince: '', changedSince: '', orderBy: '' };

  it('joins its conditions, each on its own', () => {
    expect(
      listQuery({
        ...none,
        sobject: 'Invoice__c',
        fields: 'Id',
        where: "A = '1' OR B = 2",
        changedSince: '2026-03-01T12:00:00+01:00',
        orderBy: 'Name',
      }),
    ).toBe(
      "SELECT Id FROM Invoice__c WHERE (A = '1' OR B = 2) AND SystemModstamp >= 2026-03-01T11:00:00.000Z ORDER BY Name",
    );
    expect(listQuery({ ...none, sobject: 'Account' })).toBe('SELECT FIELDS(STANDARD) FROM Account');
  });

  it('refuses an object or a time that is none', () => {
    expect(() => listQuery({ ...none, sobject: 'Account WHERE' })).toThrow('API name');
    expect(() => listQuery({ ...none, sobject: 'Account', createdSince: 'soon' })).toThrow('no time');
  });
});

it('pages are read at the addresses that Salesforce names', async () => {
  const { asked, fetch } = answering([
    { records: [{ Id: '1' }], done: false, nextRecordsUrl: '/services/data/v62.0/query/01g-2000' },
    { records: [{ Id: '2' }], done: true },
  ]);
  const data = { operation: 'record.query', credential: 'account', soql: 'SELECT Id FROM Account', limited: false };
  const { outputs } = await runNode(salesforce, { data, credentials, fetch });
  expect(outputs['main']?.map(({ json }) => json['Id'])).toEqual(['1', '2']);
  expect(asked[1]?.href).toBe('https://acme.my.salesforce.com/services/data/v62.0/query/01g-2000');
});

it('a list that is handed on in batches is the same query', async () => {
  const { asked, fetch } = answering([{ records: [{ Id: '1' }], done: true }]);
  const data = { operation: 'record.list', credential: 'account', returned: 'Id', handOn: 'batches' };
  await runNode(salesforce, { data, credentials, fetch });
  expect(asked[0]?.searchParams.get('q')).toBe('SELECT Id FROM Account');
});

it('an external id that several records have is a conflict', async () => {
  const { fetch } = answering([['/services/data/v62.0/sobjects/A/1', '/services/data/v62.0/sobjects/A/2']], 300);
  const data = {
    operation: 'record.upsert',
    credential: 'account',
    externalField: 'Number__c',
    externalValue: '42',
    moreFields: [{ name: 'Name', value: 'Acme' }],
  };
  await expect(runNode(salesforce, { data, credentials, fetch })).rejects.toMatchObject({ code: 'connector_conflict' });
});

it('the fields of an object, also those of the account itself, are offered once the object is chosen', async () => {
  const { asked, fetch } = answering([{ fields: [{ name: 'Number__c', label: 'Number' }] }]);
  const request = {
    list: 'fields',
    search: '',
    credential,
    fetch,
    vendorAddress: () => undefined,
    signal: new AbortController().signal,
  };
  expect(await salesforce.loadList?.({ ...request, data: {} })).toEqual({ entries: [], more: false });
  const found = await salesforce.loadList?.({ ...request, data: { sobject: 'Invoice__c' } });
  expect(found?.entries).toEqual([{ value: 'Number__c', label: 'Number' }]);
  expect(asked[0]?.pathname).toBe('/services/data/v62.0/sobjects/Invoice__c/describe');
});

it('a trigger asks for what has changed since its last poll', async () => {
  const changed = { Id: '1', SystemModstamp: new Date(Date.now() + 60_000).toISOString().replace('Z', '+0000') };
  const { asked, fetch } = answering([{ records: [changed] }, { records: [changed] }]);
  const request = {
    data: { event: 'recordChanged', sobject: 'Lead', where: 'IsConverted = false' },
    credential,
    fetch,
    vendorAddress: () => undefined,
    signal: new AbortController().signal,
  };
  const first = await salesforceTrigger.poll?.({ ...request, position: { time: Date.now(), seen: [] } });
  expect(first?.records.map(({ json }) => json['Id'])).toEqual(['1']);
  expect(asked[0]?.searchParams.get('q')).toMatch(
    /^SELECT FIELDS\(STANDARD\) FROM Lead WHERE \(IsConverted = false\) AND SystemModstamp >= \S+ ORDER BY SystemModstamp DESC$/,
  );
  expect((await salesforceTrigger.poll?.({ ...request, position: first?.position ?? null }))?.records).toEqual([]);
});
