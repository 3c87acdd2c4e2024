// @vitest-environment jsdom
import type { Field as Spec } from '@heddle/contract/node/fields';
import { text } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { emptyScope } from '@heddle/expression/scope';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../../../../api/query-client.ts';
import { answerApi } from '../../../../../testing/api.ts';
import '../../../../../testing/browser.ts';
import { ada } from '../../../../../testing/fixtures.ts';
import { Field } from '../../../../../ui/field.tsx';
import { createInsertTargets } from '../../text/insert-targets.ts';
import { TextContext } from '../../text/text-surroundings.ts';
import { TextControl } from '../text.tsx';

const signedIn = { 'GET /api/auth/session': { body: ada } };
const tables = { ...signedIn, 'GET /api/tables': { body: [{ name: 'Customers' }, { name: 'Stock' }] } };
const table = text({ label: 'Name', names: 'table', expression: false });

function open(
  routes: Parameters<typeof answerApi>[0],
  spec: Spec<string> = table,
  value = '',
  items: readonly Item[] = [],
) {
  const calls = answerApi(routes);
  function Form() {
    const [current, setCurrent] = useState(value);
    return (
      <Field label="Name">
        <TextControl
          spec={spec}
          value={current}
          onChange={(next) => setCurrent(typeof next === 'string' ? next : '')}
          onBlur={() => undefined}
        />
      </Field>
    );
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TextContext value={{ sample: { nodes: [], scope: { ...emptyScope, items } }, targets: createInsertTargets() }}>
        <Form />
      </TextContext>
    </QueryClientProvider>,
  );
  return { calls, user: userEvent.setup(), field: () => screen.getByLabelText<HTMLInputElement>('Name') };
}

describe('a field that names a table', () => {
  it('takes one of the list, found by a part of its name', async () => {
    const { user, field } = open(tables);
    await user.click(await screen.findByRole('button', { name: 'Choose a table' }));
    const list = within(await screen.findByRole('dialog'));
    expect(await list.findByRole('button', { name: 'Customers' })).toBeDefined();
    // It is a field of its own.
    expect(list.getByRole('searchbox').id).not.toBe(field().id);
    await user.type(list.getByRole('searchbox'), 'STOC');
    await waitFor(() => expect(list.queryByRole('button', { name: 'Customers' })).toBeNull());
    await user.click(list.getByRole('button', { name: 'Stock' }));
    expect(field().value).toBe('Stock');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is used by keys alone', async () => {
    const { user, field } = open(tables);
    await screen.findByRole('button', { name: 'Choose a table' });
    await user.click(field());
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Customers' });
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}{Enter}');
    expect(field().value).toBe('Stock');
  });

  it('takes any other name, and says that there is no such table', async () => {
    const { user, field } = open(tables);
    await screen.findByRole('button', { name: 'Choose a table' });
    await user.type(field(), 'customers');
    expect(screen.queryByText(/There is no table of this name/)).toBeNull();
    await user.type(field(), '2');
    expect(await screen.findByText(/There is no table of this name/)).toBeDefined();
    expect(field().value).toBe('customers2');
  });

  it('creates a table with the fields of the last run as its columns', async () => {
    let created: { name: string }[] = [];
    const { calls, user, field } = open(
      {
        ...signedIn,
        'GET /api/tables': () => ({ body: created }),
        'POST /api/tables': () => {
          created = [{ name: 'Orders' }];
          return { status: 201, body: { ...created[0], id: 't1' } };
        },
      },
      table,
      'Orders',
      [{ json: { order: 7, at: '2026-03-01', lines: [] } }],
    );
    expect(await screen.findByText(/There is no table of this name/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Choose a table' }));
    await user.click(await screen.findByRole('button', { name: 'Create a table from this data' }));
    const columns = screen.getByRole('list', { name: 'Columns of the new table' });
    expect(
      within(columns)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['orderNumber', 'atDate', 'linesJSON']);
    expect(screen.getByLabelText<HTMLInputElement>('Name of the new table').value).toBe('Orders');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field().value).toBe('Orders');
    expect(calls.find(({ route }) => route === 'POST /api/tables')?.body).toEqual({
      name: 'Orders',
      columns: [
        { name: 'order', type: 'number' },
        { name: 'at', type: 'date' },
        { name: 'lines', type: 'json' },
      ],
    });
    await waitFor(() => expect(screen.queryByText(/There is no table of this name/)).toBeNull());
  });

  it('says nothing of an expression', async () => {
    open(tables, table, '{{ name }}');
    await screen.findByRole('button', { name: 'Choose a table' });
    expect(screen.queryByText(/There is no table of this name/)).toBeNull();
  });

  it('is a plain field for visitors, of whom nothing is kept', async () => {
    const { calls } = open({ 'GET /api/auth/session': { status: 401, body: { message: 'Unauthorized' } } });
    expect(screen.queryByRole('button')).toBeNull();
    expect(calls.map(({ route }) => route)).not.toContain('GET /api/tables');
  });
});

it('a field that names a topic lists topics, and says how one comes to be', async () => {
  const { user } = open(
    { ...signedIn, 'GET /api/topics': { body: [] } },
    text({ label: 'Name', names: 'topic', expression: false }),
  );
  await user.click(await screen.findByRole('button', { name: 'Choose a topic' }));
  expect(await screen.findByText(/its first message creates it/)).toBeDefined();
});

it('a field that names a knowledge base takes one of the list', async () => {
  const { user, field } = open(
    { ...signedIn, 'GET /api/knowledge': { body: [{ name: 'Handbook' }, { name: 'Recipes' }] } },
    text({ label: 'Name', names: 'knowledgeBase', expression: false }),
  );
  await user.click(await screen.findByRole('button', { name: 'Choose a knowledge base' }));
  await user.type(screen.getByRole('searchbox'), 'rec');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Handbook' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Recipes' }));
  expect(field().value).toBe('Recipes');
});

it('a field that names a variable lists each name once, across all scopes', async () => {
  const rates = ['w1', 'w2'].map((workflowId) => ({
    scope: 'workflow',
    workflowId,
    namespace: 'variables',
    key: 'rate',
  }));
  const { user, field } = open(
    { ...signedIn, 'GET /api/key-values': { body: rates, headers: { 'x-total-count': '2' } } },
    text({ label: 'Name', names: 'variable', expression: false }),
  );
  await user.click(await screen.findByRole('button', { name: 'Choose a variable' }));
  await user.click(await screen.findByRole('button', { name: 'rate' }));
  expect(field().value).toBe('rate');
});
