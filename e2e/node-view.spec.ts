import type { Locator } from '@playwright/test';
import { findBarriers, sidewaysPixels, withoutMotion } from './support/axe.ts';
import { ITEMS, openAfterManyItems } from './support/many-items.ts';
import { expect, test } from './support/test.ts';

const side = (panel: Locator, name: 'Input' | 'Output'): Locator =>
  panel.getByRole('region', { name: `${name} of the last run` });
const headings = (table: Locator): Promise<string[]> => table.getByRole('columnheader').allTextContents();

test('a node is seen whole, with its input and output beside its parameters', async ({ page, server }) => {
  const editor = await openAfterManyItems(page, server);
  const panel = editor.panel();

  await test.step('by a double click; its columns stand from left to right', async () => {
    await editor.node('Mark').dblclick();
    const x = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.x ?? Number.NaN;
    const places = [side(panel, 'Input'), panel.getByLabel('Node Name'), side(panel, 'Output')];
    await expect(places[0] ?? panel).toBeVisible();
    const [input = 0, parameters = 0, output = 0] = await Promise.all(places.map(x));
    expect(input).toBeLessThan(parameters);
    expect(parameters).toBeLessThan(output);
  });

  const input = side(panel, 'Input');
  const table = input.getByRole('table');
  await input.getByRole('button', { name: 'Table' }).click();

  await test.step('a table of thousands renders the rows that can be seen, to the last', async () => {
    await expect(table).toHaveAttribute('aria-rowcount', String(ITEMS + 1));
    const rows = table.getByRole('row');
    expect(await rows.count()).toBeLessThan(100);
    await input.getByRole('group', { name: 'Input of the last run, items' }).focus();
    await page.keyboard.press('End');
    await expect(table.getByRole('cell', { name: `Ada ${ITEMS - 1}`, exact: true })).toBeVisible();
    expect(await rows.count()).toBeLessThan(100);
    await page.keyboard.press('Home');
    await expect(table.getByRole('cell', { name: 'Ada 0', exact: true })).toBeVisible();
  });

  await test.step('columns are found, and moved by dragging and by the menu', async () => {
    await input.getByRole('searchbox', { name: 'Find a column' }).fill('CU');
    await expect.poll(() => headings(table)).toEqual(['#', 'customer', 'currency']);
    await page.keyboard.press('Escape');
    await expect(input.getByRole('status')).toContainText('9 columns');
    await table.locator('[data-field="$json.amount"]').dragTo(table.locator('[data-field="$json.id"]'));
    await expect.poll(() => headings(table)).toEqual(expect.arrayContaining(['amount']));
    expect((await headings(table)).slice(1, 3)).toEqual(['amount', 'id']);
    await table.getByRole('button', { name: 'Use amount' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Move column right' }).click();
    expect((await headings(table)).slice(1, 3)).toEqual(['id', 'amount']);
    // A look at something else does not lose the order.
    await table.locator('[data-field="$json.amount"]').dragTo(table.locator('[data-field="$json.id"]'));
    await input.getByRole('button', { name: 'JSON', exact: true }).click();
    await input.getByRole('button', { name: 'Table' }).click();
    expect((await headings(table)).slice(1, 3)).toEqual(['amount', 'id']);
  });

  await test.step('a field is dragged from the input into a parameter', async () => {
    const value = panel.getByRole('textbox', { name: /Value/ }).first();
    await table.locator('[data-field="$json.amount"]').dragTo(value);
    await expect(value).toContainText('{{ $json.amount }}');
  });

  await test.step('Escape leads back to the panel and closes it then', async () => {
    await panel.getByLabel('Node Name').focus();
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('button', { name: 'Open node view' })).toBeVisible();
    await expect(panel.getByLabel('Node Name')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(editor.node('Mark')).toBeFocused();
  });
});

test('the node view is walked through with the keyboard', async ({ page, server }) => {
  const editor = await openAfterManyItems(page, server);
  const panel = editor.panel();
  const heading = (name: string): Locator => panel.getByRole('heading', { name, level: 2 });
  await editor.node('Start').focus();
  await page.keyboard.press('Tab');
  await expect(editor.node('Make')).toBeFocused();
  await page.keyboard.press('Shift+Enter');
  await expect(panel.getByLabel('Node Name')).toBeFocused();
  await page.keyboard.press('Alt+PageDown');
  await expect(heading('Mark')).toBeVisible();
  const next = (name: string): Locator => panel.getByRole('button', { name: `Next node: ${name}` });
  await expect(next('End')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(heading('End')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Previous node: Mark' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(heading('Make')).toBeVisible();
  // Escape closes the tooltip of the focused button first.
  await expect(page.getByRole('tooltip')).toHaveText(/Previous node/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('button', { name: 'Open node view' })).toBeFocused();
});

test('the node view is accessible, and a phone shows it in tabs', async ({ page, server }) => {
  await withoutMotion(page);
  const editor = await openAfterManyItems(page, server);
  const panel = editor.panel();
  await editor.node('Mark').dblclick();
  await side(panel, 'Input').getByRole('button', { name: 'Table' }).click();
  await expect(side(panel, 'Input').getByRole('table')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  const previous = panel.getByRole('button', { name: 'Previous node' });
  while (await previous.isEnabled()) {
    await previous.click();
    expect(await findBarriers(page)).toEqual([]);
  }

  await page.setViewportSize({ width: 390, height: 844 });
  const sheet = page.getByRole('dialog', { name: 'Node properties' });
  for (const [tab, there] of [
    ['Input', side(sheet, 'Input')],
    ['Parameters', sheet.getByLabel('Node Name')],
    ['Output', side(sheet, 'Output')],
  ] as const) {
    await sheet.getByRole('tab', { name: tab }).click();
    await expect(there).toBeVisible();
    expect(await sidewaysPixels(page)).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
  }
});
