import { accounts, hasAnvil, startAnvil } from '@heddle/nodes/testing/chain/anvil';
import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { ApiUser } from '../support/api-user.ts';
import { startFaultyRpc } from '../support/faulty-rpc.ts';
import { kinds } from './databases.ts';
import { createPayoutWorkflow } from './payout-workflow.ts';
import { startServers } from './servers.ts';

const RUNS = 8;
const PAYMENTS_PER_RUN = 5;
/** A run that a server crashes with four times in a row is ended, so servers are killed less often while runs are executed than while they wait for their payments. */
const EARLY_KILLS = 3;
const LATE_KILLS = 4;

const [, payee] = accounts;

describe.skipIf(!hasAnvil).each(kinds)('payments on $kind', ({ kind, openDatabases }) => {
  it('go once each, whenever servers are killed and whatever an endpoint refuses or loses', async ({ skip }) => {
    await using databases = await openDatabases();
    if (!databases || !payee) return skip('There is no PostgreSQL.');
    const anvil = await startAnvil(['--block-time', '1']);
    await using faulty = await startFaultyRpc(anvil.url, () => {
      const dice = Math.random();
      return dice < 0.08 ? 'refused' : dice < 0.16 ? 'lost' : 'none';
    });
    const servers = await startServers(kind, await databases.env());
    const [first] = servers;
    try {
      const key = generatePrivateKey();
      const payer = privateKeyToAccount(key).address;
      await anvil.control.setBalance({ address: payer, value: parseEther('100') });
      await anvil.control.setBalance({ address: payee.address, value: 0n });
      const user = await ApiUser.register(first.url);
      const rpc = await user.createCredential('Chain', 'evmRpc', {
        urls: faulty.url,
        chainId: 31_337,
        chainName: 'Anvil',
      });
      const signer = await user.createCredential('Key', 'evmKey', { privateKey: key });
      const workflow = await createPayoutWorkflow(user, {
        rpc,
        key: signer,
        recipient: payee.address,
        amount: '{{ amount }}',
        confirmations: 2,
      });
      let intended = 0n;
      const acknowledged: Promise<unknown>[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const payments = Array.from({ length: PAYMENTS_PER_RUN }, (_, place) => ({
          amount: `0.0${run + 1}${place + 1}`,
        }));
        for (const { amount } of payments) intended += parseEther(amount);
        acknowledged.push(user.at((servers[run % servers.length] ?? first).url).post(workflow, { payments }));
      }
      await Promise.all(acknowledged);
      const kill = async (index: number, within: number): Promise<void> => {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * within));
        const server = servers[index % servers.length] ?? first;
        await server.kill();
        await server.start();
      };
      for (let index = 0; index < EARLY_KILLS; index += 1) await kill(index, 1500);
      const made = async (): Promise<number> => (await user.transactions()).length;
      await expect.poll(made, { timeout: 90_000, interval: 500 }).toBe(RUNS * PAYMENTS_PER_RUN);
      for (let index = 0; index < LATE_KILLS; index += 1) await kill(index, 800);
      const running = async (): Promise<number> =>
        (await user.runs()).filter(({ status }) => status === 'running').length;
      await expect.poll(running, { timeout: 150_000, interval: 500 }).toBe(0);
      const ends = await Promise.all(
        (await user.runs()).map(async ({ id }) => (await user.run(id)).error?.message ?? ''),
      );
      expect(ends).toEqual(Array.from({ length: RUNS }, () => ''));
      expect(await anvil.reader.getBalance({ address: payee.address })).toBe(intended);
      expect(await anvil.reader.getTransactionCount({ address: payer })).toBe(RUNS * PAYMENTS_PER_RUN);
    } finally {
      for (const server of servers.toReversed()) await server[Symbol.asyncDispose]();
      await anvil.close();
    }
  });
});
