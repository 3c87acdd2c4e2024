import type { Page } from '@playwright/test';
import { EditorPage, expectToast } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

/** The requests of a page from now on, without those for files of the web app. */
function watchRequests(page: Page, server: string): string[] {
  const seen: string[] = [];
  const note = (method: string, url: string): void => {
    if (method !== 'GET' || !url.startsWith(`${server}/assets/`)) seen.push(`${method} ${url}`);
  };
  page.on('request', (request) => note(request.method(), request.url()));
  page.on('websocket', (socket) => note('SOCKET', socket.url()));
  return seen;
}

const at = (x: number) => ({ x, y: 0 });

/** Code that holds its thread for a minute, on its way into the editor as a template. */
const endless = {
  id: 'template-endless-1',
  name: 'Endless',
  imported: true,
  originalTemplate: 'endless',
  nodes: [
    { id: 'go', type: 'manualTrigger', position: at(0), data: { name: 'Start' } },
    {
      id: 'loop',
      type: 'dataTransform',
      position: at(300),
      data: { name: 'Loop', mode: 'javascript', transform: 'while (true) {}', timeLimit: 60_000 },
    },
  ],
  edges: [{ id: 'go-loop', source: 'go', target: 'loop' }],
};

async function openTemplate(page: Page, server: string, name: string, nodes: number): Promise<EditorPage> {
  await page.goto(`${server}/gallery`);
  await page.getByRole('article', { name }).getByRole('button', { name: 'Use Template' }).click();
  await expect(page).toHaveURL(`${server}/editor`);
  const editor = new EditorPage(page);
  await expect(editor.nodes()).toHaveCount(nodes);
  return editor;
}

const dryRun = (page: Page): Promise<void> => page.getByRole('button', { name: 'Dry Run', exact: true }).click();

test('a visitor dry-runs a template: JavaScript runs for real, and nothing leaves the page', async ({
  page,
  server,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  const editor = await openTemplate(page, server.url, 'Order Intake', 7);
  await page.waitForLoadState('networkidle');
  const before = complaints.length;
  const requests = watchRequests(page, server.url);

  await dryRun(page);
  await expectToast(page, 'Execution Started', 'Your workflow is now executing.');
  const { dialog } = editor.run;
  await expect(dialog.getByText('Completed', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Dry Run', { exact: true })).toBeVisible();
  await expect(dialog.getByText('100%')).toBeVisible();
  for (const step of ['Order received', 'Check the lines', 'Valid?', 'Reject'])
    await expect(editor.run.step(step).getByText('completed')).toBeVisible();
  for (const step of ['Totals', 'With tax', 'Accept'])
    await expect(editor.run.step(step).getByText('skipped')).toBeVisible();
  expect(await (await editor.run.data('Check the lines', 'Output')).textContent()).toContain('email: not an address');
  await expect(editor.node('Check the lines')).toContainText('Completed in');

  expect(requests).toEqual([]);
  expect(complaints.slice(before)).toEqual([]);
});

test('a visitor sees samples where a node would touch the world, stops a run, and is asked to log in to execute', async ({
  page,
  server,
}) => {
  const editor = await openTemplate(page, server.url, 'Uptime Check', 11);
  const requests = watchRequests(page, server.url);
  await dryRun(page);
  await expect(editor.run.dialog.getByText('Completed', { exact: true })).toBeVisible();
  expect(requests).toEqual([]);

  await page.evaluate((endless) => localStorage.setItem('importedWorkflow', JSON.stringify(endless)), endless);
  await editor.open(`${server.url}/editor`, 2);
  await dryRun(page);
  const { dialog } = editor.run;
  await expect(editor.run.step('Loop').getByText('running')).toBeVisible();
  await dialog.getByRole('button', { name: 'Stop Execution' }).click();
  await expect(dialog.getByText('Failed', { exact: true })).toBeVisible();
  await expect(editor.run.step('Loop').getByText('Execution stopped by user')).toBeVisible();

  await page.getByRole('button', { name: 'Execute', exact: true }).click();
  await expectToast(page, 'Login Required', 'Please log in to execute your workflow.');
});
