import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { openDashboard } from './support/account.ts';
import { ApiUser } from './support/api-user.ts';
import { findBarriers, withoutMotion } from './support/axe.ts';
import { EditorPage, expectToast } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

const fromN8n = {
  name: 'Lead enrichment',
  nodes: [
    { name: 'Hook', type: 'n8n-nodes-base.webhook', position: [0, 0], parameters: { path: 'leads' } },
    { name: 'Large?', type: 'n8n-nodes-base.if', position: [200, 0], parameters: {} },
    { name: 'Clean', type: 'n8n-nodes-base.code', position: [400, -100], parameters: { jsCode: 'return items;' } },
    { name: 'Tell', type: 'n8n-nodes-base.slack', position: [400, 100], parameters: {} },
  ],
  connections: {
    Hook: { main: [[{ node: 'Large?', type: 'main', index: 0 }]] },
    'Large?': { main: [[{ node: 'Clean', type: 'main', index: 0 }], [{ node: 'Tell', type: 'main', index: 0 }]] },
  },
};

/** The gallery, worked with mouse and keyboard. Templates are addressed by their names. */
class GalleryPage {
  readonly page: Page;
  readonly preview: Locator;
  readonly n8n: Locator;

  constructor(page: Page) {
    this.page = page;
    this.preview = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'Overview' }) });
    this.n8n = page.getByRole('dialog', { name: 'Import n8n Workflow' });
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await expect(this.page.getByRole('heading', { name: 'Workflow Gallery' })).toBeVisible();
  }

  card(name: string): Locator {
    return this.page.getByRole('article', { name, exact: true });
  }

  cards(): Locator {
    return this.page.getByRole('list', { name: 'Templates' }).getByRole('article');
  }

  async choose(label: string, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: label }).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  async openPreview(name: string): Promise<void> {
    await this.card(name).getByRole('button', { name: 'Preview' }).click();
    await expect(this.preview).toBeVisible();
  }

  async convert(text: string): Promise<void> {
    await this.n8n.getByLabel('n8n workflow JSON').fill(text);
    await this.n8n.getByRole('button', { name: 'Convert Workflow' }).click();
    await expect(this.n8n.getByRole('button', { name: 'Try Another' })).toBeVisible();
  }
}

