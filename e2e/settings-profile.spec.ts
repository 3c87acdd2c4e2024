import { ApiUser, eventually, newEmail } from './support/api-user.ts';
import { expectToast } from './support/editor-page.ts';
import { openMailbox } from './support/mailbox.ts';
import { ServerProcess } from './support/server-process.ts';
import { button, expectError, logins, openSettings } from './support/settings-page.ts';
import { expect, test } from './support/test.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

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
  await expect(button(page, 'Change Picture')).toBeVisible();
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
    'A new email address needs your password. This server sends no email, so the address is not verified and takes effect at once.',
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
  await expect(page.getByRole('heading', { name: 'Email address confirmed' })).toBeFocused();
  await page.goto(`${server.url}/settings`);
  await expect(page.getByLabel('Email Address')).toHaveValue(next);
  await page.goto(link);
  await button(page, 'Confirm Address').click();
  await expect(page.getByRole('heading', { name: 'The email address was not changed' })).toBeVisible();
});
