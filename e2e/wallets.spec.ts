import type { Page } from '@playwright/test';
import { accounts } from '@heddle/nodes/testing/chain/anvil';
import { findBarriers, sidewaysPixels, takePictures } from './support/axe.ts';
import { InjectedWallet } from './support/injected-wallet.ts';
import { button, openSettings } from './support/settings-page.ts';
import { expect, test } from './support/test.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

/** Nothing is wrong with the page at either size; pictures of it. */
async function look(page: Page, name: string): Promise<void> {
  expect(await findBarriers(page)).toEqual([]);
  for (const [size, viewport] of [
    ['', WIDE],
    [' narrow', NARROW],
  ] as const) {
    await page.setViewportSize(viewport);
    expect(await sidewaysPixels(page)).toBe(0);
    await takePictures(page, `wallets ${name}${size}`);
  }
  await page.setViewportSize(WIDE);
}

const [, first, second] = accounts as [(typeof accounts)[number], (typeof accounts)[number], (typeof accounts)[number]];

test('a wallet is connected by a signature, renamed, allowed to log in, and removed', async ({ page, server }) => {
  const wallet = await InjectedWallet.install(page);
  const user = await openSettings(page, server.url);
  const section = page.getByRole('region', { name: 'Wallets', exact: true });
  const rows = section.getByRole('listitem');
  const dialog = page.getByRole('dialog');
  const connect = async (): Promise<void> => {
    await button(section, 'Connect wallet').click();
    await button(dialog, 'Test Wallet').click();
  };
  const act = async (row: number, action: string): Promise<void> => {
    await rows
      .nth(row)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

  await test.step('a refusal in the wallet connects nothing', async () => {
    await expect(section).toContainText('No wallet connections');
    wallet.next = 4001;
    await connect();
    await expect(dialog.getByRole('alert')).toHaveText('You rejected the request in the wallet.');
    await look(page, 'refused');
    await page.keyboard.press('Escape');
  });

  await test.step('a signature connects it', async () => {
    await connect();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Test Wallet');
    await expect(rows).toContainText('Connected');
    await expect(rows).toContainText('Default');
    await expect(rows).toContainText(first.address);
    wallet.account = second;
    await connect();
    await expect(rows).toHaveCount(2);
    await section.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await look(page, 'settings');
  });

  await test.step('it is renamed, and another one becomes the default', async () => {
    await act(1, 'Make default');
    await expect(rows.nth(0)).toContainText(second.address);
    await act(0, 'Rename');
    await dialog.getByLabel('Name').fill('Savings');
    await button(dialog, 'Save').click();
    await expect(rows.nth(0)).toContainText('Savings');
  });

  await test.step('its owner may log in with it', async () => {
    await act(0, 'Allow logging in');
    await dialog.getByLabel('Password', { exact: true }).fill('wrong');
    await button(dialog, 'Allow').click();
    await expect(dialog).toContainText('The password is not correct.');
    await dialog.getByLabel('Password', { exact: true }).fill(user.password);
    await button(dialog, 'Allow').click();
    await expect(rows.nth(0)).toContainText('Logs in');
    await page.context().clearCookies();
    await page.goto(`${server.url}/login`);
    await look(page, 'login');
    await button(page, 'Sign in with a wallet').click();
    await look(page, 'choice');
    await button(dialog, 'Test Wallet').click();
    await expect(page).toHaveURL(`${server.url}/`);
    await page.goto(`${server.url}/settings`);
    await expect(rows).toHaveCount(2);
  });

  await test.step('another wallet of the account does not log in', async () => {
    await page.context().clearCookies();
    wallet.account = first;
    await page.goto(`${server.url}/login`);
    await button(page, 'Sign in with a wallet').click();
    await button(dialog, 'Test Wallet').click();
    await expect(dialog.getByRole('alert')).toHaveText('No account logs in with this wallet.');
  });
});
