import type { JsonObject } from '@heddle/contract/json';
import type { GuardedFetch } from '@heddle/contract/node/context';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { hubspotCrm } from './hubspotCrm.node.ts';
import { hubspotTrigger } from './hubspotTrigger.node.ts';

const credential = exampleCredential({});

/** A `fetch` that notes the bodies it is sent and gives answers one after the other. */
function answering(answers: readonly JsonObject[], status = 200) {
  const bodies: unknown[] = [];
  const fetch: GuardedFetch = async (_url, init) => {
    bodies.push(JSON.parse(await new Response(init?.body ?? null).text()));
    return Response.json(answers[bodies.length - 1] ?? {}, { status });
  };
  return { bodies, fetch };
}

async function sentBy(data: JsonObject, answers: readonly JsonObject[] = [], status = 200) {
  const { bodies, fetch } = answering(answers, status);
  const { outputs } = await runNode(hubspotCrm, {
    data: { credential: 'example', ...data },
    credentials: { example: credential },
    fetch,
  });
  return { bodies, ids: outputs['main']?.map(({ json }) => json['id']) };
}

describe('HubSpot', () => {
  it('is searched over three pages, with the cursor in the body', async () => {
    const page = (id: string, after?: string): JsonObject => ({
      results: [{ id }],
      ...(after === undefined ? {} : { paging: { next: { after } } }),
    });
    const { bodies, ids } = await sentBy({ operation: 'deal.search', limited: false, query: 'Acme' }, [
      page('1', '200'),
      page('2', '400'),
      page('3'),
    ]);
    expect(ids).toEqual(['1', '2', '3']);
    const body = { query: 'Acme', filterGroups: [], sorts: [], properties: [], limit: 200 };
    expect(bodies).toEqual(['0', '200', '400'].map((after) => ({ ...body, after })));
  });

  it('gets the conditions of a search in every group, times as epoch milliseconds', async () => {
    const { bodies } = await sentBy({
      operation: 'contact.search',
      filterGroups: '[{ "filters": [{ "propertyName": "city", "operator": "HAS_PROPERTY" }] }]',
      contactPropertiesFilter: 'lifecyclestage',
      filterOperator: 'IN',
      filterValue: 'lead; customer',
      changedSince: '2026-03-01T00:00:00Z',
      contactPropertiesSort: 'createdate',
      sortDirection: 'DESCENDING',
    });
    expect(bodies).toEqual([
      {
        after: '0',
        limit: 100,
        properties: [],
        filterGroups: [
          {
            filters: [
              { propertyName: 'city', operator: 'HAS_PROPERTY' },
              { propertyName: 'lifecyclestage', operator: 'IN', values: ['lead', 'customer'] },
              { propertyName: 'lastmodifieddate', operator: 'GTE', value: '1772323200000' },
            ],
          },
        ],
        sorts: [{ propertyName: 'createdate', direction: 'DESCENDING' }],
      },
    ]);
  });

  it('gets all properties as texts, several choices separated by semicolons', async () => {
    const { bodies } = await sentBy({
      operation: 'contact.upsert',
      idProperty: 'email',
      idValue: 'ada@example.com',
      firstName: 'Ada',
      contactProperties: [
        { name: 'score', value: '{{ 12 }}' },
        { name: 'topics', value: '{{ ["a", "b"] }}' },
      ],
    });
    expect(bodies).toEqual([
      {
        inputs: [
          { idProperty: 'email', id: 'ada@example.com', properties: { score: '12', topics: 'a;b', firstname: 'Ada' } },
        ],
      },
    ]);
  });

  it('shows a note at the records that are named', async () => {
    const { bodies } = await sentBy({
      operation: 'engagement.createNote',
      note: 'Called.',
      time: '2026-03-01T12:00:00Z',
      contactId: '512',
      dealId: '44',
    });
    const type = (associationTypeId: number) => [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }];
    expect(bodies).toEqual([
      {
        properties: { hs_note_body: 'Called.', hs_timestamp: '2026-03-01T12:00:00Z' },
        associations: [
          { to: { id: '512' }, types: type(202) },
          { to: { id: '44' }, types: type(214) },
        ],
      },
    ]);
  });

  it('fails where a batch with one record has an error, in the words of HubSpot', async () => {
    const answer = {
      status: 'COMPLETE',
      results: [],
      numErrors: 1,
      errors: [{ message: 'Property "x" is not known' }],
    };
    const data = { operation: 'contact.upsert', idProperty: 'x', idValue: '1' };
    await expect(sentBy(data, [answer], 207)).rejects.toMatchObject({
      code: 'connector_invalid',
      message: expect.stringContaining('Property "x" is not known'),
    });
  });
});

it('a trigger of HubSpot asks for what has changed since its last poll, and gives each change once', async () => {
  const record = (id: string, updatedAt: string) => ({ id, updatedAt, properties: {} });
  const soon = new Date(Date.now() + 300_000);
  const first = [record('1', new Date().toISOString())];
  const second = [record('2', soon.toISOString()), ...first];
  const { bodies, fetch } = answering([{ results: first }, { results: second }]);
  const request = {
    data: { event: 'dealChanged' },
    credential,
    fetch,
    vendorAddress: () => undefined,
    signal: new AbortController().signal,
  };
  const before = await hubspotTrigger.poll?.({ ...request, position: null });
  const after = await hubspotTrigger.poll?.({ ...request, position: before?.position ?? null });
  expect(before?.records).toEqual([]);
  expect(after?.records.map(({ json }) => json['id'])).toEqual(['2']);
  expect(bodies).toMatchObject([
    { sorts: [{ propertyName: 'hs_lastmodifieddate', direction: 'DESCENDING' }] },
    { filterGroups: [{ filters: [{ propertyName: 'hs_lastmodifieddate', operator: 'GTE' }] }] },
  ]);
});
