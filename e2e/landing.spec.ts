import type { Locator, Page } from '@playwright/test';
import { registerInBrowser } from './support/account.ts';
import { findBarriers, sidewaysPixels, takePictures, THEMES, withoutMotion } from './support/axe.ts';
import { expect, test } from './support/test.ts';

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
  for (const [name, path] of [
    ['Documentation', '/docs'],
    ['Templates', '/gallery'],
    ['Editor', '/editor'],
  ] as const) {
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

test('the first picture comes with the page, before any script', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1, name: 'Automation you can see run' })).toBeVisible();
  await page.getByRole('link', { name: 'Explore Templates' }).click();
  await expect(page).toHaveURL(`${server.url}/gallery`);
  await context.close();
});

for (const theme of THEMES) {
  for (const motion of ['no-preference', 'reduce'] as const) {
    test(`the app hydrates the first picture unchanged, ${theme}, motion ${motion}`, async ({ page, server }) => {
      const problems: string[] = [];
      page.on('pageerror', ({ message }) => problems.push(message));
      await page.emulateMedia({ reducedMotion: motion });
      await page.addInitScript((value) => {
        localStorage.setItem('theme', value);
        document.addEventListener('DOMContentLoaded', () =>
          Object.assign(window, { firstHeading: document.querySelector('h1') }),
        );
      }, theme);
      await page.goto(server.url);
      await expect(
        page.getByRole('button', { name: theme === 'dark' ? 'Switch to light mode' : 'Switch to dark mode' }),
      ).toBeVisible();
      await expect(
        page
          .getByRole('button', { name: motion === 'reduce' ? 'Play the sample run' : 'Pause the sample run' })
          .first(),
      ).toBeVisible();
      await expect(sample(page)).toBeAttached();
      expect(
        await page.evaluate(() => 'firstHeading' in window && window.firstHeading === document.querySelector('h1')),
      ).toBe(true);
      expect(problems).toEqual([]);
    });
  }
}

test('visitors see the landing page, signed-in users the dashboard', async ({ page, server }) => {
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1, name: 'Automation you can see run' })).toBeVisible();
  await registerInBrowser(page, server.url);
  await expect(page.getByRole('link', { name: 'Start Building Workflows' })).toBeHidden();
});

test('features, industries, roles, benefits and mission are shown', async ({ page, server }) => {
  await page.goto(server.url);
  const titles = [
    [
      'Visual workflow builder',
      'Web3 and crypto',
      'Payment processing',
      'AI decision making',
      '50+ business app integrations',
      'Enterprise security',
    ],
    ['Financial services', 'E-commerce and retail', 'Healthcare and pharma', 'Manufacturing and logistics'],
    ['Developers and engineers', 'Business analysts', 'Operations teams'],
    ['80% faster processing', '99.9% accuracy', '14 days free trial', 'Minutes to set up'],
    ['Mission', 'Vision', 'Values'],
  ];
  for (const name of titles.flat())
    await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible();
  for (const claim of ['100+ pre-built nodes', 'No credit card required', '14-day free trial', 'Setup in minutes']) {
    await expect(page.getByText(claim).first()).toBeVisible();
  }
});

test('the sample run advances every three seconds and can be played again', async ({ page, server }) => {
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
  await expectSteps(page, [
    /completed/,
    /completed/,
    /Payment Validation.*Execution stopped by user.*failed/,
    /waiting/,
    /waiting/,
  ]);
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

test('for visitors who prefer reduced motion the sample run is shown finished until they play it', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWithClock(page, server.url);
  await sample(page).scrollIntoViewIfNeeded();
  await page.clock.runFor(30_000);
  await expect(sample(page).getByText('Completed', { exact: true })).toBeVisible();
  await sample(page).getByRole('button', { name: 'Play Again' }).click();
  await page.clock.runFor(3000);
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '80');
});

