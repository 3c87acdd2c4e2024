// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeEventSource } from '../../testing/api.ts';
import { run, workflow } from '../../testing/fixtures.ts';
import { UNDO_TIME } from './pending-deletions.ts';
import { card, choose, openDashboard, sees } from './testing/open-dashboard.ts';

beforeEach(() => {
  FakeEventSource.open = [];
  vi.stubGlobal('EventSource', FakeEventSource);
});

describe('workflows', () => {
  it('have name, day of creation, state and a way into the editor', async () => {
    await openDashboard({
      'GET /api/workflows': { body: [workflow(), workflow({ id: 'w2', name: 'Reminders', isActive: false })] },
    });
    const list = await screen.findByRole('list', { name: 'Workflows' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/Order intakeCreated Mar 4, 2026.*Active/);
    expect(second?.textContent).toMatch(/Reminders.*Inactive/);
    expect(within(list).getByRole('link', { name: 'Edit Order intake' }).getAttribute('href')).toBe('/workflow/w1');
  });

  it('are exported as a file named after them', async () => {
    const saved: { name: string; blob: Blob }[] = [];
    let blob = new Blob();
    Object.assign(URL, { createObjectURL: (given: Blob) => ((blob = given), 'blob:1'), revokeObjectURL() {} });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob });
    });
    const { user } = await openDashboard({
      'GET /api/workflows': { body: [workflow({ name: 'Order-Intake 2' })] },
      'GET /api/workflows/w1': { body: workflow({ name: 'Order-Intake 2' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'More actions for Order-Intake 2' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Export' }));
    expect((await screen.findAllByText('Order-Intake 2 has been downloaded as JSON file')).length).toBeGreaterThan(0);
    expect(saved.map(({ name }) => name)).toEqual(['order_intake_2.json']);
    expect(Object.keys(JSON.parse((await saved[0]?.blob.text()) ?? '{}'))).toEqual([
      'name',
      'description',
      'nodes',
      'edges',
      'createdAt',
      'isActive',
    ]);
  });

  it('are switched off without touching anything else of them', async () => {
    const { calls, user } = await openDashboard({
      'GET /api/workflows': { body: [workflow()] },
      'PUT /api/workflows/w1': { body: workflow({ isActive: false }) },
    });
    await user.click(await screen.findByRole('switch', { name: 'Order intake is active', checked: true }));
    await waitFor(() =>
      expect(calls.find(({ route }) => route === 'PUT /api/workflows/w1')?.body).toEqual({ isActive: false }),
    );
  });

  it('are run, and the run opens', async () => {
    const { calls, user } = await openDashboard({
      'GET /api/workflows': { body: [workflow()] },
      'POST /api/executions': { status: 201, body: run({ status: 'running' }) },
      'GET /api/executions/r1': { body: run({ status: 'running' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Run Order intake' }));
    await sees('Your workflow is now executing.');
    expect(await screen.findByRole('dialog', { name: 'Order intake' })).toBeTruthy();
    const executionData = { nodes: 1, timestamp: expect.any(String) };
    expect(calls.find(({ route }) => route === 'POST /api/executions')?.body).toEqual({
      workflowId: 'w1',
      status: 'running',
      executionData,
    });
  });

  it('say why they could not be run', async () => {
    const { user } = await openDashboard({
      'GET /api/workflows': { body: [workflow()] },
      'POST /api/executions': {
        status: 422,
        body: { message: 'The workflow has no trigger to start from.', code: 'execution_without_trigger' },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Run Order intake' }));
    await sees('Execution Failed');
    await sees('Failed to start execution. The workflow has no trigger to start from.');
  });
});

describe('renaming a workflow', () => {
  async function openRename(answer: { status?: number; body: unknown }) {
    const opened = await openDashboard({
      'GET /api/workflows': { body: [workflow()] },
      'PUT /api/workflows/w1': answer,
    });
    await choose(opened.user, 'Rename');
    const dialog = await screen.findByRole('dialog', { name: 'Rename Workflow' });
    const name = within(dialog).getByRole('textbox', { name: 'Name' });
    await opened.user.clear(name);
    return { ...opened, dialog, name };
  }

  it('saves the new name and nothing else', async () => {
    const { calls, user, name } = await openRename({ body: workflow({ name: 'Payouts' }) });
    await user.type(name, ' Payouts {Enter}');
    await sees('Workflow renamed to "Payouts".');
    expect(calls.find(({ route }) => route === 'PUT /api/workflows/w1')?.body).toEqual({ name: 'Payouts' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('ignores a blank name', async () => {
    const { calls, user, name } = await openRename({ body: workflow() });
    await user.type(name, '  {Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false);
  });

  it('keeps the typed text after a failure, with the error beside it', async () => {
    const { user, name, dialog } = await openRename({
      status: 500,
      body: { message: 'It broke.', code: 'internal_error' },
    });
    await user.type(name, 'Payouts{Enter}');
    await sees('Failed to rename workflow.');
    expect((await within(dialog).findByRole('alert')).textContent).toBe('It broke.');
    expect((name as HTMLInputElement).value).toBe('Payouts');
  });
});

describe('deleting a workflow', () => {
  const deleted = (calls: { route: string }[]): boolean =>
    calls.some(({ route }) => route === 'DELETE /api/workflows/w1');
  async function openAndDelete(answer: { status: number; body?: unknown } = { status: 204 }) {
    let there = true;
    const opened = await openDashboard({
      'GET /api/workflows': () => ({ body: there ? [workflow()] : [] }),
      'DELETE /api/workflows/w1': () => {
        there = answer.status !== 204;
        return answer;
      },
    });
    await choose(opened.user, 'Delete');
    await screen.findByText('No workflows yet');
    return opened;
  }
  afterEach(() => act(() => void window.dispatchEvent(new Event('pagehide'))));

  it('hides it at once and waits for a change of mind', async () => {
    const { calls, user } = await openAndDelete();
    await sees('Order intake has been deleted.');
    expect(card('Total Workflows')).toContain('0');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tabpanel')));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'Order intake' })).toBeTruthy();
    window.dispatchEvent(new Event('pagehide'));
    expect(deleted(calls)).toBe(false);
  });

  it('happens when the time to undo it is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { calls } = await openAndDelete();
      expect(deleted(calls)).toBe(false);
      await act(() => vi.advanceTimersByTimeAsync(UNDO_TIME));
      expect(deleted(calls)).toBe(true);
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
      expect(screen.getByText('No workflows yet')).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  it('happens at once when the page is closed', async () => {
    const { calls } = await openAndDelete();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(deleted(calls)).toBe(true));
  });

  it('brings it back when the server refuses', async () => {
    await openAndDelete({ status: 500, body: { message: 'It broke.', code: 'internal_error' } });
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await sees('Delete Failed');
    expect(await screen.findByRole('link', { name: 'Order intake' })).toBeTruthy();
  });
});

describe('many workflows', () => {
  const all = Array.from({ length: 120 }, (_, index) =>
    workflow({ id: `w${index}`, name: `Workflow ${index}`, isActive: index < 70 }),
  );
  async function openMany() {
    const asked: string[] = [];
    const opened = await openDashboard({
      'GET /api/workflows': ({ url }) => {
        asked.push(url.search);
        const { search = '', offset = '0', active } = Object.fromEntries(url.searchParams);
        const found = all.filter(({ name, isActive }) => name.includes(search) && (active === undefined || isActive));
        return {
          body: found.slice(Number(offset), Number(offset) + 50),
          headers: { 'x-total-count': String(found.length) },
        };
      },
    });
    const list = await screen.findByRole('list', { name: 'Workflows' });
    return { ...opened, asked, list, rows: () => within(list).getAllByRole('listitem') };
  }

  it('are read in pages of fifty', async () => {
    const { user, rows } = await openMany();
    const pages = screen.getByRole('navigation', { name: 'Pages of workflows' });
    expect(rows()).toHaveLength(50);
    expect(within(pages).getByRole('status').textContent).toBe('1–50 of 120');
    await user.click(within(pages).getByRole('button', { name: 'Next' }));
    await user.click(within(pages).getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(rows()).toHaveLength(20));
    expect(within(pages).getByRole('status').textContent).toBe('101–120 of 120');
    expect(within(pages).getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  });

  it('are counted all, also those on other pages', async () => {
    await openMany();
    await waitFor(() => expect(card('Total Workflows')).toBe('Total Workflows12070 active'));
  });

  it('are searched by name, with a way back where there are none', async () => {
    const { user, rows, asked } = await openMany();
    const search = screen.getByRole('searchbox', { name: 'Search workflows' });
    await user.type(search, 'low 11');
    await waitFor(() => expect(rows()).toHaveLength(11));
    expect(asked.at(-1)).toBe('?userId=u1&search=low%2011');
    expect(card('Total Workflows')).toContain('120');
    await user.type(search, 'x');
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(50));
  });

  it('are sorted', async () => {
    const { user, asked } = await openMany();
    await user.click(screen.getByRole('combobox', { name: 'Sort workflows' }));
    await user.click(await screen.findByRole('option', { name: 'Last changed' }));
    await waitFor(() => expect(asked).toContain('?userId=u1&sort=changed'));
  });
});
