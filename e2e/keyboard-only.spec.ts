import type { Page } from '@playwright/test';
import { signIn } from './support/account.ts';
import { ApiUser } from './support/api-user.ts';
import { EditorPage, expectToast } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

/** Presses a key until what is wanted has the focus. Throws after so many presses. */
async function pressUntilFocused(
  page: Page,
  key: string,
  isThere: () => Promise<boolean>,
  most: number,
): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press(key);
    if (await isThere()) return;
  }
  throw new Error(`${most} presses of ${key} did not lead there.`);
}

test('a workflow of three nodes with a loop is built and run with the keyboard alone', async ({ page, server }) => {
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => document.documentElement.setAttribute('data-pressed', ''), { capture: true });
  });
  await signIn(page, await ApiUser.register(server.url));
  const editor = new EditorPage(page);
  const { keyboard } = page;
  const panel = editor.panel();
  const search = page.getByRole('combobox', { name: 'Search nodes' });
  const hasFocus = (selector: string): Promise<boolean> =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

  await test.step('Tab leads to the first node; a key replaces what a workflow begins with', async () => {
    await editor.open(`${server.url}/editor`);
    await pressUntilFocused(page, 'Tab', () => hasFocus('.react-flow__node'), 40);
    await expect(editor.node('Webhook Trigger')).toBeFocused();
    await keyboard.press('ContextMenu');
    await expect(page.getByRole('menu')).toBeFocused();
    await keyboard.type('Replace');
    await expect(page.getByRole('menuitem', { name: 'Replace by…' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(search).toBeFocused();
    await keyboard.type('Manual Trigger');
    await keyboard.press('Enter');
    await expect(editor.node('Manual Trigger')).toBeFocused();
  });

  await test.step('each new node has the focus, so that the next one follows it', async () => {
    await keyboard.press('i');
    await keyboard.press('Escape');
    await expect(editor.node('Manual Trigger')).toBeFocused();
    await keyboard.press('i');
    await expect(search).toBeFocused();
    await keyboard.type('Loop Iterator');
    await keyboard.press('Enter');
    await expect(editor.node('Loop Iterator')).toBeFocused();
    await keyboard.press('i');
    await expect(search).toBeFocused();
    await keyboard.type('Data Transform');
    await keyboard.press('Enter');
    await expect(editor.node('Data Transform')).toBeFocused();
  });

  await test.step('an edge leads back to the head of the loop', async () => {
    await keyboard.press('c');
    await expect(search).toBeFocused();
    await keyboard.type('Loop');
    await expect(page.getByRole('listbox').getByText('Connect to')).toBeVisible();
    await keyboard.press('Enter');
    await expect(editor.edges()).toHaveCount(3);
    await expect(editor.node('Data Transform')).toBeFocused();
  });

  await test.step('the loop is given its number of passes', async () => {
    await keyboard.press('Shift+Tab');
    await expect(editor.node('Loop Iterator')).toBeFocused();
    await keyboard.press('Enter');
    await expect(panel.getByLabel('Node Name')).toBeFocused();
    const repeat = panel.getByRole('combobox', { name: 'Repeat' });
    await pressUntilFocused(page, 'Tab', async () => repeat.evaluate((box) => box === document.activeElement), 10);
    await keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toBeVisible();
    await keyboard.type('A number');
    await expect(page.getByRole('option', { name: 'A number of times' })).toHaveAttribute('data-highlighted', '');
    await keyboard.press('Enter');
    await expect(repeat).toHaveText('A number of times');
    await expect(repeat).toBeFocused();
    const times = panel.getByRole('spinbutton', { name: 'Times' });
    await pressUntilFocused(page, 'Tab', async () => times.evaluate((box) => box === document.activeElement), 5);
    await keyboard.press('Control+a');
    await keyboard.type('4');
    // Enter saves the panel.
    await keyboard.press('Enter');
    await keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(editor.node('Loop Iterator')).toBeFocused();
    await expect(editor.node('Loop Iterator')).toContainText('loop times 4');
  });

  await test.step('the command palette gives the focus back', async () => {
    await keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused();
    await keyboard.press('Escape');
    await expect(editor.node('Loop Iterator')).toBeFocused();
  });

  await test.step('it is saved and run; the run is read', async () => {
    await keyboard.press('Control+s');
    await expectToast(page, 'Workflow Saved', 'Your workflow has been saved successfully.');
    await keyboard.press('Control+Enter');
    await expect(editor.run.dialog).toBeFocused();
    await expect(editor.run.dialog).toContainText(/Completed.*100%/);
    await expect(editor.node('Data Transform')).toContainText('pass 4 of 4');
    const step = editor.run.step('Data Transform').getByRole('button', { expanded: false }).first();
    await pressUntilFocused(page, 'Tab', async () => step.evaluate((button) => button === document.activeElement), 20);
    await keyboard.press('Enter');
    await expect(editor.run.step('Data Transform').getByRole('region', { name: 'Output' })).toContainText('"index": 3');
    await keyboard.press('Escape');
    await expect(editor.run.dialog).toBeHidden();
    await expect(editor.node('Loop Iterator')).toBeFocused();
  });

  await expect(page.locator('html')).not.toHaveAttribute('data-pressed');
});