test('the keyboard reaches everything, and the focus stays on the button of the sample run', async ({
  page,
  server,
}) => {
  await openWithClock(page, server.url);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  const expected = [
    'Start Building Workflows',
    'Explore Templates',
    'Stop Execution',
    'Start Your Free Trial',
    'View Workflow Templates',
    'Read Documentation',
  ];
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

/** The scripts that the page loads from here on. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on(
    'response',
    (response) =>
      void (response.request().resourceType() === 'script' && scripts.push(new URL(response.url()).pathname)),
  );
  return scripts;
}

const hero = (page: Page): Locator => page.locator('[data-playing]');
const cardsOf = (page: Page): Promise<string[]> => hero(page).locator('.flow-name').allTextContents();
const HERO_CARDS = ['Lead arrived', 'Score', 'Hot?', 'Notify sales', 'Add to the newsletter'];

test('the page renders without the canvas library of the hero', async ({ page, server }) => {
  const scripts = scriptsOf(page);
  await page.clock.install();
  await page.goto(server.url);
  await page.waitForLoadState('networkidle');
  expect(await cardsOf(page)).toEqual(HERO_CARDS);
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((path) => /\/(xyflow|editor-screen|schema|zod|registry|template|convert)-/.test(path))).toEqual(
    [],
  );
});

test('the hero becomes the real canvas once somebody is there, and nothing moves or changes by it', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(server.url);
  await page.waitForLoadState('networkidle');
  const picture = hero(page).locator('[inert]');
  const places = (): Promise<number[][]> =>
    picture
      .locator('.flow-card')
      .evaluateAll((cards) =>
        cards
          .map((card) => card.getBoundingClientRect())
          .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)),
      );
  const before = { box: await picture.boundingBox(), places: await places(), cards: await cardsOf(page) };
  await page.mouse.move(400, 300);
  await expect(hero(page).locator('.react-flow__node')).toHaveCount(HERO_CARDS.length);
  await expect(hero(page).locator('.flow-name')).toHaveCount(HERO_CARDS.length);
  expect(await picture.boundingBox()).toEqual(before.box);
  expect(await cardsOf(page)).toEqual(before.cards);
  expect(await places()).toEqual(before.places);
});

test('the canvas of the hero takes neither wheel nor focus', async ({ page, server }) => {
  await page.goto(server.url);
  await page.mouse.move(700, 600);
  await expect(hero(page).locator('.react-flow__node')).toHaveCount(HERO_CARDS.length);
  const viewport = hero(page).locator('.react-flow__viewport');
  const before = await viewport.getAttribute('style');
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  await page.mouse.down();
  await page.mouse.move(600, 500, { steps: 4 });
  await page.mouse.up();
  expect(await viewport.getAttribute('style')).toBe(before);
  expect(await hero(page).locator('[inert] :focus').count()).toBe(0);
  await page.getByRole('link', { name: 'Explore Templates' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Pause the sample run' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(hero(page).locator(':focus')).toHaveCount(0);
});

test('a run plays on the canvas, over and over, and can be paused', async ({ page, server }) => {
  await page.clock.install();
  await page.goto(server.url);
  await expect(hero(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const state = (): Promise<string | null> =>
    hero(page)
      .getByText(/^(Running|Completed)$/)
      .textContent();
  const until = (wanted: string): Promise<void> =>
    expect(async () => {
      await page.clock.runFor(500);
      expect(await state()).toBe(wanted);
    }).toPass({ intervals: [20] });
  await until('Completed');
  await until('Running');
  await expect(hero(page).locator('[data-state="live"]').first()).toBeAttached();
  await page.getByRole('button', { name: 'Pause the sample run' }).click();
  await page.clock.runFor(30_000);
  expect(await state()).toBe('Running');
  await page.getByRole('button', { name: 'Play the sample run' }).click();
  await until('Completed');
});

test('for visitors who prefer reduced motion the run is shown finished', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(server.url);
  await expect(hero(page)).toHaveAttribute('data-playing', 'false');
  await expect(hero(page).getByText('Completed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play the sample run' })).toBeVisible();
});

test('the hero shows a template of the gallery as its nodes describe themselves', async ({ page, server }) => {
  await page.goto(server.url);
  await expect(hero(page).locator('.flow-name')).toHaveText(HERO_CARDS);
  const lines = await hero(page).locator('.flow-line').allTextContents();
  await page.goto(`${server.url}/gallery`);
  await page.getByPlaceholder('Search workflows...').fill('Lead Scoring and Routing');
  await page
    .getByRole('button', { name: /^Preview/ })
    .first()
    .click();
  await page.getByRole('tab', { name: 'Nodes' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('.flow-name')).toHaveText(HERO_CARDS);
  const real = await dialog.locator('.flow-line').allTextContents();
  // One of them is code, of which a card shows only the beginning.
  expect(real.map((line, index) => line.startsWith(lines[index] ?? 'nothing'))).toEqual(lines.map(() => true));
});

test('is accessible and fits wide and narrow screens', async ({ page, server }) => {
  await withoutMotion(page);
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(server.url);
    await sample(page)
      .getByRole('button', { name: /PayPal Transfer/ })
      .click();
    await takePictures(page, `landing whole ${size.width}`, { fullPage: true });
    expect(await findBarriers(page)).toEqual([]);
    const overflow = await sidewaysPixels(page);
    expect(overflow, `pixels to scroll sideways at ${size.width}`).toBe(0);
  }
});
