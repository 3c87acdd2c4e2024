import type { WorkflowView } from '@heddle/contract/api/workflows';
import type { JsonObject } from '@heddle/contract/json';
import type { RunSummary } from '@heddle/contract/run/view';
import { askedPrices, paymentHeader } from '@heddle/nodes/lib/chain/x402';
import type { Anvil } from '@heddle/nodes/testing/chain/anvil';
import { accounts, hasAnvil, startAnvil } from '@heddle/nodes/testing/chain/anvil';
import { compiled } from '@heddle/nodes/testing/chain/compile';
import { parseEther } from 'viem';
import type { Address, Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finishedRun } from '../../../testing/finished-run.ts';
import type { HookTester } from '../../../testing/hook-tester.ts';
import { createHookTester, json } from '../../../testing/hook-tester.ts';
import { chain, node, saveWorkflow } from '../../../testing/test-app.ts';

const seller = accounts[1]?.address as Address;

describe.skipIf(!hasAnvil)('a webhook with a price', () => {
  const dollar = compiled('AuthorizationToken');
  const buyer = privateKeyToAccount(generatePrivateKey());
  let anvil: Anvil;
  let hooks: HookTester;
  let token: Address;
  let charge: JsonObject;
  let before: bigint;
  const held = async (address: Address): Promise<bigint> =>
    // The function of the contract returns one.
    (await anvil.reader.readContract({
      address: token,
      abi: dollar.abi,
      functionName: 'balanceOf',
      args: [address],
    })) as bigint;
  const earned = async (): Promise<bigint> => (await held(seller)) - before;
  const create = async (type: string, values: JsonObject): Promise<string> =>
    (await hooks.owner.send('POST', '/api/credentials', { name: type, type, values })).json<{ id: string }>().id;
  const webhook = (data: JsonObject = {}): Promise<WorkflowView> => hooks.save({ ...charge, ...data });

  beforeAll(async () => {
    anvil = await startAnvil();
    hooks = await createHookTester({ HEDDLE_EGRESS_ALLOW: '127.0.0.1' });
    token = await anvil.deploy(dollar.abi, dollar.bytecode, [buyer.address, 10_000_000n]);
    const privateKey = generatePrivateKey();
    await anvil.control.setBalance({ address: privateKeyToAccount(privateKey).address, value: parseEther('1') });
    charge = {
      charges: true,
      price: '0.25',
      priceToken: token,
      priceNetwork: 'own',
      priceRpc: await create('evmRpc', { urls: anvil.url, chainId: 31_337, chainName: 'Anvil' }),
      payTo: seller,
      priceKey: await create('evmKey', { privateKey }),
      priceFor: 'An answer',
    };
  });
  beforeEach(async () => {
    before = await held(seller);
  });
  afterAll(async () => {
    await hooks.app.end();
    await anvil.close();
  });

  /** A header that pays what an unpaid call of the webhook is asked for. */
  async function payment(
    workflow: WorkflowView,
    change: { value?: bigint; by?: typeof buyer } = {},
  ): Promise<HeadersInit> {
    const unpaid = await hooks.call(workflow, '/webhook');
    expect(unpaid.status).toBe(402);
    const [asked] = askedPrices(unpaid.headers.get('payment-required'), await unpaid.text());
    if (!asked?.domain) throw new Error('No price was asked.');
    const now = Math.floor(Date.now() / 1000);
    const message = {
      from: buyer.address,
      to: asked.recipient,
      value: change.value ?? asked.units,
      validAfter: BigInt(now - 60),
      validBefore: BigInt(now + 120),
      nonce: generatePrivateKey(),
    };
    const field = (name: string, type: string) => ({ name, type });
    const signature: Hex = await (change.by ?? buyer).signTypedData({
      domain: { ...asked.domain, chainId: asked.chainId, verifyingContract: asked.token },
      types: {
        TransferWithAuthorization: [
          field('from', 'address'),
          field('to', 'address'),
          field('value', 'uint256'),
          field('validAfter', 'uint256'),
          field('validBefore', 'uint256'),
          field('nonce', 'bytes32'),
        ],
      },
      primaryType: 'TransferWithAuthorization',
      message,
    });
    const { value, validAfter, validBefore, ...rest } = message;
    return [
      paymentHeader(asked, {
        ...rest,
        signature,
        value: value.toString(),
        validAfter: validAfter.toString(),
        validBefore: validBefore.toString(),
      }),
    ];
  }

  it('says its price and starts nothing until it is paid', async () => {
    const workflow = await webhook();
    const answer = await hooks.call(workflow, '/webhook', json({ question: 'why' }));
    expect(answer.status).toBe(402);
    const said: unknown = JSON.parse(Buffer.from(answer.headers.get('payment-required') ?? '', 'base64').toString());
    expect(said).toMatchObject({
      x402Version: 2,
      resource: { description: 'An answer' },
      accepts: [{ scheme: 'exact', network: 'eip155:31337', amount: '250000', asset: token, payTo: seller }],
    });
    expect(await hooks.runsOf(workflow)).toEqual([]);
  });

  it('takes a payment once, and runs once for it', async () => {
    const [workflow, other] = [await webhook(), await webhook()];
    const headers = await payment(workflow);
    const answers = await Promise.all([1, 2].map(() => hooks.call(workflow, '/webhook', { headers })));
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    const settled = JSON.parse(Buffer.from(answers[0]?.headers.get('payment-response') ?? '', 'base64').toString()) as {
      transaction: Hex;
    };
    expect(settled).toMatchObject({ success: true, network: 'eip155:31337', payer: buyer.address });
    expect((await anvil.reader.getTransactionReceipt({ hash: settled.transaction })).status).toBe('success');
    const again = await hooks.call(workflow, '/webhook', {
      headers: { ...Object.fromEntries(headers as [string, string][]), 'idempotency-key': 'another' },
    });
    expect(again.headers.get('x-execution-id')).toBe(answers[0]?.headers.get('x-execution-id'));
    expect((await hooks.call(other, '/webhook', { headers })).status).toBe(402);
    expect([await earned(), (await hooks.runsOf(workflow)).length, await hooks.runsOf(other)]).toEqual([
      250_000n,
      1,
      [],
    ]);
  });

  it('runs at once for a verified payment where that is enough', async () => {
    const workflow = await webhook({ startsAfter: 'verification' });
    const answer = await hooks.call(workflow, '/webhook', { headers: await payment(workflow) });
    expect([answer.status, answer.headers.get('payment-response')]).toEqual([202, null]);
    await expect.poll(earned, { timeout: 20_000 }).toBe(250_000n);
  });

  it.each([
    ['less than the price', { value: 249_999n }],
    ["somebody else's signature", { by: privateKeyToAccount(generatePrivateKey()) }],
  ])('takes no payment with %s', async (_, change) => {
    const workflow = await webhook();
    const answer = await hooks.call(workflow, '/webhook', { headers: await payment(workflow, change) });
    expect(answer.status).toBe(402);
    expect([await earned(), await hooks.runsOf(workflow)]).toEqual([0n, []]);
  });

  it('is paid by an HTTP Request of another workflow', async () => {
    const key = generatePrivateKey();
    const payer = privateKeyToAccount(key).address;
    const mine = await anvil.deploy(dollar.abi, dollar.bytecode, [payer, 1_000_000n]);
    const priced = await webhook({ priceToken: mine, responseMode: 'lastNode' });
    const call = node('call', 'httpRequest', {
      url: `${hooks.address}/hooks/${priced.id}/webhook`,
      method: 'POST',
      body: '{"question":"why"}',
      pays: true,
      payKey: await create('evmKey', { privateKey: key, perTransaction: 'SUSD 0.25' }),
      payMost: '0.25',
      payToken: mine,
      payNetwork: 'own',
      payRpc: charge['priceRpc'] ?? '',
    });
    const { id } = await saveWorkflow(hooks.owner, [node('go', 'manualTrigger'), call], chain('go', 'call'));
    const started = await hooks.owner.send('POST', '/api/executions', { workflowId: id });
    const view = await finishedRun(hooks.owner, started.json<RunSummary>().id);
    expect(view.steps.find(({ nodeId }) => nodeId === 'call')?.error).toBeNull();
    expect(await hooks.runsOf(priced)).toHaveLength(1);
    const left = { address: mine, abi: dollar.abi, functionName: 'balanceOf', args: [payer] };
    expect(await anvil.reader.readContract(left)).toBe(750_000n);
  });

  it('takes nothing while payments of its owner are stopped', async () => {
    const workflow = await webhook();
    const headers = await payment(workflow);
    await hooks.owner.send('PUT', '/api/money-stop', { stopped: true });
    const answer = await hooks.call(workflow, '/webhook', { headers });
    await hooks.owner.send('PUT', '/api/money-stop', { stopped: false });
    expect(answer.status).toBe(503);
    expect([await earned(), await hooks.runsOf(workflow)]).toEqual([0n, []]);
  });
});
