import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { freshworksAddress } from './freshworks.ts';
import { freshworksCrm } from './freshworksCrm.node.ts';
import { freshworksTrigger } from './freshworksTrigger.node.ts';

const account = exampleCredential({ domain: 'acme.myfreshworks.com' });

async function run(data: JsonObject, answers: readonly JsonValue[]) {
  const sent: { path: string; body: JsonObject | null }[] = [];
  const { outputs } = await runNode(freshworksCrm, {
    items: [{ json: {} }],
    data: { credential: 'account', ...data },
    credentials: { account },
    fetch: async (url, { body } = {}) => {
      const { pathname, search } = new URL(url);
      const text = await new Response(body as BodyInit | null).text();
      sent.push({ path: pathname + search, body: text === '' ? null : JSON.parse(text) });
      return Response.json(answers[sent.length - 1] ?? {});
    },
  });
  return { sent, items: outputs['main']?.map(({ json }) => json) };
}

it('the address follows from the alias, the host, or the host of an old account', () => {
  expect(freshworksAddress({ domain: 'acme' })).toBe('https://acme.myfreshworks.com/crm/sales/api');
  expect(freshworksAddress({ domain: 'https://acme.myfreshworks.com/crm/sales' })).toBe(
    'https://acme.myfreshworks.com/crm/sales/api',
  );
  expect(freshworksAddress({ domain: 'acme.freshsales.io' })).toBe('https://acme.freshsales.io/api');
});

describe('Records', () => {
  it('are created or updated by what is unique', async () => {
    const { sent } = await run(
      { operation: 'contact.upsert', foundByEmail: 'ada@example.com', lastName: 'Lovelace', ownerId: '7' },
      [{ contact: { id: 1 } }],
    );
    expect(sent).toEqual([
      {
        path: '/crm/sales/api/contacts/upsert',
        body: { unique_identifier: { emails: 'ada@example.com' }, contact: { last_name: 'Lovelace', owner_id: 7 } },
      },
    ]);
  });

  it('of a view are read page by page', async () => {
    const { sent, items } = await run({ operation: 'account.list', accountView: '10', limit: 101 }, [
      { sales_accounts: Array.from({ length: 100 }, (_, id) => ({ id })), meta: { total_pages: 2 } },
      { sales_accounts: [{ id: 100 }], meta: { total_pages: 2 } },
    ]);
    expect(items).toHaveLength(101);
    expect(sent.map(({ path }) => path)).toEqual([
      '/crm/sales/api/sales_accounts/view/10?per_page=100&page=1',
      '/crm/sales/api/sales_accounts/view/10?per_page=100&page=2',
    ]);
  });

  it('without a size of pages are read to the first empty one', async () => {
    const { sent, items } = await run({ operation: 'task.list', limited: false }, [
      { tasks: [{ id: 1 }] },
      { tasks: [] },
    ]);
    expect(items).toEqual([{ id: 1 }]);
    expect(sent.map(({ path }) => path)).toEqual([
      '/crm/sales/api/tasks?filter=open&page=1',
      '/crm/sales/api/tasks?filter=open&page=2',
    ]);
  });
});

it('a trigger reads the newest of its view first', async () => {
  const time = Date.now();
  const asked: string[] = [];
  const poll = await freshworksTrigger.poll?.({
    data: { event: 'dealChanged', dealView: '12' },
    credential: account,
    vendorAddress: () => undefined,
    signal: new AbortController().signal,
    position: { time: time - 60_000, seen: [] },
    fetch: async (url) => {
      asked.push(String(url));
      return Response.json({ deals: [{ id: 1, updated_at: new Date(time).toISOString() }] });
    },
  });
  expect(poll?.records.map(({ json }) => json['id'])).toEqual([1]);
  expect(asked[0]).toContain('/deals/view/12?sort=updated_at&sort_type=desc');
});
