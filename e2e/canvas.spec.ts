import type { Locator, Page } from '@playwright/test';
import { chain, edge, node } from './support/api-user.ts';
import { findBarriers, withoutMotion } from './support/axe.ts';
import { EditorPage } from './support/editor-page.ts';
import { boxOf, dragBy, edgeOf, openWorkflow, orders } from './support/canvas-page.ts';
import { expect, test } from './support/test.ts';

/** Whether something went that far; the first few pixels of a drag only begin it. */
const went = (from: number, to: number, far: number): boolean => Math.abs(to - from - far) < 10;
const bar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selection' });
const emptyPlace = async (page: Page): Promise<{ x: number; y: number }> => {
  const canvas = await boxOf(page.getByRole('application', { name: 'Workflow canvas' }));
  return { x: canvas.x + 140, y: canvas.y + canvas.height - 120 };
};

test('notes are written, colored, made larger, undone, saved, and never run', async ({ page, server }) => {
  const { editor, id, user } = await openWorkflow(page, server, orders);
  const note = (name: string) => page.getByRole('group', { name: `${name}, Note` });
  const input = page.getByRole('textbox', { name: 'Text of the note' });

  await test.step('N puts one where the pointer is, ready to be written', async () => {
    const place = await emptyPlace(page);
    await page.mouse.move(place.x, place.y);
    await page.keyboard.press('n');
    await expect(input).toBeFocused();
    await page.keyboard.type('# Orders\nCome from the **shop**');
    await page.keyboard.press('Escape');
    await expect(note('Orders').locator('strong')).toHaveText('shop');
    await expect(note('Orders')).toBeFocused();
    await expect(page.getByText('4 nodes', { exact: true })).toBeVisible();
  });

  await test.step('Enter and a double click edit it in place', async () => {
    await page.keyboard.press('Enter');
    await expect(input).toHaveValue('# Orders\nCome from the **shop**');
    await page.keyboard.press('Escape');
    await note('Orders').dblclick();
    await input.fill('Refunds');
    await page.keyboard.press('Escape');
    await expect(note('Refunds')).toBeVisible();
    await expect(editor.panel()).toBeHidden();
  });

  await test.step('its color is one of five', async () => {
    await bar(page).getByRole('button', { name: 'Fern' }).click();
    await expect(bar(page).getByRole('button', { name: 'Fern' })).toHaveAttribute('aria-pressed', 'true');
    await expect(note('Refunds').locator('.note')).toHaveClass(/hue-fern/);
  });

  await test.step('it is made larger by its corner, and with the keyboard', async () => {
    const before = await boxOf(note('Refunds'));
    const corner = await boxOf(note('Refunds').locator('.sizer-corner.bottom.right'));
    await dragBy(page, { x: corner.x + corner.width / 2, y: corner.y + corner.height / 2 }, 60, 30);
    await expect.poll(async () => (await boxOf(note('Refunds'))).height).toBeGreaterThan(before.height + 15);
    const dragged = await boxOf(note('Refunds'));
    expect(dragged.width).toBeGreaterThan(before.width + 40);
    await note('Refunds').focus();
    await page.keyboard.press('Control+ArrowRight');
    await expect.poll(async () => (await boxOf(note('Refunds'))).width).toBeGreaterThan(dragged.width);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await boxOf(note('Refunds'))).width).toBeCloseTo(before.width, 0);
  });

  await test.step('it is saved with the workflow, counted by nobody and run by nobody', async () => {
    await editor.save();
    await page.reload();
    await expect(editor.nodes()).toHaveCount(5);
    await expect(note('Refunds').locator('.note')).toHaveClass(/hue-fern/);
    expect((await user.workflows()).find((workflow) => workflow.id === id)?.nodeCount).toBe(4);
    await editor.execute();
    await expect(editor.run.dialog).toContainText('Completed');
    await expect(editor.run.step('Hook')).toBeVisible();
    await expect(editor.run.dialog).not.toContainText('Refunds');
  });
});

