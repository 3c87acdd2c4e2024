import { signInByHand } from './support/account.ts';
import { expectToast } from './support/editor-page.ts';
import { button, expectError, logIn, openSettings, part } from './support/settings-page.ts';
import { expect, test } from './support/test.ts';
import { totp } from './support/totp.ts';

test('changing the password requires the current one and ends other sessions', async ({ page, browser, server }) => {
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
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await elsewhere.goto(`${server.url}/settings`);
  await expect(elsewhere.getByText('You are not logged in')).toBeVisible();
  await elsewhere.close();

  await button(page, 'Sign out all others').click();
  await button(page.getByRole('alertdialog'), 'Sign out all others').click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
});
