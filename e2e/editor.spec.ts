import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signIn } from './support/account.ts';
import { ApiUser, chain, node } from './support/api-user.ts';
import { findBarriers, sidewaysPixels, withoutMotion } from './support/axe.ts';
import { boxOf } from './support/canvas-page.ts';
import { EditorPage, expectToast } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

const graph = {
  nodes: [node('Hook', 'webhookTrigger'), node('Keep', 'dataTransform', {}, 320)],
  edges: chain('Hook', 'Keep'),
};

const toolbar = (page: Page) => page.getByRole('banner');
const message = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
const button = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true });
const saved = (page: Page) => page.getByText(/^(Not saved yet|Saving…|Last saved )/);
const library = (page: Page) => page.getByRole('complementary', { name: 'AI Agent Connector Library' });

async function fromMenu(page: Page, entry: string): Promise<void> {
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** From here on the clock of the page advances only on command. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Follows a link and says whether the page was loaded anew for it. */
async function loadsAnew(page: Page, follow: () => Promise<void>): Promise<boolean> {
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await follow();
  return !(await page.evaluate(() => 'stayed' in window));
}

/** A user with a saved workflow that the editor shows. */
async function openSaved(page: Page, url: string): Promise<{ user: ApiUser; editor: EditorPage; id: string }> {
  const user = await ApiUser.register(url);
  const id = await user.createWorkflow('Orders & Returns', graph);
  await signIn(page, user);
  const editor = new EditorPage(page);
  await editor.open(`${url}/workflow/${id}`, 2);
  return { user, editor, id };
}

test.describe('a visitor', () => {
  test('finds the toolbar of a visitor, and one webhook trigger', async ({ page, server }) => {
    const editor = new EditorPage(page);
    await editor.open(`${server.url}/editor`);
    await expect(editor.node('Webhook Trigger')).toBeVisible();
    const nav = toolbar(page).getByRole('navigation', { name: 'Main' });
    await expect(nav.getByRole('link')).toHaveText(['Editor', 'Gallery', 'Docs']);
    for (const name of ['Save', 'Execute']) {
      await expect(button(page, name)).toHaveText(`${name}*`);
      await expect(button(page, name).getByText('*')).toHaveCSS('color', await page.evaluate(colorOfBad));
    }
    await expect(toolbar(page).getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(button(page, 'Logout')).toHaveCount(0);
    await expect(saved(page)).toContainText('Not saved yet');
    await button(page, 'More').click();
    for (const entry of ['Duplicate Workflow', 'Export as JSON'])
      await expect(page.getByRole('menuitem', { name: entry })).toBeVisible();
  });

  for (const { what, act, title, text, delay } of [
    {
      what: 'save',
      act: (page: Page) => button(page, 'Save').click(),
      title: 'Login Required',
      text: 'Please log in to save your workflow.',
      delay: 1000,
    },
    {
      what: 'execute',
      act: (page: Page) => button(page, 'Execute').click(),
      title: 'Login Required',
      text: 'Please log in to execute your workflow.',
      delay: 1000,
    },
    {
      what: 'duplicate',
      act: (page: Page) => fromMenu(page, 'Duplicate Workflow'),
      title: 'Authentication Required',
      text: 'Please log in to duplicate workflows.',
      delay: 500,
    },
  ]) {
    test(`who wants to ${what} is asked to log in and redirected after ${delay} ms`, async ({ page, server }) => {
      await new EditorPage(page).open(`${server.url}/editor`);
      await stopTheClock(page);
      await act(page);
      await page.clock.runFor(50);
      await expectToast(page, title, text);
      await expect(page).toHaveURL(`${server.url}/editor`);
      await page.clock.runFor(delay);
      await expect(page).toHaveURL(`${server.url}/login`);
    });
  }

  test('keeps their work while they visit other screens', async ({ page, server }) => {
    const editor = new EditorPage(page);
    await editor.open(`${server.url}/editor`);
    await page.getByPlaceholder('Search nodes...').fill('Conditional');
    await library(page).locator('[data-library-item="conditional"]').dblclick();
    await expect(editor.nodes()).toHaveCount(2);
    expect(await loadsAnew(page, () => toolbar(page).getByRole('link', { name: 'Gallery' }).click())).toBe(true);
    await expect(page.getByRole('heading', { name: 'Workflow Gallery' })).toBeVisible();
    await editor.open(`${server.url}/editor`, 2);
    await expectToast(page, 'Welcome back', '"Untitled Workflow" is as you left it. It is not saved yet.');
  });
});

/** The computed form of the color that warns. */
function colorOfBad(): string {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'var(--bad)';
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

test('the bar leads to the other screens by full page loads, and out', async ({ page, server }) => {
  await openSaved(page, server.url);
  await expect(toolbar(page).getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Dashboard',
    'Editor',
    'Gallery',
    'Approvals',
    'Docs',
  ]);
  await expect(button(page, 'Save')).toHaveText('Save');
  for (const [name, address] of [
    ['Docs', '/docs'],
    ['Gallery', '/gallery'],
    ['Dashboard', '/dashboard'],
  ] as const) {
    expect(await loadsAnew(page, () => toolbar(page).getByRole('link', { name, exact: true }).click())).toBe(true);
    await expect(page).toHaveURL(server.url + address);
    await page.goBack();
    await expect(button(page, 'Save')).toBeVisible();
  }
  await expect(page.getByRole('button', { name: /^Account menu of Ada/ })).toHaveText('A');
  await button(page, 'Logout').click();
  await expect(page).toHaveURL(`${server.url}/`);
  await expectToast(page, 'Logged out', 'You have been successfully logged out.');
});

test('the name is changed by a click', async ({ page, server }) => {
  const { user, editor } = await openSaved(page, server.url);
  const name = page.getByRole('button', { name: /^Workflow name: / });
  const field = page.getByPlaceholder('Enter workflow name...');
  await name.click();
  await field.fill('Something else');
  await page.keyboard.press('Escape');
  await expect(name).toHaveText('Orders & Returns');
  await name.click();
  await field.fill('   ');
  await page.keyboard.press('Enter');
  await expect(name).toHaveText('Orders & Returns');
  await editor.rename('Orders & Returns', 'Returns');
  await expectToast(page, 'Workflow Renamed', 'Workflow renamed to "Returns".');
  expect((await user.workflows()).map((workflow) => workflow.name)).toEqual(['Returns']);
});

test('saving creates the workflow, confirms it, and shows its age', async ({ page, server }) => {
  const user = await ApiUser.register(server.url);
  await signIn(page, user);
  await page.clock.install();
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/editor`);
  await expect(saved(page)).toContainText('Not saved yet');
  await editor.save();
  await expect(saved(page)).toContainText('Last saved just now');
  await page.clock.runFor('02:10');
  await expect(saved(page)).toContainText('Last saved 2 minutes ago');
  expect(await user.workflows()).toMatchObject([
    { name: 'Untitled Workflow', description: 'Auto-saved workflow', isActive: true },
  ]);
});

test('a saved workflow is saved again two seconds after the last change', async ({ page, server }) => {
  const { editor } = await openSaved(page, server.url);
  await stopTheClock(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await editor.node('Keep').click();
  await page.keyboard.press('Delete');
  await expect(editor.nodes()).toHaveCount(1);
  await page.clock.runFor(1900);
  expect(sent).toEqual([]);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.clock.runFor(200);
  expect((await saved).ok()).toBe(true);
  await expect(page.getByText('Workflow Saved')).toHaveCount(0);
});

test('a duplicate is a separate workflow, and the editor opens it', async ({ page, server }) => {
  const { user, id } = await openSaved(page, server.url);
  await fromMenu(page, 'Duplicate Workflow');
  await expectToast(page, 'Workflow Duplicated', '"Orders & Returns (Copy)" has been created.');
  await expect(page.getByRole('button', { name: /^Workflow name: / })).toHaveText('Orders & Returns (Copy)');
  await expect(page).not.toHaveURL(new RegExp(id));
  expect((await user.workflows()).map(({ name, description }) => [name, description])).toEqual([
    ['Orders & Returns (Copy)', 'Duplicated workflow'],
    ['Orders & Returns', ''],
  ]);
});

test('the exported file has the name and the shape of the format', async ({ page, server }) => {
  await openSaved(page, server.url);
  const download = page.waitForEvent('download');
  await fromMenu(page, 'Export as JSON');
  const file = await download;
  expect(file.suggestedFilename()).toBe('orders___returns.json');
  const exported: object = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(Object.keys(exported)).toEqual(['name', 'nodes', 'edges', 'exportedAt', 'version']);
  expect(exported).toMatchObject({
    name: 'Orders & Returns',
    version: '1.0',
    nodes: [{ id: 'Hook' }, { id: 'Keep' }],
    edges: [{ source: 'Hook', target: 'Keep' }],
  });
  await expectToast(page, 'Workflow Exported', 'Orders & Returns has been downloaded as JSON file');
});

test('executing saves first where there is no id, and follows the run', async ({ page, server }) => {
  await signIn(page, await ApiUser.register(server.url));
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/editor`);
  await editor.execute();
  await expectToast(page, 'Execution Started', 'Your workflow is now executing.');
  await expect(page).toHaveURL(/\/workflow\/.+/);
  await expect(editor.run.dialog).toContainText(/Completed.*100%/);
  await editor.run.dialog.getByRole('button', { name: 'Close' }).click();
  await expect(editor.run.dialog).toBeHidden();
});

test('problems of a workflow are listed, and a click leads to the field', async ({ page, server }) => {
  const user = await ApiUser.register(server.url);
  const id = await user.createWorkflow('Broken', {
    nodes: [node('Hook', 'webhookTrigger'), node('Ask', 'httpRequest', { url: '' }, 320)],
    edges: chain('Hook', 'Ask'),
  });
  await signIn(page, user);
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/workflow/${id}`, 2);
  await button(page, 'Execute').click();
  await expectToast(page, 'Execution Failed', 'Failed to start execution.');
  const list = page.getByRole('dialog', { name: 'Problems' });
  // The list is no window: messages stay at the bottom, away from the buttons of the bar.
  await expect(list).toBeVisible();
  expect((await boxOf(message(page))).y).toBeGreaterThan((await boxOf(list)).y + 100);
  await list.getByRole('button', { name: /Ask.*URL/ }).click();
  const field = editor.panel().getByLabel('URL');
  await expect(field).toBeFocused();
  await page.keyboard.type('https://example.com');
  await editor.panel().getByRole('button', { name: 'Save Changes' }).click();
  await expect(list).toContainText('Nothing keeps this workflow from running.');
  await list.getByRole('button', { name: 'Close problems' }).click();
  await expect(page.getByRole('button', { name: /^\d+ problems?$/ })).toHaveCount(0);
});

test.describe('a workflow left for the editor', () => {
  const leave = async (page: Page, url: string, text: string): Promise<void> => {
    await page.goto(`${url}/docs`);
    await page.evaluate((value) => localStorage.setItem('importedWorkflow', value), text);
    await page.goto(`${url}/editor`);
  };
  const nodes = [{ id: 'a', type: 'httpRequest', position: { x: 0, y: 0 }, data: { name: 'Buy' } }];

  test('is opened, announced and taken away', async ({ page, server }) => {
    await leave(
      page,
      server.url,
      JSON.stringify({
        id: 'template-dca-1',
        name: 'DCA Strategy (Copy)',
        nodes,
        edges: [],
        imported: true,
        originalTemplate: 'dca',
      }),
    );
    await expectToast(page, 'Template Loaded', 'DCA Strategy (Copy) template has been loaded successfully.');
    await expect(new EditorPage(page).node('Buy')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('importedWorkflow'))).toBeNull();
  });

  test('without a name is an Imported Workflow', async ({ page, server }) => {
    await leave(page, server.url, JSON.stringify({ nodes, edges: [] }));
    await expect(page.getByRole('button', { name: /^Workflow name: / })).toHaveText('Imported Workflow');
  });

  test('that cannot be read is refused', async ({ page, server }) => {
    await leave(page, server.url, '{"nodes":');
    await expectToast(page, 'Import Failed', 'Failed to load the workflow template.');
    await expect(new EditorPage(page).node('Webhook Trigger')).toBeVisible();
  });
});

test('a workflow that is not there cannot be loaded', async ({ page, server }) => {
  await signIn(page, await ApiUser.register(server.url));
  await page.goto(`${server.url}/workflow/unknown`);
  await expectToast(page, 'Load Failed', 'Failed to load the workflow. Please try again.');
});

test('a user whose session has ended is sent to the login', async ({ page, server }) => {
  await openSaved(page, server.url);
  await page.context().clearCookies();
  await stopTheClock(page);
  await button(page, 'Save').click();
  await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...');
  await page.clock.runFor(500);
  await expect(page).toHaveURL(`${server.url}/login`);
});

test('work that is not saved is not left by accident', async ({ page, server }) => {
  await signIn(page, await ApiUser.register(server.url));
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/editor`);
  await page.getByPlaceholder('Search nodes...').fill('Conditional');
  await library(page).locator('[data-library-item="conditional"]').dblclick();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await toolbar(page).getByRole('link', { name: 'Dashboard' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(`${server.url}/editor`);
  await toolbar(page).getByRole('link', { name: 'Dashboard' }).click();
  await question.getByRole('button', { name: 'Save and leave' }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await expect(page.getByRole('link', { name: 'Untitled Workflow', exact: true })).toBeVisible();
});

test('above the canvas are the number of nodes and the zoom controls, which stand beside the overview as well', async ({
  page,
  server,
}) => {
  await new EditorPage(page).open(`${server.url}/editor`);
  const zoom = page.getByRole('status', { name: 'Zoom' });
  const view = page.getByRole('group', { name: 'View' });
  const corner = page.getByRole('group', { name: 'Zoom controls' });
  await expect(page.getByText('1 node', { exact: true })).toBeVisible();
  await expect(zoom).toHaveText('50%');
  await view.getByRole('button', { name: 'Zoom in' }).click();
  await expect(zoom).toHaveText('60%');
  await view.getByRole('button', { name: 'Zoom out' }).click();
  await corner.getByRole('button', { name: 'Zoom out' }).click();
  await expect(zoom).toHaveText('42%');
  await corner.getByRole('button', { name: 'Zoom in' }).click();
  await corner.getByRole('button', { name: 'Fit to view' }).click();
  await expect(zoom).toHaveText('100%');
  await view.getByRole('button', { name: 'Zoom out' }).click();
  await view.getByRole('button', { name: 'Fit to view' }).click();
  await expect(zoom).toHaveText('100%');
  await expect(page.getByRole('img', { name: 'Overview' })).toBeVisible();
});

test.describe('the library', () => {
  const groups = [
    'Enterprise Agents',
    'Google Workspace',
    'File Storage & Documents',
    'AI & Machine Learning',
    'Web3 & Crypto',
    'Payment & E-Wallets',
    'Communication',
    'Data Processing',
    'Analytics & Reporting',
    'File Operations',
    'Core Operations',
    'Security & Authentication',
    'Integration & APIs',
  ];
  const headings = (page: Page) => library(page).getByRole('heading', { level: 3 });

  test('lists what there is by category, in their order, and finds by name and description', async ({
    page,
    server,
  }) => {
    const editor = new EditorPage(page);
    await editor.open(`${server.url}/editor`);
    // An empty workflow begins with triggers.
    await editor.drag('HTTP Request', { x: 0.5, y: 0.5 });
    await expect(library(page).getByRole('heading', { level: 2 })).toHaveText('AI Agent Connector Library');
    expect((await library(page).boundingBox())?.width).toBe(320);
    const all = (await headings(page).allTextContents()).map((text) => text.replace(/\d+$/, ''));
    const shown = all.filter((name) => name !== 'Recent');
    expect(shown).toEqual(groups.filter((name) => shown.includes(name)));
    const search = page.getByPlaceholder('Search nodes...');
    await search.fill('TRUE OR THE FALSE BRANCH');
    await expect(library(page).getByRole('listitem')).toHaveCount(1);
    await expect(headings(page)).toHaveText([/^Core Operations/]);
    await search.fill('no node is like this');
    await expect(library(page)).toContainText('No nodes found');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(search).toHaveValue('');
  });

  test('adds nodes by dragging, by a double click and by Enter', async ({ page, server }) => {
    const editor = new EditorPage(page);
    await editor.open(`${server.url}/editor`);
    await editor.drag('HTTP Request', { x: 0.5, y: 0.5 });
    await expect(page.getByPlaceholder('Search nodes...')).toHaveValue('');
    await page.getByPlaceholder('Search nodes...').fill('Conditional');
    await library(page).locator('[data-library-item="conditional"]').dblclick();
    await expect(editor.nodes()).toHaveCount(3);
    await expect(page.getByPlaceholder('Search nodes...')).toHaveValue('');
    await page.getByPlaceholder('Search nodes...').fill('Data Transform');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(editor.node('Data Transform')).toBeVisible();
    await expect(editor.nodes()).toHaveCount(4);
  });

  test('remembers starred and used nodes and closed groups', async ({ page, server }) => {
    const editor = new EditorPage(page);
    await editor.open(`${server.url}/editor`);
    await page.getByPlaceholder('Search nodes...').fill('Delay');
    await expect(library(page).locator('[data-library-item="delay"]')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(library(page).getByRole('button', { name: 'Favorite: Delay' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.getByPlaceholder('Search nodes...').fill('Conditional');
    await library(page).locator('[data-library-item="conditional"]').dblclick();
    await page.getByPlaceholder('Search nodes...').fill('');
    await library(page)
      .getByRole('button', { name: /^Core Operations/ })
      .click();
    // What was built is there again.
    await editor.open(`${server.url}/editor`, 2);
    await expect(headings(page).filter({ hasText: /^Favorites|^Recent/ })).toHaveText(['Favorites1', 'Recent1']);
    await expect(library(page).locator('[data-library-item="delay"]')).toHaveCount(1);
    await expect(library(page).locator('[data-library-item="conditional"]')).toHaveCount(1);
    await expect(library(page).getByRole('button', { name: /^Core Operations/ })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });
});

test('a workflow is built, saved and run with the keyboard', async ({ page, server }) => {
  await signIn(page, await ApiUser.register(server.url));
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/editor`);
  await page.keyboard.press('/');
  await expect(page.getByPlaceholder('Search nodes...')).toBeFocused();
  await page.keyboard.type('Data Transform');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(editor.nodes()).toHaveCount(2);
  await page.keyboard.press('Control+s');
  await expectToast(page, 'Workflow Saved', 'Your workflow has been saved successfully.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Run with this data' })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(editor.run.dialog).toContainText('Completed');
  await expect(editor.run.dialog).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(editor.run.dialog).toBeHidden();
});

test('is accessible and fits a phone', async ({ page, server }) => {
  await withoutMotion(page);
  const user = await ApiUser.register(server.url);
  const id = await user.createWorkflow('Broken', {
    nodes: [node('Hook', 'webhookTrigger'), node('Ask', 'httpRequest', { url: '' }, 320)],
    edges: chain('Hook', 'Ask'),
  });
  await signIn(page, user);
  const editor = new EditorPage(page);
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size);
    await editor.open(`${server.url}/workflow/${id}`, 2);
    await page.getByRole('button', { name: /^\d+ problems?$/ }).click();
    await expect(page.getByRole('dialog', { name: 'Problems' })).toBeVisible();
    expect.soft(await findBarriers(page), `at ${size.width}`).toEqual([]);
    expect.soft(await sidewaysPixels(page), `at ${size.width}: pixels to scroll sideways`).toBe(0);
  }
  await page.getByRole('button', { name: 'Close problems' }).click();
  await button(page, 'Execute').click();
  await expectToast(page, 'Execution Failed', 'Failed to start execution.');
  const { y, height } = await boxOf(message(page));
  expect(y + height).toBeLessThanOrEqual((await boxOf(page.getByRole('group', { name: 'Zoom controls' }))).y);
  await page.getByRole('button', { name: 'Close problems' }).click();
  await page.getByRole('button', { name: 'Add node' }).click();
  await expect(page.getByPlaceholder('Search nodes...')).toBeVisible();
  expect.soft(await findBarriers(page), 'the library as a sheet').toEqual([]);
});
