import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { signIn, signInByHand } from './support/account.ts';
import { ApiUser, eventually, newEmail, node } from './support/api-user.ts';
import { openMailbox } from './support/mailbox.ts';
import { findBarriers, lookIn, sidewaysPixels, THEMES } from './support/axe.ts';
import { EditorPage, expectToast } from './support/editor-page.ts';
import { ServerProcess } from './support/server-process.ts';
import { expect, test } from './support/test.ts';
import { totp } from './support/totp.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const button = (where: Page | Locator, name: string): Locator => where.getByRole('button', { name, exact: true });
const toggle = (page: Page, name: string): Locator => page.getByRole('switch', { name });
const part = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });
const logins = (page: Page): Locator => page.getByRole('tabpanel', { name: 'Sign In' });

/** A new user, signed in, on the settings screen. */
async function openSettings(page: Page, url: string, enter = signIn): Promise<ApiUser> {
  const user = await ApiUser.register(url);
  await enter(page, user);
  await page.goto(`${url}/settings`);
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible();
  return user;
}

async function logIn(page: Page, { url, email }: ApiUser, password: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${url}/login`);
  await logins(page).getByLabel('Email').fill(email);
  await logins(page).getByLabel('Password', { exact: true }).fill(password);
  await button(logins(page), 'Sign In').click();
}

async function expectError(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')));
}

test('a visitor sees the page, the way to log in, and toggles that work', async ({ page, server }) => {
  await page.goto(`${server.url}/settings`);
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(page.getByText('You are not logged in')).toBeVisible();
  await expect(button(page, 'Save Profile')).toHaveCount(0);
  await expect(toggle(page, 'Email Notifications')).toBeChecked();
  await expect(toggle(page, 'Auto-save Workflows')).toBeChecked();
  await expect(toggle(page, 'Dark Mode')).not.toBeChecked();

  await toggle(page, 'Auto-save Workflows').click();
  await toggle(page, 'Dark Mode').click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(toggle(page, 'Dark Mode')).toBeChecked();
  await expect(toggle(page, 'Auto-save Workflows')).not.toBeChecked();

  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
});

test('the profile is prefilled, saved with its toast, and shown with its picture everywhere', async ({
  page,
  server,
}) => {
  const user = await openSettings(page, server.url);
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');
  await expect(page.getByLabel('Last Name')).toHaveValue('Lovelace');
  await expect(page.getByLabel('Email Address')).toHaveValue(user.email);

  const other = await ApiUser.register(server.url);
  await page.getByLabel('Email Address').fill(other.email);
  await button(page, 'Save Profile').click();
  await expectError(page.getByLabel('Email Address'), 'An account with this email already exists.');

  await page.getByLabel('Email Address').fill(user.email);
  await page.getByLabel('First Name').fill('Grace');
  await page.getByLabel('Last Name').fill('Hopper');
  await button(page, 'Save Profile').click();
  await expectToast(page, 'Profile Updated', 'Your profile settings have been saved successfully.');
  await expect(page.getByRole('button', { name: 'Account menu of Grace Hopper' })).toHaveText('G');

  await page
    .getByLabel('Picture file')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(page.getByText('The picture is not a PNG, JPEG or WebP image.')).toBeVisible();
  await page.getByLabel('Picture file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PIXEL });
  await expectToast(page, 'Picture Updated', 'Your new picture is shown from now on.');
  await page.reload();
  const picture = page.getByRole('button', { name: 'Account menu of Grace Hopper' }).locator('img');
  await expect(picture).toBeVisible();
  await expect(picture).toHaveAttribute('src', /^\/api\/profile-images\/[0-9a-f]{32}$/);
  await button(page, 'Remove').click();
  await expect(picture).toHaveCount(0);
});

test('another email address takes the password, and without mail counts at once', async ({ page, server }) => {
  const user = await openSettings(page, server.url);
  const profile = page.getByRole('region', { name: 'Profile' });
  const password = profile.getByRole('textbox', { name: 'Password' });
  await expect(password).toHaveCount(0);
  const next = newEmail();
  await page.getByLabel('Email Address').fill(next);
  await expect(password).toHaveAccessibleDescription(
    'A new address needs your password. This server sends no mail, so the address is not verified and takes effect at once.',
  );
  await button(page, 'Save Profile').click();
  await expectError(password, 'Enter your password to confirm this.');
  await password.fill('wrong horse');
  await button(page, 'Save Profile').click();
  await expectError(password, 'The password is not correct.');
  await password.fill(user.password);
  await button(page, 'Save Profile').click();
  await expectToast(page, 'Profile Updated', 'Your profile settings have been saved successfully.');
  await expect(password).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto(`${server.url}/login`);
  await logins(page).getByLabel('Email').fill(next);
  await logins(page).getByLabel('Password', { exact: true }).fill(user.password);
  await button(logins(page), 'Sign In').click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('another email address counts once its mailbox has confirmed it, where the server sends mail', async ({
  page,
}) => {
  await using mails = await openMailbox();
  await using server = await ServerProcess.start({ env: { HEDDLE_SMTP_URL: mails.url } });
  const user = await openSettings(page, server.url);
  const next = newEmail();
  const profile = page.getByRole('region', { name: 'Profile' });
  await page.getByLabel('Email Address').fill(next);
  await profile.getByRole('textbox', { name: 'Password' }).fill(user.password);
  await button(page, 'Save Profile').click();
  await expectToast(page, 'Profile Updated', 'Your profile settings have been saved successfully.');
  await expect(profile.getByRole('status')).toContainText(`Open the link we have sent to ${next}.`);
  await expect(page.getByLabel('Email Address')).toHaveValue(user.email);
  const sent = await eventually('the mail has come', 15, async () =>
    mails.received.find((mail) => mail.includes(`To: ${next}`)),
  );
  const link = /http:\/\/\S+\/confirm-email\/[\w.-]+/.exec(sent)?.[0] ?? '';
  await page.goto(link);
  await button(page, 'Confirm Address').click();
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeFocused();
  await page.goto(`${server.url}/settings`);
  await expect(page.getByLabel('Email Address')).toHaveValue(next);
  await page.goto(link);
  await button(page, 'Confirm Address').click();
  await expect(page.getByRole('heading', { name: 'The address was not changed' })).toBeVisible();
});

test('the password is changed by who knows it, and other sessions end', async ({ page, browser, server }) => {
  const user = await openSettings(page, server.url);
  const elsewhere = await browser.newPage();
  await signInByHand(elsewhere, user);
  const fields = {
    current: page.getByLabel('Current Password'),
    next: page.getByLabel('New Password', { exact: true }),
    confirm: page.getByLabel('Confirm New Password'),
  };
  const change = async (current: string, next: string, confirm: string): Promise<void> => {
    await fields.current.fill(current);
    await fields.next.fill(next);
    await fields.confirm.fill(confirm);
    await button(page, 'Change Password').click();
  };

  await change('', '', '');
  await expectToast(page, 'Error', 'Please fill in all fields.');
  await expectError(fields.current, 'Please fill in all fields.');
  await change(user.password, 'battery staple', 'battery stable');
  await expectError(fields.confirm, 'Passwords do not match.');
  await change(user.password, 'short', 'short');
  await expectError(fields.next, 'Password must be at least 6 characters long.');
  await change('wrong horse', 'battery staple', 'battery staple');
  await expectError(fields.current, 'The password is not correct.');

  await change(user.password, 'battery staple', 'battery staple');
  await expectToast(
    page,
    'Password Changed',
    'Use the new password from now on. All other sessions have been signed out.',
  );
  await expect(fields.current).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');
  await elsewhere.goto(`${server.url}/settings`);
  await expect(elsewhere.getByText('You are not logged in')).toBeVisible();
  await elsewhere.close();

  await logIn(page, user, user.password);
  await expectToast(page, 'Login Failed', 'Invalid email or password.');
  await logIn(page, user, 'battery staple');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a second factor is set up with an app, asked for at the login, and switched off', async ({ page, server }) => {
  const user = await openSettings(page, server.url);
  await button(page, 'Set Up Two-Factor Authentication').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('wrong horse');
  await button(dialog, 'Continue').click();
  await expectError(dialog.getByLabel('Password', { exact: true }), 'The password is not correct.');
  await dialog.getByLabel('Password', { exact: true }).fill(user.password);
  await button(dialog, 'Continue').click();
  const secret = await dialog.locator('code').innerText();
  await dialog.getByLabel('Code from the app').fill(totp(secret));
  await button(dialog, 'Switch On').click();
  const codeItems = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codeItems).toHaveCount(10);
  const codes = await codeItems.allInnerTexts();
  await button(page, 'Done').click();
  await expect(part(page, 'Two-factor authentication')).toContainText('10 of 10 recovery codes left.');
  await expect(button(page, 'New Recovery Codes')).toBeFocused();

  await logIn(page, user, user.password);
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  await page.goto(`${server.url}/settings`);
  await expect(page.getByText('You are not logged in')).toBeVisible();

  await logIn(page, user, user.password);
  await page.getByLabel('Code from the app').fill('000000');
  await button(page, 'Continue').click();
  await expectToast(page, 'Login Failed', 'The code is not correct.');
  await expectError(page.getByLabel('Code from the app'), 'The code is not correct.');
  await page.getByLabel('Code from the app').fill(totp(secret, 1));
  await button(page, 'Continue').click();
  await expectToast(page, 'Welcome back!', 'You have successfully logged in.');
  await expect(page).toHaveURL(`${server.url}/`);

  await logIn(page, user, user.password);
  await button(page, 'Use a recovery code instead').click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await page.goto(`${server.url}/settings`);
  await expect(part(page, 'Two-factor authentication')).toContainText('9 of 10 recovery codes left.');
  await button(page, 'Switch Off').click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(user.password);
  await button(page.getByRole('dialog'), 'Switch Off').click();
  await expect(button(page, 'Set Up Two-Factor Authentication')).toBeFocused();
  await logIn(page, user, user.password);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('sessions are listed and ended', async ({ page, browser, server }) => {
  const user = await openSettings(page, server.url, signInByHand);
  const sessions = page.getByRole('list', { name: 'Sessions' });
  const elsewhere = await browser.newPage({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/604.1',
  });
  await signInByHand(elsewhere, user);
  await page.reload();
  // The program that made the account is signed in as well.
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Chrome on Linux');
  await button(sessions, 'Sign out Safari on iPhone').click();
  await expectToast(page, 'Signed Out', 'The session on Safari on iPhone has been ended.');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await elsewhere.goto(`${server.url}/settings`);
  await expect(elsewhere.getByText('You are not logged in')).toBeVisible();
  await elsewhere.close();

  await button(page, 'Sign out all others').click();
  await button(page.getByRole('alertdialog'), 'Sign out all others').click();
  await expectToast(page, 'Signed Out', '1 session has been ended.');
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
});

test('an API key is shown once, works, and is refused once revoked', async ({ page, server }) => {
  const user = await openSettings(page, server.url);
  await button(page, 'Create API Key').click();
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Create API Key').click();
  await expectError(dialog.getByLabel('Name'), 'Give the key a name.');
  await dialog.getByLabel('Name').fill('Nightly import');
  await dialog.getByLabel('Expires').click();
  await page.getByRole('option', { name: 'Never' }).click();
  await button(dialog, 'Create API Key').click();
  const shown = page.getByRole('dialog', { name: 'Copy your API key' });
  const key = await shown.locator('code').innerText();
  const call = (): Promise<Response> =>
    fetch(`${server.url}/api/auth/user`, { headers: { authorization: `Bearer ${key}` } });
  expect(await (await call()).json()).toMatchObject({ email: user.email });
  await button(shown, 'Done').click();
  await expect(page.getByText(key)).toHaveCount(0);

  await page.reload();
  const row = page.getByRole('list', { name: 'API keys' }).getByRole('listitem');
  await expect(row).toContainText(/Nightly import\s*hdl_.{6}….*Last used just now · never expires/s);
  await button(page, 'Revoke Nightly import').click();
  await button(page.getByRole('alertdialog'), 'Revoke key').click();
  await expectToast(page, 'API Key Revoked', 'Nightly import no longer works.');
  await expect(page.getByText('You have no API keys.')).toBeVisible();
  expect((await call()).status).toBe(401);
});

test('an API key does what its scopes say, and is offered for revocation once the password has changed', async ({
  page,
  server,
}) => {
  const user = await openSettings(page, server.url);
  const workflowId = await user.createWorkflow('Reminders', { nodes: [node('Start', 'manualTrigger')], edges: [] });
  const make = async (name: string, ...ticks: string[]): Promise<string> => {
    await button(page, 'Create API Key').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    for (const tick of ticks) await dialog.getByRole('checkbox', { name: tick, exact: true }).click();
    await button(dialog, 'Create API Key').click();
    const shown = page.getByRole('dialog', { name: 'Copy your API key' });
    const key = await shown.locator('code').innerText();
    await button(shown, 'Done').click();
    return key;
  };
  const [runs, edits] = [await make('Runner'), await make('Deployment', 'Edit', 'Run')];
  const keys = page.getByRole('list', { name: 'API keys' }).getByRole('listitem');
  await expect(keys.filter({ hasText: 'Deployment' })).toContainText('Edit · Never used · expires');
  await expect(keys.filter({ hasText: 'Runner' })).toContainText('Run · Never used · expires');
  const status = async (key: string, method: string, path: string, body: object): Promise<number> =>
    (
      await fetch(server.url + path, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).status;
  const start = (key: string): Promise<number> => status(key, 'POST', '/api/executions', { workflowId });
  const rename = (key: string): Promise<number> =>
    status(key, 'PUT', `/api/workflows/${workflowId}`, { name: 'Renamed' });
  expect([await start(runs), await rename(runs), await start(edits), await rename(edits)]).toEqual([
    201, 403, 403, 200,
  ]);

  await page.getByLabel('Current Password').fill(user.password);
  await page.getByLabel('New Password', { exact: true }).fill('battery staple');
  await page.getByLabel('Confirm New Password').fill('battery staple');
  await button(page, 'Change Password').click();
  await expectToast(
    page,
    'Password Changed',
    'Use the new password from now on. All other sessions have been signed out.',
  );
  const offer = page.getByRole('dialog', { name: 'Revoke API keys too?' });
  await expect(offer.getByRole('listitem')).toHaveCount(2);
  await offer.getByRole('checkbox', { name: 'Deployment' }).click();
  await button(offer, 'Revoke 1 API key').click();
  await expectToast(page, 'API Keys Revoked', '1 API key no longer works.');
  await expect(keys).toHaveCount(1);
  expect([await start(runs), await rename(edits)]).toEqual([401, 200]);
});

test('the toggles start as specified and do what they say', async ({ page, server }) => {
  const user = await openSettings(page, server.url);
  await expect(toggle(page, 'Email Notifications')).toBeChecked();
  await expect(toggle(page, 'Auto-save Workflows')).toBeChecked();
  await expect(toggle(page, 'Dark Mode')).not.toBeChecked();
  await expect(page.getByText('This server sends no mail')).toBeVisible();

  await toggle(page, 'Email Notifications').click();
  await expect(toggle(page, 'Email Notifications')).not.toBeChecked();
  await button(page, 'Switch to dark mode').click();
  await expect(toggle(page, 'Dark Mode')).toBeChecked();
  await toggle(page, 'Match system').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  await expect(toggle(page, 'Email Notifications')).not.toBeChecked();
  await expect(toggle(page, 'Match system')).toBeChecked();

  const id = await user.createWorkflow('Reminders', { nodes: [node('Start', 'manualTrigger')], edges: [] });
  const revision = async (): Promise<number | undefined> =>
    (await user.workflows()).find((workflow) => workflow.id === id)?.revision;
  const editor = new EditorPage(page);
  const nudge = async (): Promise<void> => {
    await editor.open(`${server.url}/workflow/${id}`);
    await editor.node('Start').click();
    await page.keyboard.press('ArrowRight');
  };
  await toggle(page, 'Auto-save Workflows').click();
  await nudge();
  await page.waitForTimeout(3000);
  expect(await revision()).toBe(1);
  page.on('dialog', (question) => void question.accept());
  await page.goto(`${server.url}/settings`);
  await toggle(page, 'Auto-save Workflows').click();
  await nudge();
  await eventually('the editor has saved by itself', 10, async () => (await revision()) === 2);
});

test('all data come as one file without secrets', async ({ page, server }) => {
  const user = await openSettings(page, server.url);
  await user.createWorkflow('Reminders', {
    nodes: [node('Call', 'httpRequest', { url: 'https://example.com', auth: 'bearer', token: 'tok-secret' })],
    edges: [],
  });
  const download = page.waitForEvent('download');
  await button(page, 'Export All Data').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^heddle-export-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    profile: { email: user.email },
    workflows: [{ name: 'Reminders' }],
    executions: [],
    walletConnections: [],
  });
  expect(text).not.toContain('tok-secret');
  await expectToast(page, 'Data Exported', 'Your data has been downloaded as JSON file');
});

test('the account is deleted by who types its email and knows its password', async ({ page, server }) => {
  const user = await openSettings(page, server.url);
  await button(page, 'Delete Account').click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Email Address').fill('eve@example.com');
  await button(dialog, 'Delete Account').click();
  await expectError(dialog.getByLabel('Email Address'), 'This is not the email address of the account.');
  await dialog.getByLabel('Email Address').fill(user.email);
  await button(dialog, 'Delete Account').click();
  await expectError(dialog.getByLabel('Password', { exact: true }), 'Enter your password to confirm this.');
  await dialog.getByLabel('Password', { exact: true }).fill('wrong horse');
  await button(dialog, 'Delete Account').click();
  await expectError(dialog.getByLabel('Password', { exact: true }), 'The password is not correct.');
  await dialog.getByLabel('Password', { exact: true }).fill(user.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}/`);
  await expectToast(page, 'Account Deleted', 'Your account and everything you owned have been deleted.');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await logIn(page, user, user.password);
  await expectToast(page, 'Login Failed', 'Invalid email or password.');
});

