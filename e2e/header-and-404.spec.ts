import type { Locator, Page } from '@playwright/test';
import { openDashboard } from './support/account.ts';
import { ApiUser } from './support/api-user.ts';
import { findBarriers, sidewaysPixels, takePictures, withoutMotion } from './support/axe.ts';
import { expectToast } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

/** Every screen with the common header, and an address without a screen. */
const PATHS = ['/', '/login', '/gallery', '/workflow-gallery', '/docs', '/settings', '/nowhere'] as const;

const header = (page: Page): Locator => page.getByRole('banner');
const link = (page: Page, name: string): Locator => header(page).getByRole('link', { name, exact: true });
const account = (page: Page): Locator => header(page).getByRole('button', { name: 'Account menu of Ada Lovelace' });
const menu = (page: Page): Locator => page.getByRole('menu', { name: 'Account menu of Ada Lovelace' });
const html = (page: Page): Locator => page.locator('html');

async function expectAccessible(page: Page, what: string): Promise<void> {
  expect.soft(await findBarriers(page), what).toEqual([]);
  const overflow = await sidewaysPixels(page);
  expect.soft(overflow, `${what}: pixels to scroll sideways`).toBe(0);
}

async function newUser(page: Page, url: string): Promise<ApiUser> {
  const user = await ApiUser.register(url);
  await openDashboard(page, user);
  return user;
}

test('every page has one bar with the product title, which leads home', async ({ page, server }) => {
  for (const path of PATHS) {
    await page.goto(server.url + path);
    await expect(header(page), path).toHaveCount(1);
    await expect(link(page, 'Heddle AI Flow'), path).toHaveAttribute('href', '/');
    await expect(header(page).getByRole('button', { name: 'Switch to dark mode' }), path).toBeVisible();
    await expect(page, path).toHaveTitle(/ · Heddle AI Flow$/);
  }
  for (const path of ['/editor', '/workflow']) {
    await page.goto(server.url + path);
    await expect(header(page), path).toHaveCount(1);
    await expect(header(page).getByRole('link', { name: /^Heddle AI Flow/ }), path).toHaveAttribute('href', '/');
    await expect(header(page).getByRole('button', { name: 'Switch to dark mode' }), path).toBeVisible();
  }
});

test('visitors have Editor, Gallery and Login, but no Dashboard and no account menu', async ({ page, server }) => {
  await page.goto(`${server.url}/nowhere`);
  await expect(link(page, 'Login')).toHaveAttribute('href', '/login');
  await expect(header(page).getByRole('navigation').getByRole('link')).toHaveText(['Editor', 'Gallery']);
  await expect(header(page).getByRole('button', { name: /^Account menu/ })).toHaveCount(0);
  for (const [name, path] of [
    ['Editor', '/editor'],
    ['Gallery', '/gallery'],
    ['Login', '/login'],
  ] as const) {
    await page.goto(`${server.url}/nowhere`);
    await link(page, name).click();
    await expect(page).toHaveURL(server.url + path);
  }
  await page.goto(`${server.url}/login`);
  await expect(link(page, 'Login')).toBeVisible();
});

test('signed-in users have the Dashboard as well, and the current screen is marked', async ({ page, server }) => {
  await newUser(page, server.url);
  await expect(header(page).getByRole('navigation').getByRole('link')).toHaveText([
    'Dashboard',
    'Editor',
    'Gallery',
    'Approvals',
  ]);
  await expect(link(page, 'Dashboard')).toHaveAttribute('aria-current', 'page');
  await link(page, 'Gallery').click();
  await expect(link(page, 'Gallery')).toHaveAttribute('aria-current', 'page');
  await expect(link(page, 'Dashboard')).not.toHaveAttribute('aria-current', 'page');
  await link(page, 'Dashboard').click();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await expect(link(page, 'Login')).toHaveCount(0);
});

