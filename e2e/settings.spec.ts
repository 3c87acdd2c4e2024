import { readFile } from 'node:fs/promises';
import { signInByHand } from './support/account.ts';
import { eventually, node } from './support/api-user.ts';
import { findBarriers, sidewaysPixels, withoutMotion } from './support/axe.ts';
import { EditorPage, expectToast } from './support/editor-page.ts';
import { ServerProcess } from './support/server-process.ts';
import { button, expectError, logIn, openSettings, toggle } from './support/settings-page.ts';
import { expect, test } from './support/test.ts';
import { totp } from './support/totp.ts';

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

test('the toggles start as specified and take effect', async ({ page, server }) => {
  const user = await openSettings(page, server.url);
  await expect(toggle(page, 'Email Notifications')).toBeChecked();
  await expect(toggle(page, 'Auto-save Workflows')).toBeChecked();
  await expect(toggle(page, 'Dark Mode')).not.toBeChecked();
  await expect(page.getByText('No mail server is set up on this server')).toBeVisible();

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

test('deleting the account requires its email and password', async ({ page, server }) => {
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

test('the screen and its dialogs are accessible and fit a phone', async ({ page, server }) => {
  await withoutMotion(page);
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
