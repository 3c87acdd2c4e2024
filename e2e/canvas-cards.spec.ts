import { findBarriers } from './support/axe.ts';
import { boxOf, dragBy, edgeOf, openWorkflow, orders } from './support/canvas-page.ts';
import { EditorPage, expectToast } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

test('cards can be read at the initial zoom, and are found, skipped, renamed and replaced', async ({
  page,
  server,
}) => {
  const { editor } = await openWorkflow(page, server, orders);
  await test.step('13 and 11 pixels at 50 %', async () => {
    await page.keyboard.press('f');
    const zoom = page.getByRole('status', { name: 'Zoom' });
    await expect(zoom).toHaveText('100%');
    const fresh = await page.context().newPage();
    await fresh.goto(`${server.url}/editor`);
    await expect(fresh.getByRole('status', { name: 'Zoom' })).toHaveText('50%');
    const pixels = (part: string): Promise<number> =>
      fresh
        .locator(`.react-flow__node .${part}`)
        .first()
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize) / 2);
    await expect(fresh.locator('.card-line')).toHaveText('POST /webhook');
    expect(await pixels('card-name')).toBeGreaterThanOrEqual(13);
    expect(await pixels('card-line')).toBeGreaterThanOrEqual(11);
    await fresh.close();

    // The names of ports as well, between cards as far apart as those of templates.
    await expect(async () => {
      await page.getByRole('button', { name: 'Zoom out' }).first().click();
      expect(Number.parseInt((await zoom.textContent()) ?? '', 10)).toBeLessThanOrEqual(64);
    }).toPass();
    const names = page.locator('.react-flow__edge .card-port');
    await expect(names).toHaveText(['true', 'false']);
    for (const name of await names.all()) {
      const size = await name.evaluate((element) => [
        Number.parseFloat(getComputedStyle(element).fontSize) / 2,
        element.scrollWidth - element.clientWidth,
      ]);
      expect(size[0]).toBeGreaterThanOrEqual(11);
      expect(size[1]).toBe(0);
    }
    await page.keyboard.press('f');
  });

  await test.step('found by a value, and selected', async () => {
    await page.keyboard.press('Control+f');
    await page.getByRole('combobox', { name: 'Nodes of the workflow' }).fill('amount >');
    const option = page.getByRole('option', { name: /Large\?/ });
    await expect(option).toContainText('Condition: amount > 10');
    await page.keyboard.press('Enter');
    await expect(editor.node('Large\\?')).toBeFocused();
    await expect(editor.node('Large\\?')).toHaveClass(/selected/);
  });

  await test.step('skipped and not, with one step back', async () => {
    await page.keyboard.press('d');
    await expect(editor.node('Large\\?')).toContainText('Skipped');
    await editor.node('Large\\?').click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Skip', exact: false })).toHaveText(/Do Not Skip/);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('menuitem', { name: /Do Not Skip/ }).click();
    await expect(editor.node('Large\\?')).not.toContainText('Skipped');
  });

  await test.step('replaced by another type, with its edges', async () => {
    await editor.node('Tell').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Replace by…' }).click();
    await page.getByRole('combobox', { name: 'Search nodes' }).fill('HTTP Request');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'Tell, HTTP Request' })).toBeVisible();
    await expect(edgeOf(page, 'Edge from Large? (true) to Tell')).toBeAttached();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('group', { name: 'Tell, Data Transform' })).toBeVisible();
  });

  await test.step('F2 leads to the name', async () => {
    await editor.node('Keep').click({ button: 'right' });
    await page.keyboard.press('Escape');
    await editor.node('Keep').focus();
    await page.keyboard.press('F2');
    await expect(editor.panel().getByLabel('Node Name')).toBeFocused();
    await expect(editor.panel().getByLabel('Node Name')).toHaveValue('Keep');
  });
});

test('a click on an output adds what fits behind it, and the first Tab on the canvas selects', async ({
  page,
  server,
}) => {
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/editor`);
  await test.step('an empty workflow begins with triggers and core operations', async () => {
    const headings = page.getByRole('complementary').first().getByRole('heading', { level: 3 });
    await expect(headings.nth(0)).toHaveText(/^Triggers/);
    await expect(headings.nth(1)).toHaveText(/^Core Operations/);
  });
  const output = editor.node('Webhook Trigger').locator('.react-flow__handle.source');
  await output.click();
  const search = page.getByRole('combobox', { name: 'Search nodes' });
  await search.fill('trigger');
  await expect(page.getByRole('option', { name: /^Schedule/ })).toHaveCount(0);
  await search.fill('HTTP Request');
  await page.keyboard.press('Enter');
  await expect(edgeOf(page, 'Edge from Webhook Trigger to HTTP Request')).toBeAttached();

  await page.keyboard.press('Escape');
  await page.getByRole('application', { name: 'Workflow canvas' }).click({ position: { x: 500, y: 700 } });
  await expect(page.locator('.react-flow__node.selected')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.locator('.react-flow__node.selected')).toHaveCount(1);
  await expect(page.locator('.react-flow__node:focus')).toHaveClass(/selected/);
});

test('the panel of a run is dragged smaller, and messages stand beside its buttons', async ({ page, server }) => {
  const { editor } = await openWorkflow(page, server, orders);
  await editor.execute();
  await expect(editor.run.dialog).toContainText('Completed');
  const handle = editor.run.dialog.getByRole('separator', { name: 'Height of the execution' });
  const before = await boxOf(editor.run.dialog);
  const grip = await boxOf(handle);
  await dragBy(page, { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 }, 0, 80);
  await expect.poll(async () => (await boxOf(editor.run.dialog)).height).toBeLessThan(before.height - 60);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Workflow Saved', 'Your workflow has been saved successfully.');
  const message = await boxOf(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem'));
  const panel = await boxOf(editor.run.dialog);
  expect(message.y + message.height).toBeLessThanOrEqual(panel.y + 1);
  expect(message.x).toBeLessThan(700);
});
