import type { KeyValueView } from '@heddle/contract/api/key-values';
import type { RowView, TableView } from '@heddle/contract/api/tables';
import type { TopicEntry, TopicView } from '@heddle/contract/api/topics';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answerApi } from '../../testing/api.ts';
import '../../testing/browser.ts';
import { ada } from '../../testing/fixtures.ts';
import { openApp } from '../../testing/render.tsx';

type Routes = Parameters<typeof answerApi>[0];
const at = '2026-03-04T10:00:00.000Z';
const stock: TableView = {
  id: 't1',
  name: 'Stock',
  columns: [
    { id: 'c1', name: 'sku', type: 'text' },
    { id: 'c2', name: 'tags', type: 'json' },
  ],
  key: 'sku',
  rowCount: 1,
  createdAt: at,
  updatedAt: at,
};
const row: RowView = { id: 'r1', values: { sku: 'nail', tags: null }, createdAt: at, updatedAt: at };
const orders: TopicView = {
  name: 'orders',
  entries: 2,
  size: 1200,
  lastPosition: 2,
  newestAt: at,
  keep: { days: 7, messages: 10_000 },
  followers: [{ workflowId: 'w1', workflowName: 'Ship', nodeId: 'n1', isActive: true, behind: 3 }],
};
const entry = (position: number): TopicEntry => ({
  position,
  key: null,
  message: { order: position },
  publishedAt: at,
});
const ofOrders: Routes = {
  'GET /api/topics/orders': { body: orders },
  'GET /api/topics/orders/messages': { body: [entry(2), entry(1)], headers: { 'x-total-count': '2' } },
};
const ofStock: Routes = {
  'GET /api/tables/t1': { body: stock },
  'GET /api/tables/t1/rows': { body: [row], headers: { 'x-total-count': '1' } },
};

function open(path: string, routes: Routes = {}) {
  const calls = answerApi({
    'GET /api/auth/session': { body: ada },
    'GET /api/tables': { body: [] },
    'GET /api/key-values': { body: [] },
    'GET /api/topics': { body: [] },
    'GET /api/workflows': { body: [] },
    ...routes,
  });
  openApp(path);
  return { calls, user: userEvent.setup() };
}

