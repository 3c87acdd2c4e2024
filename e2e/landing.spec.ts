import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { registerInBrowser } from './support/account.ts';
import { expect, test } from './support/test.ts';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const sample = (page: Page): Locator => page.getByRole('group', { name: 'Sample run' });
const progress = (page: Page): Locator => sample(page).getByRole('progressbar', { name: 'Progress' });

/** Opens the page and stops its clock: from here on time passes by `page.clock.runFor` alone. */
async function openWithClock(page: Page, url: string): Promise<void> {
  await page.clock.install();
  await page.goto(url);
  await expect(sample(page)).toBeAttached();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Compares what the rows of the sample run say with `rows`. */
async function expectSteps(page: Page, rows: readonly RegExp[]): Promise<void> {
  await expect(sample(page).getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText(rows);
}

test('every button leads to its screen', async ({ page, server }) => {
  const ways = [
    ['Open App', '/editor'],
    ['Login', '/login'],
    ['Start Building Workflows', '/editor'],
    ['Explore Templates', '/gallery'],
    ['Start Your Free Trial', '/editor'],
    ['View Workflow Templates', '/gallery'],
    ['Read Documentation', '/docs'],
  ] as const;
  for (const [name, path] of ways) {
    await page.goto(server.url);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page, name).toHaveURL(server.url + path);
  }
});

test('the links at the foot lead to documentation, gallery and editor', async ({ page, server }) => {
  for (const [name, path] of [['Documentation', '/docs'], ['Templates', '/gallery'], ['Editor', '/editor']] as const) {
    await page.goto(server.url);
    await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name }).click();
    await expect(page, name).toHaveURL(server.url + path);
  }
});

test('Login loads its page anew', async ({ page, server }) => {
  await page.goto(server.url);
  const [request] = await Promise.all([
    page.waitForRequest((asked) => asked.isNavigationRequest() && asked.url() === `${server.url}/login`),
    page.getByRole('link', { name: 'Login' }).click(),
  ]);
  expect(request.resourceType()).toBe('document');
});

test('visitors see the landing page, signed-in users the dashboard', async ({ page, server }) => {
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1, name: 'Automation you can see run' })).toBeVisible();
  await registerInBrowser(page, server.url);
  await expect(page.getByRole('link', { name: 'Start Building Workflows' })).toBeHidden();
});

test('features, industries, roles, benefits and mission are told', async ({ page, server }) => {
  await page.goto(server.url);
  const titles = [
    ['Visual workflow builder', 'Web3 and crypto', 'Payment processing', 'AI decision making', '50+ business app integrations', 'Enterprise security'],
    ['Financial services', 'E-commerce and retail', 'Healthcare and pharma', 'Manufacturing and logistics'],
    ['Developers and engineers', 'Business analysts', 'Operations teams'],
    ['80% faster processing', '99.9% accuracy', '14 days free trial', 'Minutes to set up'],
    ['Mission', 'Vision', 'Values'],
  ];
  for (const name of titles.flat()) await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible();
  for (const claim of ['100+ pre-built nodes', 'No credit card required', '14-day free trial', 'Setup in minutes']) {
    await expect(page.getByText(claim).first()).toBeVisible();
  }
});

test('the sample run goes on every three seconds and can be played again', async ({ page, server }) => {
  await openWithClock(page, server.url);
  await expect(sample(page).getByText('Sample run')).toBeVisible();
  await sample(page).getByRole('button', { name: 'Stop Execution' }).click();
  await sample(page).getByRole('button', { name: 'Play Again' }).click();
  await expectSteps(page, [
    /Webhook Trigger.*completed0\.1s/,
    /Wallet Connect.*completed2\.3s/,
    /Payment Validation.*running$/,
    /PayPal Transfer.*waiting$/,
    /Send Notification.*waiting$/,
  ]);
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '60');

  await page.clock.runFor(2999);
  await expectSteps(page, [/completed/, /completed/, /running/, /waiting/, /waiting/]);
  await page.clock.runFor(1);
  await expectSteps(page, [/completed/, /completed/, /completed[1-4]\.\ds/, /running/, /waiting/]);
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '80');

  await page.clock.runFor(3000);
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '100');
  await expect(sample(page).getByText('Running', { exact: true })).toBeVisible();
  await page.clock.runFor(3000);
  await expect(sample(page).getByText('Completed', { exact: true })).toBeVisible();
  await expectSteps(page, [/completed/, /completed/, /completed/, /completed/, /completed[1-4]\.\ds/]);

  await sample(page).getByRole('button', { name: 'Play Again' }).click();
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '60');
});

test('Stop Execution fails the running step of the sample', async ({ page, server }) => {
  await openWithClock(page, server.url);
  await sample(page).getByRole('button', { name: 'Stop Execution' }).click();
  await expect(sample(page).getByText('Failed', { exact: true })).toBeVisible();
  await expectSteps(page, [/completed/, /completed/, /Payment Validation.*Execution stopped by user.*failed/, /waiting/, /waiting/]);
  await page.clock.runFor(30_000);
  await expect(sample(page).getByText('Failed', { exact: true })).toBeVisible();
});

test('the sample run begins when it is scrolled to', async ({ page, server }) => {
  await openWithClock(page, server.url);
  await page.clock.runFor(60_000);
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '60');
  await sample(page).scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      await page.clock.runFor(3000);
      return sample(page).getByText('Completed', { exact: true }).isVisible();
    })
    .toBe(true);
});

test('for visitors who want less motion the sample run stands finished until they play it', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWithClock(page, server.url);
  await sample(page).scrollIntoViewIfNeeded();
  await page.clock.runFor(30_000);
  await expect(sample(page).getByText('Completed', { exact: true })).toBeVisible();
  await sample(page).getByRole('button', { name: 'Play Again' }).click();
  await page.clock.runFor(3000);
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '80');
});

test('the keyboard reaches everything, and the focus stays on the button of the sample run', async ({ page, server }) => {
  await openWithClock(page, server.url);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  const expected = ['Start Building Workflows', 'Explore Templates', 'Stop Execution', 'Start Your Free Trial', 'View Workflow Templates', 'Read Documentation'];
  const reached: string[] = [];
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('Tab');
    reached.push((await page.locator(':focus').textContent()) ?? '');
    if (reached.at(-1) === 'Stop Execution') {
      await page.keyboard.press('Enter');
      await expect(sample(page).getByRole('button', { name: 'Play Again' })).toBeFocused();
    }
    if (reached.at(-1) === 'Read Documentation') break;
  }
  expect(reached.filter((name) => expected.includes(name))).toEqual(expected);
});

test('a visitor loads neither the editor nor the library it draws with', async ({ page, server }) => {
  const scripts: string[] = [];
  page.on('response', (response) => void (response.request().resourceType() === 'script' && scripts.push(new URL(response.url()).pathname)));
  await page.goto(server.url);
  await page.waitForLoadState('networkidle');
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((path) => /\/(flow|editor-screen|schema|registry|template|convert)-/.test(path))).toEqual([]);
});

for (const theme of ['light', 'dark'] as const) {
  test(`is accessible and fits wide and narrow screens in the ${theme} theme`, async ({ page, server }) => {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const size of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
      await page.setViewportSize(size);
      await page.goto(server.url);
      await sample(page).getByRole('button', { name: /PayPal Transfer/ }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await page.screenshot({ path: `e2e/results/look/landing whole ${theme} ${size.width}.png`, fullPage: true });
      const { violations } = await new AxeBuilder({ page }).withTags(STANDARD).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow, `pixels to scroll sideways at ${size.width}`).toBe(0);
    }
  });
}
