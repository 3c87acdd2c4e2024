import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { openDashboard } from './support/account.ts';
import { ApiUser } from './support/api-user.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

/** How much script a first visit may load, compressed, in kilobytes of 1000 bytes. */
const BUDGET = { landing: 119, editor: 232 } as const;

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

/** All that the editor may load before anybody uses it: requests, and kilobytes of 1000 bytes as they are transferred, with their headers. */
const EDITOR = { requests: 25, transferred: 345 } as const;

/** Opens an address with an empty cache and returns each request that the page makes by itself, with the bytes transferred for it. */
async function everyRequest(page: Page, address: string, shown: () => Promise<void>): Promise<Map<string, number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const paths = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    paths.set(requestId, request.url);
    bytes.set(request.url, 0);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(paths.get(requestId) ?? requestId, encodedDataLength),
  );
  await page.goto(address);
  await shown();
  // Until nothing more comes, in idle moments either.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState('networkidle');
  return bytes;
}

test('the editor needs few requests, and a visitor sees no error', async ({ page, server }) => {
  const editor = new EditorPage(page);
  const errors: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && errors.push(message.text()));
  const requests = await everyRequest(page, `${server.url}/editor`, () =>
    expect(editor.node('Webhook Trigger')).toBeVisible(),
  );
  const list = [...requests].map(([path, bytes]) => `${(bytes / 1000).toFixed(1).padStart(6)} kB ${path}`).join('\n');
  expect(requests.size, list).toBeLessThanOrEqual(EDITOR.requests);
  const transferred = [...requests.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
  expect(transferred, list).toBeLessThanOrEqual(EDITOR.transferred);
  expect(errors).toEqual([]);
});

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
  await openDashboard(page, await ApiUser.register(server.url));
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
