import { startAiDouble } from '@heddle/nodes/testing/ai/double';
import type { Page } from '@playwright/test';
import { openDashboard, signIn } from './support/account.ts';
import { ApiUser, chain, node } from './support/api-user.ts';
import { findBarriers, sidewaysPixels, takePictures, withoutMotion } from './support/axe.ts';
import { EditorPage, expectToast } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

const HOURS = '# Hours\n\nThe office opens at eight and closes at six.\n\nOn holidays it stays closed.';

/** Opens the knowledge bases by the link on the dashboard and their tab. */
async function openKnowledge(page: Page, user: ApiUser): Promise<void> {
  await openDashboard(page, user);
  await page.getByRole('main').getByRole('link', { name: 'Data' }).click();
  await page.getByRole('tab', { name: 'Knowledge' }).click();
}

async function createBase(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New knowledge base' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

/** Fills the dialog that adds a file, and sends it. */
async function addFile(page: Page, name: string, mimeType: string, content: string): Promise<void> {
  await page.getByRole('button', { name: 'Add document' }).click();
  await page.getByLabel('File').setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
  await page.getByRole('dialog').getByRole('button', { name: 'Add document' }).click();
}

test('documents are added as file and as text, found with their sources, and removed', async ({ page, server }) => {
  await openKnowledge(page, await ApiUser.register(server.url));
  await expect(page.getByText('No knowledge bases yet')).toBeVisible();
  await createBase(page, 'Handbook');
  await expect(page.getByText('No documents yet')).toBeVisible();

  await addFile(page, 'hours.md', 'text/markdown', HOURS);
  await expectToast(page, 'Document Indexed', 'hours.md has been added: 1 passage.');
  await addFile(page, 'travel.html', 'text/html', '<h1>Travel</h1><p>Trains come first &amp; flights last.</p>');
  await expect(page.getByRole('dialog')).toBeHidden();
  await addFile(page, 'broken.pdf', 'application/pdf', 'no PDF');
  await expect(page.getByRole('alert')).toContainText('broken.pdf cannot be read as a PDF');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Add document' }).click();
  await page.getByLabel('From').click();
  await page.getByRole('option', { name: 'A text' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Refunds take thirty days.');
  await page.getByRole('textbox', { name: 'Source' }).fill('https://example.com/refunds');
  await page.getByRole('textbox', { name: 'Title' }).fill('Refunds');
  await page.getByRole('dialog').getByRole('button', { name: 'Add document' }).click();
  const documents = page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
  await expect(documents).toContainText([/hours\.md.*Indexed/, /Refunds.*25 characters.*Indexed/, /travel\.html/]);
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('REFUND');
  await expect(documents).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('');

  await page.getByRole('tab', { name: 'Try a search' }).click();
  await page.getByRole('textbox', { name: 'Query' }).fill('When are the offices open?');
  await page.keyboard.press('Enter');
  const passages = page.getByRole('list', { name: 'Passages' }).getByRole('listitem');
  await expect(passages).toHaveCount(1);
  await expect(passages).toContainText('hours.md');
  await expect(passages).toContainText('Score 100%');
  await expect(passages.locator('mark')).toHaveText(['office', 'opens']);

  await page.getByRole('tab', { name: 'Documents' }).click();
  await page.getByRole('button', { name: 'Remove travel.html' }).click();
  await expect(documents).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(documents).toHaveCount(3);
});

test('a knowledge base is renamed, chosen in a node, and deleted', async ({ page, server }) => {
  const user = await ApiUser.register(server.url);
  await openKnowledge(page, user);
  await createBase(page, 'Handbok');
  await page.getByRole('button', { name: 'More actions for Handbok' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Handbook');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Handbook' })).toBeVisible();

  const id = await user.createWorkflow('Ask', {
    nodes: [node('Go', 'manualTrigger'), node('Find', 'knowledgeSearch', { query: 'hours' }, 300)],
    edges: chain('Go', 'Find'),
  });
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/workflow/${id}`, 2);
  await editor.configure('Find', async (panel) => {
    await panel.getByRole('textbox', { name: 'Knowledge base' }).click();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('list', { name: 'Your knowledge bases' }).getByRole('button', { name: 'Handbook' }).click();
    await expect(panel.getByRole('textbox', { name: 'Knowledge base' })).toHaveText('Handbook');
  });

  await page.goto(`${server.url}/data?tab=knowledge`);
  await page.getByRole('link', { name: /^Handbook/ }).click();
  await page.getByRole('button', { name: 'More actions for Handbook' }).click();
  await page.getByRole('menuitem', { name: 'Delete knowledge base' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete knowledge base' }).click();
  await expectToast(page, 'Knowledge Base Deleted', 'Handbook has been deleted with its documents.');
  await expect(page.getByText('No knowledge bases yet')).toBeVisible();
});

test('knowledge fits and can be used by everybody, in both themes, wide and narrow', async ({ page, server }) => {
  const user = await ApiUser.register(server.url);
  await withoutMotion(page);
  await signIn(page, user);
  await page.goto(`${server.url}/data?tab=knowledge`);
  await createBase(page, 'Handbook');
  await addFile(page, `${'a-long-name-'.repeat(12)}hours.md`, 'text/markdown', HOURS.repeat(30));
  await expect(page.getByRole('list', { name: 'Documents' }).getByRole('listitem')).toHaveCount(1);
  const look = async (name: string): Promise<void> => {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await sidewaysPixels(page)).toBe(0);
      await takePictures(page, `${name} ${width}`);
      expect(await findBarriers(page)).toEqual([]);
    }
  };
  await look('knowledge documents');
  await page.getByRole('tab', { name: 'Try a search' }).click();
  await page.getByRole('textbox', { name: 'Query' }).fill('holidays of the office');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('list', { name: 'Passages' })).toBeVisible();
  await look('knowledge search');
  await page.getByRole('button', { name: 'Add document' }).click();
  await look('knowledge add');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'All knowledge bases' }).click();
  await expect(page.getByRole('list', { name: 'Knowledge bases' })).toBeVisible();
  await look('knowledge bases');
});

test('a knowledge base is re-indexed with an embedding model, and searched by meaning', async ({ page, server }) => {
  const double = await startAiDouble([]);
  try {
    const user = await ApiUser.register(server.url);
    await user.createCredential('Models', 'openAiCompatible', { apiKey: '', address: `${double.origin}/v1` });
    await withoutMotion(page);
    await openKnowledge(page, user);
    await createBase(page, 'Handbook');
    await addFile(page, 'hours.md', 'text/markdown', HOURS);
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'More actions for Handbook' }).click();
    await page.getByRole('menuitem', { name: 'Re-index' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Search by').click();
    await page.getByRole('option', { name: 'Words and meaning' }).click();
    await dialog.getByRole('button', { name: 'Re-index' }).click();
    await expect(dialog.getByText('Choose a credential.')).toBeVisible();
    await dialog.getByLabel('Credential').click();
    await page.getByRole('option', { name: 'Models' }).click();
    await dialog.getByLabel('Embedding model').fill('test-embedding');
    const look = async (name: string): Promise<void> => {
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        expect(await sidewaysPixels(page)).toBe(0);
        await takePictures(page, `${name} ${width}`);
        expect(await findBarriers(page)).toEqual([]);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    };
    await look('knowledge re-index');
    await dialog.getByRole('button', { name: 'Re-index' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Embedding model: test-embedding')).toBeVisible();

    await addFile(page, 'travel.md', 'text/markdown', '# Travel\n\nTrains come first.');
    await expectToast(page, 'Document Indexed', 'travel.md has been added: 1 passage.');
    await page.getByRole('tab', { name: 'Try a search' }).click();
    await page.getByRole('textbox', { name: 'Query' }).fill('When is the office open?');
    await page.keyboard.press('Enter');
    const passages = page.getByRole('list', { name: 'Passages' }).getByRole('listitem');
    await expect(passages.first()).toContainText('hours.md');
    await expect(passages.first()).toContainText('Hours · Passage 1');
    await expect(passages.first()).toContainText(/Words 100% · Vectors 0\.\d\d/);
    await look('knowledge hybrid search');
  } finally {
    await double.close();
  }
});
