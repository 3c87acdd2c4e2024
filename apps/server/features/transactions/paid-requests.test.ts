import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { JsonObject } from '@heddle/contract/json';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
import type { Anvil } from '@heddle/nodes/testing/chain/anvil';
import { accounts, hasAnvil, startAnvil } from '@heddle/nodes/testing/chain/anvil';
import { compiled } from '@heddle/nodes/testing/chain/compile';
import { parseSignature } from 'viem';
import type { Address, Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finishedRun } from '../../testing/finished-run.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

const payee = accounts[1]?.address as Address;

describe.skipIf(!hasAnvil)('a request to a service that wants to be paid', () => {
  let anvil: Anvil;
  let app: TestApp;
  let ada: Person;
  let token: Address;
  let key: Hex;
  let payer: Address;
  let service: Server;
  let url: string;
  /** What the service asks for, and how often it was asked and paid. */
  let price: string;
  let version: 1 | 2;
  let asked: number;
  /** How often the service answers with an error after it has taken the payment. */
  let failures: number;
  const token402 = compiled('AuthorizationToken');
  const held = (address: Address): Promise<unknown> =>
    anvil.reader.readContract({ address: token, abi: token402.abi, functionName: 'balanceOf', args: [address] });

  /** Takes a payment as a service does: the signature is used on the chain. */
  async function take(header: string): Promise<void> {
    const { payload } = JSON.parse(Buffer.from(header, 'base64').toString()) as {
      payload: { signature: Hex; authorization: { [name: string]: string } };
    };
    const { r, s, yParity } = parseSignature(payload.signature);
    const { from, to, value, validAfter, validBefore, nonce } = payload.authorization;
    const signed = [from, to, value, validAfter, validBefore, nonce, 27 + yParity, r, s];
    await anvil.write(token, token402.abi, 'transferWithAuthorization', signed);
  }

  beforeEach(async () => {
    [price, version, asked, failures] = ['250000', 2, 0, 0];
    anvil = await startAnvil();
    key = generatePrivateKey();
    payer = privateKeyToAccount(key).address;
    token = await anvil.deploy(token402.abi, token402.bytecode, [payer, 1_000_000n]);
    service = createServer((request, response) => {
      void (async () => {
        asked += 1;
        const paid = request.headers[version === 1 ? 'x-payment' : 'payment-signature'];
        if (typeof paid === 'string') {
          try {
            await take(paid);
          } catch {
            // It has been used: the service knows that it was paid for this.
          }
          failures -= 1;
          response.writeHead(failures >= 0 ? 500 : 200, { 'content-type': 'application/json' });
          response.end(JSON.stringify({ answer: 42 }));
          return;
        }
        const way = {
          scheme: 'exact',
          network: version === 1 ? 'base' : 'eip155:31337',
          [version === 1 ? 'maxAmountRequired' : 'amount']: price,
          asset: token,
          payTo: payee,
          maxTimeoutSeconds: 60,
          extra: { name: 'Signed Dollar', version: '2' },
        };
        const said = JSON.stringify({ x402Version: version, accepts: [way], resource: { url } });
        if (version === 2) response.setHeader('payment-required', Buffer.from(said).toString('base64'));
        response.writeHead(402, { 'content-type': 'application/json' }).end(version === 1 ? said : '{}');
      })();
    });
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
    const address = service.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/data`;
    app = await createTestApp({ HEDDLE_EGRESS_ALLOW: '127.0.0.1' });
    ada = await app.signUp('ada@example.com');
  });
  afterEach(async () => {
    await app.close();
    await new Promise((done) => service.close(done));
    await anvil.close();
  });

  const create = async (type: string, values: JsonObject): Promise<string> =>
    (await ada.send('POST', '/api/credentials', { name: type, type, values })).json<{ id: string }>().id;

  async function run(rules: JsonObject = {}, data: JsonObject = {}): Promise<RunView> {
    const call = node('call', 'httpRequest', {
      url,
      pays: true,
      payKey: await create('evmKey', { privateKey: key, ...rules }),
      payMost: '0.30',
      payToken: token,
      payNetwork: 'own',
      payRpc: await create('evmRpc', { urls: anvil.url, chainId: 31_337, chainName: 'Anvil' }),
      ...data,
    });
    const { id } = await saveWorkflow(ada, [node('go', 'manualTrigger'), call], chain('go', 'call'));
    const started = await ada.send('POST', '/api/executions', { workflowId: id });
    return finishedRun(ada, started.json<RunSummary>().id);
  }
  const resultOf = (view: RunView): unknown => {
    const step = view.steps.find(({ nodeId }) => nodeId === 'call');
    return step?.error?.code ?? step?.output?.['main']?.map(({ json }) => json);
  };

  it('pays with a signature and gets its answer', async () => {
    expect(resultOf(await run())).toEqual([{ answer: 42 }]);
    expect([asked, await held(payee), await held(payer)]).toEqual([2, 250_000n, 750_000n]);
    const [listed] = (await ada.send('GET', '/api/transactions')).json<JsonObject[]>();
    expect(listed).toMatchObject({ status: 'authorized', moves: { token: 'SUSD', amount: '0.25', recipient: payee } });
  });

  it('pays once, however often the request is repeated', async () => {
    failures = 2;
    expect(resultOf(await run({}, { retries: 3 }))).toEqual([{ answer: 42 }]);
    expect(await held(payee)).toBe(250_000n);
  });

  it('pays once where the step is repeated', async () => {
    failures = 1;
    const retried = { retries: 0, onFailure: 'retry', retryCount: 2 };
    await run({}, retried);
    expect(await held(payee)).toBe(250_000n);
  });

  it.each([
    ['the price is above the highest', {}, { payMost: '0.249999' }, 'money_price_refused'],
    ['the service takes another network', {}, {}, 'money_price_refused'],
    ['the key may not pay so much', { perTransaction: 'SUSD 0.2' }, {}, 'money_over_limit'],
    ['the key may not pay the service', { recipients: accounts[2]?.address ?? '' }, {}, 'money_recipient_forbidden'],
  ])('pays nothing where %s', async (why, rules, data, code) => {
    if (why.includes('network')) version = 1;
    expect(resultOf(await run(rules, data))).toBe(code);
    expect(await held(payee)).toBe(0n);
  });

  it('counts for the limit of the key in 24 hours', async () => {
    const rules = { perDay: 'SUSD 0.5' };
    expect([resultOf(await run(rules)), resultOf(await run(rules)), resultOf(await run(rules))]).toEqual([
      [{ answer: 42 }],
      [{ answer: 42 }],
      'money_over_limit',
    ]);
    expect(await held(payee)).toBe(500_000n);
  });

  it('pays nothing while payments are stopped, or where the node is not set so', async () => {
    expect(resultOf(await run({}, { pays: false }))).toBe('http_status');
    await ada.send('PUT', '/api/money-stop', { stopped: true });
    expect(resultOf(await run())).toBe('money_stopped');
    expect(await held(payee)).toBe(0n);
  });
});
