import { createServer } from 'node:http';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { parseEther } from 'viem';
import type { Address } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Anvil } from '../../testing/chain/anvil.ts';
import { accounts, contracts, hasAnvil, startAnvil } from '../../testing/chain/anvil.ts';
import { answering, exampleCredential, runNode } from '../../testing/run-node.ts';
import { blockchainQuery } from './blockchainQuery.node.ts';

const [payer, payee, other] = accounts.map(({ address }) => address) as [Address, Address, Address];

/** An endpoint that answers by a function of the call, and keeps what it was asked. */
async function startEndpoint(answer: (method: string, params: JsonValue[]) => JsonValue | { status: number }) {
  const asked: { method: string; params: JsonValue[] }[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString()) as {
        id: number;
        method: string;
        params: JsonValue[];
      };
      asked.push({ method: body.method, params: body.params });
      const given = answer(body.method, body.params);
      if (typeof given === 'object' && given !== null && 'status' in given)
        response.writeHead(Number(given['status'])).end();
      else response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, ...(given as JsonObject) }));
    })();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, asked, close: () => server.close() };
}

const queryAt = async (urls: string, data: JsonObject, json: JsonObject = {}): Promise<JsonObject[]> => {
  const { outputs } = await runNode(blockchainQuery, {
    items: [{ json }],
    data: { network: 'own', rpc: 'anvil', ...data },
    credentials: { anvil: { ...exampleCredential({ urls, chainId: 31_337, chainName: 'Anvil' }), type: 'evmRpc' } },
    fetch,
  });
  return (outputs['main'] ?? []).map((item) => item.json);
};

