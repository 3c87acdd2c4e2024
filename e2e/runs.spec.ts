import type { Locator, Page } from '@playwright/test';
import { signIn } from './support/account.ts';
import { ApiUser, chain, edge, eventually, node } from './support/api-user.ts';
import { findBarriers, sidewaysPixels, withoutMotion } from './support/axe.ts';
import { EditorPage } from './support/editor-page.ts';
import type { OutsideWorld } from './support/outside-world.ts';
import type { ServerProcess } from './support/server-process.ts';
import { expect, test } from './support/test.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

const nodes = (url: string) => [
  node('Hook', 'webhookTrigger', {}, 0, 100),
  node('Ask', 'httpRequest', { url, retries: 0 }, 320, 100),
  node('Large?', 'conditional', { condition: 'amount > 1000' }, 640, 100),
  node('Approve', 'dataTransform', {}, 960, 0),
  node('Review', 'dataTransform', {}, 960, 220),
];
const edges = [...chain('Hook', 'Ask', 'Large?'), edge('Large?', 'Approve', 'true'), edge('Large?', 'Review', 'false')];

/** A user, signed in, with a workflow of two runs; the address of the first one. */
async function withRuns(
  page: Page,
  server: ServerProcess,
  world: OutsideWorld,
): Promise<{ user: ApiUser; id: string; first: string; address: string }> {
  world.answers.set('/', { amount: 1500 });
  const user = await ApiUser.register(server.url);
  const id = await user.createWorkflow('Order approval', { nodes: nodes(world.url), edges });
  for (let count = 1; count <= 2; count += 1) {
    await user.post(id, { count });
    await eventually('the run has ended', 20, async () =>
      (await user.runs()).every(({ status }) => status !== 'running'),
    );
  }
  const first = (await user.runs()).at(-1)?.id ?? '';
  await signIn(page, user);
  return { user, id, first, address: `${server.url}/workflow/${id}?run=${first}` };
}

const tab = (panel: Locator, name: string): Locator => panel.getByRole('tab', { name });

