import { readGraph } from '@heddle/contract/workflow/schema';
import type { Page } from '@playwright/test';
import { signIn } from './support/account.ts';
import { ApiUser } from './support/api-user.ts';
import { findBarriers, sidewaysPixels, takePictures, withoutMotion } from './support/axe.ts';
import { EditorPage, expectToast } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

const says = (word: string) => ({ set: [{ name: 'word', value: word }] });
const graph = (word: string) => ({
  nodes: [
    {
      id: 'hook',
      type: 'webhookTrigger',
      position: { x: 100, y: 100 },
      data: { name: 'Hook', responseMode: 'lastNode' },
    },
    { id: 'say', type: 'dataTransform', position: { x: 500, y: 100 }, data: { name: 'Say', ...says(word) } },
  ],
  edges: [{ id: 'e', source: 'hook', target: 'say' }],
});

/** A workflow whose webhook answers with a word, open in the editor. */
async function openSaying(page: Page, url: string, word: string) {
  const user = await ApiUser.register(url);
  await signIn(page, user);
  const id = await user.createWorkflow('Words', graph(word));
  const editor = new EditorPage(page);
  await editor.open(`${url}/workflow/${id}`, 2);
  const called = async (): Promise<unknown> =>
    (await fetch(`${url}/hooks/${id}/webhook`, { method: 'POST', body: '{}' })).json();
  return { editor, id, user, called };
}

/** The description of the node, as the server has it. */
async function describedAs(user: ApiUser, id: string): Promise<unknown> {
  const { nodes } = await user.workflow(id);
  return readGraph({ nodes, edges: [] }).nodes.find((node) => node.id === 'say')?.data['description'];
}

/** Writes a description of the node into its panel; it takes effect at once. */
async function describe(editor: EditorPage, text: string): Promise<void> {
  await editor.node('Say').click();
  await editor.panel().getByLabel('Description').fill(text);
}

test('a draft does not run until it is saved, and can be discarded', async ({ page, server }) => {
  const { editor, called } = await openSaying(page, server.url, 'old');
  const draft = page.getByRole('status').filter({ hasText: 'Draft differs from what runs' });

  await editor.node('Say').click();
  const value = editor.panel().getByRole('textbox', { name: 'Value 1' });
  await value.fill('new');
  await expect(draft).toBeVisible();
  expect(await called()).toMatchObject([{ word: 'old' }]);

  await draft.getByRole('button', { name: 'Save to publish' }).click();
  await expectToast(page, 'Workflow Saved', 'Your workflow has been saved successfully.');
  await expect(draft).toBeHidden();
  expect(await called()).toMatchObject([{ word: 'new' }]);

  await value.fill('newest');
  await expect(draft).toBeVisible();
  await draft.getByRole('button', { name: 'Discard' }).click();
  await expect(draft).toBeHidden();
  await expect(value).toHaveText('new');
  expect(await called()).toMatchObject([{ word: 'new' }]);
});

test('what is typed while the server is away is saved once it is back', async ({ page, ownServer: server }) => {
  const { editor, id, user } = await openSaying(page, server.url, 'old');
  await editor.node('Say').click();
  await expect(editor.panel().getByRole('textbox', { name: 'Value 1' })).toBeVisible();
  await server.kill();
  await describe(editor, 'Typed in the meantime');
  const line = page.getByRole('status').filter({ hasText: 'Not saved: the server cannot be reached. Retrying…' });
  await expect(line).toBeVisible();
  await expect(line).toContainText('Your changes are kept in this browser.');
  await server.start();
  await expect(line).toBeHidden({ timeout: 60_000 });
  expect(await describedAs(user, id)).toBe('Typed in the meantime');
});

test('a workflow that was never saved is there again after a reload, and is offered once its tab was closed', async ({
  page,
  server,
}) => {
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/editor`, 1);
  await editor.node('Webhook Trigger').click();
  await editor.panel().getByLabel('Description').fill('Takes orders');
  await page.reload();
  await expectToast(page, 'Welcome back', 'It is not saved yet.');
  const next = new EditorPage(await page.context().newPage());
  await page.close();
  await next.open(`${server.url}/editor`, 1);
  const line = next.page.getByRole('status').filter({ hasText: 'Never saved: "Untitled Workflow"' });
  await line.getByRole('button', { name: 'Open' }).click();
  await expect(line).toBeHidden();
  await next.node('Webhook Trigger').click();
  await expect(next.panel().getByLabel('Description')).toHaveValue('Takes orders');
});

test('a reload loses nothing that was typed, and two tabs do not overwrite each other', async ({ page, server }) => {
  const { editor, id, user } = await openSaying(page, server.url, 'old');
  const saves = `**/api/workflows/${id}`;
  await page.route(saves, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await describe(editor, 'Typed here');
  await page.reload();
  await expectToast(page, 'Changes Restored', 'that were not saved yet have been restored.');
  await editor.node('Say').click();
  await expect(editor.panel().getByLabel('Description')).toHaveValue('Typed here');

  const other = new EditorPage(await page.context().newPage());
  await other.open(`${server.url}/workflow/${id}`, 2);
  await describe(other, 'Typed in another tab');
  await expect.poll(() => describedAs(user, id)).toBe('Typed in another tab');
  await other.page.close();

  await page.unroute(saves);
  await page.reload();
  const question = page.getByRole('dialog', { name: 'This workflow was saved elsewhere' });
  await question.getByRole('button', { name: 'Keep mine (save over it)' }).click();
  await expect.poll(() => describedAs(user, id)).toBe('Typed here');
});

test('on a phone, what is said above the canvas leaves room and can be read by all', async ({ page, server }) => {
  await withoutMotion(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const user = await ApiUser.register(server.url);
  await signIn(page, user);
  const { nodes, edges } = graph('old');
  const broken = { id: 'ask', type: 'httpRequest', position: { x: 500, y: 300 }, data: { name: 'Ask', url: '' } };
  const id = await user.createWorkflow('Words', { nodes: [...nodes, broken], edges });
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/workflow/${id}`, 3);
  await editor.node('Say').focus();
  await page.keyboard.press('d');
  await page.keyboard.press('Control+a');

  const said = (text: string) => page.getByRole('status').filter({ hasText: text });
  const held = said('Active, but its triggers do not start runs');
  await held.getByRole('button', { name: 'Show problems' }).click();
  const below = [
    page.getByRole('toolbar', { name: 'Selection' }),
    held,
    said('Draft differs from what runs'),
    page.getByRole('dialog', { name: 'Problems' }),
  ];
  for (const part of below) await expect(part).toBeVisible();
  const boxes = await Promise.all(below.map(async (part) => (await part.boundingBox()) ?? { y: NaN, height: NaN }));
  const ends = boxes.map(({ y, height }) => y + height);
  expect(boxes.slice(1).filter(({ y }, index) => !(y >= (ends[index] ?? NaN)))).toEqual([]);
  await takePictures(page, 'lines of drafts phone');
  expect(await sidewaysPixels(page)).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
});