describe.skipIf(!hasAnvil)('on a real EVM', () => {
  let anvil: Anvil;
  let token: Address;
  const query = (data: JsonObject, json: JsonObject = {}) => queryAt(anvil.url, data, json);

  beforeAll(async () => {
    anvil = await startAnvil();
    const { abi, bytecode } = contracts.fixedSupply();
    token = await anvil.deploy(abi, bytecode, ['Test Dollar', 'TUSD', parseEther('1000'), payer]);
    await anvil.write(token, abi, 'transfer', [payee, parseEther('25.5')]);
    await anvil.write(token, abi, 'transfer', [other, parseEther('4')]);
    await anvil.write(token, abi, 'transfer', [payer, parseEther('1')]);
  });
  afterAll(() => anvil.close());

  test('the balance of an address, exact to the last unit', async () => {
    expect(await query({ address: payee })).toEqual([
      {
        address: payee,
        network: 'own',
        token: 'ETH',
        balance: '10000',
        units: '10000000000000000000000',
        decimals: 18,
      },
    ]);
  });

  test('the balances of several tokens are an item each', async () => {
    const balances = await query({ address: '{{ who }}', tokens: `ETH, ${token}` }, { who: payee });
    expect(balances.map(({ token: symbol, balance }) => [symbol, balance])).toEqual([
      ['ETH', '10000'],
      ['TUSD', '25.5'],
    ]);
  });

  test('a balance at an earlier block', async () => {
    expect(await query({ address: payee, tokens: token, block: '1' })).toMatchObject([{ balance: '0' }]);
  });

  test('an account that is a contract, and one that is not', async () => {
    expect(await query({ operation: 'account', address: token })).toMatchObject([{ isContract: true, delegate: null }]);
    expect(await query({ operation: 'account', address: payer })).toMatchObject([
      { isContract: false, transactionsSent: 4 },
    ]);
  });

  test('a transaction with its fee and confirmations', async () => {
    const hash = await anvil.writer.sendTransaction({ to: other, value: parseEther('0.25') });
    const receipt = await anvil.reader.waitForTransactionReceipt({ hash });
    const [found] = await query({ operation: 'transaction', transaction: hash });
    expect(found).toMatchObject({ status: 'succeeded', from: payer, to: other, value: '0.25', confirmations: '1' });
    expect(found?.['gasUsed']).toBe(receipt.gasUsed.toString());
  });

  test('a transaction that nobody knows', async () => {
    const unknown = `0x${'7'.repeat(64)}`;
    await expect(query({ operation: 'transaction', transaction: unknown })).rejects.toMatchObject({
      code: 'chain_not_found',
    });
  });

  test('a block', async () => {
    const [block] = await query({ operation: 'block', block: '1' });
    expect(block).toMatchObject({ number: '1', transactions: 1, network: 'own' });
    await expect(query({ operation: 'block', block: '999999' })).rejects.toMatchObject({ code: 'chain_not_found' });
  });

  test.each([
    ['any', ['25.5', '4', '1']],
    ['sent', ['25.5', '4', '1']],
    ['received', ['1000', '1']],
  ])('transfers of an address: %s', async (direction, amounts) => {
    const data = { operation: 'transfers', tokens: token, address: payer, direction, fromBlock: '0' };
    const found = await query(data);
    const expected = direction === 'any' ? ['1000', ...amounts] : amounts;
    expect(found.map(({ amount }) => amount)).toEqual(expected);
  });

  test('events by an ABI, up to a limit', async () => {
    const found = await query({ operation: 'logs', contract: token, fromBlock: '0', limit: 2 });
    expect(found).toHaveLength(2);
    expect(found[1]).toMatchObject({
      event: 'Transfer',
      values: { from: payer, to: payee, value: '25500000000000000000' },
    });
  });

  test('an address without a contract is no token', async () => {
    await expect(query({ address: payee, tokens: other })).rejects.toMatchObject({ code: 'chain_no_contract' });
  });

  test('a range that an endpoint finds too wide is read in halves, each event once', async () => {
    await anvil.control.mine({ blocks: 40 });
    const limited = await startEndpoint((method, params) => {
      if (method === 'eth_blockNumber') return { result: '0x2c' };
      const [filter] = params as [{ fromBlock: string; toBlock: string }];
      const [from, to] = [Number(filter.fromBlock), Number(filter.toBlock)];
      if (to - from + 1 > 5) return { error: { code: -32_005, message: 'block range too large: limited to a 5' } };
      return {
        result: Array.from({ length: to - from + 1 }, (_, at) => transferAt(from + at)),
      };
    });
    const data = { operation: 'logs', contract: token, fromBlock: '0', toBlock: '40', limit: 1000 };
    const found = await queryAt(limited.url, data);
    limited.close();
    expect(found.map(({ blockNumber }) => blockNumber)).toEqual(
      Array.from({ length: 41 }, (_, block) => String(block)),
    );
  });

  test('the next endpoint is asked where one does not answer', async () => {
    expect(await queryAt(`http://127.0.0.1:1\n${anvil.url}`, { address: payee })).toMatchObject([{ balance: '10000' }]);
  });
});

const word = (value: string): string => `0x${value.replace('0x', '').toLowerCase().padStart(64, '0')}`;
const transferAt = (block: number): JsonObject => ({
  address: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', word(payer), word(payee)],
  data: word('0x1'),
  blockNumber: `0x${block.toString(16)}`,
  transactionHash: word(`0x${block}`),
  transactionIndex: '0x0',
  blockHash: word('0xabc'),
  logIndex: '0x0',
  removed: false,
});

describe('what endpoints answer', () => {
  test('one that asks for fewer calls', async () => {
    const busy = await startEndpoint(() => ({ status: 429 }));
    await expect(queryAt(`${busy.url}/v2/secret-key`, { address: payee })).rejects.toMatchObject({
      code: 'chain_rate_limited',
    });
    busy.close();
  });

  test('one that is not there; its URL, which may have a key in it, is not in the error', async () => {
    const error: unknown = await queryAt('http://127.0.0.1:1/v2/secret-key', { address: payee }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ code: 'chain_unreachable' });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('secret-key');
  });

  test('one that refuses a call says why', async () => {
    const refusing = await startEndpoint(() => ({
      error: { code: -32_601, message: 'the method is not served here' },
    }));
    await expect(queryAt(refusing.url, { address: payee })).rejects.toThrow('the method is not served here');
    refusing.close();
  });

  test('one without the state of an old block', async () => {
    const pruned = await startEndpoint(() => ({ error: { code: -32_000, message: 'missing trie node 1f2e' } }));
    await expect(queryAt(pruned.url, { address: payee, block: '1' })).rejects.toMatchObject({
      code: 'chain_history_missing',
    });
    pruned.close();
  });

  test('one that answers with more than fits', async () => {
    const huge = await startEndpoint(() => ({ result: `0x${'0'.repeat(9 * 1024 * 1024)}` }));
    await expect(queryAt(huge.url, { address: payee })).rejects.toMatchObject({ code: 'chain_answer_large' });
    huge.close();
  });
});

