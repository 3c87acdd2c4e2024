import { readFile } from 'node:fs/promises';
import { signIn } from './support/account.ts';
import { chain, node } from './support/api-user.ts';
import { EditorPage, expectToast } from './support/editor-page.ts';
import { chooseInMenu, dice, openInEditor } from './support/orders.ts';
import { expect, test } from './support/test.ts';

const WIDE = { width: 1440, height: 900 };

const note = (text: string, x: number, id = text) => node(id, 'stickyNote', { text }, x, -240);
const group = (x: number) => node('Throwing', 'group', { width: 560, height: 200 }, x, 60);

test('earlier revisions can be viewed, compared and restored', async ({ page, server }) => {
  const { user, id, editor } = await openInEditor(page, server, {
    ...dice(),
    nodes: [group(280), note('Why dice', 0, 'why'), note('Not for long', 300), ...dice().nodes],
  });
  const changed = dice(3);
  const kept = changed.nodes
    .filter((each) => each.id !== 'End')
    .map((each) => (each.id === 'Hook' ? { ...each, position: { x: 0, y: 300 } } : each));
  await user.updateWorkflow(id, {
    nodes: [group(260), note('Why not', 0, 'why'), note('Thrice', 600), ...kept, node('Finish', 'noOp', {}, 900, 240)],
    edges: chain('Hook', 'Dice', 'Double', 'Finish'),
  });
  await editor.open(`${server.url}/workflow/${id}`, 7);
  await chooseInMenu(page, 'Revisions');
  const panel = page.getByRole('complementary', { name: 'Revisions' });
  const revisions = panel.getByRole('list', { name: 'Revisions' }).getByRole('button');

  await test.step('the list, newest first, with what each has changed', async () => {
    await expect(revisions).toHaveCount(2);
    await expect(revisions.first()).toContainText(/^Revision 2current4 nodes/);
    await expect(revisions.first()).toContainText(
      '1 node added, 1 removed, 1 changed, 1 moved · 1 edge added, 1 removed · 1 note added, 1 removed, 1 changed · 1 group moved',
    );
    await expect(revisions.last()).toContainText('The first save');
  });

  await test.step('one of them, which cannot be changed', async () => {
    await revisions.nth(1).click();
    await expect(page.getByRole('status').filter({ hasText: 'Revision 1.' })).toBeVisible();
    await expect(editor.node('End')).toBeVisible();
    await editor.node('End').click();
    await page.keyboard.press('Delete');
    await expect(editor.nodes()).toHaveCount(7);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  });

  await test.step('two of them, on the canvas and as a list', async () => {
    await panel.getByRole('combobox', { name: 'Compare revision 1 with' }).click();
    await page.getByRole('option', { name: 'Revision 2' }).click();
    await expect(editor.nodes()).toHaveCount(9);
    for (const [name, mark] of [
      ['Finish', 'Added'],
      ['End', 'Removed'],
      ['Double', 'Changed'],
      ['Hook', 'Moved'],
    ] as const)
      await expect(editor.node(name)).toContainText(mark);
    for (const [name, mark] of [
      ['Thrice', 'Added'],
      ['Not for long', 'Removed'],
      ['Why not', 'Changed'],
      ['Throwing', 'Moved'],
    ] as const)
      await expect(editor.node(name)).toContainText(mark);
    await expect(page.locator('.thread[data-change="added"]')).toHaveCount(1);
    await expect(page.locator('.thread[data-change="removed"]')).toHaveCount(1);
    const changes = panel.getByRole('list', { name: 'Changes' });
    await changes.getByRole('button', { name: /^Changed Double/ }).click();
    await expect(changes.getByRole('group', { name: 'Changes of Fields' })).toContainText(
      '[0].value−before{{ dice * 2 }}+after{{ dice * 3 }}',
    );
    await expect(changes).toContainText('Edge Double → End');
    await changes.getByRole('button', { name: /^Changed Why not/ }).click();
    await expect(changes.getByRole('group', { name: 'Changes of Text' })).toContainText('−beforeWhy dice+afterWhy not');
    await expect(changes.getByRole('button', { name: 'Removed Not for long Note' })).toBeVisible();
    await expect(changes.getByRole('button', { name: 'Moved Throwing Group' })).toBeVisible();
  });

  await test.step('restored as a revision of its own, and back again', async () => {
    await page.getByRole('button', { name: 'Restore 1' }).click();
    await expectToast(page, 'Revision Restored', 'The workflow is as it was in revision 1. This is revision 3.');
    await expect(editor.node('End')).toBeVisible();
    await expect(revisions.first()).toContainText('Revision 3');
    await revisions.nth(1).click();
    await page.getByRole('button', { name: 'Restore 2' }).click();
    await expect(editor.node('Finish')).toBeVisible();
    await expect(revisions).toHaveCount(4);
    await page.getByRole('button', { name: 'Close revisions' }).click();
    await page.reload();
    await expect(editor.node('Finish')).toBeVisible();
  });

  await test.step('a name alone makes one, and comes back with the one before', async () => {
    await editor.rename('Orders', 'Throws');
    await chooseInMenu(page, 'Revisions');
    await expect(revisions.first()).toContainText('Renamed to “Throws”');
    await revisions.nth(1).click();
    await panel.getByRole('combobox', { name: /^Compare revision/ }).click();
    await page.getByRole('option', { name: 'The workflow as it is' }).click();
    await expect(panel.getByRole('group', { name: 'Changes of Name of the workflow' })).toContainText(
      '−beforeOrders+afterThrows',
    );
    await page.getByRole('button', { name: 'Restore 4' }).click();
    await expect(page.getByRole('button', { name: 'Workflow name: Orders. Rename' })).toBeVisible();
    await expect(revisions.first()).toContainText('Renamed to “Orders”');
  });
});

