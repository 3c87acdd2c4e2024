import type { Page } from '@playwright/test';
import { openDashboard, signIn } from './support/account.ts';
import { ApiUser, chain, eventually, node } from './support/api-user.ts';
import { findBarriers, sidewaysPixels, withoutMotion } from './support/axe.ts';
import { EditorPage, expectToast } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

/** Opens Data by its link on the dashboard. */
async function openData(page: Page, user: ApiUser): Promise<void> {
  await openDashboard(page, user);
  await page.getByRole('main').getByRole('link', { name: 'Data' }).click();
  await expect(page.getByRole('heading', { name: 'Data', exact: true })).toBeVisible();
}

/** Fills the dialog that imports a file, and sends it. */
async function importCsv(page: Page, name: string, lines: string[]): Promise<void> {
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
}

test('a table is made and filled from CSV', async ({ page, server }) => {
  await openData(page, await ApiUser.register(server.url));
  await expect(page.getByText('No tables yet')).toBeVisible();

  await page.getByRole('button', { name: 'New table' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Stock');
  await page.getByLabel('Name of column 1').fill('sku');
  await page.getByRole('button', { name: 'Add column' }).click();
  await page.getByLabel('Name of column 2').fill('amount');
  await page.getByLabel('Type of column 2').click();
  await page.getByRole('option', { name: 'Number' }).click();
  await page.getByLabel('Key column').click();
  await page.getByRole('option', { name: 'sku' }).click();
  await page.getByRole('button', { name: 'Create table' }).click();
  await expect(page.getByText('No rows yet')).toBeVisible();

  await page.getByRole('button', { name: 'More actions for Stock' }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  await importCsv(page, 'stock.csv', ['sku,amount', 'screw,9', 'nail,10']);
  await expectToast(page, 'CSV Imported', '2 rows added to Stock.');
  await page.getByRole('button', { name: 'amount' }).click();
  await page.getByRole('button', { name: 'amount' }).click();
  await expect(page.getByRole('row')).toContainText(['sku', 'nail', 'screw']);
});

test('a table is changed by a workflow and by hand, and rows come back by Undo', async ({ page, server }) => {
  const user = await ApiUser.register(server.url);
  await openData(page, user);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await importCsv(page, 'Stock.csv', ['sku,amount', 'screw,9', 'nail,10']);
  await expect(page.getByRole('row')).toHaveCount(3);

  const write = {
    operation: 'update',
    table: 'Stock',
    which: { rules: [{ field: 'sku', operator: 'equals', value: 'nail' }] },
    values: [{ name: 'amount', value: 2 }],
  };
  const workflow = await user.createWorkflow('Count', {
    nodes: [node('Go', 'manualTrigger'), node('Write', 'dataTable', write, 300)],
    edges: chain('Go', 'Write'),
  });
  const run = await user.execute(workflow);
  await eventually('the workflow has written', 10, async () => (await user.run(run)).status === 'completed');
  await page.getByRole('button', { name: 'amount' }).click();
  await expect(page.getByRole('row')).toContainText(['sku', 'nail', 'screw']);

  await page.getByRole('button', { name: 'Edit screw' }).click();
  await page.getByLabel('amount').fill('many');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('"amount" needs a number, not "many".')).toBeVisible();
  await page.getByLabel('amount').fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row')).toContainText(['sku', 'screw', 'nail']);

  await page.getByRole('checkbox', { name: 'Select nail' }).click();
  await page.getByRole('button', { name: 'Delete 1 row' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
});

test('a value that a workflow keeps is seen and changed', async ({ page, server }) => {
  const user = await ApiUser.register(server.url);
  const keep = { scope: 'user', variables: [{ name: 'rate', value: '{{ 1.5 }}' }] };
  const workflow = await user.createWorkflow('Keep', {
    nodes: [node('Go', 'manualTrigger'), node('Keep', 'variableStore', keep, 300)],
    edges: chain('Go', 'Keep'),
  });
  const run = await user.execute(workflow);
  await eventually('the value is kept', 10, async () => (await user.run(run)).status === 'completed');
  await openData(page, user);
  await page.getByRole('tab', { name: 'Key-values' }).click();
  await page.getByRole('button', { name: /^rate/ }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill('{ "EUR": 2 }');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^rate/ })).toContainText('{"EUR":2}');
});

const publishing = (message: string) => ({
  nodes: [node('Go', 'manualTrigger'), node('Out', 'streamOutput', { topic: 'orders', message }, 300)],
  edges: chain('Go', 'Out'),
});
const following = {
  nodes: [node('Stream', 'streamTrigger', { topic: 'orders', from: 'earliest' }), node('End', 'noOp', {}, 300)],
  edges: chain('Stream', 'End'),
};

test('a topic shows who follows it and what was published, by workflows and by hand', async ({ page, server }) => {
  const user = await ApiUser.register(server.url);
  await openData(page, user);
  await page.getByRole('tab', { name: 'Topics' }).click();
  await expect(page.getByText('No topics yet')).toBeVisible();

  await page.getByRole('button', { name: 'Publish a message' }).click();
  await page.getByRole('textbox', { name: 'Topic' }).fill('orders');
  await page.getByRole('textbox', { name: 'Message' }).fill('{ "order": 1 }');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectToast(page, 'Message Published', 'orders has it as entry 1.');
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  await expect(entries).toContainText(['{"order":1}']);
  await expect(page.getByText('No active workflow starts with a Stream Trigger')).toBeVisible();

  // What comes while it is open shows by itself.
  await user.createWorkflow('Ship', following);
  await user.execute(await user.createWorkflow('Take orders', publishing('{ "order": 2 }')));
  await expect(entries).toContainText(['{"order":2}', '{"order":1}']);
  await expect(page.getByRole('list', { name: 'Followed by' })).toContainText(/Ship.*Up to date/);
  await entries.first().getByRole('button').click();
  await expect(page.getByLabel('Entry 2', { exact: true })).toContainText('"order": 2');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More actions for orders' }).click();
  await page.getByRole('menuitem', { name: 'Empty' }).click();
  await expect(page.getByText('No entries')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entries).toHaveCount(2);

  await page.getByRole('link', { name: 'All topics' }).click();
  await expect(page.getByRole('link', { name: /^orders.*2 entries.*1 workflow follows.*Up to date/ })).toBeVisible();
  await page.getByRole('link', { name: /^orders/ }).click();
  await page.getByRole('button', { name: 'More actions for orders' }).click();
  await page.getByRole('menuitem', { name: 'Delete topic' }).click();
  await expect(page.getByText('No topics yet')).toBeVisible();
});

test('a node gets its table from the list, or by typing', async ({ page, server }) => {
  const user = await ApiUser.register(server.url);
  await user.createTable('Customers', [{ name: 'email', type: 'text' }]);
  await user.createTable('Stock', [{ name: 'sku', type: 'text' }]);
  const id = await user.createWorkflow('Look up', {
    nodes: [node('Go', 'manualTrigger'), node('Look', 'dataTable', {}, 300)],
    edges: chain('Go', 'Look'),
  });
  await signIn(page, user);
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/workflow/${id}`, 2);
  await editor.configure('Look', async (panel) => {
    await panel.getByRole('textbox', { name: 'Table' }).click();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('searchbox', { name: 'Search tables' }).fill('stoc');
    await expect(page.getByRole('list', { name: 'Your tables' }).getByRole('button')).toHaveText(['Stock']);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('textbox', { name: 'Table' })).toHaveText('Stock');
    await panel.getByRole('textbox', { name: 'Table' }).fill('Suppliers');
    await expect(panel.getByText('There is no table of this name.')).toBeVisible();
    await panel.getByRole('button', { name: 'Choose a table' }).click();
    await page.getByRole('button', { name: 'Customers', exact: true }).click();
    await expect(panel.getByText('There is no table of this name.')).toBeHidden();
  });
  await expect(editor.node('Look')).toContainText('Customers');
});

test('Data fits and can be used by everybody, in both themes, wide and narrow', async ({ page, server }) => {
  const user = await ApiUser.register(server.url);
  await withoutMotion(page);
  await openData(page, user);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await importCsv(page, 'customers.csv', ['email,age,note,city,member', 'ada@example.com,36,first of all,London,true']);
  await expect(page.getByRole('row')).toHaveCount(2);
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysPixels(page)).toBe(0);
  await page.getByRole('button', { name: 'Add row' }).click();
  expect(await findBarriers(page)).toEqual([]);
});

test('all kinds of data are in reach of a thumb', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openData(page, await ApiUser.register(server.url));
  const tabs = page.getByRole('tablist', { name: 'Data' }).getByRole('tab');
  await expect(tabs).toHaveCount(5);
  for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
});

test('topics fit and can be used by everybody, in both themes, wide and narrow', async ({ page, server }) => {
  const user = await ApiUser.register(server.url);
  await user.createWorkflow('Ship what was ordered on the day before, if it is paid', following);
  await user.execute(
    await user.createWorkflow('Take orders', publishing(JSON.stringify({ order: 'a long one '.repeat(40) }))),
  );
  await withoutMotion(page);
  await openData(page, user);
  for (const [place, shown] of [
    ['/data?tab=topics', 'Topics'],
    ['/data?topic=orders', 'Entries'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(server.url + place);
    await expect(page.getByRole('list', { name: shown }).getByRole('listitem')).toHaveCount(1);
    expect(await findBarriers(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sidewaysPixels(page)).toBe(0);
  }
  await page.getByRole('button', { name: 'Publish' }).click();
  expect(await findBarriers(page)).toEqual([]);
});
