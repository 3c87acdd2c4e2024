import type { JsonObject } from '@heddle/contract/json';
import { accounts, artifact, hasAnvil } from '@heddle/nodes/testing/chain/anvil';
import { encodeFunctionData, formatEther, parseEther, parseEventLogs, zeroAddress } from 'viem';
import type { Address } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MoneyApp } from '../../testing/money-app.ts';
import { startMoneyApp } from '../../testing/money-app.ts';

const built = '@safe-global/safe-smart-account/build/artifacts/contracts';
const safeOf = artifact(`${built}/Safe.sol/Safe.json`);
const factoryOf = artifact(`${built}/proxies/SafeProxyFactory.sol/SafeProxyFactory.json`);
const [, payee, third] = accounts.map(({ address }) => address) as [Address, Address, Address];

describe.skipIf(!hasAnvil)('a Safe', () => {
  let money: MoneyApp;
  let safe: Address;
  const second = generatePrivateKey();
  const partner = privateKeyToAccount(second).address;
  const proposalOf = (json: JsonObject | undefined): JsonObject => json?.['proposal'] as JsonObject;
  const balance = async (): Promise<string> => formatEther(await money.anvil.reader.getBalance({ address: payee }));

  beforeAll(async () => {
    money = await startMoneyApp();
    const { deploy, write, control } = money.anvil;
    await control.setBalance({ address: payee, value: 0n });
    await control.setBalance({ address: partner, value: parseEther('1') });
    const singleton = await deploy(safeOf.abi, safeOf.bytecode);
    const factory = await deploy(factoryOf.abi, factoryOf.bytecode);
    const setup = encodeFunctionData({
      abi: safeOf.abi,
      functionName: 'setup',
      args: [[money.payer, partner, third], 2n, zeroAddress, '0x', zeroAddress, zeroAddress, 0n, zeroAddress],
    });
    const { logs } = await write(factory, factoryOf.abi, 'createProxyWithNonce', [singleton, setup, 0n]);
    const [made] = parseEventLogs({ abi: factoryOf.abi, eventName: 'ProxyCreation', logs });
    safe = (made?.args as { proxy: Address } | undefined)?.proxy ?? zeroAddress;
    await control.setBalance({ address: safe, value: parseEther('10') });
  });
  afterAll(() => money.end());

  const propose = async (): Promise<JsonObject> => {
    const { outputs, error } = await money.run('multiSigWallet', { safe, to: payee, amount: '1' });
    if (error) throw new Error(error.message);
    return proposalOf(outputs['done']?.[0]);
  };
  const partnerKey = () => money.create('evmKey', { privateKey: second });

  it('pays once its owners have signed', async () => {
    const proposal = await propose();
    expect(proposal).toMatchObject({ threshold: 2, nonce: '0' });
    const key = await partnerKey();
    const signed = await money.run('multiSigWallet', { operation: 'confirm', key }, [{ proposal }]);
    const both = proposalOf(signed.outputs['done']?.[0]);
    expect(both['signatures']).toHaveLength(2);
    const { outputs } = await money.run('multiSigWallet', { operation: 'execute', saveIn: 'result' }, [
      { proposal: both },
    ]);
    expect(outputs['done']).toMatchObject([{ result: { status: 'succeeded' } }]);
    expect(await balance()).toBe('1');
    const again = await money.run('multiSigWallet', { operation: 'execute' }, [{ proposal: both }]);
    expect(again.error?.message).toContain('which the Safe has used');
    expect(await balance()).toBe('1');
  });

  it('counts owners who approve on the chain', async () => {
    const proposal = await propose();
    const approved = await money.run(
      'multiSigWallet',
      { operation: 'approve', saveIn: 'result', key: await partnerKey() },
      [{ proposal }],
    );
    expect(approved.outputs['done']).toMatchObject([{ result: { status: 'succeeded' } }]);
    await money.run('multiSigWallet', { operation: 'execute' }, [{ proposal }]);
    expect(await balance()).toBe('2');
  });

  it('waits while signatures are missing, and gives up in time', async () => {
    const proposal = await propose();
    const { error } = await money.run('multiSigWallet', { operation: 'execute', waitHours: 0 }, [{ proposal }]);
    expect(error?.message).toContain('too few signatures');
    const id = await money.begin('multiSigWallet', { operation: 'execute' }, [{ proposal }]);
    const key = await partnerKey();
    await money.run('multiSigWallet', { operation: 'approve', saveIn: 'result', key }, [{ proposal }]);
    expect((await money.endOf(id)).outputs['done']).toMatchObject([{ proposal: { status: 'succeeded' } }]);
    expect(await balance()).toBe('3');
  });

  it('is not signed for by a key that is no owner, nor after the proposal was changed', async () => {
    const proposal = await propose();
    const stranger = await money.create('evmKey', { privateKey: generatePrivateKey() });
    const wrong = await money.run('multiSigWallet', { operation: 'confirm', key: stranger }, [{ proposal }]);
    expect(wrong.error?.message).toContain('is no owner');
    const changed = await money.run('multiSigWallet', { operation: 'confirm' }, [
      { proposal: { ...proposal, value: parseEther('9').toString() } },
    ]);
    expect(changed.error?.message).toContain('has been changed');
  });
});
