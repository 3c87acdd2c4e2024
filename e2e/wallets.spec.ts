import type { Page } from '@playwright/test';
import type { Anvil } from '@heddle/nodes/testing/chain/anvil';
import { accounts, hasAnvil, startAnvil } from '@heddle/nodes/testing/chain/anvil';
import { formatEther } from 'viem';
import { edge, eventually, node } from './support/api-user.ts';
import { InjectedWallet } from './support/injected-wallet.ts';
import { button, openSettings } from './support/settings-page.ts';
import { look } from './support/look.ts';
import { expect, test } from './support/test.ts';

type Account = (typeof accounts)[number];

const [, first, second, payee] = accounts as [Account, Account, Account, Account];

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
    const item = page.getByRole('menuitem', { name: action, exact: true });
    // The list may come anew, in another order, while a menu opens.
    await expect(async () => {
      await rows
        .nth(row)
        .getByRole('button', { name: /^Actions for/ })
        .click({ timeout: 2000 });
      await item.click({ timeout: 2000 });
    }).toPass({ timeout: 20_000 });
  };

  await test.step('a refusal in the wallet connects nothing', async () => {
    await expect(section).toContainText('No wallet connections');
    wallet.next = 4001;
    await connect();
    await expect(dialog.getByRole('alert')).toHaveText('You rejected the request in the wallet.');
    await look(page, 'wallets refused');
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
    await look(page, 'wallets settings');
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
    await expect(button(page, 'Log in with a wallet')).toBeVisible();
    await look(page, 'wallets login');
    await button(page, 'Log in with a wallet').click();
    await look(page, 'wallets choice');
    await button(dialog, 'Test Wallet').click();
    await expect(page).toHaveURL(`${server.url}/`);
    await page.goto(`${server.url}/settings`);
    await expect(rows).toHaveCount(2);
  });

  await test.step('another wallet of the account does not log in', async () => {
    await page.context().clearCookies();
    wallet.account = first;
    await page.goto(`${server.url}/login`);
    await button(page, 'Log in with a wallet').click();
    await button(dialog, 'Test Wallet').click();
    await expect(dialog.getByRole('alert')).toHaveText('No account logs in with this wallet.');
  });
});

