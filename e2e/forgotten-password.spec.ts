import { ApiUser, eventually } from './support/api-user.ts';
import { findBarriers, sidewaysPixels, takePictures, withoutMotion } from './support/axe.ts';
import { openMailbox } from './support/mailbox.ts';
import { ServerProcess } from './support/server-process.ts';
import { button, logins } from './support/settings-page.ts';
import { expect, test } from './support/test.ts';

test('a forgotten password is set anew by a mailed link, with the keyboard', async ({ page }) => {
  await using mails = await openMailbox();
  await using server = await ServerProcess.start({ env: { HEDDLE_SMTP_URL: mails.url } });
  const user = await ApiUser.register(server.url);
  await page.goto(`${server.url}/login`);
  await logins(page).getByLabel('Email').fill(user.email);
  await page.keyboard.press('Tab');
  await button(page, 'Forgot password?').press('Enter');
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toBeVisible();
  const mail = await eventually('the mail has come', 15, async () =>
    mails.received.find((sent) => sent.includes(`To: ${user.email}`)),
  );
  const link = /http:\/\/\S+\/reset-password\/[\w-]+/.exec(mail.replaceAll('=\r\n', ''))?.[0] ?? '';
  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill('fresh-secret-1');
  await page.keyboard.press('Tab');
  await page.getByLabel('Confirm New Password').fill('fresh-secret-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeFocused();
  await page.getByRole('link', { name: 'Sign In' }).press('Enter');
  await logins(page).getByLabel('Email').fill(user.email);
  await logins(page).getByLabel('Password', { exact: true }).fill('fresh-secret-1');
  await button(logins(page), 'Sign In').click();
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible();
  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill('fresh-secret-2');
  await page.getByLabel('Confirm New Password').fill('fresh-secret-2');
  await button(page, 'Set New Password').click();
  await expect(page.getByRole('heading', { name: 'The password was not changed' })).toBeVisible();
});

test('asking for a link and setting a password are accessible and fit a phone', async ({ page, server }) => {
  await withoutMotion(page);
  for (const [name, size] of [
    ['wide', { width: 1440, height: 900 }],
    ['phone', { width: 390, height: 844 }],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto(`${server.url}/login`);
    await expect(button(page, 'Forgot password?')).toBeVisible();
    await takePictures(page, `login-${name}`);
    await button(page, 'Forgot password?').click();
    // The server of the tests sends no mail.
    await expect(page.getByRole('status').filter({ hasText: 'This server sends no mail.' })).toBeVisible();
    expect([await findBarriers(page), await sidewaysPixels(page)]).toEqual([[], 0]);
    await takePictures(page, `forgot-password-${name}`);
    await page.goto(`${server.url}/reset-password/unknown`);
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
    expect([await findBarriers(page), await sidewaysPixels(page)]).toEqual([[], 0]);
    await takePictures(page, `reset-password-${name}`);
  }
});
