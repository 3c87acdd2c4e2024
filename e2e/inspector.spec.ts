import type { Locator, Page } from '@playwright/test';
import { signIn } from './support/account.ts';
import { ApiUser, chain, eventually, node } from './support/api-user.ts';
import { findBarriers, withoutMotion } from './support/axe.ts';
import { EditorPage } from './support/editor-page.ts';
import type { ServerProcess } from './support/server-process.ts';
import { expect, test } from './support/test.ts';

const orders = [
  { amount: 1500, customer: { name: 'Ada', 'first name': 'Augusta' }, lines: [{ sku: 'A-1' }] },
  { amount: 20, customer: { name: 'Bob' }, lines: [] },
];

/** The editor with a workflow that has run once: Hook, Totals, Large?. */
async function openAfterRun(page: Page, server: ServerProcess): Promise<EditorPage> {
  const user = await ApiUser.register(server.url);
  const id = await user.createWorkflow('Orders', {
    nodes: [
      node('Hook', 'webhookTrigger', {}, 0, 100),
      node('Totals', 'dataTransform', { set: [{ name: 'total', value: '{{ amount * 2 }}' }] }, 300, 100),
      node('Large?', 'conditional', { condition: 'amount > 1000' }, 600, 100),
    ],
    edges: chain('Hook', 'Totals', 'Large?'),
  });
  await user.post(id, orders);
  await eventually('the run has ended', 20, async () =>
    (await user.runs()).some(({ status }) => status === 'completed'),
  );
  await signIn(page, user);
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/workflow/${id}`, 3);
  return editor;
}

/** A text field, once its editor has taken the place of the plain one. By its label: while completions are listed it is a combobox. */
async function textField(panel: Locator, name: string): Promise<Locator> {
  const field = panel.locator('.cm-content').and(panel.getByLabel(name, { exact: true }));
  await expect(field).toBeVisible();
  return field;
}

const option = (page: Page, name: string): Locator =>
  page.getByRole('listbox').getByRole('option', { name: new RegExp(`^${name}`) });

/** Takes the completion that is marked. In its first moment the list leaves keys to the text, so that nothing is taken by accident. */
async function take(page: Page, name: string): Promise<void> {
  await expect(option(page, name)).toHaveAttribute('aria-selected', 'true');
  await page.waitForTimeout(150);
  await page.keyboard.press('Enter');
}

test('an expression is written with completions, its value and its errors in their place', async ({ page, server }) => {
  const editor = await openAfterRun(page, server);
  const panel = editor.panel();
  await editor.node('Large\\?').click();
  const condition = await textField(panel, 'Condition');

  await test.step('its value is shown below it', async () => {
    await expect(panel.getByText('true', { exact: true })).toBeVisible();
  });

  await test.step('keys of the data are offered and taken with the keyboard', async () => {
    await condition.fill('');
    await condition.press('Control+Space');
    await page.keyboard.type('cus');
    await take(page, 'customer');
    await expect(condition).toHaveText('customer');
    await page.keyboard.type('.');
    await expect(option(page, 'first name')).toBeVisible();
    await page.keyboard.type('na');
    await take(page, 'name');
    await expect(condition).toHaveText('customer.name');
  });

  await test.step('methods come with what they are called with and what they are for', async () => {
    await page.keyboard.type('.starts');
    await expect(option(page, 'startsWith')).toContainText('(part)');
    await expect(page.getByText('True if the text begins with another.')).toBeVisible();
    await take(page, 'startsWith');
    await page.keyboard.type('"A');
    await expect(condition).toHaveText('customer.name.startsWith("A")');
    await expect(panel.getByText('true', { exact: true })).toBeVisible();
  });

  await test.step('a missing key is reported, with a suggestion', async () => {
    await condition.fill('amont > 1000');
    await expect(
      panel.getByText('In the last run nothing here had "amont". Did you mean "amount"? (character 1)'),
    ).toBeVisible();
    await expect(condition.locator('.cm-lintRange-warning')).toHaveText('amont');
  });

  await test.step('an error is marked in the text and reported with its position', async () => {
    await condition.fill('amount > > 1000');
    await expect(panel.getByRole('alert')).toContainText('">" is not expected here. (character 10)');
    await expect(condition.locator('.cm-lintRange-error')).toHaveText('>');
    await expect(condition).toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('Tab leaves the field, Enter saves it', async () => {
    await condition.fill('amount > 10');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await editor.node('Large\\?').click();
    const again = await textField(panel, 'Condition');
    await expect(again).toHaveText('amount > 10');
    await again.press('Tab');
    await expect(again).not.toBeFocused();
    await again.press('Enter');
    await expect(panel.getByRole('alert')).toBeHidden();
  });
});

test('a field of the last run is dragged into a parameter', async ({ page, server }) => {
  const editor = await openAfterRun(page, server);
  const panel = editor.panel();
  await editor.node('Totals').click();
  const value = await textField(panel, 'Value 1');
  const input = panel.getByRole('region', { name: 'Input of the last run' });
  await value.fill('');

  const drag = async (name: string, target: Locator): Promise<void> => {
    await input.locator('[data-field]', { hasText: name }).first().hover();
    await page.mouse.down();
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error('There is nothing to drop on.');
    await page.mouse.move(box.x + 30, box.y + 4, { steps: 6 });
    await page.mouse.move(box.x + box.width - 40, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
  };

  await test.step('it is inserted as the expression that reads it, with its value', async () => {
    await value.scrollIntoViewIfNeeded();
    await drag('first name', value);
    await expect(value).toHaveText('{{ $json.customer["first name"] }}');
    await expect(panel.getByText('total: Augusta')).toBeVisible();
  });

  await test.step('data of an earlier node are asked for by its name', async () => {
    await input.getByRole('combobox', { name: 'Data that can be used here' }).click();
    await page.getByRole('option', { name: 'From Hook' }).click();
    await value.fill('');
    await input.getByRole('button', { name: 'Table' }).click();
    await drag('amount', value);
    await expect(value).toHaveText('{{ $node("Hook").json.amount }}');
  });

  await test.step('a choice becomes an expression', async () => {
    await input.getByRole('button', { name: 'JSON', exact: true }).click();
    await drag('"amount"', panel.getByRole('combobox', { name: 'Mode' }));
    await expect(await textField(panel, 'Mode')).toHaveText('{{ $node("Hook").json.amount }}');
  });
});

test('everything in the panel can be done with the keyboard', async ({ page, server }) => {
  const editor = await openAfterRun(page, server);
  const panel = editor.panel();
  await editor.node('Large\\?').click();
  const condition = await textField(panel, 'Condition');
  const input = panel.getByRole('region', { name: 'Input of the last run' });

  await test.step('a field of the data is put into a parameter by its menu', async () => {
    await condition.fill('');
    await input.getByRole('button', { name: 'Use amount' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Condition', exact: true }).press('Enter');
    await expect(condition).toHaveText('$json.amount');
    await expect(condition).toBeFocused();
  });

  await test.step('a large window shows what the field comes to for every item', async () => {
    await page.keyboard.type(' > 1000');
    await panel.getByRole('button', { name: 'Expand Condition' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Condition' });
    await expect(dialog.getByLabel('Result', { exact: true })).toHaveText('true');
    await dialog.getByRole('button', { name: 'Next item' }).press('Enter');
    await expect(dialog.getByText('Item 2 of 2')).toBeVisible();
    await expect(dialog.getByLabel('Result', { exact: true })).toHaveText('false');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(condition).toHaveText('$json.amount > 1000');
  });

  await test.step('the panel is made wider, and stays so', async () => {
    const edge = panel.getByRole('separator', { name: 'Width of node properties' });
    await edge.press('End');
    const width = (await panel.boundingBox())?.width ?? 0;
    expect(width).toBeGreaterThan(700);
    await expect(panel.getByRole('region', { name: 'Output of the last run' })).toBeVisible();
    await panel.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await page.reload();
    await editor.node('Large\\?').click();
    await expect(panel.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    expect((await panel.boundingBox())?.width).toBe(width);
    await edge.press('ArrowRight');
    await edge.press('Home');
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(300);
  });
});

test('the panel is accessible', async ({ page, server }) => {
  await withoutMotion(page);
  const editor = await openAfterRun(page, server);
  const panel = editor.panel();
  const look = async (state: string): Promise<void> => {
    expect.soft(await findBarriers(page), state).toEqual([]);
  };
  await editor.node('Totals').click();
  await textField(panel, 'Value 1');
  await look('a list of values');
  await panel.getByRole('separator', { name: 'Width of node properties' }).press('End');
  await panel.getByRole('region', { name: 'Input of the last run' }).getByRole('button', { name: 'Table' }).click();
  await look('wide, with a table and JSON');
  await page.keyboard.press('Escape');
  await editor.node('Large\\?').click();
  const condition = await textField(panel, 'Condition');
  await condition.fill('amont + "text" + 5 + customer.');
  await expect(page.getByRole('listbox')).toBeVisible();
  await look('with completions');
  await page.keyboard.press('Escape');
  await condition.fill('amont > 5 && $json.customer.name');
  await look('with a warning');
  await condition.fill('amount > 1000 && customer.name.startsWith("A") && lines.length > 0 || amount < 5');
  await look('with an expression that is longer than its field');
  await panel.getByRole('button', { name: 'Expand Condition' }).click();
  await expect(page.getByRole('dialog', { name: 'Condition' })).toBeVisible();
  await look('in a large window');
});
