import type { JsonObject } from '@heddle/contract/json';
import type { PollRequest, PollResult } from '@heddle/contract/node/define';
import { parseEther } from 'viem';
import type { Address } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Anvil } from '../../testing/chain/anvil.ts';
import { accounts, contracts, hasAnvil, startAnvil } from '../../testing/chain/anvil.ts';
import { exampleCredential } from '../../testing/run-node.ts';
import { newestOnChain, pollChain } from './trigger-poll.ts';

const [payer, payee, other] = accounts.map(({ address }) => address) as [Address, Address, Address];
const { abi: tokenAbi, bytecode } = contracts.fixedSupply();

describe.skipIf(!hasAnvil)('a trigger on a real EVM', () => {
  let anvil: Anvil;
  let token: Address;
  const request = (data: JsonObject, urls = anvil.url): Omit<PollRequest, 'position'> => ({
    data: { network: 'own', confirmations: 1, ...data },
    credential: { ...exampleCredential({ urls, chainId: 31_337, chainName: 'Anvil' }), type: 'evmRpc' },
    fetch,
    vendorAddress: () => undefined,
    signal: AbortSignal.timeout(30_000),
  });
  /** What is new after a position, all of it. */
  async function news(data: JsonObject, position: JsonObject | null): Promise<PollResult> {
    let at = position;
    const records: PollResult['records'][number][] = [];
    for (;;) {
      const polled = await pollChain({ ...request(data), position: at });
      records.push(...polled.records);
      at = polled.position;
      if (polled.more !== true) return { ...polled, records };
    }
  }
  const begun = async (data: JsonObject): Promise<JsonObject> => (await news(data, null)).position;
  const pay = async (to: Address, ether: string): Promise<string> => {
    const hash = await anvil.writer.sendTransaction({ to, value: parseEther(ether) });
    await anvil.reader.waitForTransactionReceipt({ hash });
    return hash;
  };

  beforeAll(async () => {
    anvil = await startAnvil();
    token = await anvil.deploy(tokenAbi, bytecode, ['Test Dollar', 'TUSD', parseEther('1000'), payer]);
    await pay(payee, '9');
  });
  afterAll(() => anvil.close());

  it('tells of payments in the currency of the chain since it began, and of those to its address only', async () => {
    const data = { event: 'payment', address: payee };
    const position = await begun(data);
    const hash = await pay(payee, '0.25');
    await pay(other, '1');
    await pay(payee, '0.5');
    const polled = await news(data, position);
    expect(polled.records.map(({ json }) => json)).toMatchObject([
      { amount: '0.25', token: 'ETH', from: payer, to: payee, transaction: hash, contract: null, network: 'own' },
      { amount: '0.5' },
    ]);
    expect((await news(data, polled.position)).records).toEqual([]);
    expect(await newestOnChain(request(data))).toMatchObject({ amount: '0.5' });
  });

  it('leaves out transactions that have failed', async () => {
    const data = { event: 'payment', address: token };
    const position = await begun(data);
    const hash = await anvil.writer.sendTransaction({ to: token, value: 5n, gas: 100_000n });
    expect((await anvil.reader.waitForTransactionReceipt({ hash })).status).toBe('reverted');
    expect((await news(data, position)).records).toEqual([]);
  });

  it('tells of payments in a token', async () => {
    const data = { event: 'payment', address: payee, token };
    const position = await begun(data);
    await anvil.write(token, tokenAbi, 'transfer', [payee, parseEther('25.5')]);
    await anvil.write(token, tokenAbi, 'transfer', [other, parseEther('1')]);
    const { records } = await news(data, position);
    expect(records.map(({ json }) => json)).toMatchObject([
      { amount: '25.5', token: 'TUSD', contract: token, to: payee },
    ]);
  });

  it('tells of the events of a contract that have the wanted indexed arguments', async () => {
    const data = {
      event: 'contractEvent',
      contract: token,
      abi: 'event Transfer(address indexed from, address indexed to, uint256 value)',
      eventName: 'Transfer',
      indexed: { to: [payee, other] },
    };
    const position = await begun(data);
    for (const [to, units] of [
      [payee, 1n],
      [payer, 2n],
      [other, 3n],
    ] as const)
      await anvil.write(token, tokenAbi, 'transfer', [to, units]);
    const { records } = await news(data, position);
    expect(records.map(({ json }) => json['values'])).toEqual([
      { from: payer, to: payee, value: '1' },
      { from: payer, to: other, value: '3' },
    ]);
    expect(new Set(records.map(({ key }) => key)).size).toBe(2);
    await expect(news({ ...data, indexed: { value: '1' } }, position)).rejects.toMatchObject({ code: 'field_invalid' });
  });

  it('tells of every n-th block', async () => {
    const data = { event: 'block', nth: 5 };
    const position = await begun(data);
    await anvil.control.mine({ blocks: 23 });
    const { records } = await news(data, position);
    const numbers = records.map(({ json }) => Number(json['number']));
    expect(numbers.every((number) => number % 5 === 0)).toBe(true);
    expect(numbers.length).toBeGreaterThanOrEqual(4);
    expect(records[0]?.json).toMatchObject({ transactions: 0, hash: expect.stringMatching(/^0x/) as string });
  });

  it('tells of a balance once for each time that it passes the threshold', async () => {
    const address = other;
    const data = { event: 'balance', address, threshold: '100', direction: 'below' };
    const has = async (ether: string, position: JsonObject | null): Promise<PollResult> => {
      await anvil.control.setBalance({ address, value: parseEther(ether) });
      await anvil.control.mine({ blocks: 1 });
      return news(data, position);
    };
    const told: unknown[] = [];
    let position: JsonObject | null = null;
    for (const ether of ['120', '101', '99.5', '50', '100', '99']) {
      const polled: PollResult = await has(ether, position);
      position = polled.position;
      told.push(...polled.records.map(({ json }) => [json['before'], json['balance'], json['direction']]));
    }
    expect(told).toEqual([
      ['101', '99.5', 'below'],
      ['100', '99', 'below'],
    ]);
  });

  it('tells nothing that can still be undone, and what comes in another block once', async () => {
    const data = { event: 'payment', address: payee, token, confirmations: 3 };
    const position = await begun(data);
    await anvil.write(token, tokenAbi, 'transfer', [payee, 7n]);
    await anvil.control.mine({ blocks: 1 });
    expect((await news(data, position)).records).toEqual([]);
    await anvil.control.request({ method: 'anvil_reorg' as never, params: [2, []] as never });
    await anvil.control.mine({ blocks: 3 });
    const undone = await news(data, position);
    expect(undone.records).toEqual([]);
    await anvil.write(token, tokenAbi, 'transfer', [payee, 8n]);
    await anvil.control.mine({ blocks: 3 });
    expect((await news(data, undone.position)).records.map(({ json }) => json['units'])).toEqual(['8']);
  });

  it('does not tell an event again that comes back in a later block', async () => {
    const data = { event: 'payment', address: payee, token };
    const position = await begun(data);
    await anvil.write(token, tokenAbi, 'transfer', [payee, 9n]);
    const first = await news(data, position);
    expect(first.records).toHaveLength(1);
    // As after an undone block that had counted as final: the same event is in front of the position again.
    const again = await news(data, { ...first.position, block: position['block'] ?? '0' });
    expect(again.records).toEqual([]);
  });

  it('waits for endpoints that are not as far as most say the chain is', async () => {
    const data = { event: 'payment', address: payee };
    const position = await begun(data);
    await pay(payee, '1');
    const dead = 'http://127.0.0.1:1';
    await expect(pollChain({ ...request(data, `${anvil.url}\n${dead}\n${dead}`), position })).rejects.toMatchObject({
      code: 'chain_unreachable',
    });
    const polled = await pollChain({ ...request(data, `${anvil.url}\n${dead}\n${anvil.url}`), position });
    expect(polled.records).toHaveLength(1);
  });
});
