import type { ImportResult, RowView, TableView } from '@heddle/contract/api/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpMethod, Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
});
afterAll(() => app.end());

let made = 0;
async function create(body: object = {}): Promise<TableView> {
  const columns = [
    { name: 'sku', type: 'text' },
    { name: 'stock', type: 'number' },
  ];
  return (
    await ada.send('POST', '/api/tables', { name: `Table ${(made += 1)}`, columns, key: 'sku', ...body })
  ).json<TableView>();
}
const codeOf = async (method: HttpMethod, url: string, payload?: object): Promise<string> =>
  (await ada.send(method, url, payload)).json<{ code: string }>().code;

describe('tables of a user', () => {
  it('are made, listed, changed and deleted', async () => {
    const { id, name } = await create();
    expect(
      await codeOf('POST', '/api/tables', { name: name.toUpperCase(), columns: [{ name: 'a', type: 'text' }] }),
    ).toBe('table_name_taken');
    const { columns } = (await ada.send('GET', `/api/tables/${id}`)).json<TableView>();
    const renamed = await ada.send('PUT', `/api/tables/${id}`, {
      name: 'Articles',
      columns: [...columns, { name: 'bought', type: 'date' }],
    });
    expect(renamed.json()).toMatchObject({
      name: 'Articles',
      key: 'sku',
      columns: [{ name: 'sku' }, { name: 'stock' }, { name: 'bought' }],
    });
    expect((await ada.send('GET', '/api/tables')).json<TableView[]>().map((table) => table.name)).toContain('Articles');
    expect((await ada.send('DELETE', `/api/tables/${id}`)).statusCode).toBe(204);
    expect(await codeOf('GET', `/api/tables/${id}`)).toBe('table_unknown');
  });

  it.each([
    [{ columns: [] }, 'body_invalid'],
    [{ columns: [{ name: '__proto__', type: 'text' }] }, 'body_invalid'],
    [
      {
        columns: [
          { name: 'a', type: 'text' },
          { name: 'A', type: 'text' },
        ],
      },
      'table_columns_invalid',
    ],
    [{ columns: [{ id: 'c9', name: 'a', type: 'text' }] }, 'table_columns_invalid'],
  ])('are refused with %j', async (body, code) => {
    expect(await codeOf('POST', '/api/tables', { name: `Wrong ${(made += 1)}`, ...body })).toBe(code);
  });

  it('hold rows that are found, paged, changed and deleted', async () => {
    const { id } = await create();
    for (const [index, sku] of ['a-1', 'B%2', 'c-3'].entries())
      await ada.send('POST', `/api/tables/${id}/rows`, { values: { sku, stock: index } });
    const read = async (query: string) => {
      const answer = await ada.send('GET', `/api/tables/${id}/rows?${query}`);
      return {
        skus: answer.json<RowView[]>().map(({ values }) => values['sku']),
        total: answer.headers['x-total-count'],
      };
    };
    expect(await read('limit=2&sort=stock&order=desc')).toEqual({ skus: ['c-3', 'B%2'], total: '3' });
    expect(await read('search=b%25')).toEqual({ skus: ['B%2'], total: '1' });
    const [row] = (await ada.send('GET', `/api/tables/${id}/rows`)).json<RowView[]>();
    expect(
      (await ada.send('PUT', `/api/tables/${id}/rows/${row?.id}`, { values: { stock: null } })).json(),
    ).toMatchObject({ values: { sku: 'a-1', stock: null } });
    expect(await codeOf('PUT', `/api/tables/${id}/rows/${row?.id}`, { values: { sku: 'c-3' } })).toBe(
      'table_key_taken',
    );
    expect((await ada.send('DELETE', `/api/tables/${id}/rows`, { ids: [row?.id] })).statusCode).toBe(204);
    expect(await codeOf('PUT', `/api/tables/${id}/rows/${row?.id}`, { values: { stock: 1 } })).toBe(
      'table_row_not_found',
    );
    expect(await read('')).toEqual({ skus: ['B%2', 'c-3'], total: '2' });
  });
});

