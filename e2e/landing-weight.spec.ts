import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { signIn } from './support/account.ts';
import { ApiUser } from './support/api-user.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

/** How much script a first visit may load, compressed, in kilobytes of 1000 bytes. */
const BUDGET = { landing: 120, editor: 230 } as const;

/**
 * Opens an address with an empty cache and returns the scripts it loads, each with its compressed size in bytes. What the page fetches in an
 * idle moment after rendering, for later use, is excluded: the page gets no idle moment.
 */
async function firstLoad(
  page: Page,
  address: string,
  shown: () => Promise<void>,
): Promise<{ path: string; bytes: number }[]> {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  const scripts: Promise<{ path: string; bytes: number }>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(
      response.body().then((body) => ({ path: new URL(response.url()).pathname, bytes: gzipSync(body).length })),
    );
  });
  await page.goto(address);
  await shown();
  await page.waitForLoadState('networkidle');
  return Promise.all(scripts);
}

function expectWithin(budget: number, scripts: readonly { path: string; bytes: number }[]): void {
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  const list = scripts
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ path, bytes }) => `${(bytes / 1000).toFixed(1).padStart(6)} kB ${path}`);
  expect(scripts.length).toBeGreaterThan(3);
  expect(total, `${total.toFixed(1)} kB of script:\n${list.join('\n')}`).toBeLessThanOrEqual(budget);
}

test('the landing page loads little script', async ({ page, server }) => {
  const scripts = await firstLoad(page, server.url, () =>
    expect(page.getByRole('link', { name: 'Read Documentation' })).toBeVisible(),
  );
  expectWithin(BUDGET.landing, scripts);
});

test('the editor of a visitor loads only what its first view needs', async ({ page, server }) => {
  const editor = new EditorPage(page);
  const scripts = await firstLoad(page, `${server.url}/editor`, () =>
    expect(editor.node('Webhook Trigger')).toBeVisible(),
  );
  expectWithin(BUDGET.editor, scripts);
});

test('the editor of a signed-in user loads no more', async ({ page, server, browser }) => {
  await signIn(page, await ApiUser.register(server.url));
  // Another browser window has none of what the first has loaded.
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const fresh = await context.newPage();
  const editor = new EditorPage(fresh);
  const scripts = await firstLoad(fresh, `${server.url}/editor`, () =>
    expect(editor.node('Webhook Trigger')).toBeVisible(),
  );
  await expect(fresh.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  expectWithin(BUDGET.editor, scripts);
  await context.close();
});
