import type { Locator, Page } from '@playwright/test';
import { ApiUser, newEmail } from './support/api-user.ts';
import { findBarriers, sidewaysPixels, takePictures, withoutMotion } from './support/axe.ts';
import { EditorPage, expectToast } from './support/editor-page.ts';
import { ServerProcess } from './support/server-process.ts';
import { expect, test } from './support/test.ts';

const tab = (page: Page, name: 'Sign In' | 'Sign Up'): Locator => page.getByRole('tab', { name });
const form = (page: Page, name: 'Sign In' | 'Sign Up'): Locator => page.getByRole('tabpanel', { name });
const button = (where: Page | Locator, name: string): Locator => where.getByRole('button', { name, exact: true });
const toast = (page: Page): Locator => page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await form(page, 'Sign In').getByLabel('Email').fill(email);
  await form(page, 'Sign In').getByLabel('Password', { exact: true }).fill(password);
}

async function fillSignUp(page: Page, email: string, password: string, confirmPassword = password): Promise<void> {
  await tab(page, 'Sign Up').click();
  await form(page, 'Sign Up').getByLabel('Email').fill(email);
  await form(page, 'Sign Up')
    .getByLabel(/^Password/)
    .fill(password);
  await form(page, 'Sign Up').getByLabel('Confirm Password').fill(confirmPassword);
}

/** The toast has the destructive look, and the field says the same beside it. */
async function expectRefusal(page: Page, field: Locator, title: string, message: string): Promise<void> {
  await expectToast(page, title, message);
  await expect(toast(page)).toHaveAttribute('data-tone', 'destructive');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')));
}

/** Counts the calls of an address that the page makes. */
function callsOf(page: Page, path: string): { count: number; bodies: unknown[] } {
  const calls = { count: 0, bodies: [] as unknown[] };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== path) return;
    calls.count += 1;
    calls.bodies.push(request.postDataJSON());
  });
  return calls;
}

/** Holds the answers of an address back until `release` is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('there are two tabs, Sign In first, with the notice beneath and the way back', async ({ page, server }) => {
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole('tab')).toHaveText(['Sign In', 'Sign Up']);
  await expect(tab(page, 'Sign In')).toHaveAttribute('aria-selected', 'true');
  for (const name of ['Sign In', 'Sign Up'] as const) {
    await tab(page, name).click();
    await expect(form(page, name).getByLabel('Email')).toHaveAttribute('type', 'email');
    await expect(page.getByText('By continuing, you agree to our Terms of Service and Privacy Policy.')).toBeVisible();
    await expect(page).toHaveTitle(`${name} · Heddle AI Flow`);
  }
  await page.getByRole('link', { name: 'Back to App' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
});

test('where the operator takes no new accounts, the tab says so once there is one', async ({ page }) => {
  await using server = await ServerProcess.start({ env: { HEDDLE_REGISTRATION: 'closed' } });
  await page.goto(`${server.url}/login`);
  await tab(page, 'Sign Up').click();
  await expect(button(form(page, 'Sign Up'), 'Create Account')).toBeVisible();
  await ApiUser.register(server.url);
  await page.reload();
  await tab(page, 'Sign Up').click();
  await expect(form(page, 'Sign Up')).toContainText('Registration is closed on this server.');
  await expect(button(form(page, 'Sign Up'), 'Create Account')).toHaveCount(0);
  expect(await findBarriers(page)).toEqual([]);
});

test('a password that others try first is refused beside its field', async ({ page, server }) => {
  await page.goto(`${server.url}/login`);
  await fillSignUp(page, newEmail(), 'Password123');
  await button(form(page, 'Sign Up'), 'Create Account').click();
  await expectRefusal(
    page,
    form(page, 'Sign Up').getByLabel(/^Password/),
    'Registration Failed',
    'This password is too common.',
  );
});

test('signing in needs both fields, and sends nothing without them', async ({ page, server }) => {
  const calls = callsOf(page, '/api/login');
  await page.goto(`${server.url}/login`);
  const email = form(page, 'Sign In').getByLabel('Email');
  const password = form(page, 'Sign In').getByLabel('Password', { exact: true });
  await button(form(page, 'Sign In'), 'Sign In').click();
  await expectRefusal(page, email, 'Error', 'Please fill in all fields.');
  await fillSignIn(page, 'ada@example.com', '');
  await button(form(page, 'Sign In'), 'Sign In').click();
  await expectRefusal(page, password, 'Error', 'Please fill in all fields.');
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await fillSignIn(page, '', 'correct horse');
  await button(form(page, 'Sign In'), 'Sign In').click();
  await expectRefusal(page, email, 'Error', 'Please fill in all fields.');
  expect(calls.count).toBe(0);
});

test('a wrong password is refused, the right one leads to / with a welcome', async ({ page, server }) => {
  const { email, password } = await ApiUser.register(server.url);
  const calls = callsOf(page, '/api/login');
  await page.goto(`${server.url}/login`);
  await fillSignIn(page, email, 'wrong password');
  await page.keyboard.press('Enter');
  await expectRefusal(
    page,
    form(page, 'Sign In').getByLabel('Password', { exact: true }),
    'Login Failed',
    'Invalid email or password.',
  );
  await expect(page).toHaveURL(`${server.url}/login`);

  const release = await hold(page, '/api/login');
  await fillSignIn(page, email, password);
  await button(form(page, 'Sign In'), 'Sign In').click();
  await expect(button(form(page, 'Sign In'), 'Signing In...')).toBeDisabled();
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expectToast(page, 'Welcome back!', 'You have successfully logged in.');
  await expect(toast(page)).toHaveAttribute('data-tone', 'neutral');
  expect(calls.bodies).toEqual([
    { email, password: 'wrong password' },
    { email, password },
  ]);
});

test('an unknown email is refused in the same words', async ({ page, server }) => {
  await page.goto(`${server.url}/login`);
  await fillSignIn(page, newEmail(), 'correct horse');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Login Failed', 'Invalid email or password.');
});

test('the server message is shown, or a fallback if it has none', async ({ page, server }) => {
  await page.route('**/api/login', (route) => route.fulfill({ status: 500, body: '' }));
  await page.route('**/api/register', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`${server.url}/login`);
  await fillSignIn(page, 'ada@example.com', 'correct horse');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Login Failed', 'Invalid email or password.');
  await fillSignUp(page, 'ada@example.com', 'correct horse');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Registration Failed', 'Failed to create account.');
  await page.unroute('**/api/login');
  await page.route('**/api/login', (route) =>
    route.fulfill({ status: 503, json: { message: 'Back in a minute.', code: 'not_ready' } }),
  );
  await tab(page, 'Sign In').click();
  await fillSignIn(page, 'ada@example.com', 'correct horse');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Login Failed', 'Back in a minute.');
});