describe('CSV', () => {
  it('becomes a table whose columns have the types that fit, and comes out as it was', async () => {
    const csv = 'name,zip,amount,paid,at,note\r\n"Ada, A.",01234,12.5,true,2026-01-02,=1+1\r\nBob,04000,,false,,\r\n';
    const { table, inserted } = (
      await ada.send('POST', '/api/tables/import', { name: 'From CSV', csv: `\uFEFF${csv}` })
    ).json<ImportResult>();
    expect(inserted).toBe(2);
    expect(table.columns.map(({ type }) => type)).toEqual(['text', 'text', 'number', 'boolean', 'date', 'text']);
    const exported = await ada.send('GET', `/api/tables/${table.id}/export`);
    expect(exported.headers['content-disposition']).toContain('From-CSV.csv');
    expect(exported.body).toBe(csv.replace('=1+1', "'=1+1"));
  });

  it('changes the rows that are there, and adds the others', async () => {
    const { id } = await create();
    await ada.send('POST', `/api/tables/${id}/rows`, { values: { sku: 'a', stock: 1 } });
    const answer = await ada.send('POST', `/api/tables/${id}/import`, { csv: 'SKU;stock\na;5\nb;6' });
    expect(answer.json()).toMatchObject({ inserted: 1, updated: 1, table: { rowCount: 2 } });
  });

  it.each([
    ['sku,stock\na,1\nb,many', 'table_row_invalid'],
    ['sku,color\na,red', 'table_column_unknown'],
    ['sku,stock\n,1', 'table_row_invalid'],
    ['sku,stock', 'csv_invalid'],
    ['sku\n"a', 'csv_invalid'],
  ])('that does not fit is refused whole: %j', async (csv, code) => {
    const { id } = await create();
    expect(await codeOf('POST', `/api/tables/${id}/import`, { csv })).toBe(code);
    expect((await ada.send('GET', `/api/tables/${id}/rows`)).json()).toEqual([]);
  });
});

describe('CSV of many rows', () => {
  const csvOf = (from: number, to: number): string =>
    ['sku,stock', ...Array.from({ length: to - from }, (_, index) => `k${from + index},${index}`)].join('\n');

  it('comes in wholly, also where some rows are there', async () => {
    const { id } = await create();
    await ada.send('POST', `/api/tables/${id}/rows`, { values: { sku: 'k1499', stock: -1 } });
    const answer = await ada.send('POST', `/api/tables/${id}/import`, { csv: `${csvOf(0, 2500)}\nk2,7` });
    expect(answer.json()).toMatchObject({ inserted: 2499, updated: 2, table: { rowCount: 2500 } });
    const rows = (await ada.send('GET', `/api/tables/${id}/rows?search=k2&limit=2`)).json<RowView[]>();
    expect(rows.map(({ values }) => values)).toEqual([
      { sku: 'k2', stock: 7 },
      { sku: 'k20', stock: 20 },
    ]);
    await ada.send('POST', `/api/tables/${id}/rows`, { values: { sku: 'last', stock: 0 } });
    const last = (await ada.send('GET', `/api/tables/${id}/rows?offset=2500`)).json<RowView[]>();
    expect(last.map(({ values }) => values['sku'])).toEqual(['last']);
  });

  it('leaves nothing behind where it fails after many of them', async () => {
    const { id } = await create();
    await ada.send('POST', `/api/tables/${id}/rows`, { values: { sku: 'own', stock: 1 } });
    await app.platform.db.updateTable('user_tables').set({ rows: 18_000 }).where('id', '=', id).execute();
    expect(await codeOf('POST', `/api/tables/${id}/import`, { csv: csvOf(0, 2500) })).toBe('table_full');
    expect((await ada.send('GET', `/api/tables/${id}/rows`)).json()).toMatchObject([{ values: { sku: 'own' } }]);
  });
});

describe('an account’s export', () => {
  it('has every table with its rows', async () => {
    const bob = await app.signUp();
    await bob.send('POST', '/api/tables/import', { name: 'Small', csv: 'a\n1\n2' });
    const part = app.platform.userData.parts().find(({ name }) => name === 'tables');
    const exported = await Array.fromAsync((await part?.export(bob.user.id)) as AsyncIterable<unknown>);
    expect(exported).toMatchObject([
      { name: 'Small', rowCount: 2 },
      { table: 'Small', rows: [{ a: 1 }, { a: 2 }] },
    ]);
  });
});
