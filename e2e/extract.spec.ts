import { readGraph } from '@heddle/contract/workflow/schema';
import type { ApiUser, TestGraph } from './support/api-user.ts';
import { edge, node } from './support/api-user.ts';
import { findBarriers, sidewaysPixels, takePictures, withoutMotion } from './support/axe.ts';
import { openWorkflow } from './support/canvas-page.ts';
import { expectToast } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

const set = (name: string, value: string) => ({ set: [{ name, value }] });

/** Two nodes between a trigger and an end. */
const priced: TestGraph = {
  nodes: [
    node('Begin', 'manualTrigger', {}, 0, 0),
    node('Net', 'dataTransform', set('net', '{{ 100 }}'), 340, 0),
    node('Gross', 'dataTransform', set('gross', '{{ net * 1.2 }}'), 680, 0),
    node('Report', 'dataTransform', set('text', 'Pay {{ gross }}'), 1020, 0),
  ],
  edges: [edge('Begin', 'Net'), edge('Net', 'Gross'), edge('Gross', 'Report')],
};

async function workflowNamed(user: ApiUser, name: string) {
  const found = (await user.workflows()).find((each) => each.name === name);
  return found ? user.workflow(found.id) : null;
}

test('nodes are extracted to a workflow of their own, which runs in their place, until that is undone', async ({
  page,
  server,
}) => {
  await withoutMotion(page);
  const { editor, user } = await openWorkflow(page, server, priced);
  await editor.node('Net').click();
  await editor.node('Gross').click({ modifiers: ['Shift'] });
  await editor.node('Gross').click({ button: 'right' });
  const entry = page.getByRole('menuitem', { name: 'Extract to Sub-Workflow…' });
  await expect(entry).toBeEnabled();
  await takePictures(page, 'extract menu');
  await entry.click();

  const dialog = page.getByRole('dialog', { name: 'Extract to sub-workflow' });
  const name = dialog.getByLabel('Name of the new workflow');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Orders (Part)');
  await expect(dialog.getByText('2 nodes move: “Net”, “Gross”.')).toBeVisible();
  await name.fill('Prices');
  expect(await findBarriers(page)).toEqual([]);
  await takePictures(page, 'extract dialog');
  await dialog.getByRole('button', { name: 'Extract', exact: true }).click();

  await expectToast(
    page,
    'Extracted',
    '"Prices" has been created and runs in their place. Undo brings the nodes back; the new workflow stays.',
  );
  await expect(dialog).toBeHidden();
  await expect(editor.nodes()).toHaveCount(3);
  await expect(editor.edges()).toHaveCount(2);
  await expect(editor.node('Prices')).toBeVisible();
  await takePictures(page, 'extract done');
  const made = await workflowNamed(user, 'Prices');
  expect(readGraph({ nodes: made?.nodes, edges: made?.edges }).nodes.map(({ type }) => type)).toEqual([
    'workflowTrigger',
    'dataTransform',
    'dataTransform',
    'workflowResult',
  ]);

  await editor.execute();
  await expect(await editor.run.data('Prices', 'Output')).toContainText('120');
  await expect(await editor.run.data('Report', 'Output')).toContainText('Pay 120');
  await takePictures(page, 'extract run');

  await editor.node('Begin').focus();
  await page.keyboard.press('Control+z');
  await expect(editor.node('Gross')).toBeVisible();
  await expect(editor.nodes()).toHaveCount(4);
  await expect(editor.edges()).toHaveCount(3);
  expect(await workflowNamed(user, 'Prices')).not.toBeNull();
});

test('what cannot be extracted says why, in the menu and in the command palette', async ({ page, server }) => {
  await withoutMotion(page);
  const { editor } = await openWorkflow(page, server, priced);
  await editor.node('Begin').click();
  await editor.node('Begin').click({ button: 'right' });
  const reason = '"Begin" is a trigger: it has to stay, since it starts this workflow.';
  const entry = page.getByRole('menuitem', { name: 'Extract to Sub-Workflow…' });
  await expect(entry).toHaveAttribute('aria-disabled', 'true');
  await expect(entry).toContainText(reason);
  await takePictures(page, 'extract refused');
  await entry.click({ force: true });
  await expect(page.getByRole('dialog', { name: 'Extract to sub-workflow' })).toBeHidden();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Commands' }).fill('extract');
  const option = page.getByRole('option', { name: 'Extract to Sub-Workflow…' });
  await expect(option).toHaveAttribute('aria-disabled', 'true');
  await expect(option).toContainText(reason);
  expect(await findBarriers(page)).toEqual([]);
  await takePictures(page, 'extract palette');
  await page.keyboard.press('Enter');
  await expect(option).toBeVisible();
});

test('nodes are extracted at the width of a phone and by keyboard, and keep the name that expressions read', async ({
  page,
  server,
}) => {
  await withoutMotion(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const { editor } = await openWorkflow(page, server, {
    nodes: [
      ...priced.nodes.slice(0, 3),
      node('Report', 'dataTransform', set('text', '{{ $node("Net").json.net }} {{ $node("Begin").ran }}'), 1020, 0),
    ],
    edges: priced.edges,
  });
  await editor.node('Net').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Commands' }).fill('extract');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Extract to sub-workflow' });
  await expect(dialog.getByLabel('Name of the new workflow')).toHaveValue('Net');
  await expect(dialog).toContainText(
    'The new node is called “Net”, since expressions of this workflow read that node.',
  );
  expect([await findBarriers(page), await sidewaysPixels(page)]).toEqual([[], 0]);
  // What the last node reads of the trigger stays here: only what moves is listed.
  await expect(dialog.getByRole('note')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Extract', exact: true })).toBeInViewport();
  await takePictures(page, 'extract phone');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(editor.node('Net')).toBeVisible();
});

test('references that would be lost are listed before', async ({ page, server }) => {
  await withoutMotion(page);
  const { editor } = await openWorkflow(page, server, {
    nodes: [
      ...priced.nodes.slice(0, 2),
      node('Gross', 'dataTransform', set('gross', '{{ net * $vars.rate + $node("Begin").all().length }}'), 680, 0),
      node('Report', 'dataTransform', set('text', '{{ $node("Gross").ran }}'), 1020, 0),
    ],
    edges: priced.edges,
  });
  await editor.node('Gross').click();
  await editor.node('Gross').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Extract to Sub-Workflow…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Extract to sub-workflow' });
  const notes = dialog.getByRole('note');
  await expect(notes.nth(0)).toContainText('read nodes that the new workflow does not have');
  await expect(notes.nth(0)).toContainText('Gross, Fields: “Begin”');
  await expect(notes.nth(1)).toContainText('read nodes that move away');
  await expect(notes.nth(1)).toContainText('Report, Fields: “Gross”');
  await expect(notes.nth(2)).toContainText('$vars no longer has the variables of this workflow');
  await expect(dialog.getByRole('button', { name: 'Extract anyway' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await takePictures(page, 'extract lost');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(editor.nodes()).toHaveCount(4);
});
