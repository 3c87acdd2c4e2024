import type { Locator, Page } from '@playwright/test';
import { signIn } from './account.ts';
import { ApiUser } from './api-user.ts';
import { expect } from './test.ts';

export const button = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name, exact: true });
export const toggle = (page: Page, name: string): Locator => page.getByRole('switch', { name });
export const part = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });
export const logins = (page: Page): Locator => page.getByRole('tabpanel', { name: 'Sign In' });

/** Registers a user, signs in and opens the settings screen. */
export async function openSettings(page: Page, url: string, enter = signIn): Promise<ApiUser> {
  const user = await ApiUser.register(url);
  await enter(page, user);
  await page.goto(`${url}/settings`);
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible();
  return user;
}

/** Logs in at the login screen with a password. */
export async function logIn(page: Page, { url, email }: ApiUser, password: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${url}/login`);
  await logins(page).getByLabel('Email').fill(email);
  await logins(page).getByLabel('Password', { exact: true }).fill(password);
  await button(logins(page), 'Sign In').click();
}

/** Expects a field to be marked as invalid and to be described by the message. */
export async function expectError(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')));
}