test.describe('signing in the browser', () => {
  test.skip(!hasAnvil, 'npm has no anvil for this machine.');

  /** Each chain begins anew with the same accounts: with another nonce, the payment of each test is a transaction of its own. */
  let nonce = 0;

  /** A person with a connected wallet and a run that waits for it to pay. */
  async function begin(page: Page, url: string, anvil: Anvil) {
    await anvil.control.setBalance({ address: payee.address, value: 0n });
    nonce += 1;
    await anvil.control.setNonce({ address: first.address, nonce });
    const wallet = await InjectedWallet.install(page, anvil);
    const user = await openSettings(page, url);
    const section = page.getByRole('region', { name: 'Wallets', exact: true });
    await button(section, 'Connect wallet').click();
    await button(page.getByRole('dialog'), 'Test Wallet').click();
    await expect(section.getByRole('listitem')).toHaveCount(1);
    const values = { urls: anvil.url, chainId: 31_337, chainName: 'Local chain' };
    const rpc = await user.createCredential('Local chain', 'evmRpc', values);
    const pay = { network: 'own', rpc, signedBy: 'wallet', recipient: payee.address, amount: '1.5', confirmations: 1 };
    const workflowId = await user.createWorkflow('Pay Eve', {
      nodes: [node('Start', 'manualTrigger', {}, 0, 0), node('Pay', 'cryptoPayment', pay, 320, 0)],
      edges: [edge('Start', 'Pay')],
    });
    const runId = await user.execute(workflowId);
    await page.goto(`${url}/approvals`);
    await page.getByRole('link', { name: 'Look and sign: Send this payment?' }).click();
    await expect(page.getByRole('heading', { name: 'Send this payment?' })).toBeVisible();
    return { wallet, user, runId };
  }
  const openWallet = async (page: Page): Promise<void> => {
    await button(page, 'Open wallet').click();
    await button(page.getByRole('dialog'), 'Test Wallet').click();
  };
  const received = async (anvil: Anvil): Promise<string> =>
    formatEther(await anvil.reader.getBalance({ address: payee.address }));

  test('shows what would happen; wrong account, wrong network and a refusal send nothing; then it is paid', async ({
    page,
    server,
  }) => {
    test.setTimeout(180_000);
    await using anvil = await startAnvil();
    const { wallet, user, runId } = await begin(page, server.url, anvil);
    await expect(page.getByText(`1.5 ETH to ${payee.address} on Local chain`)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Balance changes' })).toContainText('-1.5 ETH');
    await look(page, 'wallets sign');
    wallet.account = second;
    wallet.chainId = 1;
    await openWallet(page);
    await expect(page.getByRole('alert')).toContainText('The wallet has chosen another account');
    await wallet.choose({ account: first });
    await expect(page.getByRole('alert')).toContainText('The wallet is on another network (chain 1)');
    await look(page, 'wallets wrong network');
    await button(page, 'Switch to Local chain').click();
    wallet.next = 4001;
    await button(page, 'Sign').click();
    await expect(page.getByRole('alert')).toHaveText('You rejected the request in the wallet.');
    expect(await received(anvil)).toBe('0');
    await button(page, 'Sign').click();
    await eventually('the run ends', 40, async () => (await user.run(runId)).status === 'completed');
    await expect(page.getByText('The run goes on with your signature.')).toBeVisible();
    await look(page, 'wallets signed');
    expect(await received(anvil)).toBe('1.5');
  });

  test('goes on after a closed tab whose wallet had sent, and pays once', async ({ page, server }) => {
    test.setTimeout(180_000);
    await using anvil = await startAnvil();
    const { wallet, user, runId } = await begin(page, server.url, anvil);
    const address = page.url();
    await openWallet(page);
    wallet.losesAnswer = true;
    await button(page, 'Sign').click();
    await eventually('the wallet has sent', 40, async () => (await received(anvil)) === '1.5');
    await page.close();
    await eventually('the run ends', 60, async () => (await user.run(runId)).status === 'completed');
    expect(await received(anvil)).toBe('1.5');
    expect(address).toContain('/sign/');
  });

  test('goes on after a closed tab whose wallet was not answered: it can be asked again, and rejected', async ({
    page,
    server,
  }) => {
    test.setTimeout(180_000);
    await using anvil = await startAnvil();
    const { wallet, user, runId } = await begin(page, server.url, anvil);
    await openWallet(page);
    wallet.next = 'leave';
    await button(page, 'Sign').click();
    await eventually('the wallet is asked', 40, async () => wallet.calls.includes('eth_sendTransaction'));
    await page.reload();
    expect((await user.run(runId)).status).toBe('running');
    await openWallet(page);
    await expect(button(page, 'Ask the wallet again')).toBeVisible();
    await look(page, 'wallets asked already');
    await button(page, 'Reject').click();
    await expect(page.getByText('You rejected it. The run goes on without it.')).toBeVisible();
    await eventually('the run ends', 40, async () => (await user.run(runId)).status === 'completed');
    expect(await received(anvil)).toBe('0');
  });

  test('goes on after the server was killed while the run waited for the wallet', async ({ page, ownServer }) => {
    test.setTimeout(180_000);
    await using anvil = await startAnvil();
    const { user, runId } = await begin(page, ownServer.url, anvil);
    await ownServer.kill();
    await ownServer.start();
    await page.reload();
    await openWallet(page);
    await button(page, 'Sign').click();
    await eventually('the run ends', 60, async () => (await user.run(runId)).status === 'completed');
    expect(await received(anvil)).toBe('1.5');
  });
});
