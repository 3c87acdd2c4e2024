import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { accounts, contracts, hasAnvil } from '@heddle/nodes/testing/chain/anvil';
import { compiled } from '@heddle/nodes/testing/chain/compile';
import { erc20Abi, formatEther, getAddress, parseEther } from 'viem';
import type { Address } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MoneyApp } from '../../testing/money-app.ts';
import { startMoneyApp } from '../../testing/money-app.ts';

const [owner, holder] = accounts.map(({ address }) => address) as [Address, Address];

describe.skipIf(!hasAnvil)('on a chain', () => {
  let money: MoneyApp;
  const usd = contracts.fixedSupply();
  let token: Address;
  const held = async (address: Address): Promise<string> =>
    formatEther(
      await money.anvil.reader.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [money.payer] }),
    );

  beforeAll(async () => {
    money = await startMoneyApp();
    token = await money.anvil.deploy(usd.abi, usd.bytecode, ['USD', 'USD', parseEther('1000000'), owner]);
    await money.anvil.write(token, usd.abi, 'transfer', [money.payer, parseEther('1000')]);
  });
  afterAll(() => money.end());

  describe('collections', () => {
    /** A collection that the payer may mint in. */
    const collection = async (of: 'nft' | 'editions'): Promise<Address> => {
      const { abi, bytecode } = contracts[of]();
      const address = await money.anvil.deploy(
        abi,
        bytecode,
        of === 'nft' ? ['Art', 'ART', 'ipfs://base/'] : ['ipfs://{id}'],
      );
      const role = await money.anvil.reader.readContract({ address, abi, functionName: 'MINTER_ROLE' });
      await money.anvil.write(address, abi, 'grantRole', [role, money.payer]);
      return address;
    };

    it('of ERC-721 get one token for each item, and the result has its ID', async () => {
      const contract = await collection('nft');
      const items = [{ recipient: holder }, { recipient: owner }];
      const { outputs } = await money.run('nftMint', { contract, mint: 'auto', metadata: 'none' }, items);
      expect(outputs['done']).toMatchObject([
        { mint: { status: 'succeeded', contract, tokenId: '0', tokenUri: 'ipfs://base/0' } },
        { mint: { status: 'succeeded', contract, tokenId: '1' } },
      ]);
      const { abi } = contracts.nft();
      const read = (id: bigint) =>
        money.anvil.reader.readContract({ address: contract, abi, functionName: 'ownerOf', args: [id] });
      expect([await read(0n), await read(1n)]).toEqual([holder, owner]);
    });

    it('of ERC-1155 get an amount of an ID', async () => {
      const contract = await collection('editions');
      const data = { contract, recipient: holder, mint: 'editions', tokenId: '7', quantity: '25', metadata: 'none' };
      const { outputs } = await money.run('nftMint', data);
      expect(outputs['done']).toMatchObject([{ mint: { tokenId: '7', tokenUri: 'ipfs://{id}' } }]);
      const { abi } = contracts.editions();
      expect(
        await money.anvil.reader.readContract({
          address: contract,
          abi,
          functionName: 'balanceOf',
          args: [holder, 7n],
        }),
      ).toBe(25n);
    });

    it('that the key may not mint in refuse before anything is signed', async () => {
      const { abi, bytecode } = contracts.nft();
      const contract = await money.anvil.deploy(abi, bytecode, ['Art', 'ART', 'ipfs://base/']);
      const { error } = await money.run('nftMint', { contract, recipient: holder, mint: 'auto', metadata: 'none' });
      expect(error).toMatchObject({ code: 'chain_reverted' });
    });

    const withUri = async (data: JsonObject): Promise<string> => {
      const { abi, bytecode } = compiled('Gallery');
      const contract = await money.anvil.deploy(abi, bytecode);
      const { outputs, error } = await money.run('nftMint', { contract, recipient: holder, ...data }, [
        { name: 'Dawn' },
      ]);
      if (error) throw new Error(error.message);
      const [item] = outputs['done'] ?? [];
      return asText((item?.['mint'] as JsonObject | undefined)?.['tokenUri']);
    };

    it('keep metadata in the token itself', async () => {
      const uri = await withUri({
        metadata: 'data',
        tokenDescription: 'First light',
        image: 'https://example.com/a.png',
      });
      expect(JSON.parse(Buffer.from(uri.split(',')[1] ?? '', 'base64').toString())).toEqual({
        name: 'Dawn',
        description: 'First light',
        image: 'https://example.com/a.png',
      });
    });

    it('keep metadata in IPFS', async () => {
      let body = '';
      const node = createServer((request, response) => {
        request.on('data', (chunk: Buffer) => {
          body += chunk.toString();
        });
        request.on('end', () =>
          response.end(
            `{"Hash":"${request.url?.startsWith('/api/v0/add') ? 'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy' : ''}"}`,
          ),
        );
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => node.once('listening', resolve));
      // A server that listens on a port has an address of this form.
      const { port } = node.address() as AddressInfo;
      const pinning = await money.create('ipfsPinning', { kind: 'node', url: `http://127.0.0.1:${port}` });
      const uri = await withUri({ metadata: 'ipfs', pinning });
      node.close();
      expect(uri).toBe('ipfs://bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy');
      expect(body).toContain('{"name":"Dawn"}');
    });
  });

  describe('pools', () => {
    it('of ERC-4626 give shares for a deposit, and all of it back', async () => {
      const { abi, bytecode } = compiled('Vault');
      const contract = await money.anvil.deploy(abi, bytecode, [token]);
      const put = await money.run('stakingPool', { contract, amount: '100' });
      expect(put.error).toBeUndefined();
      expect(put.outputs['done']).toMatchObject([{ staking: { status: 'succeeded' } }]);
      expect([await held(token), await held(contract)]).toEqual(['900', '100']);
      const back = await money.run('stakingPool', { contract, operation: 'withdraw', amount: 'all' });
      expect(back.outputs['done']).toMatchObject([
        { staking: { changes: expect.arrayContaining([{ token: 'USD', contract: token, amount: '100' }]) } },
      ]);
      expect([await held(token), await held(contract)]).toEqual(['1000', '0']);
    });

    it('of Aave take a supply and give it back', async () => {
      const { abi, bytecode } = compiled('LendingPool');
      const contract = await money.anvil.deploy(abi, bytecode);
      const data = { protocol: 'aave', contract, token };
      expect((await money.run('stakingPool', { ...data, amount: '40' })).error).toBeUndefined();
      expect(await held(token)).toBe('960');
      await money.run('stakingPool', { ...data, operation: 'withdraw', amount: '15' });
      expect(await held(token)).toBe('975');
      await money.run('stakingPool', { ...data, operation: 'withdraw', amount: 'all' });
      expect(await held(token)).toBe('1000');
      const none = await money.run('stakingPool', { ...data, operation: 'withdraw', amount: 'all' });
      expect(none.error).toMatchObject({ code: 'chain_swap_less' });
    });

    it('of Aave take a token with signed permits by one transaction, within the rules of the key', async () => {
      const { abi, bytecode } = compiled('LendingPool');
      const dollar = compiled('PermitToken');
      const contract = await money.anvil.deploy(abi, bytecode);
      const permitted = await money.anvil.deploy(dollar.abi, dollar.bytecode, [parseEther('100')]);
      await money.anvil.write(permitted, dollar.abi, 'transfer', [money.payer, parseEther('100')]);
      const data = { protocol: 'aave', contract, token: permitted, amount: '40' };
      const refused = await Promise.all([
        money.run('stakingPool', data, [{}], { perTransaction: 'PUSD 39.9' }),
        money.run('stakingPool', data, [{}], { recipients: holder }),
      ]);
      expect(refused.map(({ error }) => error?.code)).toEqual(['money_over_limit', 'money_recipient_forbidden']);
      const nonces = () =>
        money.anvil.reader.readContract({
          address: permitted,
          abi: dollar.abi,
          functionName: 'nonces',
          args: [money.payer],
        });
      expect([await held(permitted), await nonces()]).toEqual(['100', 0n]);
      // A person is asked before anything is signed.
      const runId = await money.begin('stakingPool', { ...data, requireConfirmation: true });
      await money.answer(await money.question(), true);
      const { view, outputs } = await money.endOf(runId);
      expect(outputs['done']).toMatchObject([{ staking: { status: 'succeeded' } }]);
      expect([await held(permitted), await nonces()]).toEqual(['60', 1n]);
      expect((await money.transactions()).filter((sent) => sent.runId === view.id)).toHaveLength(1);
      const left = { address: permitted, abi: erc20Abi, functionName: 'allowance' } as const;
      expect(await money.anvil.reader.readContract({ ...left, args: [money.payer, contract] })).toBe(0n);
    });

    it('of Lido stake, ask back and pay out', async () => {
      const { abi, bytecode } = compiled('LiquidStaking');
      const contract = await money.anvil.deploy(abi, bytecode);
      const data = { protocol: 'lido', contract, queue: contract };
      await money.run('stakingPool', { ...data, amount: '2' });
      expect(await held(contract)).toBe('2');
      const asked = await money.run('stakingPool', { ...data, operation: 'withdraw', amount: '1.5' });
      expect(asked.outputs['done']).toMatchObject([{ staking: { request: '1' } }]);
      const paid = await money.run('stakingPool', { ...data, operation: 'claim', request: '1' });
      expect(paid.outputs['done']).toMatchObject([{ staking: { status: 'succeeded' } }]);
      expect(await money.anvil.reader.getBalance({ address: getAddress(contract) })).toBe(parseEther('0.5'));
    });
  });
});
