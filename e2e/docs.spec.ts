import type { Page } from '@playwright/test';
import { ApiUser, chain, edge, node } from './support/api-user.ts';
import { findBarriers, sidewaysPixels, takePictures, withoutMotion } from './support/axe.ts';
import { ServerProcess } from './support/server-process.ts';
import { expect, test } from './support/test.ts';

async function openDocs(page: Page, url: string, hash = ''): Promise<void> {
  await page.goto(`${url}/docs${hash}`);
  await page.waitForLoadState('networkidle');
}

const cards = (page: Page) => page.getByRole('list', { name: 'Guides' }).getByRole('listitem');

test('the hero opens the quick start and downloads the user guide as a PDF', async ({ page, server }) => {
  await openDocs(page, server.url);
  await expect(page.getByRole('heading', { level: 1, name: 'Documentation' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('heddle-user-guide.pdf');
  const pdf = await page.request.get(`${server.url}/docs/heddle-user-guide.pdf`);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await pdf.body()).length).toBeGreaterThan(50_000);

  await page.getByRole('link', { name: 'Quick Start Guide' }).click();
  await expect(page).toHaveURL(`${server.url}/docs#quick-start`);
  await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeFocused();
});

test('the workflow of the quick start answers as the quick start says', async ({ page, server }) => {
  const user = await ApiUser.register(server.url);
  const id = await user.createWorkflow('Quick start', {
    nodes: [
      node('hook', 'webhookTrigger', { responseMode: 'respondNode' }),
      node('large', 'conditional', { condition: 'amount > 1000' }),
      node('mark', 'dataTransform', { set: [{ name: 'review', value: '{{ true }}' }] }),
      node('answer', 'respondToWebhook', { body: 'first' }),
    ],
    edges: [
      ...chain('hook', 'large'),
      edge('large', 'mark', 'true'),
      edge('large', 'answer', 'false'),
      ...chain('mark', 'answer'),
    ],
  });
  await openDocs(page, server.url, '#quick-start');
  const [sent = '', given = ''] = await page.locator('pre').filter({ hasText: 'orderId' }).allTextContents();
  const body: unknown = JSON.parse(/-d '(.*)'/.exec(sent)?.[1] ?? '');
  expect(await user.post(id, body)).toEqual(JSON.parse(given));
});

test('four steps lead to the first workflow', async ({ page, server }) => {
  await openDocs(page, server.url);
  const steps = page.getByRole('region', { name: 'Quick start' }).getByRole('heading', { level: 3 });
  await expect(steps).toHaveText(['Create Account', 'Choose a Template', 'Configure Nodes', 'Test & Deploy']);
});

test('documents are filtered by category', async ({ page, server }) => {
  await openDocs(page, server.url);
  const all = await cards(page).count();
  await expect(page.getByRole('group', { name: 'Category' }).getByRole('button')).toHaveText([
    'All',
    'Getting Started',
    'Advanced',
    'Migration',
    'API Reference',
  ]);
  let filtered = 0;
  for (const category of ['Getting Started', 'Advanced', 'Migration', 'API Reference']) {
    await page.getByRole('button', { name: category, exact: true }).click();
    for (const card of await cards(page).all())
      await expect(card.getByText(category, { exact: true }).first()).toBeVisible();
    filtered += await cards(page).count();
  }
  expect(filtered).toBe(all);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(cards(page)).toHaveCount(all);
});

test('every document can be read, and none is coming soon', async ({ page, server }) => {
  await openDocs(page, server.url);
  const hrefs = await page
    .locator('a[data-document]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs.length).toBeGreaterThan(20);
  expect(
    await cards(page)
      .getByRole('link', { name: /^Read Documentation/ })
      .count(),
  ).toBe(await cards(page).count());
  for (const href of hrefs) {
    await page.evaluate((hash) => void (window.location.hash = hash), href);
    await expect(page.getByRole('heading', { level: 1 }), href).not.toHaveText('Documentation');
    await expect(page.getByRole('article').locator('h2').first(), href).toBeVisible();
  }
});

test('the reader has title, description, category, difficulty and read time, and leads back', async ({
  page,
  server,
}) => {
  await openDocs(page, server.url);
  await page.getByRole('link', { name: 'Read Documentation: Webhooks' }).click();
  const article = page.getByRole('article', { name: 'Webhooks' });
  await expect(
    article.getByText('Start workflows by HTTP request, choose the response, and never process a call twice.'),
  ).toBeVisible();
  for (const fact of ['Advanced', 'Intermediate', '12 min read'])
    await expect(article.getByText(fact, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Documentation' }).click();
  await expect(page).toHaveURL(`${server.url}/docs`);
  await expect(page.getByRole('link', { name: 'Read Documentation: Webhooks' })).toBeFocused();
  await page.goBack();
  await expect(article).toBeVisible();
});

test('an address with the id of a document opens it, with a heading it goes there', async ({ page, server }) => {
  await openDocs(page, server.url, '#node-httpRequest');
  await expect(page.getByRole('heading', { level: 1, name: 'HTTP Request' })).toBeVisible();
  await openDocs(page, server.url, '#expressions/dates-and-times');
  await expect(page.getByRole('heading', { name: 'Dates and times' })).toBeInViewport();
  const contents = page.getByRole('navigation', { name: 'On this page' }).last();
  await contents.getByRole('link', { name: 'Where you can use expressions' }).click();
  await expect(page.getByRole('heading', { name: 'Where you can use expressions' })).toBeInViewport();
  await expect(contents.getByRole('link', { name: 'Where you can use expressions' })).toHaveAttribute(
    'aria-current',
    'location',
  );
  await openDocs(page, server.url, '#nothing-of-this-name');
  await expect(page.getByRole('heading', { level: 1, name: 'Documentation' })).toBeVisible();
});

test('code is copied', async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDocs(page, server.url, '#running-heddle');
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm start');
});

test('the migration guide and the user guide are files that open in a new tab', async ({ page, server, context }) => {
  await openDocs(page, server.url);
  for (const [name, text] of [
    ['View Migration Guide', '# Migrating from n8n'],
    ['View User Guide', '# Heddle AI Flow: User Guide'],
  ] as const) {
    const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name }).click()]);
    await expect(tab.locator('body')).toContainText(text);
    await tab.close();
  }
});

