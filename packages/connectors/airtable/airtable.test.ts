import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { expect, it } from 'vitest';
import { airtable } from './airtable.node.ts';

const place = { credential: 'example', baseId: 'app1', table: 'My orders' };
const credentials = { example: exampleCredential({}) };

it('records of Airtable are listed over three pages, by the offsets that it names', async () => {
  const asked: string[] = [];
  const { outputs } = await runNode(airtable, {
    data: { ...place, limited: false, onlyFields: 'Name, Total' },
    credentials,
    fetch: async (url) => {
      asked.push(new URL(url).pathname + new URL(url).search);
      return Response.json({
        records: [{ id: `rec${asked.length}` }],
        ...(asked.length < 3 ? { offset: `o${asked.length}` } : {}),
      });
    },
  });
  expect(outputs['main']?.map(({ json }) => json['id'])).toEqual(['rec1', 'rec2', 'rec3']);
  const query = '/v0/app1/My%20orders?fields%5B%5D=Name&fields%5B%5D=Total&pageSize=100';
  expect(asked).toEqual([query, `${query}&offset=o1`, `${query}&offset=o2`]);
});

it('a record of Airtable is sent as one of a list, with its options beside it', async () => {
  let body = '';
  await runNode(airtable, {
    data: { ...place, operation: 'record.create', fields: [{ name: 'Total', value: '{{ total }}' }], typecast: 'true' },
    items: [{ json: { total: 120 } }],
    credentials,
    fetch: async (_url, init) => {
      body = await new Response(init?.body ?? null).text();
      return Response.json({ records: [{ id: 'rec1' }] });
    },
  });
  expect(JSON.parse(body)).toEqual({ records: [{ fields: { Total: 120 } }], typecast: true });
});