test('a group is put around nodes, moves them, and lets them go again', async ({ page, server }) => {
  const { editor } = await openWorkflow(page, server, orders);
  const group = page.getByRole('group', { name: 'Checks, Group' });
  const whereAre = async () =>
    [await boxOf(editor.node('Tell')), await boxOf(editor.node('Keep')), await boxOf(editor.node('Hook'))] as const;

  await editor.node('Tell').click();
  await page.getByRole('button', { name: 'Close properties' }).click();
  await editor.node('Keep').click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('2 selected');
  await page.keyboard.press('Control+g');
  await expect(page.getByRole('textbox', { name: 'Name of the group' })).toBeFocused();
  await page.keyboard.type('Checks');
  await page.keyboard.press('Enter');
  await expect(group).toBeFocused();

  const [tellCard, keep, hook] = await whereAre();
  const head = await boxOf(group.locator('.frame-head'));
  await dragBy(page, { x: head.x + 20, y: head.y + head.height / 2 }, -30, 60);
  await expect.poll(async () => went(keep.y, (await whereAre())[1].y, 60)).toBe(true);
  const [tellAfter, keepAfter, hookAfter] = await whereAre();
  expect([went(tellCard.x, tellAfter.x, -30), went(keep.y, keepAfter.y, 60)]).toEqual([true, true]);
  expect(tellAfter.x - tellCard.x).toBeCloseTo(keepAfter.x - keep.x, 0);
  expect(hookAfter).toEqual(hook);

  await test.step('undo takes back all of it at once', async () => {
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await whereAre())[0]).toEqual(tellCard);
  });

  await test.step('what is done to a group is done to what lies in it', async () => {
    await group.locator('.frame-head').click();
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await whereAre())[1].y).toBeGreaterThan(keep.y);
    await page.keyboard.press('Control+d');
    await expect(editor.nodes()).toHaveCount(8);
    await page.keyboard.press('Delete');
    await expect(editor.nodes()).toHaveCount(5);
  });

  await test.step('ungrouping leaves the nodes, marked', async () => {
    await group.locator('.frame-head').click();
    await page.keyboard.press('Control+Shift+g');
    await expect(group).toBeHidden();
    await expect(bar(page)).toContainText('2 selected');
  });
});

test('a click may tremble, and the panel goes along with a drag', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { editor } = await openWorkflow(page, server, orders);
  const name = editor.panel().getByLabel('Node Name');
  const press = async (at: string, far: number): Promise<void> => {
    // Waits until it is stable: an opened workflow is fitted into the view first.
    await editor.node(at).hover();
    const box = await boxOf(editor.node(at));
    await page.mouse.move(box.x + 40, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 40 - far, box.y + 20);
  };
  await press('Tell', 3);
  await page.mouse.up();
  await expect(name).toHaveValue('Tell');
  // The view goes to the first node.
  const room = async (): Promise<number> =>
    (await boxOf(editor.panel())).x - (await boxOf(editor.node('Tell'))).x - (await boxOf(editor.node('Tell'))).width;
  await expect.poll(room).toBeGreaterThan(20);
  await press('Keep', 12);
  await expect(name).toHaveValue('Keep');
  await page.mouse.up();
  await expect(name).toHaveValue('Keep');
});

test('several nodes are lined up, spread and tidied up', async ({ page, server }) => {
  const { editor } = await openWorkflow(page, server, orders);
  const lefts = async () =>
    Promise.all(
      ['Hook', 'Large?', 'Tell', 'Keep'].map(async (name) =>
        Math.round((await boxOf(editor.node(name.replace('?', '\\?')))).x),
      ),
    );
  const before = await lefts();

  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText('4 selected');
  await bar(page).getByRole('button', { name: 'Align Left' }).click();
  await expect.poll(async () => new Set(await lefts()).size).toBe(1);
  await page.keyboard.press('Control+z');
  await expect.poll(lefts).toEqual(before);

  await test.step('also from the command palette', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Commands' }).fill('align top');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => Math.round((await boxOf(editor.node('Hook'))).y - (await boxOf(editor.node('Keep'))).y))
      .toBe(0);
    await page.keyboard.press('Control+z');
  });

  await test.step('tidying up lays out the branches in the order of their ports, as one step', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('t');
    await expect
      .poll(async () => Math.round((await boxOf(editor.node('Tell'))).x - (await boxOf(editor.node('Keep'))).x))
      .toBe(0);
    await expect
      .poll(async () => (await boxOf(editor.node('Tell'))).y < (await boxOf(editor.node('Keep'))).y)
      .toBe(true);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('f');
    await expect
      .poll(async () => Math.round((await boxOf(editor.node('Tell'))).x - (await boxOf(editor.node('Keep'))).x))
      .not.toBe(0);
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeDisabled();
  });
});

