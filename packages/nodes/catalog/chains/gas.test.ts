import type { JsonObject } from '@heddle/contract/json';
import { formatGwei, parseEther, parseGwei } from 'viem';
import type { Address } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Anvil } from '../../testing/chain/anvil.ts';
import { accounts, contracts, hasAnvil, startAnvil } from '../../testing/chain/anvil.ts';
import { exampleCredential, runNode } from '../../testing/run-node.ts';
import { gasEstimator } from './gasEstimator.node.ts';

const [payer, payee] = accounts.map(({ address }) => address) as [Address, Address];

describe.skipIf(!hasAnvil)('what a transaction costs on a real EVM', () => {
  let anvil: Anvil;
  let token: Address;
  const estimate = async (data: JsonObject, credential: JsonObject = {}): Promise<JsonObject> => {
    const { outputs } = await runNode(gasEstimator, {
      data: { network: 'own', rpc: 'anvil', from: payer, ...data },
      credentials: {
        anvil: {
          ...exampleCredential({ urls: anvil.url, chainId: 31_337, fees: 'eip1559', ...credential }),
          type: 'evmRpc',
        },
      },
      fetch,
    });
    return outputs['main']?.[0]?.json ?? {};
  };

  beforeAll(async () => {
    anvil = await startAnvil();
    const { abi, bytecode } = contracts.mintable();
    token = await anvil.deploy(abi, bytecode, ['Test Dollar', 'TUSD']);
    await anvil.write(token, abi, 'mint', [payer, parseEther('5')]);
  });
  afterAll(() => anvil.close());

  test('a transfer of the currency takes 21,000 gas; the price is the base fee of the next block and a tip', async () => {
    const { baseFeePerGas } = await anvil.reader.getBlock();
    const found = await estimate({ to: payee, amount: '1' });
    expect(found).toMatchObject({ gas: '21000', withinLimit: true, network: 'own' });
    const next = await anvil.reader.getFeeHistory({ blockCount: 1, rewardPercentiles: [50] });
    expect(found['baseFee']).toBe(formatGwei(next.baseFeePerGas.at(-1) ?? 0n));
    expect(baseFeePerGas).toBeGreaterThan(0n);
  });

  test('tips come from what recent blocks took', async () => {
    for (const gwei of ['1', '2', '9'])
      await anvil.reader.waitForTransactionReceipt({
        hash: await anvil.writer.sendTransaction({
          to: payee,
          value: 1n,
          maxPriorityFeePerGas: parseGwei(gwei),
          maxFeePerGas: parseGwei('60'),
        }),
      });
    expect(await estimate({ to: payee, amount: '1' })).toMatchObject({ normal: { tip: '1' }, slow: { tip: '1' } });
  });

  test('what a token transfer really takes is within the estimate', async () => {
    const { gas } = await estimate({ to: payee, token, amount: '2.5' });
    const { abi } = contracts.mintable();
    const receipt = await anvil.write(token, abi, 'transfer', [payee, parseEther('2.5')]);
    expect(Number(gas)).toBeGreaterThanOrEqual(Number(receipt.gasUsed));
  });

  test('one that would revert fails with the reason', async () => {
    await expect(estimate({ to: payee, token, amount: '7' })).rejects.toThrow('transfer amount exceeds balance');
  });

  test('a call of a contract, with its arguments by name', async () => {
    const data = {
      operation: 'call',
      contract: token,
      abi: 'function mint(address to, uint256 amount)',
      function: 'mint',
      arguments: { to: payee, amount: '1000' },
    };
    expect(Number((await estimate(data))['gas'])).toBeGreaterThan(30_000);
  });

  test('a deployment takes what it took', async () => {
    const { abi, bytecode } = contracts.mintable();
    const found = await estimate({ operation: 'deploy', bytecode, abi: JSON.stringify(abi), arguments: ['A', 'B'] });
    expect(Number(found['gas'])).toBeGreaterThan(1_000_000);
  });

  test('a gas price over the limit is said, not refused', async () => {
    expect(await estimate({ to: payee, amount: '1', maxGasPrice: 0.000_001 })).toMatchObject({ withinLimit: false });
  });

  test('a chain with one gas price', async () => {
    const found = await estimate({ to: payee, amount: '1' }, { fees: 'legacy' });
    const price = await anvil.reader.getGasPrice();
    expect(found).toMatchObject({
      normal: { maxFee: formatGwei(price) },
      fast: { maxFee: formatGwei(price + price / 10n) },
    });
    expect(found['baseFee']).toBeUndefined();
  });
});
