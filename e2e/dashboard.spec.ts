import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { openDashboard } from './support/account.ts';
import { ApiUser, chain, eventually, node } from './support/api-user.ts';
import { findBarriers, sidewaysPixels, withoutMotion } from './support/axe.ts';
import { expectToast } from './support/editor-page.ts';
import type { ServerProcess } from './support/server-process.ts';
import { expect, test } from './support/test.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

const graph = {
  nodes: [
    node('Hook', 'webhookTrigger'),
    node('Check', 'conditional', { condition: 'ok' }, 300),
    node('End', 'stopWithError', { message: 'Not ok' }, 600),
  ],
  edges: [],
};
/** Fails for `{ ok: false }` and completes otherwise. */
const picky = {
  nodes: graph.nodes,
  edges: [...chain('Hook', 'Check'), { id: 'no', source: 'Check', target: 'End', sourceHandle: 'false' }],
};

const card = (page: Page, label: string): Locator => page.getByRole('term').filter({ hasText: label }).locator('..');
const panel = (page: Page, tab: string): Locator => page.getByRole('tabpanel', { name: tab });
const rows = (page: Page, list: string): Locator =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem');

async function openTab(page: Page, tab: string): Promise<Locator> {
  await page.getByRole('tab', { name: tab }).click();
  return panel(page, tab);
}

async function chooseFromMenu(page: Page, workflow: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${workflow}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** A user with two workflows, of which one has a run that completed and one that failed. */
async function userWithRuns(server: ServerProcess): Promise<ApiUser> {
  const user = await ApiUser.register(server.url);
  await user.createWorkflow('Invoices', { nodes: [node('Hook', 'webhookTrigger')], edges: [] });
  const id = await user.createWorkflow('Order Intake #2', picky);
  await user.post(id, { ok: true });
  await user.post(id, { ok: false });
  await eventually('both runs have ended', 20, async () =>
    (await user.runs()).every(({ status }) => status !== 'running'),
  );
  return user;
}

test('a visitor sees nothing of a dashboard, and may sign in', async ({ page, server }) => {
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByText('Sign in to see your workflows and what they have done.')).toBeVisible();
  await expect(page.getByText('Total Workflows')).toHaveCount(0);
  await expect(page.locator('[data-tone]')).toHaveCount(0);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
  await page.goto(`${server.url}/`);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toHaveCount(0);
});

test('a new user finds four numbers, four tabs and the ways to begin', async ({ page, server }) => {
  await openDashboard(page, await ApiUser.register(server.url));
  await page.goto(`${server.url}/dashboard`);
  for (const [label, note] of [
    ['Total Workflows', '0 active'],
    ['Total Executions', 'All-time runs'],
    ['Connected Wallets', 'Active connections'],
    ['Recent Activity', 'Last 5 runs'],
  ] as const) {
    await expect(card(page, label)).toHaveText(`${label}0${note}`);
  }
  await expect(page.getByRole('tab')).toHaveText([
    'Workflows',
    'Execution History',
    'Wallet Connections',
    'Recent Activity',
  ]);
  await expect(page.getByRole('tab', { name: 'Workflows' })).toHaveAttribute('aria-selected', 'true');

  const workflows = panel(page, 'Workflows');
  await expect(workflows.getByRole('link', { name: 'Create New Workflow' })).toHaveAttribute('href', '/editor');
  await expect(workflows).toContainText('No workflows yet');
  await expect(workflows).toContainText('Get started by creating your first automation workflow');
  await expect(workflows.getByRole('link', { name: 'Create Your First Workflow' })).toHaveAttribute('href', '/editor');
  await expect(await openTab(page, 'Execution History')).toContainText('No executions yet');
  const wallets = await openTab(page, 'Wallet Connections');
  await expect(wallets).toContainText('No wallet connections');
  await expect(wallets).toContainText('Connect your crypto wallets to use in workflows');
  await expect(await openTab(page, 'Recent Activity')).toContainText('No recent activity');
});