test('the account menu shows name and e-mail and leads to the settings', async ({ page, server }) => {
  const { email } = await newUser(page, server.url);
  await expect(account(page)).toHaveText('A');
  await account(page).click();
  await expect(menu(page)).toContainText('Ada Lovelace');
  await expect(menu(page)).toContainText(email);
  await expect(menu(page).getByRole('menuitem')).toHaveText(['Settings', 'Log out']);
  await menu(page).getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL(`${server.url}/settings`);
  await expect(menu(page)).toHaveCount(0);
});

test('the letter is that of the first name, else of the e-mail in upper case', async ({ page, server }) => {
  await newUser(page, server.url);
  const who = { id: 'u', email: 'zoe@example.com', firstName: 'émile', lastName: null, profileImageUrl: null };
  for (const [answer, letter] of [
    [who, 'é'],
    [{ ...who, firstName: null }, 'Z'],
    [{ ...who, firstName: null, email: '' }, 'U'],
  ] as const) {
    await page.route('**/api/auth/session', (route) => route.fulfill({ json: answer }));
    await page.goto(`${server.url}/gallery`);
    await expect(header(page).getByRole('button', { name: /^Account menu/ })).toHaveText(letter);
    await page.unroute('**/api/auth/session');
  }
});

test('logging out removes the stored token, says so and loads the page anew', async ({ page, server }) => {
  await newUser(page, server.url);
  await page.goto(`${server.url}/gallery`);
  await page.evaluate(() => localStorage.setItem('authToken', 'left over'));
  await account(page).click();
  const [call] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === '/api/logout'),
    page.waitForRequest((request) => request.isNavigationRequest() && request.url() === `${server.url}/gallery`),
    menu(page).getByRole('menuitem', { name: 'Log out' }).click(),
  ]);
  expect(call.method()).toBe('POST');
  expect(call.headers()['content-type']).toBe('application/json');
  expect(call.postData()).toBeNull();
  await expectToast(page, 'Logged out', 'You have been successfully logged out.');
  await expect(page.getByRole('listitem').and(page.locator('[data-tone]'))).toHaveAttribute('data-tone', 'neutral');
  await expect(link(page, 'Login')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('logging out of the dashboard loads it anew, which offers to sign in', async ({ page, server }) => {
  await newUser(page, server.url);
  await page.goto(`${server.url}/dashboard`);
  await account(page).click();
  await menu(page).getByRole('menuitem', { name: 'Log out' }).click();
  await expectToast(page, 'Logged out', 'You have been successfully logged out.');
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
});

test('logging out of the editor leads to /', async ({ page, server }) => {
  await newUser(page, server.url);
  await page.goto(`${server.url}/editor`);
  await header(page).getByRole('button', { name: 'Logout' }).click();
  await expectToast(page, 'Logged out', 'You have been successfully logged out.');
  await expect(page).toHaveURL(`${server.url}/`);
});

test('a failed logout is reported, and the user stays logged in', async ({ page, server }) => {
  await newUser(page, server.url);
  await page.route('**/api/logout', (route) => route.fulfill({ status: 500, body: '' }));
  await account(page).click();
  await menu(page).getByRole('menuitem', { name: 'Log out' }).click();
  await expectToast(page, 'Logout Error', 'There was an issue logging out. Please try again.');
  await expect(page.getByRole('listitem').and(page.locator('[data-tone]'))).toHaveAttribute('data-tone', 'destructive');
  await expect(account(page)).toBeVisible();
});

test('the account menu works by keyboard, and returns the focus', async ({ page, server }) => {
  await newUser(page, server.url);
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    await account(page).focus();
    await page.keyboard.press(key);
    await expect(menu(page), key).toBeVisible();
    await expect(account(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(menu(page), key).toHaveCount(0);
    await expect(account(page), key).toBeFocused();
    await expect(account(page)).toHaveAttribute('aria-expanded', 'false');
  }
  await page.keyboard.press('Enter');
  await expect(menu(page).getByRole('menuitem', { name: 'Settings' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu(page).getByRole('menuitem', { name: 'Log out' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(menu(page).getByRole('menuitem', { name: 'Settings' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}/settings`);
});

test('the account menu is closed by its button and by a press elsewhere', async ({ page, server }) => {
  await newUser(page, server.url);
  await account(page).click();
  await expect(menu(page)).toBeVisible();
  await account(page).click();
  await expect(menu(page)).toHaveCount(0);
  await account(page).click();
  await expect(menu(page)).toBeVisible();
  await page.getByRole('heading', { name: 'Dashboard' }).click();
  await expect(menu(page)).toHaveCount(0);
});

test('dark mode is off until it is chosen, whatever the system prefers, and the choice is kept', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${server.url}/nowhere`);
  await expect(html(page)).toHaveAttribute('data-theme', 'light');
  await header(page).getByRole('button', { name: 'Switch to dark mode' }).click();
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  await page.goto(`${server.url}/settings`);
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('switch', { name: 'Dark Mode' })).toBeChecked();
  await header(page).getByRole('button', { name: 'Switch to light mode' }).click();
  await expect(page.getByRole('switch', { name: 'Dark Mode' })).not.toBeChecked();
  await page.reload();
  await expect(html(page)).toHaveAttribute('data-theme', 'light');
});

test('the theme is there before anything is drawn', async ({ page, server }) => {
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark');
    const seen: string[] = [];
    Object.assign(window, { seenThemes: seen });
    const note = (): void => void seen.push(document.documentElement?.dataset['theme'] ?? 'none');
    // From the first frame in which there is a body to draw.
    const watch = (): void => {
      if (document.body) note();
      requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
    new PerformanceObserver(note).observe({ type: 'paint', buffered: true });
  });
  for (const path of ['/', '/login', '/editor', '/nowhere']) {
    await page.goto(server.url + path);
    await expect(header(page)).toBeVisible();
    const seen = await page.evaluate(() => (window as unknown as { seenThemes: string[] }).seenThemes);
    expect([...new Set(seen)], path).toEqual(['dark']);
  }
});

test('the toggle names itself after 700 ms under the pointer, and at once for the keyboard', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/nowhere`);
  const toggle = header(page).getByRole('button', { name: 'Switch to dark mode' });
  await toggle.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Switch to dark mode');
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await link(page, 'Gallery').focus();
  await page.keyboard.press('Tab');
  await expect(toggle).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText('Switch to dark mode');
  await page.keyboard.press('Space');
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
});

test('the first key leads past the bar', async ({ page, server }) => {
  await page.goto(`${server.url}/nowhere`);
  await expect(page.getByRole('main')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

for (const path of ['/nowhere', '/dashboard/more', '/editor/x', '/workflow/a/b', '/galleries']) {
  test(`${path} is no screen and says so`, async ({ page, server }) => {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found', exact: true })).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?', { exact: true })).toBeVisible();
    await page.getByRole('main').getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.url}/`);
  });
}

test('every address is reached by visitors and by signed-in users alike', async ({ page, server }) => {
  const screens = [
    '/',
    '/login',
    '/dashboard',
    '/editor',
    '/workflow',
    '/gallery',
    '/workflow-gallery',
    '/docs',
    '/settings',
  ];
  const reach = async (...paths: string[]): Promise<void> => {
    for (const path of paths) {
      await page.goto(server.url + path);
      await expect(header(page), path).toBeVisible();
      await expect(page, path).toHaveURL(server.url + path);
      await expect(page.getByText('404 Page Not Found'), path).toHaveCount(0);
    }
  };
  await reach(...screens);
  await newUser(page, server.url);
  await reach(...screens);
});

test('header, menu and 404 are accessible and fit a phone', async ({ page, server }) => {
  await withoutMotion(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${server.url}/nowhere`);
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
    await takePictures(page, `404 ${width}`);
    await expectAccessible(page, `404 at ${width}`);
  }
  await newUser(page, server.url);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${server.url}/nowhere`);
    await account(page).click();
    await expect(menu(page)).toBeVisible();
    await takePictures(page, `account menu ${width}`);
    await expectAccessible(page, `the account menu at ${width}`);
    await page.keyboard.press('Escape');
  }
});
