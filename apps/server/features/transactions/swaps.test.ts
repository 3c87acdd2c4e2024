import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { JsonObject } from '@heddle/contract/json';
import type { RunView } from '@heddle/contract/run/view';
import { accounts, artifact, contracts, deployUniswapV2, hasAnvil } from '@heddle/nodes/testing/chain/anvil';
import { compiled } from '@heddle/nodes/testing/chain/compile';
import { deployUniswapV3 } from '@heddle/nodes/testing/chain/uniswap-v3';
import { erc20Abi, formatEther, parseEther } from 'viem';
import type { Abi, Address, Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MoneyApp } from '../../testing/money-app.ts';
import { startMoneyApp } from '../../testing/money-app.ts';

const [owner] = accounts.map(({ address }) => address) as [Address];
const million = parseEther('1000000');

describe.skipIf(!hasAnvil)('swaps on a chain', () => {
  let money: MoneyApp;
  let v2: Awaited<ReturnType<typeof deployUniswapV2>>;
  let v3: Awaited<ReturnType<typeof deployUniswapV3>>;
  let tokenAbi: Abi;

  const token = async (symbol: string): Promise<Address> => {
    const { abi, bytecode } = contracts.fixedSupply();
    tokenAbi = abi;
    return money.anvil.deploy(abi, bytecode, [symbol, symbol, million, owner]);
  };
  const wethUnits = async (units: bigint): Promise<void> => {
    await money.anvil.write(v2.weth, artifact('@uniswap/v2-periphery/build/WETH9.json').abi, 'deposit', [], units);
  };
  const held = async (address: Address, of: Address = money.payer): Promise<string> =>
    formatEther(
      await money.anvil.reader.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [of] }),
    );
  const allowance = (address: Address, spender: Address): Promise<bigint> =>
    money.anvil.reader.readContract({
      address,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [money.payer, spender],
    });
  const sentBy = async ({ id }: RunView) => (await money.transactions()).filter(({ runId }) => runId === id);
  const exchanges = (): JsonObject => ({
    wrapped: v2.weth,
    routerV2: v2.router,
    routerV3: v3.router,
    quoterV3: v3.quoter,
  });
  const swap = (data: JsonObject, items: JsonObject[] = [{}], rules: JsonObject = {}) =>
    money.run('defiSwap', { ...exchanges(), ...data }, items, rules);

  beforeAll(async () => {
    money = await startMoneyApp();
    v2 = await deployUniswapV2(money.anvil);
    v3 = await deployUniswapV3(money.anvil, v2.weth);
  });
  afterAll(() => money.end());

  it('of the currency for a token give what was quoted, by the pool that gives more', async () => {
    const usd = await token('USD');
    await v2.addPool(usd, tokenAbi, parseEther('20000'), parseEther('10'));
    await wethUnits(parseEther('1000'));
    const weth = artifact('@uniswap/v2-periphery/build/WETH9.json').abi;
    await v3.addPool(500, [
      { token: usd, abi: tokenAbi, units: parseEther('200000') },
      { token: v2.weth, abi: weth, units: parseEther('100') },
    ]);
    const { outputs, view } = await swap({ sell: 'ETH', buy: usd, amount: '1' });
    // The larger pool of V3 with the smaller fee: 200000 - 100 * 200000 / (100 + 0.9995).
    expect(outputs['swapped']).toMatchObject([{ swap: { status: 'succeeded', bought: 'USD' } }]);
    const received = Number(await held(usd));
    expect(received).toBeGreaterThan(1979);
    expect(received).toBeLessThan(1980);
    expect(outputs['swapped']?.[0]).toMatchObject({ swap: { received: await held(usd) } });
    expect(await sentBy(view)).toHaveLength(1);
  });

  it('of a token by V2 approve exactly what is sold, and nothing is left of it', async () => {
    const usd = await token('USD');
    await v2.addPool(usd, tokenAbi, parseEther('20000'), parseEther('10'));
    await money.anvil.write(usd, tokenAbi, 'transfer', [money.payer, parseEther('100')]);
    const before = await money.anvil.reader.getBalance({ address: money.payer });
    const { outputs, view } = await swap({ sell: usd, buy: 'ETH', amount: '100' });
    expect(outputs['swapped']).toMatchObject([{ swap: { status: 'succeeded', bought: 'ETH' } }]);
    expect(await held(usd)).toBe('0');
    expect(await money.anvil.reader.getBalance({ address: money.payer })).toBeGreaterThan(before);
    expect(await allowance(usd, v2.router)).toBe(0n);
    expect(await sentBy(view)).toHaveLength(2);
  });

  it('of a token that takes signed permits need no approval', async () => {
    const { abi, bytecode } = compiled('PermitToken');
    const usd = await money.anvil.deploy(abi, bytecode, [million]);
    await wethUnits(parseEther('100'));
    const weth = artifact('@uniswap/v2-periphery/build/WETH9.json').abi;
    await v3.addPool(3000, [
      { token: usd, abi, units: parseEther('200000') },
      { token: v2.weth, abi: weth, units: parseEther('100') },
    ]);
    await money.anvil.write(usd, abi, 'transfer', [money.payer, parseEther('50')]);
    const { outputs, view } = await swap({ sell: usd, buy: 'ETH', amount: '50' });
    expect(outputs['swapped']).toMatchObject([{ swap: { status: 'succeeded' } }]);
    expect(await sentBy(view)).toHaveLength(1);
    expect(await allowance(usd, v3.router)).toBe(0n);
  });

  it('lead through another token where there is no direct pool', async () => {
    const [one, other] = [await token('ONE'), await token('TWO')];
    await v2.addPool(one, tokenAbi, parseEther('1000'), parseEther('10'));
    await v2.addPool(other, tokenAbi, parseEther('1000'), parseEther('10'));
    await money.anvil.write(one, tokenAbi, 'transfer', [money.payer, parseEther('1')]);
    const { outputs } = await swap({ sell: one, buy: other, amount: '1' });
    expect(outputs['swapped']).toMatchObject([{ swap: { status: 'succeeded', received: await held(other) } }]);
    expect(Number(await held(other))).toBeCloseTo(0.992, 2);
  });

  it.each([
    ['without a pool', { buy: owner }, 'chain_no_contract'],
    ['that move the price too far', { amount: '5' }, 'chain_price_impact'],
    ['that give less than is wanted', { leastReceived: '1999' }, 'chain_swap_less'],
  ])('%s are refused before anything is signed', async (_, data, code) => {
    const usd = await token('USD');
    await v2.addPool(usd, tokenAbi, parseEther('20000'), parseEther('10'));
    const { error, view } = await swap({ sell: 'ETH', buy: usd, amount: '0.1', ...data });
    expect(error).toMatchObject({ code });
    expect(await sentBy(view)).toEqual([]);
  });

  it('of tokens that nobody trades are refused', async () => {
    const { error } = await swap({ sell: 'ETH', buy: await token('ONE'), amount: '1' });
    expect(error).toMatchObject({ code: 'chain_no_route' });
  });

  it('of a token that cannot be sold again are found out by the simulation', async () => {
    const { abi, bytecode } = compiled('Honeypot');
    const trap = await money.anvil.deploy(abi, bytecode);
    await v2.addPool(trap, abi, parseEther('10000'), parseEther('10'));
    await money.anvil.write(trap, abi, 'setPool', [await v2.poolOf(trap, v2.weth)]);
    await money.anvil.write(trap, abi, 'transfer', [money.payer, parseEther('1')]);
    const { error, view } = await swap({ sell: trap, buy: 'ETH', amount: '1' });
    expect(error).toMatchObject({ code: 'chain_reverted' });
    expect(await sentBy(view)).toEqual([]);
  });

  it('keep to what a person agreed to, also where the price moves before the answer', async () => {
    const usd = await token('USD');
    await v2.addPool(usd, tokenAbi, parseEther('20000'), parseEther('10'));
    const id = await money.begin('defiSwap', {
      ...exchanges(),
      sell: 'ETH',
      buy: usd,
      amount: '0.1',
      requireConfirmation: true,
    });
    const question = await money.question();
    expect(question.message).toMatch(
      /^0\.1 ETH for 197\.\d+ USD, at least 196\.\d+ USD \(Uniswap V2, directly; it moves the price by 0\.99 %\) on Anvil$/,
    );
    const router = artifact('@uniswap/v2-periphery/build/UniswapV2Router02.json').abi;
    const path = [v2.weth, usd];
    await money.anvil.write(v2.router, router, 'swapExactETHForTokens', [0n, path, owner, 10n ** 12n], parseEther('1'));
    await money.answer(question, true);
    const { error, view } = await money.endOf(id);
    expect(error).toMatchObject({ code: 'chain_swap_less' });
    expect(await sentBy(view)).toEqual([]);
  });

  it('count for the limits of the key', async () => {
    const usd = await token('USD');
    await v2.addPool(usd, tokenAbi, parseEther('20000'), parseEther('10'));
    const wanted = { sell: 'ETH', buy: usd, amount: '{{ amount }}' };
    const { outputs } = await swap(wanted, [{ amount: '0.02' }, { amount: '0.02' }], { perDay: 'ETH 1.03' });
    expect(outputs['swapped']).toHaveLength(1);
    expect(outputs['failed']).toMatchObject([{ swap: { status: 'refused' } }]);
    const { error } = await swap(wanted, [{ amount: '0.1' }], { recipients: owner });
    expect(error).toMatchObject({ code: 'money_recipient_forbidden' });
  });

  it('go to the private relay alone; what it refuses is said and sent nowhere else', async () => {
    const usd = await token('USD');
    await v2.addPool(usd, tokenAbi, parseEther('20000'), parseEther('10'));
    const methods: string[] = [];
    let refuses = true;
    const relay = createServer((request, response) => {
      void (async () => {
        const asked = JSON.parse(await text(request)) as { id: number; method: string; params: [{ tx: Hex }] };
        methods.push(asked.method);
        if (!refuses) await money.anvil.reader.sendRawTransaction({ serializedTransaction: asked.params[0].tx });
        const answer = refuses ? { error: { code: -32_000, message: 'bundle refused' } } : { result: '0x1' };
        response.end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, ...answer }));
      })();
    }).listen(0, '127.0.0.1');
    await once(relay, 'listening');
    // A server that listens on a port has an address of this form.
    const { port } = relay.address() as AddressInfo;
    const rpc = await money.create('evmRpc', {
      urls: money.anvil.url,
      chainId: 31_337,
      chainName: 'Anvil',
      relay: `http://127.0.0.1:${port}`,
      relayMethod: 'eth_sendPrivateTransaction',
    });
    const id = await money.begin('defiSwap', { ...exchanges(), rpc, sell: 'ETH', buy: usd, amount: '0.02' });
    const mined = () => money.anvil.reader.getTransactionCount({ address: money.payer });
    const before = await mined();
    const problem = async () => (await money.transactions()).find(({ runId }) => runId === id)?.problem;
    await expect.poll(problem, { timeout: 20_000 }).toBe('The private relay has not taken it: bundle refused');
    expect(await mined()).toBe(before);
    refuses = false;
    expect((await money.endOf(id)).outputs['swapped']).toMatchObject([{ swap: { status: 'succeeded' } }]);
    // What is no swap is for everybody.
    const sent = methods.length;
    await money.run('cryptoPayment', { rpc, recipient: owner, token: 'ETH', amount: '0.02' });
    expect([new Set(methods), methods.length]).toEqual([new Set(['eth_sendPrivateTransaction']), sent]);
    relay.close();
  });
});
