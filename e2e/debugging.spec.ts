import type { Locator, Page } from '@playwright/test';
import { edge, eventually, node } from './support/api-user.ts';
import { findBarriers, sidewaysPixels, withoutMotion } from './support/axe.ts';
import type { EditorPage } from './support/editor-page.ts';
import { expectToast } from './support/editor-page.ts';
import { chooseInMenu, dice, execute, looping, openInEditor } from './support/orders.ts';
import { expect, test } from './support/test.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

async function chooseAt(page: Page, card: Locator, item: string): Promise<void> {
  await card.click({ button: 'right' });
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** What a step has given, as it is shown in its details. */
const outputOf = async (editor: EditorPage, name: string): Promise<string> =>
  (await (await editor.run.data(name, 'Output')).textContent()) ?? '';

test('a workflow runs up to a node while what follows is not complete, and uses again what has not changed', async ({
  page,
  server,
}) => {
  const { nodes, edges } = dice();
  const sending = node('mail', 'emailSend', { name: 'Tell' });
  const { editor } = await openInEditor(page, server, {
    nodes: [...nodes, { ...sending, position: { x: 1300, y: 100 } }],
    edges: [...edges, { id: 'last', source: nodes.at(-1)?.id ?? '', target: 'mail' }],
  });
  await editor.node('Double').click();
  await editor.panel().getByRole('button', { name: 'Run up to here' }).click();
  await editor.takeSample();
  await expect(editor.run.dialog).toContainText('Completed');
  const first = await outputOf(editor, 'Dice');
  expect(await outputOf(editor, 'Double')).toContain('dice');
  await editor.run.dialog.getByRole('button', { name: 'Close' }).click();
  await expect(editor.node('Tell')).toContainText('skipped');

  await editor.configure('Double', async (panel) => {
    await panel.getByRole('textbox', { name: /Value/ }).first().click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('{{ dice * 0 + 5 }}');
  });
  await editor.node('Double').click();
  await page.keyboard.press('Control+Shift+Enter');
  await expect(editor.node('Dice')).toContainText('reused');
  await expect(editor.run.dialog).toContainText('Completed');
  expect(await outputOf(editor, 'Dice')).toBe(first);
  expect(await outputOf(editor, 'Double')).toContain('5');
});

test('a run can continue from any of its steps', async ({ page, server }) => {
  const { user, editor } = await openInEditor(page, server, dice());
  await execute(editor);
  const first = await outputOf(editor, 'Dice');
  const step = (name: string): Locator => editor.run.step(name);

  await test.step('from here: what came before is taken as it was', async () => {
    // With a step open the panel covers the cards.
    await editor.run.dialog.getByRole('button', { name: 'Close' }).click();
    await editor.configure('Double', async (panel) => {
      await panel.getByRole('textbox', { name: /Value/ }).first().click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('{{ dice * 0 + 5 }}');
    });
    await chooseInMenu(page, 'Show Last Execution');
    await editor.run.data('Double', 'Input');
    await step('Double').getByRole('button', { name: 'Run again from here', exact: true }).click();
    await expectToast(page, 'Execution Started', 'Re-running from this step.');
    await expect(editor.run.dialog).toContainText('Completed');
    expect(await outputOf(editor, 'Dice')).toBe(first);
    expect(await outputOf(editor, 'End')).toContain('5');
  });

  await test.step('with edited input', async () => {
    await step('Double').getByRole('button').first().click();
    await editor.run.data('Double', 'Input');
    await step('Double').getByRole('button', { name: 'Run again from here with edited input…' }).click();
    const window = page.getByRole('dialog', { name: 'Run Double with other input' });
    const text = window.getByRole('textbox', { name: 'Input' });
    await text.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('5');
    await window.getByRole('button', { name: 'Run again from here' }).click();
    await expect(window.getByRole('alert')).toContainText('Item 1 is not an object');
    await text.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('[{ "dice": 1, "mark": "edited" }]');
    await window.getByRole('button', { name: 'Run again from here' }).click();
    await expect(window).toBeHidden();
    // The run before had completed as well.
    await expect.poll(() => outputOf(editor, 'End'), { timeout: 30_000 }).toContain('edited');
  });

  await test.step('one node only, by the menu of its card and by its panel: the others stay as they were', async () => {
    await editor.run.dialog.getByRole('button', { name: 'Close' }).click();
    await chooseAt(page, editor.node('Dice'), 'Run This Node Only');
    await expect(editor.run.dialog).toContainText(/Completed.*One node/);
    const again = await outputOf(editor, 'Dice');
    expect(again).not.toBe(first);
    expect(await outputOf(editor, 'End')).toContain('edited');
    await editor.run.dialog.getByRole('button', { name: 'Close' }).click();
    await editor.node('Dice').click();
    await editor.panel().getByRole('button', { name: 'Run this node only' }).click();
    await expect(editor.run.dialog).toContainText(/Completed.*One node/);
    expect(await outputOf(editor, 'Dice')).not.toBe(again);
    expect((await user.runs()).length).toBe(5);
  });
});

test('a pinned output is given in runs started by hand, not in those of a webhook', async ({ page, server }) => {
  const { user, id, editor } = await openInEditor(page, server, dice());
  await execute(editor);
  await editor.node('Dice').click();
  const panel = editor.panel();
  await panel.getByRole('button', { name: 'Pin output' }).click();
  await expect(editor.node('Dice')).toContainText('Output pinned: 1 item');
  await expect(panel.getByRole('region', { name: 'Pinned output' })).toContainText(
    'Webhooks and schedules still run it',
  );

  await test.step('edited', async () => {
    await panel.getByRole('region', { name: 'Pinned output' }).getByRole('button', { name: 'Edit' }).click();
    const window = page.getByRole('dialog', { name: 'Pinned output of Dice' });
    await window.getByRole('textbox', { name: 'Items' }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('[{ "dice": 21 }]');
    await window.getByRole('button', { name: 'Pin', exact: true }).click();
    await expect(window).toBeHidden();
  });

  await test.step('used by hand only', async () => {
    await panel.getByRole('button', { name: 'Close properties' }).click();
    await execute(editor);
    await expect.poll(() => outputOf(editor, 'End'), { timeout: 30_000 }).toContain('42');
    await user.post(id, {});
    const [run] = await eventually('three runs have ended', 20, async () => {
      const runs = await user.runs();
      return runs.length === 3 && runs.every(({ status }) => status === 'completed') && runs;
    });
    const { steps } = await user.run(run?.id ?? '');
    expect(steps.find(({ nodeId }) => nodeId === 'Dice')?.output?.['main']?.[0]?.json['dice']).toBeLessThan(1);
  });

  await test.step('unpinned', async () => {
    await editor.run.dialog.getByRole('button', { name: 'Close' }).click();
    await editor.node('Dice').click();
    await panel.getByRole('button', { name: 'Unpin' }).click();
    await expect(editor.node('Dice')).not.toContainText('Output pinned');
  });
});

test('two runs can be compared node by node', async ({ page, server }) => {
  const { user, id, editor } = await openInEditor(page, server, {
    ...dice(),
    nodes: dice().nodes.map((each) => (each.id === 'Dice' ? node('Dice', 'noOp', {}, 300, 100) : each)),
  });
  for (const given of [{ dice: 1 }, { dice: 2 }]) {
    await user.post(id, given);
    await eventually('the run has ended', 20, async () =>
      (await user.runs()).every(({ status }) => status !== 'running'),
    );
  }
  await page.reload();
  await chooseInMenu(page, 'Past Runs');
  const { dialog } = editor.run;
  await expect(dialog.getByRole('link')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: /^Compare with/ }).first()).toBeDisabled();
  await dialog
    .getByRole('button', { name: /^Compare with/ })
    .nth(1)
    .click();
  const window = page.getByRole('dialog', { name: 'Compare runs' });
  await expect(window.getByRole('status')).toHaveText('4 of 4 nodes are different.');
  await window.getByRole('button', { name: /^Double/ }).click();
  await expect(window.getByRole('group', { name: 'Differences in the output of Double' })).toContainText(
    'main.result−before2+after4',
  );
});

