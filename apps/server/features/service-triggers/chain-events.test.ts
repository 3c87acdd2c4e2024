import type { Anvil } from '@heddle/nodes/testing/chain/anvil';
import { accounts, hasAnvil, startAnvil } from '@heddle/nodes/testing/chain/anvil';
import { parseEther } from 'viem';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceTriggerTester } from '../../testing/service-trigger-tester.ts';
import { createServiceTriggerTester } from '../../testing/service-trigger-tester.ts';
import { node } from '../../testing/test-app.ts';

const payee = accounts[1]?.address ?? '0x';

describe.skipIf(!hasAnvil)('Payments on a chain', () => {
  let anvil: Anvil;
  let tester: ServiceTriggerTester;
  beforeEach(async () => {
    anvil = await startAnvil();
    const vendor = { origin: anvil.url, seen: [], close: () => Promise.resolve() };
    tester = await createServiceTriggerTester('chain', vendor, {
      type: 'evmRpc',
      values: { urls: anvil.url, chainId: 31_337, chainName: 'Anvil' },
    });
  });
  afterEach(async () => {
    await tester.end();
    await anvil.close();
  });

  it('are each in one run, by two servers, while blocks are undone', async () => {
    const data = { event: 'payment', network: 'own', credential: 'vendor', address: payee, confirmations: 3, every: 1 };
    await tester.save(node('paid', 'chainTrigger', data));
    const other = tester.server();
    const poll = () => Promise.all([tester.poll(), other.poll()]);
    await expect
      .poll(async () => {
        await poll();
        return (await tester.rows())[0]?.position;
      })
      .toMatch(/"block"/);
    const told = async (): Promise<unknown[]> => (await tester.runs()).flat().map(({ amount }) => amount);
    const sent: string[] = [];
    for (let round = 1; round <= 6; round += 1) {
      const amount = `0.0${round}`;
      const hash = await anvil.writer.sendTransaction({ to: payee, value: parseEther(amount) });
      await anvil.reader.waitForTransactionReceipt({ hash });
      const raw = await anvil.reader.getTransaction({ hash });
      await poll();
      // It is undone and comes back in another block; or is gone for good.
      await anvil.control.request({ method: 'anvil_reorg' as never, params: [1, []] as never });
      await poll();
      if (round % 2 === 0) {
        const again = await anvil.writer.sendTransaction({ to: payee, value: parseEther(amount), nonce: raw.nonce });
        await anvil.reader.waitForTransactionReceipt({ hash: again });
        sent.push(amount);
      }
      await anvil.control.mine({ blocks: 1 });
      await poll();
    }
    await anvil.control.mine({ blocks: 3 });
    await expect
      .poll(
        async () => {
          await poll();
          return (await told()).length;
        },
        { timeout: 15_000 },
      )
      .toBeGreaterThanOrEqual(sent.length);
    await poll();
    expect((await told()).toSorted()).toEqual(sent);
  });
});
