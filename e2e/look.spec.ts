import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { signIn } from './support/account.ts';
import { ApiUser, chain, edge, eventually, node } from './support/api-user.ts';
import { EditorPage } from './support/editor-page.ts';
import type { ServerProcess } from './support/server-process.ts';
import { expect, test } from './support/test.ts';

const THEMES = ['light', 'dark'] as const;
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface View {
  name: string;
  /** Goes there and settles when everything is shown. */
  open(page: Page, url: string): Promise<unknown>;
}

const visitorViews: readonly View[] = [
  { name: 'landing', open: (page, url) => go(page, `${url}/`) },
  { name: 'login', open: (page, url) => go(page, `${url}/login`) },
  {
    name: 'registration with its messages',
    open: async (page, url) => {
      await go(page, `${url}/login`);
      await page.getByRole('tab', { name: 'Sign Up' }).click();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Email and password are required.').first()).toBeVisible();
    },
  },
  { name: 'editor of a visitor', open: (page, url) => go(page, `${url}/editor`) },
  { name: 'not found', open: (page, url) => go(page, `${url}/nowhere`) },
];

const emptyViews: readonly View[] = [{ name: 'dashboard without data', open: (page, url) => go(page, `${url}/dashboard`) }];

const userViews: readonly View[] = [
  { name: 'dashboard', open: (page, url) => go(page, `${url}/dashboard`) },
  ...['Execution History', 'Wallet Connections', 'Recent Activity'].map((tab) => ({
    name: `dashboard, ${tab}`,
    open: async (page: Page, url: string) => {
      await go(page, `${url}/dashboard`);
      await page.getByRole('tab', { name: tab }).click();
    },
  })),
  {
    name: 'an execution',
    open: async (page, url) => {
      await go(page, `${url}/dashboard`);
      await page.getByRole('tab', { name: 'Execution History' }).click();
      await page.getByRole('button', { name: /Workflow Execution/ }).first().click();
      const steps = page.getByRole('dialog').getByRole('list', { name: 'Steps' });
      await steps.getByRole('button').first().click();
      await expect(steps.getByRole('region', { name: 'Output' })).toBeVisible();
    },
  },
  {
    name: 'editor',
    open: async (page, url) => {
      await go(page, `${url}/dashboard`);
      await page.getByRole('link', { name: 'Order approval', exact: true }).click();
      await expect(new EditorPage(page).nodes()).toHaveCount(4);
    },
  },
  {
    name: 'editor, properties',
    open: async (page, url) => {
      await go(page, `${url}/dashboard`);
      await page.getByRole('link', { name: 'Order approval', exact: true }).click();
      await new EditorPage(page).node('HTTP').click();
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    },
  },
];

async function go(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
}

/** A user with a workflow and two runs, one of which failed. */
async function userWithData(server: ServerProcess, url: string): Promise<ApiUser> {
  const user = await ApiUser.register(server.url);
  const workflowId = await user.createWorkflow('Order approval', {
    nodes: [
      node('Hook', 'webhookTrigger', {}, 0, 100),
      node('HTTP', 'httpRequest', { url: `{{ $json.ok ? ${JSON.stringify(url)} : "http://169.254.169.254" }}` }, 300, 100),
      node('Large?', 'conditional', { condition: 'amount > 1000' }, 600, 100),
      node('Mark', 'dataTransform', { set: [{ name: 'large', value: '{{ true }}' }] }, 900, 0),
    ],
    edges: [...chain('Hook', 'HTTP', 'Large?'), edge('Large?', 'Mark', 'true')],
  });
  await user.post(workflowId, { ok: true });
  await user.post(workflowId, { ok: false });
  await eventually('both runs have ended', 20, async () => (await user.runs()).every(({ status }) => status !== 'running'));
  return user;
}

async function lookAt(page: Page, url: string, views: readonly View[], theme: string): Promise<void> {
  for (const view of views) {
    await test.step(view.name, async () => {
      await page.setViewportSize(WIDE);
      await view.open(page, url);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await page.screenshot({ path: `e2e/results/look/${view.name} ${theme}.png` });
      const { violations } = await new AxeBuilder({ page }).withTags(STANDARD).analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      const found = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
      expect.soft(found, `${view.name}, ${theme}: accessibility`).toEqual([]);

      await page.setViewportSize(NARROW);
      await view.open(page, url);
      await page.screenshot({ path: `e2e/results/look/${view.name} ${theme} narrow.png` });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect.soft(overflow, `${view.name}, ${theme}: pixels to scroll sideways at ${NARROW.width}`).toBe(0);
    });
  }
}

for (const theme of THEMES) {
  test.describe(`in the ${theme} theme`, () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      // Motion is looked at by people; here it would only blur what is measured.
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    test('what a visitor sees is accessible and fits a phone', async ({ page, server }) => {
      await lookAt(page, server.url, visitorViews, theme);
    });

    test('what a new user sees is accessible and fits a phone', async ({ page, server }) => {
      await signIn(page, await ApiUser.register(server.url));
      await lookAt(page, server.url, emptyViews, theme);
    });

    test('what a user with workflows and runs sees is accessible and fits a phone', async ({ page, server, world }) => {
      world.answers.set('/', { amount: 1500 });
      await signIn(page, await userWithData(server, world.url));
      await lookAt(page, server.url, userViews, theme);
    });
  });
}