test('a past run is drawn on the canvas and can be played again', async ({ page, server, world }) => {
  const { id, address, first } = await withRuns(page, server, world);
  const editor = new EditorPage(page);
  await editor.open(address, 5);
  const { dialog } = editor.run;

  await test.step('with states, durations and items', async () => {
    await expect(dialog).toContainText(/Completed.*100%/);
    await expect(editor.node('Approve')).toContainText('Completed in');
    await expect(editor.node('Review')).toContainText('skipped');
    await expect(page.locator('.thread[data-state="done"]')).toHaveCount(3);
    await expect(editor.edges().filter({ hasText: '1 item' }).first()).toBeVisible();
  });

  await test.step('the details of a step', async () => {
    const step = editor.run.step('Ask');
    await step.getByRole('button', { name: /^Ask/ }).click();
    await expect(step).toContainText(/Started.*Finished.*Took/);
    await expect(await editor.run.data('Ask', 'Output')).toContainText('1500');
  });

  await test.step('event by event', async () => {
    await dialog.getByRole('button', { name: 'Replay' }).click();
    const moment = dialog.getByRole('slider', { name: 'Position in the run' });
    const pause = dialog.getByRole('button', { name: 'Pause' });
    if (await pause.isVisible()) await pause.click();
    await moment.fill('-1');
    await expect(moment).toHaveAttribute('aria-valuetext', 'Before the start');
    await expect(editor.node('Hook')).not.toContainText('Completed');
    await dialog.getByRole('button', { name: 'Next event' }).click();
    await dialog.getByRole('button', { name: 'Next event' }).click();
    await expect(editor.node('Hook')).toContainText('Completed');
    await expect(editor.node('Ask')).not.toContainText('Completed');
    await dialog.getByRole('button', { name: 'Previous event' }).click();
    await expect(editor.node('Hook')).toContainText('Running');
    await dialog.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(editor.node('Approve')).toContainText('Completed in');
    await expect(dialog.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'End replay' }).click();
    await expect(dialog.getByRole('button', { name: 'Replay' })).toBeVisible();
  });

  await test.step('the timeline, and its figures as a table', async () => {
    await tab(dialog, 'Timeline').click();
    const lines = dialog.getByRole('list', { name: 'Timeline' }).getByRole('button');
    await expect(lines).toHaveCount(5);
    await expect(lines.nth(1)).toHaveAccessibleName(/^Ask: started at \d+ ms, took .+, completed$/);
    await lines.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(lines.nth(1)).toBeFocused();
    await dialog.getByRole('button', { name: 'Show as table' }).click();
    await expect(dialog.getByRole('row', { name: /^Review skipped/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Show as bars' }).click();
    await lines.nth(1).click();
    await expect(await editor.run.data('Ask', 'Input')).toContainText('count');
  });

  await test.step('the runs of the workflow, each a click away', async () => {
    await tab(dialog, 'Past Runs').click();
    const runs = dialog.getByRole('list', { name: 'Past runs' }).getByRole('link');
    await expect(runs).toHaveCount(2);
    await expect(runs.nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(runs.first()).toContainText(/completed.*Started .*s$/);
    await runs.first().click();
    await expect(runs.first()).toHaveAttribute('aria-current', 'true');
    await expect(page).not.toHaveURL(new RegExp(first));
  });

  await test.step('a run that is started takes its place in the address', async () => {
    await page.getByRole('button', { name: 'Execute', exact: true }).click();
    const asking = page.getByRole('dialog', { name: /^Test data of/ });
    await asking.getByRole('button', { name: 'Run with this data' }).click();
    await expect(page).toHaveURL(`${server.url}/workflow/${id}`);
  });
});

test('a run of an earlier revision is shown with the graph it used, and nothing can be changed there', async ({
  page,
  server,
  world,
}) => {
  const { address } = await withRuns(page, server, world);
  const editor = new EditorPage(page);
  await editor.open(address, 5);
  await editor.run.dialog.getByRole('button', { name: 'Close' }).click();
  await editor.delete('Review');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Workflow Saved').first()).toBeVisible();

  await editor.open(address, 5);
  const banner = page.getByRole('status').filter({ hasText: 'This run used revision' });
  await expect(banner).toContainText('This run used revision 1. Current is 2.');
  await expect(editor.node('Review')).toContainText('skipped');

  await editor.node('Ask').click();
  await expect(editor.panel()).toHaveCount(0);
  await expect(await editor.run.data('Ask', 'Output')).toContainText('1500');
  for (const key of ['Delete', 'Control+x', 'Control+d', 'Control+z']) await page.keyboard.press(key);
  await editor.node('Ask').focus();
  await page.keyboard.press('Delete');
  await expect(editor.nodes()).toHaveCount(5);

  await banner.getByRole('button', { name: 'Show current' }).click();
  await expect(editor.nodes()).toHaveCount(4);
  await expect(page).not.toHaveURL(/run=/);
  await editor.run.dialog.getByRole('link', { name: 'Show on canvas' }).click();
  await expect(editor.nodes()).toHaveCount(5);
});

test('a run that cannot be read is reported, and the workflow is still shown', async ({ page, server, world }) => {
  const { id } = await withRuns(page, server, world);
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/workflow/${id}?run=unknown`, 5);
  await expect(page.getByText('Execution Not Shown').first()).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/workflow/${id}`);
});

test('a run of five hundred steps has a timeline that is quick to scroll', async ({ page, server }) => {
  const user = await ApiUser.register(server.url);
  const many = Array.from({ length: 500 }, (_, index) =>
    node(
      `n${index}`,
      index === 0 ? 'webhookTrigger' : 'dataTransform',
      {},
      (index % 25) * 320,
      Math.floor(index / 25) * 120,
    ),
  );
  const id = await user.createWorkflow('Long', { nodes: many, edges: chain(...many.map((each) => each.id)) });
  await user.post(id, {});
  const run = await eventually('the run has ended', 30, async () =>
    (await user.runs()).find(({ status }) => status === 'completed'),
  );
  await signIn(page, user);
  await page.goto(`${server.url}/workflow/${id}?run=${run.id}`);
  const { dialog } = new EditorPage(page).run;
  await tab(dialog, 'Timeline').click();
  const lines = dialog.getByRole('list', { name: 'Timeline' }).getByRole('button');
  await lines.first().focus();
  await page.keyboard.press('End');
  await expect(dialog.getByRole('button', { name: /^n499: / })).toBeFocused();
  expect(await lines.count()).toBeLessThan(80);
});

test('the run view is accessible and fits a phone', async ({ page, server, world }) => {
  await withoutMotion(page);
  const { address } = await withRuns(page, server, world);
  const editor = new EditorPage(page);
  const { dialog } = editor.run;
  const check = async (what: string): Promise<void> => {
    expect.soft(await findBarriers(page), what).toEqual([]);
    expect.soft(await sidewaysPixels(page), `${what}: pixels to scroll sideways`).toBe(0);
  };
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size);
    await editor.open(address, 5);
    await editor.run.data('Ask', 'Output');
    await check(`steps at ${size.width}`);
    await dialog.getByRole('button', { name: 'Replay' }).click();
    await expect(dialog.getByRole('button', { name: 'Play', exact: true })).toHaveCount(0);
    await check(`replay at ${size.width}`);
    await dialog.getByRole('button', { name: 'End replay' }).click();
    await tab(dialog, 'Timeline').click();
    await check(`timeline at ${size.width}`);
    await dialog.getByRole('button', { name: 'Show as table' }).click();
    await check(`table at ${size.width}`);
    await tab(dialog, 'Past Runs').click();
    await expect(dialog.getByRole('list', { name: 'Past runs' })).toBeVisible();
    await check(`past runs at ${size.width}`);
  }
});