test('an item that is looked at shows where it comes from, among the data and on the canvas', async ({
  page,
  server,
}) => {
  const { nodes, edges } = looping;
  const { editor } = await openInEditor(page, server, {
    nodes: [
      ...nodes.filter(({ id }) => id === 'Start' || id === 'Make'),
      node('Large', 'dataFilter', { mode: 'expression', condition: 'n > 1' }, 600, 100),
      node('Double', 'dataTransform', { set: [{ name: 'double', value: '{{ n * 2 }}' }] }, 900, 100),
      node('Apart', 'noOp', {}, 600, 280),
    ],
    edges: [...edges.slice(0, 1), edge('Make', 'Large'), edge('Large', 'Double', 'kept'), edge('Make', 'Apart')],
  });
  await execute(editor);
  await editor.run.dialog.getByRole('button', { name: 'Close' }).click();
  await editor.node('Double').click();
  const data = editor.panel().getByRole('region', { name: 'Last run' });
  const rows = data.locator('tbody tr');
  const marked = page.locator('.card[data-thread] .card-name');
  const open = async (side: 'Input' | 'Output'): Promise<void> => {
    await data.getByRole('tab', { name: side }).click();
    await data.getByRole('button', { name: 'Table' }).click();
    await expect(rows).toHaveCount(2);
  };

  await test.step('the pointer on an item names its thread and marks the cards on it', async () => {
    await open('Output');
    await expect(marked).toHaveCount(0);
    await rows.nth(1).hover();
    await expect(data.getByRole('status')).toHaveText(/^Item 2 comes from item 2 of Large, item 3 of Make/);
    await expect(marked).toHaveText(['Start', 'Make', 'Large']);
    await page.screenshot({ path: 'e2e/results/item-thread.png' });
  });

  await test.step('the cards are marked no longer than that, the items before it stay lit', async () => {
    await data.getByRole('tab', { name: 'Input' }).hover();
    await expect(marked).toHaveCount(0);
    await open('Input');
    await expect(rows.nth(0)).not.toHaveClass(/bg-accent-soft/);
    await expect(rows.nth(1)).toHaveClass(/bg-accent-soft/);
  });

  await test.step('so does the keyboard', async () => {
    await data.getByRole('button', { name: 'Item 1: where it comes from' }).focus();
    await expect(data.getByRole('status')).toHaveText(/^Item 1 comes from item 1 of Large, item 2 of Make/);
    await expect(marked).toHaveText(['Start', 'Make', 'Large']);
    await editor.panel().getByRole('button', { name: 'Close properties' }).click();
    await expect(marked).toHaveCount(0);
  });
});

