import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { signIn } from './support/account.ts';
import { ApiUser, chain, eventually, node } from './support/api-user.ts';
import { findBarriers, sidewaysPixels } from './support/axe.ts';
import { EditorPage } from './support/editor-page.ts';
import type { OutsideWorld } from './support/outside-world.ts';
import type { ServerProcess } from './support/server-process.ts';
import { expect, test } from './support/test.ts';

const NARROW = { width: 390, height: 844 };

const graph = (url: string, factor: number) => ({
  nodes: [
    node('Hook', 'webhookTrigger', {}, 0, 100),
    node('Ask', 'httpRequest', { url, retries: 0 }, 320, 100),
    node(
      'Total',
      'dataTransform',
      { mode: 'javascript', transform: `return items.map((item) => ({ total: item.amount * ${factor} }))` },
      640,
      100,
    ),
  ],
  edges: chain('Hook', 'Ask', 'Total'),
});

/** A user, signed in, with a workflow and a run of it that has ended. */
async function withRun(
  page: Page,
  server: ServerProcess,
  world: OutsideWorld,
): Promise<{ user: ApiUser; id: string; address: string }> {
  world.answers.set('/', { amount: 21 });
  const user = await ApiUser.register(server.url);
  const id = await user.createWorkflow('Order total', graph(world.url, 2));
  await user.post(id, { order: 1 });
  await eventually('the run has ended', 20, async () =>
    (await user.runs()).some(({ status }) => status === 'completed'),
  );
  await signIn(page, user);
  return { user, id, address: `${server.url}/workflow/${id}?run=${(await user.runs())[0]?.id ?? ''}` };
}

const tests = (page: Page): Locator => page.getByRole('complementary', { name: 'Tests' });

async function saveAsTest(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save as test…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this run as a test' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save test' }).click();
  await expect(dialog).toBeHidden();
}

async function openTests(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Tests', exact: true }).click();
}

test('a run becomes a test that is run, fails with its differences, and is corrected', async ({
  page,
  server,
  world,
}) => {
  const { user, id, address } = await withRun(page, server, world);
  const editor = new EditorPage(page);
  await editor.open(address, 3);
  const panel = tests(page);
  const row = panel.getByRole('button', { name: /^Amounts are doubled/ });

  await test.step('saved from the run', async () => {
    await page.getByRole('button', { name: 'Save as test…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this run as a test' });
    await dialog.getByRole('button', { name: 'Save test' }).click();
    await expect(dialog.getByText('Give the test a name.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await saveAsTest(page, 'Amounts are doubled');
    await expect(row).toContainText('not run');
  });

  await test.step('it passes, and nothing outside is touched', async () => {
    const before = world.received.length;
    await panel.getByRole('button', { name: 'Run all' }).click();
    await expect(panel.getByRole('status')).toHaveText('1 passed');
    await expect(row).toContainText('passed');
    expect(world.received.length).toBe(before);
    expect(await findBarriers(page)).toEqual([]);
  });

  await test.step('it fails once the workflow does something else, and says where', async () => {
    await user.updateWorkflow(id, graph(world.url, 3));
    await editor.open(`${server.url}/workflow/${id}`, 3);
    await openTests(page);
    await panel.getByRole('button', { name: 'Run Amounts are doubled' }).click();
    await expect(panel.getByRole('status')).toHaveText('1 failed');
    await row.click();
    const difference = panel.getByRole('list', { name: 'Differences of Amounts are doubled' }).getByRole('listitem');
    await expect(difference).toHaveCount(1);
    await expect(difference).toContainText(/Total.*main\[0\]\.total.*expected.*42.*got.*63/);
    expect(await findBarriers(page)).toEqual([]);
    await difference.getByRole('button', { name: 'Total' }).click();
    await expect(editor.node('Total')).toBeFocused();
  });

  await test.step('what it expects is corrected', async () => {
    await panel.getByRole('button', { name: 'Edit Amounts are doubled' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Amounts are doubled' });
    const given = dialog.getByRole('textbox', { name: 'Given' });
    await given.fill('order 2');
    // By the keyboard: the dialog becomes less high with its text, and what is pressed may move away from the mouse.
    await dialog.getByRole('button', { name: 'Save test' }).press('Enter');
    await expect(dialog.getByText('This is not valid JSON.')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await given.fill('[{ "order": 2 }]');
    await dialog
      .getByRole('textbox', { name: 'Expected' })
      .fill('{ "status": "completed", "nodes": { "Total": { "outputs": { "main": [{ "total": 63 }] } } } }');
    await dialog.getByRole('button', { name: 'Save test' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('not run');
    await panel.getByRole('button', { name: 'Run all' }).click();
    await expect(panel.getByRole('status')).toHaveText('1 passed');
  });
});

test('tests are renamed, deleted, brought back and exported', async ({ page, server, world }) => {
  const { address } = await withRun(page, server, world);
  const editor = new EditorPage(page);
  await editor.open(address, 3);
  const panel = tests(page);
  await saveAsTest(page, 'First');
  await saveAsTest(page, 'Second');
  const rows = panel.getByRole('list', { name: 'Tests' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);

  await panel.getByRole('button', { name: /^First/ }).click();
  await panel.getByRole('button', { name: 'Rename First' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename test' });
  await expect(dialog.getByLabel('Name')).toHaveValue('First');
  await dialog.getByLabel('Name').fill('Totals');
  await page.keyboard.press('Enter');
  await expect(rows.first()).toContainText('Totals');

  await panel.getByRole('button', { name: 'Delete Totals' }).click();
  await expect(rows).toHaveCount(1);
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(rows).toHaveCount(2);

  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export test file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('order_total.tests.json');
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    heddleTest: number;
    tests: { name: string }[];
  };
  expect([file.heddleTest, file.tests.map(({ name }) => name)]).toEqual([1, ['Second', 'Totals']]);
});

test('the tests fit a narrow screen', async ({ page, server, world }) => {
  const { address } = await withRun(page, server, world);
  await page.setViewportSize(NARROW);
  const editor = new EditorPage(page);
  await editor.open(address, 3);
  await saveAsTest(page, 'Amounts are doubled');
  await openTests(page);
  const sheet = page.getByRole('dialog', { name: 'Tests' });
  await sheet.getByRole('button', { name: 'Run all' }).click();
  await expect(sheet.getByRole('status')).toHaveText('1 passed');
  expect(await sidewaysPixels(page)).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
});
