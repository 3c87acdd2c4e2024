import type { Locator, Page } from '@playwright/test';
import { openDashboard } from './support/account.ts';
import { ApiUser } from './support/api-user.ts';
import { countClicks } from './support/count-clicks.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

/** Adds a node by the plus of an output: two clicks. */
async function addAfter(editor: EditorPage, name: string, type: string): Promise<void> {
  await editor.node(name).locator('.react-flow__handle.source').first().click();
  await editor.page.getByRole('combobox', { name: 'Search nodes' }).pressSequentially(type);
  await editor.page
    .getByRole('option', { name: new RegExp(`^${type}\\b`) })
    .first()
    .click();
  await expect(editor.node(type)).toBeVisible();
}

/** Clicks into a field and types in place of what is there. */
async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.page().keyboard.press('Control+a');
  await field.page().keyboard.type(text);
}

async function choose(page: Page, box: Locator, option: string): Promise<void> {
  await box.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Keeps what was typed into the panel: a click. */
const keep = (editor: EditorPage): Promise<void> =>
  editor.panel().getByRole('button', { name: 'Save Changes' }).click();

test('from the dashboard to a first finished run of three nodes takes twelve clicks at most', async ({
  page,
  server,
  world,
}) => {
  world.answers.set('/orders', [{ amount: 12 }, { amount: 1200 }]);
  const clicks = await countClicks(page);
  await openDashboard(page, await ApiUser.register(server.url));
  const editor = new EditorPage(page);
  await page.getByRole('link', { name: 'New workflow' }).first().click();
  await addAfter(editor, 'Webhook Trigger', 'HTTP Request');
  await editor.node('HTTP Request').click();
  await type(editor.panel().getByRole('textbox', { name: /^URL/ }), `${world.url}/orders`);
  await keep(editor);
  await addAfter(editor, 'HTTP Request', 'Data Transform');
  await page.getByRole('button', { name: 'Execute', exact: true }).click();
  await page.getByRole('button', { name: 'Run with this data' }).click();
  await expect(editor.run.dialog).toContainText(/Completed.*100%/);
  expect(clicks()).toBeLessThanOrEqual(12);
});

test('a chart on a schedule, with one failure mended, takes thirty-five clicks at most', async ({
  page,
  server,
  world,
}) => {
  world.answers.set('/orders', [
    { month: 'May', orders: 4 },
    { month: 'June', orders: 6 },
  ]);
  const clicks = await countClicks(page);
  await openDashboard(page, await ApiUser.register(server.url));
  const editor = new EditorPage(page);
  const panel = editor.panel();

  await page.getByRole('link', { name: 'New workflow' }).first().click();
  await editor.node('Webhook Trigger').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Replace by…' }).click();
  await page.getByRole('combobox', { name: 'Search nodes' }).pressSequentially('Scheduler');
  await page.getByRole('option', { name: /^Scheduler\b/ }).click();
  await editor.node('Scheduler').click();
  await choose(page, panel.getByRole('combobox', { name: 'Schedule' }), 'On days of the week');
  await type(panel.getByLabel('Time', { exact: true }), '08:30');
  await keep(editor);

  await addAfter(editor, 'Scheduler', 'HTTP Request');
  await editor.node('HTTP Request').click();
  await type(panel.getByRole('textbox', { name: /^URL/ }), 'http://127.0.0.1:9/orders');
  await keep(editor);

  await addAfter(editor, 'HTTP Request', 'Dashboard Widget');
  await editor.node('Dashboard Widget').click();
  await choose(page, panel.getByRole('combobox', { name: 'Show' }), 'A chart');
  await type(panel.getByRole('textbox', { name: /^Title/ }), 'Orders by month');
  await keep(editor);

  await test.step('it fails, and is mended', async () => {
    await page.getByRole('button', { name: 'Execute', exact: true }).click();
    await expect(editor.run.dialog).toContainText('Failed', { timeout: 30_000 });
    await editor.run
      .step('HTTP Request')
      .getByRole('button', { name: /^HTTP Request/ })
      .click();
    await expect(editor.run.dialog).toContainText('http_');
    await editor.node('HTTP Request').click();
    await type(panel.getByRole('textbox', { name: /^URL/ }), `${world.url}/orders`);
    await keep(editor);
    await page.getByRole('button', { name: 'Execute', exact: true }).click();
    await expect(editor.run.dialog).toContainText(/Completed.*100%/);
  });

  await test.step('the chart is on the dashboard, and the schedule is on', async () => {
    await expect(page.getByRole('switch', { name: 'Active' })).toBeChecked();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(
      page.getByRole('region', { name: 'Widgets' }).getByRole('img', { name: 'Orders by month' }),
    ).toBeVisible();
  });
  expect(clicks()).toBeLessThanOrEqual(35);
});