test('where the operator has switched account deletion off, only the specified toast is shown', async ({ page }) => {
  await using server = await ServerProcess.start({ env: { HEDDLE_ACCOUNT_DELETION: 'off' } });
  await openSettings(page, server.url);
  await button(page, 'Delete Account').click();
  await expectToast(page, 'Account Deletion', 'This feature will be available in a future update.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('everything is reached and done with the keyboard', async ({ page, server }) => {
  await openSettings(page, server.url);
  await page.getByLabel('First Name').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Grace');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Profile Updated', 'Your profile settings have been saved successfully.');
  await toggle(page, 'Dark Mode').focus();
  await page.keyboard.press('Space');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await button(page, 'Create API Key').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Create API Key')).toBeFocused();
});

for (const theme of THEMES) {
  test(`the screen and its dialogs are accessible and fit a phone, ${theme}`, async ({ page, server }) => {
    await lookIn(page, theme);
    const check = async (what: string): Promise<void> => {
      expect.soft(await findBarriers(page), what).toEqual([]);
      const overflow = await sidewaysPixels(page);
      expect.soft(overflow, `${what}: pixels to scroll sideways`).toBe(0);
    };
    await page.goto(`${server.url}/settings`);
    await expect(page.getByText('You are not logged in')).toBeVisible();
    await check('visitor');
    const user = await openSettings(page, server.url, signInByHand);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await button(page, 'Change Password').click();
      await check(`settings with messages at ${width}`);
      for (const opener of [
        'Set Up Two-Factor Authentication',
        'Create API Key',
        'Delete Account',
        'Sign out all others',
      ]) {
        await button(page, opener).click();
        await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
        await check(`${opener} at ${width}`);
        await page.keyboard.press('Escape');
        await expect(button(page, opener)).toBeFocused();
      }
    }
    await button(page, 'Set Up Two-Factor Authentication').click();
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(user.password);
    await page.keyboard.press('Enter');
    const secret = await page.getByRole('dialog').locator('code').innerText();
    await check('the secret for an app');
    await page.getByLabel('Code from the app').fill(totp(secret));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    await check('recovery codes');
    await logIn(page, user, user.password);
    await expect(page.getByLabel('Code from the app')).toBeVisible();
    await check('second step');
  });
}
