import { accounts, hasAnvil, startAnvil } from '@heddle/nodes/testing/chain/anvil';
import { formatEther, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { edge, eventually, node } from './support/api-user.ts';
import { EditorPage } from './support/editor-page.ts';
import { openSettings } from './support/settings-page.ts';
import { look } from './support/look.ts';
import { expect, test } from './support/test.ts';

test('a payment is approved by a person who sees what it is, is sent once, and is listed with how it ended', async ({
  page,
  server,
}) => {
  test.skip(!hasAnvil, 'npm has no anvil for this machine.');
  test.setTimeout(120_000);
  await using anvil = await startAnvil();
  const [, payee] = accounts;
  if (!payee) throw new Error('There are accounts.');
  const key = generatePrivateKey();
  await anvil.control.setBalance({ address: privateKeyToAccount(key).address, value: parseEther('10') });
  await anvil.control.setBalance({ address: payee.address, value: 0n });
  const user = await openSettings(page, server.url);
  const section = page.getByRole('region', { name: 'Payments', exact: true });
  await expect(section).toContainText('Your workflows have not sent anything yet.');

  const rpc = await user.createCredential('Local chain', 'evmRpc', {
    urls: anvil.url,
    chainId: 31_337,
    chainName: 'Local chain',
  });
  const signer = await user.createCredential('Payouts', 'evmKey', { privateKey: key, perDay: 'ETH 5' });
  const workflowId = await user.createWorkflow('Pay Eve', {
    nodes: [
      node('Start', 'manualTrigger', {}, 0, 0),
      node(
        'Pay',
        'cryptoPayment',
        {
          network: 'own',
          rpc,
          key: signer,
          recipient: payee.address,
          amount: '1.5',
          confirmations: 1,
          note: 'Invoice 7',
        },
        320,
        0,
      ),
    ],
    edges: [edge('Start', 'Pay')],
  });
  const runId = await user.execute(workflowId);

  await test.step('the question says amount, recipient and network', async () => {
    await page.goto(`${server.url}/approvals`);
    await expect(page.getByText(`1.5 ETH to ${payee.address} on Local chain`)).toBeVisible();
    await expect(page.getByText('Invoice 7')).toBeVisible();
    expect(await user.transactions()).toEqual([]);
    await look(page, 'payments question');
    await page.getByRole('button', { name: 'Approve' }).first().click();
    await eventually('the run ends', 40, async () => (await user.run(runId)).status === 'completed');
    expect(formatEther(await anvil.reader.getBalance({ address: payee.address }))).toBe('1.5');
  });

  await test.step('the payment is listed, and a switch stops all others', async () => {
    await page.goto(`${server.url}/settings`);
    await expect(section.getByRole('listitem')).toContainText('1.5 ETH');
    await expect(section.getByRole('listitem')).toContainText('Succeeded');
    await expect(section.getByRole('listitem')).toContainText('Local chain');
    await section.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await look(page, 'payments settings');
    await section.getByRole('switch', { name: 'Stop all payments' }).click();
    await expect(section.getByRole('switch', { name: 'Stop all payments' })).toBeChecked();
    const stopped = await user.execute(workflowId);
    await page.goto(`${server.url}/approvals`);
    await page.getByRole('button', { name: 'Approve' }).first().click();
    await eventually('the run fails', 40, async () => (await user.run(stopped)).error?.code === 'money_stopped');
  });

  await test.step('the form of the node', async () => {
    const editor = new EditorPage(page);
    await editor.open(`${server.url}/workflow/${workflowId}`, 2);
    await editor.node('Pay').click();
    await expect(editor.panel()).toContainText('Recipient');
    await look(page, 'payments form');
  });
});