test('a workflow that was saved in another window is never overwritten without a question', async ({
  page,
  browser,
  server,
}) => {
  const { user, id, editor } = await openInEditor(page, server, dice());
  const other = await browser.newContext({ viewport: WIDE });
  const there = new EditorPage(await other.newPage());
  await signIn(there.page, user);
  await there.open(`${server.url}/workflow/${id}`, 4);
  const question = page.getByRole('dialog', { name: 'This workflow was saved elsewhere' });

  /** Both windows change something; this one saves second. */
  async function collide(theirs: string, mine: string): Promise<void> {
    await there.rename(await nameIn(there), theirs);
    await there.configure('Double', (panel) => panel.getByLabel('Description').fill(theirs));
    await there.save();
    await editor.configure('End', (panel) => panel.getByLabel('Description').fill(mine));
    // By itself, two seconds later.
    await expect(question).toBeVisible();
  }
  const nameIn = async (at: EditorPage): Promise<string> =>
    /Workflow name: (.*)\. Rename/.exec(
      (await at.page.getByRole('button', { name: /^Workflow name/ }).getAttribute('aria-label')) ?? '',
    )?.[1] ?? '';

  await test.step('it says who is newer and what is different', async () => {
    await collide('Theirs 1', 'Mine 1');
    await expect(question).toContainText(/Theirs is the newer one: revision 3/);
    await question.getByRole('button', { name: /^Changed End/ }).click();
    await expect(question.getByRole('group', { name: 'Changes of Description' })).toContainText('Mine 1');
  });

  await test.step('put off, nothing is saved by itself, and nothing is lost', async () => {
    await question.getByRole('button', { name: 'Decide later' }).click();
    await editor.configure('End', (panel) => panel.getByLabel('Description').fill('Mine still'));
    await page.waitForTimeout(3000);
    await expect(question).toBeHidden();
    expect((await user.workflows())[0]?.revision).toBe(3);
    await page.getByRole('button', { name: 'Not saved: changed elsewhere' }).click();
  });

  await test.step('theirs can be taken, and mine comes back by undo', async () => {
    await question.getByRole('button', { name: 'Take theirs' }).click();
    await expect(page.getByRole('button', { name: 'Workflow name: Theirs 1. Rename' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Workflow name: Orders. Rename' })).toBeVisible();
    await page.getByRole('button', { name: 'Redo' }).click();
  });

  await test.step('mine can be saved over theirs, which stays among the revisions', async () => {
    await expect.poll(() => nameIn(editor)).toBe('Theirs 1');
    await page.reload();
    await expect(editor.nodes()).toHaveCount(4);
    await there.page.reload();
    await expect(there.nodes()).toHaveCount(4);
    await collide('Theirs 2', 'Mine 2');
    await question.getByRole('button', { name: 'Keep mine (save over it)' }).click();
    await expectToast(page, 'Workflow Saved', 'Your workflow has been saved successfully.');
    await page.reload();
    await editor.node('End').click();
    await expect(editor.panel().getByLabel('Description')).toHaveValue('Mine 2');
    await editor.panel().getByRole('button', { name: 'Close properties' }).click();
    await chooseInMenu(page, 'Revisions');
    await page.getByRole('list', { name: 'Revisions' }).getByRole('button').nth(1).click();
    await expect(editor.nodes()).toHaveCount(4);
    await page.getByRole('button', { name: 'Show current' }).click();
    await page.getByRole('button', { name: 'Close revisions' }).click();
  });

  await test.step('mine can be saved as a copy', async () => {
    await there.page.reload();
    await expect(there.nodes()).toHaveCount(4);
    await collide('Theirs 3', 'Mine 3');
    await question.getByRole('button', { name: 'Save mine as a copy' }).click();
    await expect(page.getByRole('button', { name: /Workflow name: .* \(Copy\)\. Rename/ })).toBeVisible();
    expect(page.url()).not.toContain(id);
    expect((await user.workflows()).map(({ name }) => name)).toContain('Theirs 3');
  });
  await other.close();
});

test('the settings of a workflow are checked, kept with it and exported', async ({ page, server }) => {
  const { user, id } = await openInEditor(page, server, dice());
  await user.createWorkflow('When it fails', { nodes: [node('Start', 'manualTrigger')], edges: [] });
  const window = page.getByRole('dialog', { name: 'Workflow Settings' });

  await test.step('the error is shown beside the field', async () => {
    await chooseInMenu(page, 'Workflow Settings');
    await window.getByLabel('Time limit (seconds)').fill('0');
    await window.getByRole('button', { name: 'Apply' }).click();
    await expect(window.getByLabel('Time limit (seconds)')).toBeFocused();
    await expect(window.getByRole('alert')).toHaveText('A whole number from 1 to 31,622,400.');
  });

  await test.step('they are stored with the workflow, as a change that can be undone', async () => {
    await window.getByRole('combobox', { name: 'Time zone' }).fill('Asia/Tokyo');
    await window.getByLabel('Time limit (seconds)').fill('60');
    await window.getByLabel('Concurrent runs').fill('2');
    await window.getByRole('textbox', { name: 'Concurrency key' }).click();
    await page.keyboard.type('customer');
    await window.getByLabel('Keep for days').fill('30');
    await window.getByRole('combobox', { name: 'Error workflow' }).click();
    await page.getByRole('option', { name: 'When it fails' }).click();
    await window.getByRole('button', { name: 'Apply' }).click();
    await expect(window).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(page, 'Workflow Saved', 'Your workflow has been saved successfully.');
    await page.goto(`${server.url}/workflow/${id}`);
    await chooseInMenu(page, 'Workflow Settings');
    await expect(window.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo');
    await expect(window.getByLabel('Time limit (seconds)')).toHaveValue('60');
    await expect(window.getByRole('textbox', { name: 'Concurrency key' })).toHaveText('customer');
    await expect(window.getByRole('combobox', { name: 'Error workflow' })).toHaveText('When it fails');
    await window.getByRole('button', { name: 'None' }).click();
    await window.getByRole('button', { name: 'Apply' }).click();
  });

  await test.step('the exported file has those that are set', async () => {
    const download = page.waitForEvent('download');
    await chooseInMenu(page, 'Export as JSON');
    const file = JSON.parse(await readFile(await (await download).path(), 'utf8')) as { settings: unknown };
    expect(file.settings).toEqual({
      timeZone: 'Asia/Tokyo',
      timeout: 60,
      concurrency: 2,
      concurrencyKey: 'customer',
      keepDays: 30,
    });
  });
});
