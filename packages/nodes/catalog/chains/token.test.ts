import type { JsonObject } from '@heddle/contract/json';
import { parseEther } from 'viem';
import type { Address } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compiled } from '../../testing/chain/compile.ts';
import type { Anvil } from '../../testing/chain/anvil.ts';
import {
  accounts,
  artifact,
  contracts,
  deflating,
  deployUniswapV2,
  hasAnvil,
  startAnvil,
} from '../../testing/chain/anvil.ts';
import { exampleCredential, runNode } from '../../testing/run-node.ts';
import { powersIn } from '../../lib/chain/contract-facts.ts';
import { tokenValidator } from './tokenValidator.node.ts';

const [owner, somebody] = accounts.map(({ address }) => address) as [Address, Address];

describe.skipIf(!hasAnvil)('tokens on a real EVM', () => {
  let anvil: Anvil;
  let uniswap: Awaited<ReturnType<typeof deployUniswapV2>>;
  const validate = async (token: string, data: JsonObject = {}): Promise<{ port: string; json: JsonObject }> => {
    const { outputs } = await runNode(tokenValidator, {
      items: [{ json: { token } }],
      data: { network: 'own', rpc: 'anvil', router: uniswap.router, ...data },
      credentials: { anvil: { ...exampleCredential({ urls: anvil.url, chainId: 31_337 }), type: 'evmRpc' } },
      fetch,
    });
    const port = outputs['valid']?.length ? 'valid' : 'risky';
    return { port, json: outputs[port]?.[0]?.json ?? {} };
  };

  beforeAll(async () => {
    anvil = await startAnvil();
    uniswap = await deployUniswapV2(anvil);
  });
  afterAll(() => anvil.close());

  test('a token that can be bought and sold without a tax', async () => {
    const { abi, bytecode } = contracts.fixedSupply();
    const token = await anvil.deploy(abi, bytecode, ['Test Dollar', 'TUSD', parseEther('1000000'), owner]);
    await uniswap.addPool(token, abi, parseEther('10000'), parseEther('10'));
    expect(await validate(token)).toEqual({
      port: 'valid',
      json: {
        token,
        network: 'own',
        name: 'Test Dollar',
        symbol: 'TUSD',
        decimals: 18,
        supply: '1000000',
        implementation: null,
        upgradeable: false,
        owner: null,
        powers: [],
        sale: { outcome: 'sold', buyTax: 0, sellTax: 0 },
        risks: [],
        valid: true,
      },
    });
  });

  test('a token that keeps a part of each transfer; how much of it is too much is the user’s to say', async () => {
    const { abi, bytecode } = deflating();
    const token = await anvil.deploy(abi, bytecode, [parseEther('1000000')]);
    await uniswap.addPool(token, abi, parseEther('10000'), parseEther('10'));
    const { port, json } = await validate(token, { maxTax: 0.5 });
    expect(port).toBe('risky');
    expect(json).toMatchObject({ sale: { outcome: 'sold', buyTax: 1 }, risks: ['highTax'] });
    const { sellTax } = json['sale'] as { sellTax: number };
    expect(sellTax).toBeGreaterThan(0.9);
    expect(sellTax).toBeLessThan(1.1);
    expect((await validate(token, { maxTax: 5 })).port).toBe('valid');
  });

  test('a token that can be bought and not be sold', async () => {
    const { abi, bytecode } = compiled('Honeypot');
    const token = await anvil.deploy(abi, bytecode);
    await uniswap.addPool(token, abi, parseEther('10000'), parseEther('10'));
    await anvil.write(token, abi, 'setPool', [await uniswap.poolOf(token, uniswap.weth)]);
    const { port, json } = await validate(token);
    expect(port).toBe('risky');
    expect(json).toMatchObject({
      owner,
      powers: ['tax'],
      sale: { outcome: 'cannotSell', buyTax: 0 },
      risks: ['tax', 'cannotSell'],
    });
  });

  test('a token that is paused cannot even be bought; who can pause and mint is said', async () => {
    const { abi, bytecode } = contracts.mintable();
    const token = await anvil.deploy(abi, bytecode, ['Paused', 'PAUSE']);
    await anvil.write(token, abi, 'mint', [owner, parseEther('20000')]);
    await uniswap.addPool(token, abi, parseEther('10000'), parseEther('10'));
    await anvil.write(token, abi, 'pause', []);
    const { json } = await validate(token);
    expect(json).toMatchObject({ powers: ['mint', 'pause'], sale: { outcome: 'cannotBuy' }, valid: false });
  });

  test('a token without a pool is said to have none', async () => {
    const { abi, bytecode } = contracts.fixedSupply();
    const token = await anvil.deploy(abi, bytecode, ['Alone', 'ONE', 1n, owner]);
    expect((await validate(token)).json).toMatchObject({ sale: { outcome: 'noPool' }, risks: ['noPool'], valid: true });
  });

  test('the code behind a proxy is looked at, and that it can be replaced is said', async () => {
    const inner = contracts.mintable();
    const implementation = await anvil.deploy(inner.abi, inner.bytecode, ['Inner', 'IN']);
    const proxy = artifact('@openzeppelin/contracts/build/contracts/ERC1967Proxy.json');
    const token = await anvil.deploy(proxy.abi, proxy.bytecode, [implementation, '0x']);
    const { json } = await validate(token, { simulateSale: false });
    expect(json).toMatchObject({ implementation, upgradeable: true, powers: ['mint', 'pause'] });
    expect(json['sale']).toBeUndefined();
  });

  test('an account, and a contract that is no token', async () => {
    expect(await validate(somebody)).toMatchObject({ port: 'risky', json: { risks: ['notAToken'] } });
    expect(await validate(uniswap.router)).toMatchObject({ port: 'risky', json: { risks: ['notAToken'] } });
  });
});

test('powers are found where code compares selectors, not in any bytes', () => {
  expect(powersIn('0x6340c10f1914')).toEqual(['mint']);
  expect(powersIn('0x7f40c10f1914')).toEqual([]);
  // burnFrom of OpenZeppelin needs the approval of the holder.
  expect(powersIn('0x6379cc679014')).toEqual([]);
});
