import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { googleSheets } from './googleSheets.node.ts';

const credential: OpenCredential = {
  id: 'google',
  type: 'googleToken',
  name: 'Google',
  values: { token: 'token' },
  secrets: new Set(),
  renewable: false,
  http: async () => ({ headers: { authorization: 'Bearer token' } }),
};

interface Sent {
  method: string;
  path: string;
  body: JsonValue;
}

/** Runs the node against a sheet with these values, and returns what it wrote and gave. */
async function onSheet(values: JsonValue, data: JsonObject, items: JsonObject[] = [{}]) {
  const writes: Sent[] = [];
  const { outputs } = await runNode(googleSheets, {
    items: items.map((json) => ({ json })),
    data: { credential: 'google', spreadsheetId: 'abc', sheet: "Ada's orders", ...data },
    credentials: { google: credential },
    fetch: async (url, init) => {
      const { pathname } = new URL(url);
      if (init?.method === 'GET') return Response.json({ values });
      const body = JSON.parse(await new Response(init?.body ?? null).text()) as JsonValue;
      writes.push({ method: init?.method ?? '', path: decodeURIComponent(pathname), body });
      return Response.json({ updates: { updatedRange: "'Ada''s orders'!A4:B4" } });
    },
  });
  return { writes, given: (outputs['main'] ?? []).map(({ json }) => json) };
}

const sheet = [
  ['Name', 'Email'],
  ['Ada', 'ada@example.com'],
  ['Grace', 'grace@example.com'],
];

describe('rows of Google Sheets', () => {
  it('are appended in the order of the header, and new fields get a column', async () => {
    const { writes, given } = await onSheet(sheet, { operation: 'row.append' }, [{ Age: 30, Email: 'e@x.org' }]);
    expect(writes).toEqual([
      {
        method: 'POST',
        path: '/v4/spreadsheets/abc/values:batchUpdate',
        body: { valueInputOption: 'RAW', data: [{ range: "'Ada''s orders'!C1", values: [['Age']] }] },
      },
      {
        method: 'POST',
        path: "/v4/spreadsheets/abc/values/'Ada''s orders'!A1:append",
        body: { values: [['', 'e@x.org', 30]] },
      },
    ]);
    expect(given).toEqual([{ row_number: 4, Name: '', Email: 'e@x.org', Age: 30 }]);
  });

  it('are not widened where new fields are left out or are an error', async () => {
    const item = [{ Name: 'Eve', Age: 30 }];
    const { writes } = await onSheet(sheet, { operation: 'row.append', newColumns: 'ignore' }, item);
    expect(writes.map(({ body }) => body)).toEqual([{ values: [['Eve', '']] }]);
    await expect(onSheet(sheet, { operation: 'row.append', newColumns: 'fail' }, item)).rejects.toMatchObject({
      code: 'field_invalid',
    });
  });

  const upsert = {
    operation: 'row.upsert',
    keyColumn: 'Email',
    keyValue: '{{ mail }}',
    columns: [{ name: 'Name', value: '{{ name }}' }],
  };

  it('with the key are changed, only in the cells that are named', async () => {
    const { writes, given } = await onSheet(sheet, upsert, [{ mail: 'grace@example.com', name: 'Grace H.' }]);
    expect(writes.map(({ body }) => body)).toEqual([
      {
        valueInputOption: 'RAW',
        data: [
          { range: "'Ada''s orders'!A3", values: [['Grace H.']] },
          { range: "'Ada''s orders'!B3", values: [['grace@example.com']] },
        ],
      },
    ]);
    expect(given).toEqual([{ row_number: 3, Name: 'Grace H.', Email: 'grace@example.com' }]);
  });

  it('are appended where none has the key; an update changes none', async () => {
    const eve = [{ mail: 'eve@example.com', name: 'Eve' }];
    expect((await onSheet(sheet, upsert, eve)).writes.map(({ body }) => body)).toEqual([
      { values: [['Eve', 'eve@example.com']] },
    ]);
    expect(await onSheet(sheet, { ...upsert, operation: 'row.update' }, eve)).toEqual({ writes: [], given: [] });
  });

  it('are not changed by a key that is no column', async () => {
    await expect(onSheet(sheet, { ...upsert, keyColumn: 'E-mail' }, [{ mail: 'x' }])).rejects.toMatchObject({
      code: 'field_invalid',
    });
  });
});