test('an unreachable server is reported as well', async ({ page, server }) => {
  await page.goto(`${server.url}/login`);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await fillSignIn(page, 'ada@example.com', 'correct horse');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Login Failed', 'The server cannot be reached.');
});

const refusals = [
  {
    what: 'nothing at all',
    email: '',
    password: '',
    confirm: '',
    field: 'Email',
    message: 'Email and password are required.',
  },
  {
    what: 'no password',
    email: 'ada@example.com',
    password: '',
    confirm: 'correct horse',
    field: /^Password/,
    message: 'Email and password are required.',
  },
  {
    what: 'no email',
    email: '',
    password: 'correct horse',
    confirm: 'correct horse',
    field: 'Email',
    message: 'Email and password are required.',
  },
  {
    what: 'two passwords',
    email: 'ada@example.com',
    password: 'correct horse',
    confirm: 'correct house',
    field: 'Confirm Password',
    message: 'Passwords do not match.',
  },
  {
    what: 'two short passwords',
    email: 'ada@example.com',
    password: 'abc',
    confirm: 'abd',
    field: 'Confirm Password',
    message: 'Passwords do not match.',
  },
  {
    what: 'five characters',
    email: 'ada@example.com',
    password: 'horse',
    confirm: 'horse',
    field: /^Password/,
    message: 'Password must be at least 6 characters long.',
  },
] as const;

for (const { what, email, password, confirm, field, message } of refusals) {
  test(`registering with ${what} is refused and sends nothing`, async ({ page, server }) => {
    const calls = callsOf(page, '/api/register');
    await page.goto(`${server.url}/login`);
    await fillSignUp(page, email, password, confirm);
    await button(form(page, 'Sign Up'), 'Create Account').click();
    await expectRefusal(page, form(page, 'Sign Up').getByLabel(field), 'Error', message);
    expect(calls.count).toBe(0);
  });
}