describe('the Data screen', () => {
  it('shows why tables could not be read, and retries', async () => {
    let isBroken = true;
    const { user } = open('/data', {
      'GET /api/tables': () => (isBroken ? { status: 500, body: { message: 'No luck.' } } : { body: [stock] }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('No luck.');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Stock/ })).toBeDefined();
  });

  it('reports a missing table', async () => {
    open('/data?table=gone');
    expect(await screen.findByText('Table not found')).toBeDefined();
  });

  it('sends no row whose JSON cannot be read, and an empty cell as nothing', async () => {
    const { calls, user } = open('/data?table=t1', { ...ofStock, 'PUT /api/tables/t1/rows/r1': { body: row } });
    await user.click(await screen.findByRole('button', { name: 'Edit nail' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('tags'), '{{');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByRole('alert').textContent).toContain('not valid JSON');
    await user.clear(dialog.getByLabelText('tags'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(calls.filter(({ route }) => route.startsWith('PUT'))).toEqual([
      { route: 'PUT /api/tables/t1/rows/r1', body: { values: { sku: 'nail', tags: null } } },
    ]);
  });

  it('warns that removing a column deletes its values', async () => {
    const { user } = open('/data?table=t1', ofStock);
    await user.click(await screen.findByRole('button', { name: 'More actions for Stock' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit name and columns' }));
    await user.click(await screen.findByRole('button', { name: 'Remove column tags' }));
    expect(screen.getByText(/Saving deletes the values of tags for good/)).toBeDefined();
  });

  it('neither shows nor changes values that may be secret', async () => {
    const secret: KeyValueView = {
      scope: 'user',
      namespace: 'sessions',
      key: 'shop/1',
      workflowName: null,
      shown: 'secret',
      updatedAt: at,
      expiresAt: at,
    };
    const { user } = open('/data', { 'GET /api/key-values': { body: [secret], headers: { 'x-total-count': '1' } } });
    await user.click(await screen.findByRole('tab', { name: 'Key-values' }));
    await user.click(await screen.findByRole('button', { name: /^shop\/1/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeDefined();
  });
});

describe('topics', () => {
  it('explain how to create one while there is none', async () => {
    open('/data?tab=topics');
    expect(await screen.findByText(/The first message creates its topic/)).toBeDefined();
  });

  it('are listed with size, followers and backlog', async () => {
    open('/data?tab=topics', { 'GET /api/topics': { body: [orders] } });
    expect((await screen.findByRole('link', { name: /orders/ })).textContent).toMatch(
      /^orders2 entries · 1\.2 kB · newest .*1 workflow follows3 behind$/,
    );
  });

  it('show their entries, each as JSON', async () => {
    const { user } = open('/data?topic=orders', ofOrders);
    await user.click(await screen.findByRole('button', { name: /^#2/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Entry 2 of orders' }));
    expect(dialog.getByLabelText('Entry 2').textContent).toContain('"order": 2');
    expect(screen.getByRole('list', { name: 'Followed by', hidden: true }).textContent).toBe('Ship3 behind');
  });

  it('accept a JSON message, and show errors beside the field', async () => {
    let answer: { status: number; body: unknown } = {
      status: 409,
      body: { message: 'There is one.', code: 'topic_key_taken' },
    };
    const { calls, user } = open('/data?tab=topics', { ...ofOrders, 'POST /api/topics/orders/messages': () => answer });
    await user.click(await screen.findByRole('button', { name: 'Publish a message' }));
    const dialog = within(screen.getByRole('dialog'));
    const publish = () => user.click(dialog.getByRole('button', { name: 'Publish' }));
    await user.type(dialog.getByLabelText(/^Topic/), 'no name');
    await publish();
    expect(dialog.getByRole('alert').textContent).toContain('Give the topic a name');
    await user.clear(dialog.getByLabelText(/^Topic/));
    await user.type(dialog.getByLabelText(/^Topic/), 'orders');
    await user.clear(dialog.getByLabelText(/^Message/));
    await user.type(dialog.getByLabelText(/^Message/), '{{"n": 1');
    await publish();
    expect(dialog.getByRole('alert').textContent).toContain('not valid JSON');
    await user.type(dialog.getByLabelText(/^Message/), '}');
    await user.type(dialog.getByLabelText('Key'), 'one');
    await publish();
    expect((await dialog.findByRole('alert')).textContent).toContain('There is one.');
    answer = { status: 201, body: entry(3) };
    await publish();
    expect(await screen.findByRole('heading', { name: 'orders' })).toBeDefined();
    expect(calls.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body)).toEqual(
      Array(2).fill({ message: { n: 1 }, key: 'one' }),
    );
  });

  it('are emptied up to the last entry, and restored by Undo', async () => {
    const { calls, user } = open('/data?topic=orders', ofOrders);
    const menu = async (item: string): Promise<void> => {
      await user.click(await screen.findByRole('button', { name: 'More actions for orders' }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await screen.findByRole('list', { name: 'Entries' });
    await menu('Empty');
    expect(screen.getByText('No entries')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(within(screen.getByRole('list', { name: 'Entries' })).getAllByRole('listitem')).toHaveLength(2);
    await menu('Empty');
    // What closes the page makes it so.
    window.dispatchEvent(new Event('pagehide'));
    await vi.waitFor(() =>
      expect(calls.filter(({ route }) => route.startsWith('DELETE'))).toEqual([
        { route: 'DELETE /api/topics/orders/messages', body: undefined },
      ]),
    );
  });

  it('are reported if they are missing', async () => {
    open('/data?topic=gone');
    expect(await screen.findByText('Topic not found')).toBeDefined();
  });
});