test('workflows, runs and wallets are counted and listed', async ({ page, server }) => {
  const user = await userWithRuns(server);
  await openDashboard(page, user);
  await expect(card(page, 'Total Workflows')).toContainText(/2.*2 active/);
  await expect(card(page, 'Total Executions')).toContainText('2');
  await expect(card(page, 'Recent Activity')).toContainText('2');

  await test.step('workflows have name, date, badge and the way to the editor', async () => {
    const row = rows(page, 'Workflows').filter({ hasText: 'Order Intake #2' });
    await expect(row).toContainText(/Created .*\d{4}/);
    await expect(row).toContainText('Active');
    const [workflow] = await user.workflows();
    await expect(row.getByRole('link', { name: 'Edit Order Intake #2' })).toHaveAttribute(
      'href',
      `/workflow/${workflow?.id}`,
    );
    await row.getByRole('switch', { name: 'Order Intake #2 is active' }).click();
    await expect(row).toContainText('Inactive');
    await expect(card(page, 'Total Workflows')).toContainText('1 active');
  });

  await test.step('the file of a workflow has its name and what belongs to it', async () => {
    const download = page.waitForEvent('download');
    await chooseFromMenu(page, 'Order Intake #2', 'Export');
    const file = await download;
    expect(file.suggestedFilename()).toBe('order_intake__2.json');
    const exported: object = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(Object.keys(exported)).toEqual(['name', 'description', 'nodes', 'edges', 'createdAt', 'isActive']);
    expect(exported).toMatchObject({
      name: 'Order Intake #2',
      isActive: false,
      nodes: [{ id: 'Hook' }, { id: 'Check' }, { id: 'End' }],
    });
    await expectToast(page, 'Workflow Exported', 'Order Intake #2 has been downloaded as JSON file');
  });

  await test.step('runs have their date, their state and the way to the canvas', async () => {
    await openTab(page, 'Execution History');
    const [failed, completed] = await rows(page, 'Executions').all();
    if (!failed || !completed) throw new Error('There should be two runs.');
    for (const row of [failed, completed]) await expect(row).toContainText(/Workflow Execution.*Started .*\d{4}/);
    await expect(completed).toContainText('completed');
    await expect(failed).toContainText(/Not ok.*failed/);
    await openTab(page, 'Recent Activity');
    await expect(rows(page, 'Recent activity')).toHaveCount(2);
    const [last] = await user.runs();
    const link = rows(page, 'Recent activity')
      .first()
      .getByRole('link', { name: /^Open on canvas/ });
    await expect(link).toHaveAttribute('href', `/workflow/${last?.workflowId}?run=${last?.id}`);
    await link.click();
    await expect(page.getByRole('dialog', { name: 'Workflow Execution' })).toContainText('Failed');
  });
});

test('an open dashboard follows runs that begin and end elsewhere', async ({ page, server }) => {
  const user = await userWithRuns(server);
  await openDashboard(page, user);
  await openTab(page, 'Execution History');
  await expect(rows(page, 'Executions')).toHaveCount(2);
  const [picked] = (await user.workflows()).filter(({ name }) => name === 'Order Intake #2');
  for (let post = 0; post < 3; post += 1) await user.post(picked?.id ?? '', { ok: true });
  await expect(card(page, 'Total Executions')).toContainText('5');
  await expect(card(page, 'Recent Activity')).toContainText('5');
  await expect(rows(page, 'Executions')).toContainText(['completed', 'completed', 'completed', 'failed', 'completed']);
  await expect(panel(page, 'Execution History').getByRole('img', { name: /4 completed/ })).toBeVisible();
});

test('the lists are read once, and not again on coming back', async ({ page, server }) => {
  const user = await ApiUser.register(server.url);
  await user.createWorkflow('Kept', { nodes: [node('Go', 'manualTrigger')], edges: [] });
  const read: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(workflows|executions|wallet-connections)$/.test(pathname)) read.push(pathname);
  });
  await openDashboard(page, user);
  await expect(page.getByText('Kept')).toBeVisible();
  await page.waitForLoadState('load');
  for (const tab of ['Execution History', 'Wallet Connections', 'Recent Activity', 'Workflows'])
    await page.getByRole('tab', { name: tab }).click();
  const opened = read.toSorted();
  expect(opened).toEqual([...new Set(opened)]);

  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Gallery' }).click();
  await expect(page.getByRole('heading', { name: 'Workflow Gallery' })).toBeVisible();
  await main.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('Kept')).toBeVisible();
  expect(read.toSorted()).toEqual(opened);
});

test('wallets have address, network and state', async ({ page, server }) => {
  const wallet = {
    id: 'c1',
    address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    network: 'polygon',
    isActive: true,
  };
  await page.route('**/api/wallet-connections?*', (route) =>
    route.fulfill({ json: [wallet, { ...wallet, id: 'c2', network: 'bsc', isActive: false }] }),
  );
  await openDashboard(page, await ApiUser.register(server.url));
  await expect(card(page, 'Connected Wallets')).toContainText('1');
  await openTab(page, 'Wallet Connections');
  const [connected, disconnected] = await rows(page, 'Wallet connections').all();
  if (!connected || !disconnected) throw new Error('There should be two wallets.');
  await expect(connected).toContainText('0x71C7');
  await expect(connected).toContainText(/Network/);
  await expect(connected).toContainText('Connected');
  await expect(disconnected).toContainText('Disconnected');
});

