import { ApiUser, newEmail } from './support/api-user.ts';
import { signIn } from './support/account.ts';
import { findBarriers, sidewaysPixels, takePictures, withoutMotion } from './support/axe.ts';
import { expectToast } from './support/editor-page.ts';
import { ServerProcess } from './support/server-process.ts';
import { button } from './support/settings-page.ts';
import { expect, test } from './support/test.ts';

test('an administrator invites somebody, whose link makes one account', async ({ page, browser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await using server = await ServerProcess.start({ env: { HEDDLE_REGISTRATION: 'invitation' } });
  const admin = await ApiUser.register(server.url);
  await signIn(page, admin);
  await page.goto(`${server.url}/settings#server`);
  const part = page.getByRole('group', { name: 'Invitations' });
  const email = newEmail();
  await part.getByLabel('Email').fill(email);
  await part.getByLabel('Email').press('Enter');
  await expect(part.getByText(email)).toBeVisible();
  await button(part, 'Copy link').click();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const guests = await browser.newContext();
  const guest = await guests.newPage();
  await guest.goto(`${server.url}/login`);
  await guest.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(guest.getByText('This server takes new accounts by invitation.')).toBeVisible();
  await guest.goto(link);
  const form = guest.getByRole('tabpanel', { name: 'Sign Up' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel(/^Password/).fill('fresh-secret-1');
  await form.getByLabel('Confirm Password').fill('fresh-secret-1');
  await button(form, 'Create Account').click();
  await expectToast(guest, 'Account Created!', 'You have successfully logged in.');
  await guests.close();
  await page.reload();
  await expect(part.getByText('No open invitations.')).toBeVisible();
});

test('invitations are accessible and fit a phone', async ({ page }) => {
  await using server = await ServerProcess.start({ env: { HEDDLE_REGISTRATION: 'invitation' } });
  const admin = await ApiUser.register(server.url);
  await admin.invite('ada.with.a.very.long.address@department.example.com');
  await admin.invite();
  await withoutMotion(page);
  await signIn(page, admin);
  for (const [name, size] of [
    ['wide', { width: 1440, height: 900 }],
    ['phone', { width: 390, height: 844 }],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto(`${server.url}/settings`);
    const part = page.getByRole('group', { name: 'Invitations' });
    await expect(part.getByText('Anyone with the link', { exact: true })).toBeVisible();
    await part.scrollIntoViewIfNeeded();
    expect([await findBarriers(page), await sidewaysPixels(page)]).toEqual([[], 0]);
    await takePictures(page, `invitations-${name}`);
  }
});
