import { SIGN_IN_CALLBACK } from '@heddle/contract/node/sign-in';
import { serveOidc } from '@heddle/nodes/testing/oidc-server';
import type { Locator, Page } from '@playwright/test';
import { signIn } from './support/account.ts';
import { ApiUser, chain, node } from './support/api-user.ts';
import { findBarriers, sidewaysPixels } from './support/axe.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

const button = (where: Page | Locator, name: string): Locator => where.getByRole('button', { name, exact: true });

/** Presses the button that begins a sign-in, and the buttons of the service's pages in the window that opens. */
async function signInAt(page: Page, form: Locator, name: string, choices: readonly string[]): Promise<void> {
  const opening = page.waitForEvent('popup');
  await button(form, name).click();
  const window = await opening;
  for (const choice of choices) await button(window, choice).click();
  await expect.poll(() => window.isClosed()).toBe(true);
}

test('a user signs in at a service in a node, uses it, and signs in again after it was revoked: the run that waits goes on', async ({
  page,
  server,
}) => {
  // Tokens expire while the test looks on.
  const oidc = await serveOidc({ redirectUri: `${server.url}${SIGN_IN_CALLBACK}`, accessTokenSeconds: 1 });
  const user = await ApiUser.register(server.url);
  const nodes = [
    node('start', 'manualTrigger', { name: 'Begin' }, 0),
    node('ask', 'httpRequest', { name: 'Ask', url: oidc.userUrl, auth: 'credential' }, 300),
  ];
  const workflowId = await user.createWorkflow('Account', { nodes, edges: chain('start', 'ask') });
  await signIn(page, user);
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/workflow/${workflowId}`, 2);
  await editor.node('Ask').click();
  const panel = editor.panel();

  await button(panel, 'New credential…').click();
  const making = page.getByRole('dialog', { name: 'New credential' });
  await making.getByLabel('Type').click();
  await page.getByRole('option', { name: 'OAuth 2.0 sign-in', exact: true }).click();
  await expect(making.getByLabel('Redirect URL')).toHaveValue(`${server.url}${SIGN_IN_CALLBACK}`);
  await making.getByLabel(/^Name/).fill('Shop account');
  await making
    .getByLabel(/^Client ID/)
    .first()
    .fill('shop');
  await making.getByLabel('Client secret', { exact: true }).fill('sesame & co+%');
  await making.getByLabel(/^Authorization URL/).fill(oidc.authorizeUrl);
  await making.getByLabel(/^Token URL/).fill(oidc.tokenUrl);
  await making.getByLabel(/^Scopes/).fill('openid email');
  await button(making, 'Save Credential').click();

  const form = page.getByRole('dialog', { name: 'Edit credential' });
  await expect(form.getByText('Not signed in')).toBeVisible();
  await signInAt(page, form, 'Sign in with the service', ['continue', 'continue']);
  await expect(form.getByText('as ada@shop.example')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await button(form, 'Close').click();
  await panel.getByLabel('Credential signed out').click();
  await page.getByRole('option', { name: 'Wait until somebody signs in again' }).click();
  await button(panel, 'Save Changes').click();
  await editor.save();
  await editor.execute();
  await expect(editor.run.dialog).toContainText('Completed');

  const renewed = await user.execute(workflowId);
  await expect.poll(async () => (await user.run(renewed)).status).toBe('completed');
  expect(oidc.granted['refresh_token']).toBeGreaterThan(0);

  await oidc.revokeAll();
  const waiting = await user.execute(workflowId);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('tab', { name: 'Execution History' }).click();
  await expect(page.getByText('Waits for a sign-in with “Shop account”')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.goto(`${server.url}/workflow/${workflowId}?run=${waiting}`);
  await page.getByRole('button', { name: /^Ask waits for a sign-in/ }).click();
  await page.getByRole('link', { name: 'Open the credential' }).click();
  await expect(form.getByRole('link', { name: 'Account' })).toBeVisible();
  await expect(form.getByText(/The access ended: .*invalid_grant.*Sign in again\./)).toBeVisible();
  await signInAt(page, form, 'Sign in with the service', ['deny']);
  await expect(form.getByText(/The last sign-in failed\..*access was denied/)).toBeVisible();
  await signInAt(page, form, 'Sign in with the service', ['continue']);
  await expect(form.getByText('as ada@shop.example')).toBeVisible();
  await expect.poll(async () => (await user.run(waiting)).status).toBe('completed');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysPixels(page)).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await button(form, 'Sign out').click();
  await expect(form.getByText('Not signed in')).toBeVisible();
  await oidc.close();
});

test('an administrator sets a client at a service, and users need none of their own', async ({
  page,
  ownServer: server,
}) => {
  const user = await ApiUser.register(server.url);
  await signIn(page, user);
  await page.goto(`${server.url}/settings#server`);
  const settings = page.getByRole('region', { name: 'Server' });
  await expect(settings.getByLabel('Redirect URL')).toHaveValue(`${server.url}${SIGN_IN_CALLBACK}`);
  await button(page, 'Set the client at Slack').click();
  const dialog = page.getByRole('dialog', { name: 'Client at Slack' });
  await dialog.getByLabel(/^Client ID/).fill('our-app');
  await dialog.getByLabel('Client secret').fill('open sesame');
  expect(await findBarriers(page)).toEqual([]);
  await button(dialog, 'Save Client').click();
  await expect(settings.getByText('our-app')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysPixels(page)).toBe(0);
  await button(page, 'New Credential').click();
  const making = page.getByRole('dialog', { name: 'New credential' });
  await making.getByLabel('Type').click();
  await page.getByRole('option', { name: 'Slack sign-in', exact: true }).click();
  await expect(making.getByText(/Client ID and secret may stay empty/)).toBeVisible();
  await button(making, 'Cancel').click();
  await button(page, 'Remove the client at Slack').click();
  await button(page, 'Remove client').click();
  await expect(button(page, 'Set the client at Slack')).toBeVisible();
});