describe('other chains', () => {
  const ask = async (data: JsonObject, answers: { [request: string]: JsonValue }): Promise<JsonObject[]> => {
    const { outputs } = await runNode(blockchainQuery, { data, fetch: answering(answers) });
    return (outputs['main'] ?? []).map(({ json }) => json);
  };
  const bitcoin = 'https://blockstream.info/api';
  const genesis = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
  const id = (digit: string) => digit.repeat(64);
  const paid = (digit: string, value: number): JsonObject => ({
    txid: id(digit),
    fee: 500,
    status: { confirmed: true, block_height: 800_000, block_time: 1_700_000_000 },
    vin: [{ prevout: { scriptpubkey_address: 'bc1qsender', value: 90_000 } }],
    vout: [{ scriptpubkey_address: genesis, value }],
  });

  test('transactions of a Bitcoin address over several pages, with what each changed there', async () => {
    const found = await ask(
      { operation: 'bitcoinTransactions', address: genesis, limit: 3 },
      {
        [`GET ${bitcoin}/address/${genesis}/txs`]: [paid('a', 10_000), paid('b', 20_000)],
        [`GET ${bitcoin}/address/${genesis}/txs/chain/${id('b')}`]: [paid('c', 30_000), paid('d', 40_000)],
      },
    );
    expect(found.map(({ change }) => change)).toEqual(['0.0001', '0.0002', '0.0003']);
    expect(found[0]).toMatchObject({ confirmed: true, fee: '0.000005', time: '2023-11-14T22:13:20.000Z' });
  });

  test('a Bitcoin transaction that nobody knows', async () => {
    await expect(ask({ operation: 'bitcoinTransaction', transaction: id('f') }, {})).rejects.toMatchObject({
      code: 'chain_not_found',
    });
  });

  test.each(['bitcoinBalance', 'solanaBalance'])('%s of something that is no address', async (operation) => {
    await expect(ask({ operation, address: '0x1' }, {})).rejects.toMatchObject({ code: 'field_invalid' });
  });

  const solana = 'POST https://api.mainnet-beta.solana.com/';
  const wallet = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

  test('a Solana balance', async () => {
    const answers = { [solana]: { jsonrpc: '2.0', id: 1, result: { context: { slot: 1 }, value: 2_500_000_000 } } };
    expect(await ask({ operation: 'solanaBalance', address: wallet }, answers)).toMatchObject([
      { balance: '2.5', token: 'SOL' },
    ]);
  });

  test('Solana transactions, the failed ones told apart', async () => {
    const page = [
      { signature: 's1', slot: 2, err: null, blockTime: 1_700_000_000, memo: null },
      { signature: 's2', slot: 1, err: { InstructionError: [0, 'Custom'] }, blockTime: null, memo: 'x' },
    ];
    const found = await ask({ operation: 'solanaTransactions', address: wallet }, { [solana]: { result: page } });
    expect(found.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  });

  test('what Solana refuses is said', async () => {
    const answers = {
      [solana]: { jsonrpc: '2.0', id: 1, error: { code: -32_602, message: 'Invalid param: WrongSize' } },
    };
    await expect(ask({ operation: 'solanaBalance', address: wallet }, answers)).rejects.toThrow('WrongSize');
  });
});