test('a loop goes back below its cards, counts its passes, and code leaves a log', async ({ page, server }) => {
  const { user, id, editor } = await openInEditor(page, server, looping);
  await execute(editor);

  await test.step('passes, one line for each node', async () => {
    await expect(editor.run.step('Work')).toHaveCount(1);
    await expect(editor.run.step('Work')).toContainText('pass 3 of 3');
    await expect(editor.node('Work')).toContainText('pass 3 of 3');
    await expect(editor.node('Start')).not.toContainText('pass');
  });

  await test.step('the lines that code has written', async () => {
    await editor.run.data('Make', 'Output');
    await expect(editor.run.step('Make').getByRole('region', { name: 'Log of Make' })).toContainText(
      'made 1\n{"first":{}}',
    );
    await editor.run.dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the edge back', async () => {
    const back = await page
      .getByRole('group', { name: 'Edge from Check to Each' })
      .or(page.locator('.react-flow__edge[data-id="Check-main-Each"]'))
      .first()
      .boundingBox();
    for (const name of ['Work', 'Check', 'Each']) {
      const card = await editor.node(name).boundingBox();
      expect((back?.y ?? 0) + (back?.height ?? 0)).toBeGreaterThan((card?.y ?? 0) + (card?.height ?? 0));
    }
  });

  await test.step('the marks of settings, and the port for errors', async () => {
    await expect(editor.node('Each')).toContainText('Repeats the nodes on its loop port');
    await expect(editor.node('Work').locator('[data-handleid="error"]')).toHaveCount(0);
    await user.updateWorkflow(id, {
      ...looping,
      nodes: looping.nodes.map((each) =>
        each.id === 'Work'
          ? { ...each, data: { ...each.data, onFailure: 'continue', perItem: true } }
          : each.id === 'Check'
            ? { ...each, data: { ...each.data, disabled: true } }
            : each,
      ),
    });
    await page.reload();
    await expect(editor.node('Work')).toContainText('Runs once per item');
    await expect(editor.node('Check')).toContainText('Skipped: items pass through');
    await expect(editor.node('Work').locator('[data-handleid="error"]')).toHaveCount(1);
  });
});