test('edges take a node in, open the library where they are dropped, and name their branches', async ({
  page,
  server,
}) => {
  const { editor } = await openWorkflow(page, server, orders);
  await expect(page.locator('.react-flow__edge .card-port')).toHaveText(['true', 'false']);

  await test.step('the button on an edge inserts', async () => {
    const path = await boxOf(edgeOf(page, 'Edge from Hook to Large?').locator('.react-flow__edge-path'));
    await page.mouse.move(path.x + path.width / 2, path.y + path.height / 2);
    await page.getByRole('button', { name: 'Insert a node here' }).click();
    await page.getByRole('combobox', { name: 'Search nodes' }).fill('http request');
    await page.keyboard.press('Enter');
    await expect(editor.node('HTTP Request')).toBeVisible();
    await expect(editor.edges()).toHaveCount(4);
    await expect(edgeOf(page, 'Edge from HTTP Request to Large?')).toBeAttached();
  });

  await test.step('an edge that is dropped on the empty canvas brings the library there', async () => {
    await page.keyboard.press('f');
    await page.waitForTimeout(400);
    const handle = await boxOf(editor.node('Keep').locator('.react-flow__handle.source'));
    await dragBy(page, { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 }, -40, 130);
    await page.getByRole('combobox', { name: 'Search nodes' }).fill('delay');
    await page.keyboard.press('Enter');
    await expect(edgeOf(page, 'Edge from Keep to Delay')).toBeAttached();
  });
});

test('nodes are copied into another tab as JSON', async ({ page, server, context }) => {
  const { editor } = await openWorkflow(page, server, {
    ...orders,
    nodes: [...orders.nodes, node('note', 'stickyNote', { text: 'Read me' }, 0, -300)],
  });
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  const other = await context.newPage();
  const second = new EditorPage(other);
  await second.open(`${server.url}/editor`);
  await other.keyboard.press('Control+v');
  await expect(second.nodes()).toHaveCount(6);
  await expect(second.edges()).toHaveCount(3);
  await expect(other.getByRole('group', { name: 'Read me, Note' })).toBeVisible();
  await other.keyboard.press('Control+z');
  await expect(second.nodes()).toHaveCount(1);

  await page.bringToFront();
  await page.keyboard.press('Control+x');
  await expect(editor.nodes()).toHaveCount(1);
  await page.keyboard.press('Control+v');
  await expect(editor.nodes()).toHaveCount(6);
});

