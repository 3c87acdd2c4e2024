import { node } from './support/api-user.ts';
import { expectToast } from './support/editor-page.ts';
import { button, expectError, openSettings } from './support/settings-page.ts';
import { expect, test } from './support/test.ts';

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
  await expect(page.getByText('You have no API keys.')).toBeVisible();
  expect((await call()).status).toBe(401);
});

test('an API key is limited to its scopes, and is offered for revocation after a password change', async ({
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
  await expect(keys).toHaveCount(1);
  expect([await start(runs), await rename(edits)]).toEqual([401, 200]);
});