test('the gallery shows its templates, and filters find them', async ({ page, server }) => {
  const gallery = new GalleryPage(page);

  for (const address of ['/workflow-gallery', '/gallery']) {
    await gallery.open(server.url + address);
    await expect(
      page.getByText('Pre-built templates for common crypto and fintech automation workflows'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create New Workflow' })).toHaveAttribute('href', '/editor');
  }
  const count = await gallery.cards().count();
  expect(count).toBeGreaterThanOrEqual(20);
  await expect(page.getByText(`Showing 1-${count} of ${count} templates`)).toBeVisible();

  await test.step('a card says what there is to know', async () => {
    const card = gallery.card('Payment Fraud Router');
    for (const text of ['Payments', 'Advanced', 'Scores each payment by simple rules', '8 nodes', '15 min setup'])
      await expect(card).toContainText(text);
    await expect(card.getByRole('link', { name: 'View Documentation' })).toHaveAttribute(
      'href',
      '/docs#payment-fraud-router',
    );
  });

  await test.step('search, category and difficulty narrow the list', async () => {
    await page.getByPlaceholder('Search workflows...').fill('BITCOIN');
    await expect(page.getByText('Showing 1-3 of 3 templates')).toBeVisible();
    await gallery.choose('Difficulty', 'Beginner');
    await expect(gallery.cards()).toHaveCount(1);
    await gallery.choose('Category', 'Security');
    await expect(page.getByText('No workflows found')).toBeVisible();
    await expect(page.getByText('Try adjusting your search criteria or browse all categories.')).toBeVisible();
    await page.getByRole('button', { name: 'Browse all categories' }).click();
    await expect(gallery.cards()).toHaveCount(count);
  });
});

test('a preview shows a live canvas, which is loaded only then, and exports the template', async ({ page, server }) => {
  const gallery = new GalleryPage(page);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await gallery.open(`${server.url}/gallery`);
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => /\/(editor-screen|xyflow|mini-canvas)-/.test(url))).toEqual([]);

  await gallery.openPreview('Payment Fraud Router');
  await expect(gallery.preview.getByRole('tab')).toHaveText(['Overview', 'Nodes', 'Configuration']);
  await expect(gallery.preview).toContainText('For merchants without a fraud department');

  await gallery.preview.getByRole('tab', { name: 'Nodes' }).click();
  const canvas = gallery.preview.getByRole('application', { name: 'Workflow of Payment Fraud Router' });
  await expect(canvas.locator('.react-flow__node')).toHaveCount(8);
  await expect(canvas.locator('.react-flow__edge')).toHaveCount(7);
  await expect(gallery.preview.getByRole('list', { name: 'Nodes' }).getByRole('listitem')).toHaveCount(8);

  await gallery.preview.getByRole('tab', { name: 'Configuration' }).click();
  await expect(gallery.preview.getByRole('tabpanel')).toContainText('fraud_score > 0.8');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    gallery.preview.getByRole('button', { name: 'Export JSON' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('payment-fraud-router-workflow.json');
  const file: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file).toMatchObject({
    id: 'payment-fraud-router',
    category: 'Payments',
    difficulty: 'Advanced',
    metadata: { nodeCount: 8, estimatedTime: '15 min setup' },
  });
  await expectToast(page, 'Workflow Exported', 'Payment Fraud Router has been downloaded as JSON file');

  await gallery.preview.getByRole('button', { name: 'Close Preview' }).click();
  await expect(gallery.preview).toBeHidden();
  await expect(gallery.card('Payment Fraud Router').getByRole('button', { name: 'Preview' })).toBeFocused();
});

test('a visitor takes a template into the editor', async ({ page, server }) => {
  const gallery = new GalleryPage(page);
  await gallery.open(`${server.url}/gallery`);
  await gallery.card('Order Intake').getByRole('button', { name: 'Use Template' }).click();
  await expectToast(page, 'Template Imported', 'Order Intake has been imported. Redirecting to editor...');
  const stored: unknown = JSON.parse((await page.evaluate(() => localStorage.getItem('importedWorkflow'))) ?? 'null');
  expect(stored).toMatchObject({ name: 'Order Intake (Copy)', imported: true, originalTemplate: 'order-intake' });
  expect((stored as { id: string }).id).toMatch(/^template-order-intake-\d+$/);

  await expect(page).toHaveURL(`${server.url}/editor`);
  await expectToast(page, 'Template Loaded', 'Order Intake (Copy) template has been loaded successfully.');
  const editor = new EditorPage(page);
  await expect(editor.nodes()).toHaveCount(7);
  await expect(editor.edges()).toHaveCount(6);
  expect(await page.evaluate(() => localStorage.getItem('importedWorkflow'))).toBeNull();

  await page.reload();
  await expect(editor.node('Order received')).toBeHidden();
});

test('a user takes a template from its preview, saves it and runs it', async ({ page, server }) => {
  await openDashboard(page, await ApiUser.register(server.url));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gallery' }).click();
  const gallery = new GalleryPage(page);
  await gallery.openPreview('Order Intake');
  await gallery.preview.getByRole('button', { name: 'Use This Template' }).click();
  await expect(page).toHaveURL(`${server.url}/editor`);
  const editor = new EditorPage(page);
  await expect(editor.nodes()).toHaveCount(7);
  await editor.save();
  await editor.execute();
  await expect(editor.run.dialog).toContainText('Completed');
  await expect(editor.run.step('Reject')).toContainText('completed');
});

test('a workflow of n8n is converted, reviewed and used', async ({ page, server }) => {
  const gallery = new GalleryPage(page);
  await gallery.open(`${server.url}/gallery`);
  await page.getByRole('button', { name: 'Import from n8n' }).click();
  await expect(gallery.n8n.getByText('How to export from n8n')).toBeVisible();
  const convertButton = gallery.n8n.getByRole('button', { name: 'Convert Workflow' });
  await expect(convertButton).toBeDisabled();

  await test.step('what is no JSON is refused', async () => {
    await gallery.convert('{ nodes');
    await expectToast(page, 'Invalid JSON', 'The provided text is not valid JSON.');
    await expect(gallery.n8n.getByRole('alert')).toHaveText(
      'Invalid JSON format. Please check your n8n workflow export.',
    );
    await gallery.n8n.getByRole('button', { name: 'Try Another' }).click();
  });

  await test.step('what is no workflow cannot be converted', async () => {
    await gallery.convert('[]');
    const reason = 'Conversion failed: there is no list of nodes in it. Is it an n8n workflow?';
    await expectToast(page, 'Conversion Failed', reason);
    await expect(gallery.n8n.getByRole('alert')).toHaveText(reason);
  });

  await test.step('closing forgets text and result', async () => {
    await gallery.n8n.getByRole('button', { name: 'Close dialog' }).click();
    await page.getByRole('button', { name: 'Import from n8n' }).click();
    await expect(gallery.n8n.getByLabel('n8n workflow JSON')).toHaveValue('');
  });

  await test.step('a workflow is converted, with its warnings', async () => {
    await gallery.convert(JSON.stringify(fromN8n));
    await expectToast(page, 'Conversion Successful', 'Lead enrichment converted successfully.');
    await expect(gallery.n8n).toContainText('4 nodes, 3 connections');
    await expect(gallery.n8n).toContainText('2 of 4 steps run as they are, 2 need your hand');
    await expect(gallery.n8n.getByRole('region', { name: 'To do before it runs' }).getByRole('listitem')).toHaveText([
      'Large?Conditional logic for "Large?" may need manual adjustment',
      'TellUnknown node type "n8n-nodes-base.slack" converted to HTTP Request',
    ]);
    const look = gallery.n8n.getByText('Custom code in "Clean" needs manual implementation');
    await expect(look).toBeHidden();
    await gallery.n8n.getByText('Worth a look').click();
    await expect(look).toBeVisible();
  });

  await gallery.n8n.getByRole('button', { name: 'Use Workflow' }).click();
  await expect(page).toHaveURL(`${server.url}/editor`);
  await expectToast(page, 'Workflow Imported', 'Lead enrichment has been imported successfully.');
  const editor = new EditorPage(page);
  await expect(editor.nodes()).toHaveCount(4);
  await expect(editor.edges()).toHaveCount(3);
  for (const name of ['Hook', 'Large\\?', 'Clean', 'Tell']) await expect(editor.node(name)).toBeVisible();
  await test.step('what is left to do stays with the nodes until it is done', async () => {
    await editor.node('Tell').click();
    const notes = editor.panel().getByRole('region', { name: 'To do before it runs' });
    await expect(notes).toContainText('Unknown node type "n8n-nodes-base.slack" converted to HTTP Request');
    await notes.getByText('As it was in n8n').click();
    await expect(notes).toContainText('"type": "n8n-nodes-base.slack"');
    await notes.getByRole('button', { name: /^Done/ }).click();
    await expect(notes).toBeHidden();
  });
});

test('everything can be done with the keyboard', async ({ page, server }) => {
  const gallery = new GalleryPage(page);
  await gallery.open(`${server.url}/gallery`);
  await page.getByPlaceholder('Search workflows...').focus();
  await page.keyboard.type('uptime');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'All' })).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('End');
  await expect(page.getByRole('option', { name: 'Automation' })).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveText('Automation');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(gallery.card('Uptime Check').getByRole('button', { name: 'Use Template' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(gallery.preview).toBeVisible();
  await gallery.preview.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(gallery.preview.getByRole('tab', { name: 'Nodes' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(gallery.preview).toBeHidden();
  await expect(gallery.card('Uptime Check').getByRole('button', { name: 'Preview' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}/docs#uptime-check`);
});

const states: { name: string; reach(gallery: GalleryPage): Promise<void> }[] = [
  { name: 'the gallery', reach: async () => undefined },
  {
    name: 'an empty gallery',
    reach: (gallery) => gallery.page.getByPlaceholder('Search workflows...').fill('no such thing'),
  },
  ...['Overview', 'Nodes', 'Configuration'].map((tab) => ({
    name: `the preview, ${tab}`,
    reach: async (gallery: GalleryPage) => {
      await gallery.openPreview('Payment Fraud Router');
      await gallery.preview.getByRole('tab', { name: tab }).click();
      if (tab === 'Nodes') await expect(gallery.preview.locator('.react-flow__node')).toHaveCount(8);
    },
  })),
  {
    name: 'importing from n8n',
    reach: async (gallery) => {
      await gallery.page.getByRole('button', { name: 'Import from n8n' }).click();
      await expect(gallery.n8n).toBeVisible();
    },
  },
  {
    name: 'a converted workflow',
    reach: async (gallery) => {
      await gallery.page.getByRole('button', { name: 'Import from n8n' }).click();
      await gallery.convert(JSON.stringify(fromN8n));
    },
  },
];

test('is accessible and fits a phone', async ({ page, server }) => {
  await withoutMotion(page);
  const gallery = new GalleryPage(page);
  for (const { name, reach } of states) {
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await gallery.open(`${server.url}/gallery`);
      await reach(gallery);
      expect(await findBarriers(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  }
});
