import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { ApiUser } from './api-user.ts';
import { newEmail } from './api-user.ts';

/** Creates an account as a visitor does, and is then on `/`, signed in. Returns the email address. */
export async function registerInBrowser(page: Page, url: string): Promise<string> {
  const email = newEmail();
  await page.goto(`${url}/login`);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = page.getByRole('tabpanel', { name: 'Sign Up' });
  await form.getByLabel('First Name').fill('Ada');
  await form.getByLabel('Last Name').fill('Lovelace');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel(/^Password/).fill('correct horse');
  await form.getByLabel('Confirm Password').fill('correct horse');
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(`${url}/`);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  return email;
}

/** Brings the session of a user of the API into the browser: pages that are opened from now on are signed in. */
export async function signIn(page: Page, user: ApiUser): Promise<void> {
  await page.context().addCookies(user.cookies());
}

/** Opens `/` with the session of a user of the API. */
export async function openDashboard(page: Page, user: ApiUser): Promise<void> {
  await signIn(page, user);
  await page.goto(`${user.url}/`);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

/** Signs in as a person does, in a session of its own, and is then on `/`. */
export async function signInByHand(page: Page, user: ApiUser): Promise<void> {
  await page.goto(`${user.url}/login`);
  const form = page.getByRole('tabpanel', { name: 'Sign In' });
  await form.getByLabel('Email').fill(user.email);
  await form.getByLabel('Password', { exact: true }).fill(user.password);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}
