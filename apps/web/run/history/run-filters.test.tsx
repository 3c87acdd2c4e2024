// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { answerApi } from '../../testing/api.ts';
import '../../testing/browser.ts';
import { run } from '../../testing/fixtures.ts';
import { FoundRuns } from './found-runs.tsx';
import type { RunFilter } from './run-filter.ts';
import { anyRun, needsSearch } from './run-filter.ts';
import { RunFilters } from './run-filters.tsx';

const types = [
  { type: 'webhookTrigger', name: 'Webhook Trigger', trigger: true },
  { type: 'httpRequest', name: 'HTTP Request', trigger: false },
];

/** A list with filters. The searches that were made are in `asked`. */
function open(search: (query: URLSearchParams) => object = () => nothing) {
  const filters: RunFilter[] = [];
  const asked: { [name: string]: string }[] = [];
  answerApi({
    'GET /api/node-types': { body: types },
    'GET /api/executions/search': ({ url }) => {
      asked.push(Object.fromEntries(url.searchParams));
      return { body: search(url.searchParams) };
    },
  });
  function List() {
    const [filter, setFilter] = useState(anyRun);
    filters.push(filter);
    return (
      <>
        <RunFilters filter={filter} onFilter={setFilter} />
        {needsSearch(filter) && (
          <FoundRuns userId="u1" filter={filter} status="failed" workflowId="w1">
            {({ id }) => id}
          </FoundRuns>
        )}
      </>
    );
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <List />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), asked, filter: () => filters.at(-1) };
}

const nothing = { runs: [], searched: 0, skipped: 0, next: null };
const fields = () => within(screen.getByRole('group', { name: 'More filters' }));
const found = () => within(screen.getByRole('list', { name: 'Found runs' })).getAllByRole('listitem');

describe('the filters of a list of runs', () => {
  it('are opened by a button, and cleared at once', async () => {
    const { user, filter } = open();
    const more = screen.getByRole('button', { name: 'More filters' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    await user.click(more);
    await user.type(fields().getByLabelText('From'), '2026-03-04');
    await user.type(fields().getByLabelText('To'), '2026-03-06');
    expect(filter()).toEqual({ ...anyRun, fromDay: '2026-03-04', toDay: '2026-03-06' });
    expect(fields().getByLabelText('From').getAttribute('max')).toBe('2026-03-06');
    expect(fields().getByLabelText('To').getAttribute('min')).toBe('2026-03-04');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(filter()).toEqual(anyRun);
    expect(fields().getByLabelText<HTMLInputElement>('From').value).toBe('');
  });

  it('offer the triggers by their names', async () => {
    const { user, asked, filter } = open();
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    await user.click(fields().getByRole('combobox', { name: 'Filter by trigger' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Any trigger', 'Webhook Trigger']);
    await user.click(screen.getByRole('option', { name: 'Webhook Trigger' }));
    expect(filter()?.trigger).toBe('webhookTrigger');
    await waitFor(() => expect(asked).toEqual([{ workflowId: 'w1', status: 'failed', trigger: 'webhookTrigger' }]));
  });

  it('look for a text once nobody types any more, and not again after it was cleared', async () => {
    const { user, asked, filter } = open();
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    const text = () => fields().getByRole<HTMLInputElement>('searchbox', { name: 'Value in the data of the runs' });
    await user.type(text(), 'Ada L');
    await waitFor(() => expect(asked.map((query) => query['text'])).toEqual(['Ada L']));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(text().value).toBe('');
    await user.type(fields().getByLabelText('From'), '2026-03-04');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(filter()).toEqual({ ...anyRun, fromDay: '2026-03-04' });
    expect(asked).toHaveLength(1);
  });
});

describe('the search for runs', () => {
  async function searchFor(text: string, search: (query: URLSearchParams) => object) {
    const opened = open(search);
    await opened.user.click(screen.getByRole('button', { name: 'More filters' }));
    await opened.user.type(fields().getByRole('searchbox'), text);
    return opened;
  }

  it('says how far it has come, shows the value that was found, and goes on when it is asked to', async () => {
    const { user, asked } = await searchFor('Ada', (query) =>
      query.has('before')
        ? { runs: [run({ id: 'r5' })], searched: 1000, skipped: 1, next: null }
        : { runs: [{ ...run({ id: 'r9' }), found: 'customer: Ada' }], searched: 1500, skipped: 0, next: 'r8' },
    );
    expect((await screen.findByText(/^Searched the newest/)).textContent).toBe(
      'Searched the newest 1,500 runs: 1 found.',
    );
    expect(found().map(({ textContent }) => textContent)).toEqual(['r9customer: Ada']);
    await user.click(screen.getByRole('button', { name: 'Search older runs' }));
    expect((await screen.findByText(/^Searched all/)).textContent).toBe(
      'Searched all 2,500 runs: 2 found. 1 run had too much data to be searched.',
    );
    expect(found().map(({ textContent }) => textContent)).toEqual(['r9customer: Ada', 'r5']);
    expect(asked.map((query) => query['before'])).toEqual([undefined, 'r8']);
    expect(screen.queryByRole('button', { name: 'Search older runs' })).toBeNull();
  });

  it('says that nothing was found', async () => {
    await searchFor('Eve', () => ({ ...nothing, searched: 1 }));
    expect(await screen.findByText('Searched all 1 run: none found.')).toBeDefined();
  });

  it('can be tried again where it has failed', async () => {
    let broken = true;
    const { user } = await searchFor('Ada', () => {
      if (broken) throw new TypeError('Failed to fetch');
      return { ...nothing, runs: [run({ id: 'r9' })], searched: 1 };
    });
    expect(await screen.findByText('The search failed')).toBeDefined();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Searched all 1 run: 1 found.')).toBeDefined();
  });
});