test('many workflows are searched, sorted, turned over, renamed and deleted', async ({ page, server }) => {
  const user = await ApiUser.register(server.url);
  for (let count = 1; count <= 52; count += 1)
    await user.createWorkflow(`Flow ${String(count).padStart(2, '0')}`, {
      nodes: [node('Hook', 'webhookTrigger')],
      edges: [],
    });
  await openDashboard(page, user);
  const list = rows(page, 'Workflows');
  const names = (): Promise<string[]> => list.getByRole('link', { name: /^Flow|^Ledger/ }).allTextContents();

  await test.step('pages', async () => {
    const pages = page.getByRole('navigation', { name: 'Pages of workflows' });
    await expect(pages).toContainText('1–50 of 52');
    await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await pages.getByRole('button', { name: 'Next' }).click();
    await expect(list).toHaveCount(2);
    await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
    await pages.getByRole('button', { name: 'Previous' }).click();
    await expect(list).toHaveCount(50);
  });

  await test.step('sort', async () => {
    expect((await names())[0]).toBe('Flow 52');
    await page.getByRole('combobox', { name: 'Sort workflows' }).click();
    await page.getByRole('option', { name: 'Name' }).click();
    await expect(list.first()).toContainText('Flow 01');
  });

  await test.step('search', async () => {
    await page.getByRole('searchbox', { name: 'Search workflows' }).fill('FLOW 1');
    await expect(list).toHaveCount(10);
    await page.getByRole('searchbox', { name: 'Search workflows' }).fill('nothing like it');
    await expect(panel(page, 'Workflows')).toContainText('No workflows found');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByRole('searchbox', { name: 'Search workflows' }).fill('Flow 17');
    await expect(list).toHaveCount(1);
  });

  await test.step('rename', async () => {
    await chooseFromMenu(page, 'Flow 17', 'Rename');
    await page.getByRole('dialog').getByRole('textbox').fill('Ledger');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Workflow Renamed', 'Workflow renamed to "Ledger".');
    await page.getByRole('searchbox', { name: 'Search workflows' }).fill('Ledger');
    await expect(list).toHaveCount(1);
  });

  await test.step('delete, and take it back', async () => {
    await chooseFromMenu(page, 'Ledger', 'Delete');
    await expectToast(page, 'Workflow Deleted', 'Ledger has been deleted.');
    await expect(list).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(list).toHaveCount(1);
    expect(await user.workflows()).toHaveLength(50);
  });

  await test.step('delete for good', async () => {
    await chooseFromMenu(page, 'Ledger', 'Delete');
    await expectToast(page, 'Workflow Deleted', 'Ledger has been deleted.');
    // Leaving the page makes it final at once.
    await page.goto(`${server.url}/docs`);
    await eventually('it is gone', 10, async () => !(await user.workflows()).some(({ name }) => name === 'Ledger'));
  });
});

test('the history is counted by day and filtered, and a failed run is retried', async ({ page, server }) => {
  const user = await userWithRuns(server);
  await openDashboard(page, user);
  const history = await openTab(page, 'Execution History');

  await test.step('the chart, and its numbers as a table', async () => {
    await expect(history).toContainText('Runs per day');
    await expect(history).toContainText('Completed 1');
    await expect(history).toContainText('Failed 1');
    await history.getByText('Show as table').click();
    await expect(history.getByRole('table').getByRole('row')).toHaveCount(31);
  });

  await test.step('filters', async () => {
    await page.getByRole('combobox', { name: 'Filter by status' }).click();
    await page.getByRole('option', { name: 'Failed' }).click();
    await expect(rows(page, 'Executions')).toHaveCount(1);
    await page.getByRole('button', { name: /^Filter by workflow/ }).click();
    await page.getByRole('button', { name: 'Invoices' }).click();
    await expect(history).toContainText('No executions found');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows(page, 'Executions')).toHaveCount(2);
  });

  await test.step('retry', async () => {
    await page.getByRole('button', { name: /^Retry Order Intake/ }).click();
    await expectToast(page, 'Execution Started', 'Your workflow is now executing.');
    const dialog = page.getByRole('dialog', { name: 'Order Intake #2' });
    await expect(dialog).toContainText('failed');
    await expect(dialog.getByRole('link', { name: 'Open on canvas' })).toHaveAttribute(
      'href',
      /\/workflow\/.+\?run=.+/,
    );
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(rows(page, 'Executions')).toHaveCount(3);
  });
});

test('everything is reached with the keyboard', async ({ page, server }) => {
  const user = await userWithRuns(server);
  await openDashboard(page, user);
  await page.getByRole('tab', { name: 'Workflows' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Execution History' })).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page, 'Executions')).toHaveCount(2);
  const run = rows(page, 'Executions')
    .first()
    .getByRole('button', { name: /Workflow Execution/ });
  for (let stops = 0; stops < 20 && !(await run.evaluate((element) => element === document.activeElement)); stops += 1)
    await page.keyboard.press('Tab');
  await expect(run).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(run).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(
    rows(page, 'Executions')
      .first()
      .getByRole('link', { name: /^Open on canvas/ }),
  ).toBeFocused();
});

test('is accessible and fits a phone', async ({ page, server }) => {
  await withoutMotion(page);
  await openDashboard(page, await userWithRuns(server));
  for (const tab of ['Workflows', 'Execution History', 'Wallet Connections', 'Recent Activity']) {
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size);
      await openTab(page, tab);
      await page.waitForLoadState('networkidle');
      expect.soft(await findBarriers(page), `${tab} at ${size.width}`).toEqual([]);
      expect.soft(await sidewaysPixels(page), `${tab} at ${size.width}: pixels to scroll sideways`).toBe(0);
    }
  }
});