test('finding and undoing mistakes is accessible and fits a phone', async ({ page, server }) => {
  await withoutMotion(page);
  const { user, id, editor } = await openInEditor(page, server, looping);
  await execute(editor);
  await user.updateWorkflow(id, {
    ...looping,
    nodes: looping.nodes.filter((each) => each.id !== 'End'),
    edges: looping.edges.filter(({ target }) => target !== 'End'),
  });
  const check = async (what: string): Promise<void> => {
    // Away from everything that shows a hint.
    await page.mouse.move(2, 400);
    expect.soft(await findBarriers(page), what).toEqual([]);
    expect.soft(await sidewaysPixels(page), `${what}: pixels to scroll sideways`).toBe(0);
  };
  for (const size of [WIDE, NARROW]) {
    const narrow = size === NARROW;
    await page.setViewportSize(size);
    await editor.open(`${server.url}/workflow/${id}`, 5);
    await chooseInMenu(page, 'Show Last Execution');
    await editor.run.data('Make', 'Output');
    await check(`step at ${size.width}`);
    await editor.run.step('Make').getByRole('button', { name: 'Run again from here with edited input…' }).click();
    await expect(page.getByRole('dialog', { name: 'Run Make with other input' })).toBeVisible();
    await check(`edited input at ${size.width}`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await editor.run.dialog.getByRole('button', { name: 'Close' }).click();

    await chooseInMenu(page, 'Revisions');
    await page.getByRole('button', { name: /^Revision 1/ }).click();
    if (narrow) await page.getByRole('button', { name: 'Revisions' }).click();
    await page.getByRole('combobox', { name: 'Compare revision 1 with' }).click();
    await page.getByRole('option', { name: 'The workflow as it is' }).click();
    await expect(page.getByRole('button', { name: /^Removed End/ })).toBeVisible();
    await check(`comparison at ${size.width}`);
    if (narrow) await page.keyboard.press('Escape');
    await expect(editor.nodes()).toHaveCount(6);
    await check(`marks at ${size.width}`);
    await page.getByRole('button', { name: 'Show current' }).click();

    await chooseInMenu(page, 'Workflow Settings');
    await page.getByLabel('Concurrent steps').fill('500');
    await page.getByRole('button', { name: 'Apply' }).click();
    await check(`settings at ${size.width}`);
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
  await user.updateWorkflow(id, looping);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'This workflow was saved elsewhere' });
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size);
    await expect(question).toBeVisible();
    await check(`conflict at ${size.width}`);
  }
});