test('the canvas is worked with the keyboard alone', async ({ page, server }) => {
  const { editor } = await openWorkflow(page, server, orders);
  await editor.node('Hook').focus();
  for (const name of ['Large\\?', 'Tell', 'Keep']) {
    await page.keyboard.press('Tab');
    await expect(editor.node(name)).toBeFocused();
  }
  await page.keyboard.press('Shift+Tab');
  await expect(editor.node('Tell')).toBeFocused();

  const before = await boxOf(editor.node('Tell'));
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await boxOf(editor.node('Tell'))).y).toBeLessThan(before.y);
  await page.keyboard.press('Enter');
  await expect(editor.panel().getByLabel('Node Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await editor.node('Tell').focus();

  await page.keyboard.press('i');
  await page.getByRole('combobox', { name: 'Search nodes' }).fill('delay');
  await page.keyboard.press('Enter');
  await expect(edgeOf(page, 'Edge from Tell to Delay')).toBeAttached();
  await editor.node('Delay').focus();
  await page.keyboard.press('Delete');
  await expect(editor.node('Delay')).toBeHidden();

  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  for (const label of ['Tidy Up', 'Add Note', 'Group Selection', 'Undo', 'Command Palette'])
    await expect(shortcuts.getByText(label, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByPlaceholder('Search nodes...')).toBeFocused();
});

test('cards show their problems, before a run and while editing', async ({ page, server }) => {
  const { editor } = await openWorkflow(page, server, {
    nodes: [
      node('Hook', 'webhookTrigger', {}, 0, 0),
      node('Ask', 'httpRequest', {}, 340, 0),
      node('Beam', 'teleporter', {}, 680, 0),
    ],
    edges: chain('Ask', 'Beam'),
  });
  const mark = (name: string) => editor.node(name).locator('.problem-mark');
  await expect(mark('Ask')).toHaveAttribute('title', /"URL" is empty\.\nNo edge leads to this node/);
  await expect(mark('Beam')).toHaveAttribute('title', 'There is no node type "teleporter".');
  await expect(mark('Hook')).toBeHidden();

  await editor.connect('Hook', 'Ask');
  await expect(mark('Ask')).not.toHaveAttribute('title', /No edge/);
  await editor.configure('Ask', async (panel) => panel.getByLabel('URL').fill('https://example.com'));
  await expect(mark('Ask')).toBeHidden();
});

test('a large workflow is shown as an overview, and worked with there', async ({ page, server }) => {
  const nodes = Array.from({ length: 300 }, (_, index) =>
    node(
      `n${index}`,
      index % 20 === 0 ? 'manualTrigger' : 'dataTransform',
      {},
      (index % 20) * 300,
      Math.floor(index / 20) * 130,
    ),
  );
  const edges = nodes.slice(1).flatMap(({ id }, index) => (index % 20 === 19 ? [] : [edge(`n${index}`, id)]));
  const { editor } = await openWorkflow(page, server, { nodes, edges });
  await expect(page.locator('.card-block')).toHaveCount(300);
  await expect(page.locator('.overview-edges path')).not.toHaveCount(0);
  await expect(editor.edges()).toHaveCount(0);

  const block = editor.node('n110');
  const before = await boxOf(block);
  await dragBy(page, { x: before.x + before.width / 2, y: before.y + before.height / 2 }, 40, 25);
  const moved = async (): Promise<boolean[]> => {
    const after = await boxOf(block);
    return [went(before.x, after.x, 40), went(before.y, after.y, 25)];
  };
  await expect.poll(moved).toEqual([true, true]);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await boxOf(block)).x).toBeCloseTo(before.x, 0);

  for (let step = 0; step < 9; step += 1) {
    await page.keyboard.press('+');
    await page.waitForTimeout(220);
  }
  await expect(page.locator('.card-block')).toHaveCount(0);
  await expect.poll(() => editor.nodes().count()).toBeLessThan(150);
  await expect(editor.edges()).not.toHaveCount(0);

  await test.step('the map moves the view', async () => {
    const map = await boxOf(page.getByRole('img', { name: 'Overview' }));
    await page.mouse.click(map.x + 20, map.y + 25);
    await expect(editor.node('n0')).toBeVisible();
  });
});

test('notes, groups and the bar of the selection can be read by all', async ({ page, server }) => {
  await withoutMotion(page);
  const annotated = ['saffron', 'indigo', 'fern', 'madder', 'slate'].map((color, index) =>
    node(
      color,
      'stickyNote',
      { text: `## ${color}\nwith \`code\` and [a link](https://example.com)`, color },
      index * 280,
      330,
    ),
  );
  await openWorkflow(page, server, {
    nodes: [node('part', 'group', { name: 'Part', width: 720, height: 460 }, 300, -180), ...annotated, ...orders.nodes],
    edges: orders.edges,
  });
  for (const press of ['Escape', 'Control+a']) {
    await page.keyboard.press(press);
    expect(await findBarriers(page)).toEqual([]);
  }
  await page.getByRole('group', { name: 'saffron, Note' }).click();
  await expect(bar(page).getByRole('group', { name: 'Color' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});
