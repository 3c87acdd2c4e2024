import type { RunDay, RunStats } from '@heddle/contract/api/executions';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { answerApi, FakeEventSource, NEWS } from '../../../testing/api.ts';
import '../../../testing/browser.ts';
import { ada } from '../../../testing/fixtures.ts';
import { openApp } from '../../../testing/render.tsx';

/** Answers of the API by method and path. */
export type Routes = Parameters<typeof answerApi>[0];

const quiet = { running: 0, completed: 0, failed: 0, cancelled: 0 };
/** Statistics of two days; `last` are the runs of the second. */
export const stats = (durationMs: RunStats['durationMs'] = null, last: Partial<RunDay['runs']> = {}): RunStats => ({
  days: [
    { day: '2026-03-03', runs: quiet },
    { day: '2026-03-04', runs: { ...quiet, ...last } },
  ],
  durationMs,
});

const nothing: Routes = {
  'GET /api/auth/session': { body: ada },
  'GET /api/workflows': { body: [] },
  'GET /api/executions': { body: [] },
  'GET /api/executions/stats': { body: stats() },
  'GET /api/wallet-connections': { body: [] },
  'GET /api/widgets': { body: [] },
  'GET /api/ai-usage/warnings': { body: [] },
};

/** Opens the dashboard over an API that answers as `routes` say, and with nothing otherwise. */
export async function openDashboard(routes: Routes = {}) {
  const calls = answerApi({ ...nothing, ...routes });
  openApp('/dashboard');
  await screen.findByRole('heading', { name: 'Dashboard' });
  return { calls, user: userEvent.setup() };
}

/** The streams of single runs that are open. */
export const runStreams = (): FakeEventSource[] => FakeEventSource.open.filter(({ url }) => url !== NEWS);
/** The open streams by which the dashboard receives runs. */
export const newsStreams = (): FakeEventSource[] => FakeEventSource.open.filter(({ url }) => url === NEWS);

/** Opens a tab by its name. */
export const openTab = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('tab', { name }));

/** Waits until the text is displayed. */
export const sees = async (text: string): Promise<void> =>
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);

/** Picks an entry of the workflow's menu. */
export async function choose(user: ReturnType<typeof userEvent.setup>, item: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More actions for Order intake' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

/** The text of a summary card. */
export const card = (label: string): string =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.textContent ?? '';
