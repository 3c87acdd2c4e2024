import type { Locator, Page } from '@playwright/test';
import { signIn } from './support/account.ts';
import { ApiUser, chain, node } from './support/api-user.ts';
import { findBarriers, sidewaysPixels, takePictures, withoutMotion } from './support/axe.ts';
import { openWorkflow } from './support/canvas-page.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

const hooked = {
  nodes: [node('Hook', 'webhookTrigger', {}, 0, 0), node('Keep', 'dataTransform', {}, 340, 0)],
  edges: chain('Hook', 'Keep'),
};

/** Settles once an editor that opens has read the newest run there is. */
const known = (page: Page): Promise<unknown> =>
  page.waitForResponse((response) => response.url().includes('/api/executions?workflowId='));

const line = (page: Page): Locator => page.getByRole('group', { name: 'Run started elsewhere' });

test('an open editor shows the run of a call to its webhook, but never in place of a run that is read', async ({
  page,
  server,
}) => {
  const [{ editor, user, id }] = await Promise.all([openWorkflow(page, server, hooked), known(page)]);

  await test.step('on the canvas, with a line that says where it came from', async () => {
    await expect(editor.node('Keep')).not.toContainText('Completed');
    await user.post(id, { n: 1 });
    await expect(line(page).getByRole('status')).toHaveText('Started by the webhook');
    await expect(editor.node('Hook')).toContainText('Completed in');
    await expect(editor.node('Keep')).toContainText('Completed in');
    await expect(editor.run.dialog).toBeHidden();
  });

  await test.step('its panel is a click away, and says it as well', async () => {
    await line(page).getByRole('button', { name: 'Open run' }).click();
    await expect(editor.run.dialog).toContainText('Started by the webhook');
    await expect(await editor.run.data('Keep', 'Input')).toContainText('"n": 1');
    await expect(line(page)).toBeHidden();
  });

  await test.step('the next one waits while this one is read', async () => {
    await user.post(id, { n: 2 });
    await expect(line(page).getByRole('status')).toHaveText('Another run was started by the webhook');
    await expect(await editor.run.data('Keep', 'Input')).toContainText('"n": 1');
    await line(page).getByRole('link', { name: 'Show' }).click();
    await expect(page).toHaveURL(/\?run=/);
    await expect(line(page)).toBeHidden();
    await expect(await editor.run.data('Keep', 'Input')).toContainText('"n": 2');
  });

  await test.step('and so it does while a run of this window is read', async () => {
    await editor.run.dialog.getByRole('button', { name: 'Close' }).click();
    await editor.execute();
    await expect(editor.run.dialog).toContainText('Completed');
    await expect(editor.run.dialog).not.toContainText('Started');
    await user.post(id, { n: 3 });
    await expect(line(page).getByRole('status')).toHaveText('Another run was started by the webhook');
    await line(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(line(page)).toBeHidden();
    await editor.run.dialog.getByRole('button', { name: 'Close' }).click();
    await user.post(id, { n: 4 });
    await expect(line(page).getByRole('status')).toHaveText('Started by the webhook');
  });
});

test('a busy webhook is followed at a calm rate', async ({ page, server }) => {
  const [{ editor, user, id }] = await Promise.all([openWorkflow(page, server, hooked), known(page)]);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/executions')) asked.push(pathname);
  });
  let latest = 0;
  for (const end = Date.now() + 8000; Date.now() < end; latest += 1) await user.post(id, { n: latest });
  expect(latest).toBeGreaterThan(10);
  // Of a list and a run a second at most, whatever number there was, and of a few more at the edges.
  expect(asked.filter((path) => path === '/api/executions').length).toBeLessThan(12);
  expect(asked.filter((path) => path !== '/api/executions').length).toBeLessThan(12);
  await expect(line(page).getByRole('status')).toHaveText('Started by the webhook');
  await page.waitForTimeout(4000);
  await line(page).getByRole('button', { name: 'Open run' }).click();
  // One of the last: those of one millisecond are in no order.
  const shown = await (await editor.run.data('Keep', 'Input')).textContent();
  expect(Number(/"n": (\d+)/.exec(shown ?? '')?.[1])).toBeGreaterThan(latest - 20);
});

test('runs of a schedule, of another workflow and of another window are shown as such', async ({
  page,
  server,
  context,
}) => {
  const user = await ApiUser.register(server.url);
  const save = (name: string, type: string, data = {}): Promise<string> =>
    user.createWorkflow(name, {
      nodes: [node('Start', type, data, 0, 0), node('Keep', 'dataTransform', {}, 340, 0)],
      edges: chain('Start', 'Keep'),
    });
  const called = await save('Called', 'workflowTrigger');
  const caller = await user.createWorkflow('Nightly', {
    nodes: [node('Hand', 'manualTrigger'), node('Call', 'subWorkflow', { workflow: called, wait: true }, 340)],
    edges: chain('Hand', 'Call'),
  });
  const byHand = await save('By hand', 'manualTrigger');
  await signIn(page, user);
  const editor = new EditorPage(page);
  const says = (text: string) => expect(line(page).getByRole('status')).toHaveText(text);

  await test.step('whose card has the name of the other one', async () => {
    await editor.open(`${server.url}/workflow/${caller}`, 2);
    await expect(editor.node('Call')).toContainText('run Called');
  });

  await test.step('another workflow', async () => {
    await Promise.all([known(page), editor.open(`${server.url}/workflow/${called}`, 2)]);
    await user.execute(caller);
    await says('Started by workflow Nightly');
    await expect(editor.node('Keep')).toContainText('Completed in');
  });

  await test.step('another window, which shows no line of its own', async () => {
    await Promise.all([known(page), editor.open(`${server.url}/workflow/${byHand}`, 2)]);
    const other = new EditorPage(await context.newPage());
    await other.open(`${server.url}/workflow/${byHand}`, 2);
    await other.execute();
    await expect(other.run.dialog).toContainText('Completed');
    await says('Started in another window');
    await expect(editor.node('Keep')).toContainText('Completed in');
    await expect(line(other.page)).toBeHidden();
    await other.page.close();
  });

  await test.step('a schedule', async () => {
    const ticks = await save('Ticks', 'scheduler', { schedule: { mode: 'cron', cron: '*/3 * * * * *' } });
    await editor.open(`${server.url}/workflow/${ticks}`, 2);
    await says('Started by the schedule');
    await expect(editor.node('Keep')).toContainText('Completed in');
    await user.setActive(ticks, false);
  });
});

test('the line is accessible and fits a phone', async ({ page, server }) => {
  await withoutMotion(page);
  const [{ editor, user, id }] = await Promise.all([openWorkflow(page, server, hooked), known(page)]);
  await user.post(id, { n: 1 });
  await expect(line(page)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await takePictures(page, 'live run wide');
  await line(page).getByRole('button', { name: 'Open run' }).click();
  await expect(editor.run.dialog).toBeVisible();
  await user.post(id, { n: 2 });
  await expect(line(page)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await takePictures(page, 'live run wide-another');
  await page.setViewportSize({ width: 390, height: 844 });
  await takePictures(page, 'live run phone-another');
  expect(await sidewaysPixels(page)).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await editor.run.dialog.getByRole('button', { name: 'Close' }).click();
  await user.post(id, { n: 3 });
  await expect(line(page).getByRole('status')).toHaveText('Started by the webhook');
  await takePictures(page, 'live run phone');
  expect(await findBarriers(page)).toEqual([]);
});