test('Join Community does nothing until the operator names a place', async ({ page, server }) => {
  await openDocs(page, server.url);
  await expect(page.getByRole('button', { name: 'Join Community' })).toHaveAttribute('aria-disabled', 'true');
  await using own = await ServerProcess.start({
    env: { HEDDLE_COMMUNITY_URL: 'https://community.example.com/heddle' },
  });
  await openDocs(page, own.url);
  await expect(page.getByRole('link', { name: 'Join Community' })).toHaveAttribute(
    'href',
    'https://community.example.com/heddle',
  );
});

test('questions are answered', async ({ page, server }) => {
  await openDocs(page, server.url);
  const faq = page.getByRole('region', { name: 'Frequently asked questions' });
  for (const [question, answer] of [
    ['Can I import my n8n workflows?', 'Import from n8n'],
    ['Which wallets are supported?', 'MetaMask, WalletConnect and Coinbase Wallet'],
    ['Are there execution limits?', 'depend on the plan'],
    ['How are crypto operations kept safe?', 'confirmations, gas limits and contract verification'],
  ] as const) {
    await expect(faq.getByText(answer)).toBeHidden();
    await faq.getByText(question).click();
    await expect(faq.getByText(answer)).toBeVisible();
  }
});

test('the way in is in the footer of the landing page and in the bar of the editor', async ({ page, server }) => {
  await page.goto(server.url);
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Documentation' }).click();
  await expect(page).toHaveURL(`${server.url}/docs`);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' })).toHaveCount(0);
  await page.goto(`${server.url}/editor`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Documentation' })).toBeVisible();
});

test('overview and reader are accessible and fit a phone', async ({ page, server }) => {
  await withoutMotion(page);
  for (const hash of ['', '#http-requests', '#node-dataTransform']) {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await openDocs(page, server.url, hash);
      await takePictures(page, `docs${hash} ${viewport.width}`);
      expect.soft(await findBarriers(page), `${hash} ${viewport.width}`).toEqual([]);
      expect.soft(await sidewaysPixels(page)).toBe(0);
    }
  }
});