test('an account needs no name and six characters, and is signed in to at once', async ({ page, server }) => {
  const email = newEmail();
  const registered = callsOf(page, '/api/register');
  const loggedIn = callsOf(page, '/api/login');
  await page.goto(`${server.url}/login`);
  await fillSignUp(page, email, 'sixsix');
  const release = await hold(page, '/api/login');
  await button(form(page, 'Sign Up'), 'Create Account').click();
  await expect(button(form(page, 'Sign Up'), 'Creating Account...')).toBeDisabled();
  await expect(toast(page)).toContainText('Account Created!');
  await expect(toast(page)).toHaveAttribute('data-tone', 'neutral');
  release();
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Account menu of ${email}` })).toBeVisible();
  expect(registered.bodies).toEqual([{ email, password: 'sixsix', firstName: '', lastName: '' }]);
  expect(loggedIn.bodies).toEqual([{ email, password: 'sixsix' }]);
});

test('an email that is taken is said beside the field', async ({ page, server }) => {
  const { email } = await ApiUser.register(server.url);
  await page.goto(`${server.url}/login`);
  await fillSignUp(page, email, 'correct horse');
  await page.keyboard.press('Enter');
  await expectRefusal(
    page,
    form(page, 'Sign Up').getByLabel('Email'),
    'Registration Failed',
    'An account with this email already exists.',
  );
});

test('where the login after registering fails, the account exists and Sign In has the email filled in', async ({
  page,
  server,
}) => {
  const email = newEmail();
  await page.route('**/api/login', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await page.goto(`${server.url}/login`);
  await fillSignUp(page, email, 'correct horse');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Login Failed', 'Invalid email or password.');
  await expect(form(page, 'Sign In').getByLabel('Email')).toHaveValue(email);
  await form(page, 'Sign In').getByLabel('Password', { exact: true }).fill('correct horse');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('the session is a cookie that scripts cannot read, and outlives the page', async ({ page, server }) => {
  const { email, password } = await ApiUser.register(server.url);
  await page.goto(`${server.url}/login`);
  await fillSignIn(page, email, password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const session = (await page.context().cookies()).find(({ name }) => name.includes('session'));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(await page.evaluate(() => document.cookie)).not.toContain('session');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a visitor who had to log in returns to their work', async ({ page, server }) => {
  const { email, password } = await ApiUser.register(server.url);
  const editor = new EditorPage(page);
  await page.goto(`${server.url}/editor`);
  await expect(editor.node('Webhook Trigger')).toBeVisible();
  await editor.node('Webhook Trigger').click();
  await page.keyboard.press('ArrowRight');
  await button(page, 'Save').click();
  await expectToast(page, 'Login Required', 'Please log in to save your workflow.');
  await expect(page).toHaveURL(`${server.url}/login`);
  await fillSignIn(page, email, password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Editor' }).click();
  await expect(editor.node('Webhook Trigger')).toBeVisible();
});

test('everything is done with the keyboard', async ({ page, server }) => {
  const { email, password } = await ApiUser.register(server.url);
  await page.goto(`${server.url}/login`);
  await tab(page, 'Sign In').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Sign Up')).toBeFocused();
  await expect(form(page, 'Sign Up')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(
    form(page, 'Sign Up').or(form(page, 'Sign Up').getByLabel('First Name')).and(page.locator(':focus')),
  ).toBeVisible();
  await tab(page, 'Sign Up').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'Sign In')).toBeFocused();
  const reached: string[] = [];
  for (let press = 0; press < 6 && reached.at(-1) !== 'Sign In'; press += 1) {
    await page.keyboard.press('Tab');
    const focus = page.locator(':focus');
    reached.push(
      (await focus.getAttribute('name')) ?? (await focus.getAttribute('aria-label')) ?? (await focus.innerText()),
    );
    if (reached.at(-1) === 'email') await page.keyboard.type(email);
    if (reached.at(-1) === 'password') await page.keyboard.type(password);
  }
  expect(reached.filter((name) => name !== '' && !name.includes('\n'))).toEqual([
    'email',
    'password',
    'Show password',
    'Sign In',
  ]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('F8 leads to the message, which stays five seconds and can be dismissed', async ({ page, server }) => {
  await page.clock.install();
  await page.goto(`${server.url}/login`);
  await button(form(page, 'Sign In'), 'Sign In').click();
  await expect(toast(page)).toHaveCount(1);
  await page.clock.runFor(4500);
  await expect(toast(page)).toHaveCount(1);
  await page.clock.runFor(1000);
  await expect(toast(page)).toHaveCount(0);
  await button(form(page, 'Sign In'), 'Sign In').click();
  await button(form(page, 'Sign In'), 'Sign In').click();
  await expect(toast(page)).toHaveCount(1);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toast(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(toast(page), 'Dismiss notification')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toHaveCount(0);
});

test('the password can be shown', async ({ page, server }) => {
  await page.goto(`${server.url}/login`);
  const password = form(page, 'Sign In').getByLabel('Password', { exact: true });
  await password.fill('correct horse');
  await expect(password).toHaveAttribute('type', 'password');
  await button(form(page, 'Sign In'), 'Show password').click();
  await expect(password).toHaveAttribute('type', 'text');
  await button(form(page, 'Sign In'), 'Hide password').click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('both forms and their messages are accessible and fit a phone', async ({ page, server }) => {
  await withoutMotion(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const name of ['Sign In', 'Sign Up'] as const) {
      await page.goto(`${server.url}/login`);
      await tab(page, name).click();
      const check = async (what: string): Promise<void> => {
        await takePictures(page, `login ${what} ${width}`);
        expect.soft(await findBarriers(page), what).toEqual([]);
        const overflow = await sidewaysPixels(page);
        expect.soft(overflow, `${what}: pixels to scroll sideways`).toBe(0);
      };
      await check(name);
      await form(page, name)
        .getByRole('button', { name: name === 'Sign In' ? 'Sign In' : 'Create Account' })
        .click();
      await expect(toast(page)).toBeVisible();
      await check(`${name} with messages`);
    }
  }
});

test('a user whose session has ended is sent to the login', async ({ page, server }) => {
  const { email, password } = await ApiUser.register(server.url);
  await page.goto(`${server.url}/login`);
  await fillSignIn(page, email, password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto(`${server.url}/gallery`);
  await expect(page.getByRole('banner').getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...');
  await expect(toast(page)).toHaveAttribute('data-tone', 'destructive');
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect(tab(page, 'Sign In')).toBeVisible();
});
