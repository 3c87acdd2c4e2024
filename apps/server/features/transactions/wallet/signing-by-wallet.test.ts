import type { TransactionPreview, TransactionToSend, WalletRequest } from '@heddle/contract/api/wallet-requests';
import type { WalletNonce } from '@heddle/contract/api/wallet-connections';
import type { JsonObject } from '@heddle/contract/json';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
import type { Anvil } from '@heddle/nodes/testing/chain/anvil';
import { accounts, hasAnvil, startAnvil } from '@heddle/nodes/testing/chain/anvil';
import { createWalletClient, formatEther, http } from 'viem';
import type { Hex } from 'viem';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { finishedRun } from '../../../testing/finished-run.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../../testing/test-app.ts';

type Account = (typeof accounts)[number];
const [, owner, payee] = accounts as [Account, Account, Account];

let anvil: Anvil;
let app: TestApp;
let ada: Person;
let rpc: string;

const until = <T>(check: () => Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000, interval: 50 });

async function connect(person: Person): Promise<void> {
  const asked = await person.send('POST', '/api/wallet-connections/nonce', { address: owner.address });
  const message = asked.json<WalletNonce>().message ?? '';
  const signature = await owner.signMessage({ message });
  const answer = await person.send('POST', '/api/wallet-connections', { address: owner.address, message, signature });
  expect(answer.statusCode).toBe(201);
}
async function startRun(data: JsonObject = {}, items: JsonObject[] = [{}]): Promise<string> {
  const pay = node('pay', 'cryptoPayment', {
    network: 'own',
    rpc,
    signedBy: 'wallet',
    recipient: payee.address,
    amount: '{{ amount ?? "0.5" }}',
    confirmations: 1,
    ...data,
  });
  const { id: workflowId } = await saveWorkflow(ada, [node('go', 'manualTrigger'), pay], chain('go', 'pay'));
  const answer = await ada.send('POST', '/api/executions', { workflowId, items });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.json<RunSummary>().id;
}
const openRequest = (): Promise<WalletRequest> =>
  until(async () => {
    const [request] = (await ada.send('GET', '/api/wallet-requests')).json<WalletRequest[]>();
    if (!request) throw new Error('There is no request yet.');
    return request;
  });
const pathOf = ({ id, transactions }: WalletRequest, at: number): string =>
  `/api/wallet-requests/${id}/transactions/${transactions[at]?.id}`;
const open = async (request: WalletRequest, more: object = {}, at = 0) =>
  ada.send('POST', `${pathOf(request, at)}/open`, { address: owner.address, chainId: 31_337, ...more });
const say = async (request: WalletRequest, hash: string | null, at = 0) =>
  ada.send('POST', `${pathOf(request, at)}/said`, { hash });
/** What a wallet does with its request. */
const sendBy = ({ to, value, nonce }: TransactionToSend): Promise<Hex> =>
  createWalletClient({ account: owner, chain: anvil.reader.chain, transport: http(anvil.url) }).sendTransaction({
    to: to as Hex,
    value: BigInt(value),
    nonce: Number(nonce),
  });
const payments = (view: RunView): { [port: string]: unknown[] } =>
  Object.fromEntries(
    Object.entries(view.steps.find(({ nodeId }) => nodeId === 'pay')?.output ?? {}).map(([port, items]) => [
      port,
      items.map(({ json }) => json['payment']),
    ]),
  );
const paid = async (): Promise<string> => formatEther(await anvil.reader.getBalance({ address: payee.address }));

describe.skipIf(!hasAnvil)('transactions that a wallet in the browser signs', () => {
  beforeEach(async () => {
    anvil = await startAnvil();
    await anvil.control.setBalance({ address: payee.address, value: 0n });
    app = await createTestApp({ HEDDLE_EGRESS_ALLOW: '127.0.0.1' });
    await app.open();
    ada = await app.signUp();
    const credential = {
      name: 'Chain',
      type: 'evmRpc',
      values: { urls: anvil.url, chainId: 31_337, chainName: 'Anvil' },
    };
    rpc = (await ada.send('POST', '/api/credentials', credential)).json<{ id: string }>().id;
    await connect(ada);
  });
  afterEach(async () => {
    await app.end();
    await anvil.close();
  });

  it('wait for their owner, are shown with what they would do, and followed until they are final', async () => {
    const run = await startRun();
    const request = await openRequest();
    expect(request).toMatchObject({
      kind: 'transactions',
      state: 'open',
      address: owner.address,
      chainId: 31_337,
      transactions: [{ status: 'asked', line: `0.5 ETH to ${payee.address} on Anvil` }],
    });
    const preview = await ada.send('GET', `/api/wallet-requests/${request.id}/preview`);
    expect(preview.json<TransactionPreview[]>()).toMatchObject([
      { problem: '', call: null, changes: [{ token: 'ETH', contract: null, amount: '-0.5' }], sentBefore: 0 },
    ]);
    const asked = await open(request);
    expect(asked.json()).toMatchObject({ from: owner.address, to: payee.address, nonce: '0x0', chainId: '0x7a69' });
    await say(request, await sendBy(asked.json()));
    const view = await finishedRun(ada, run);
    expect(payments(view)['paid']).toMatchObject([{ status: 'succeeded', from: owner.address, nonce: 0 }]);
    expect(await paid()).toBe('0.5');
  });

  it('are asked of the wallet by one tab only, and again once it shows nothing, with the same nonce', async () => {
    await startRun();
    const request = await openRequest();
    const answers = await Promise.all([open(request), open(request), open(request)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect((await open(request)).json().code).toBe('wallet_request_elsewhere');
    expect((await open(request, { again: true })).json()).toMatchObject({ nonce: '0x0' });
  });

  it('are found on the chain where the page was closed before it could say what the wallet has sent', async () => {
    const run = await startRun();
    const request = await openRequest();
    await sendBy((await open(request)).json());
    const view = await finishedRun(ada, run);
    expect(payments(view)['paid']).toMatchObject([{ status: 'succeeded' }]);
    expect((await open(request, { again: true })).json().code).toMatch(/wallet_request_(over|under_way)/);
    expect(await paid()).toBe('0.5');
  });

  it('can be asked for again after a refusal in the wallet, and be rejected for good', async () => {
    const run = await startRun();
    const request = await openRequest();
    await open(request);
    await say(request, null);
    expect((await open(request)).statusCode).toBe(200);
    await say(request, null);
    const answer = await ada.send('POST', `/api/wallet-requests/${request.id}/answer`, { answer: null });
    expect(answer.json()).toMatchObject({ state: 'refused' });
    expect(payments(await finishedRun(ada, run))['failed']).toMatchObject([
      { status: 'refused', reason: `${ada.user.email} rejected it.` },
    ]);
    expect((await open(request)).json().code).toBe('wallet_request_over');
    expect(await paid()).toBe('0');
  });

  it('end as refused once their time is over', async () => {
    // Two seconds.
    const run = await startRun({ signWithin: 2 / 3600 });
    expect((await openRequest()).state).toBe('open');
    expect(payments(await finishedRun(ada, run))['failed']).toMatchObject([
      { status: 'refused', reason: 'Nobody signed it in time.' },
    ]);
  });

  it('are not asked of another account, on another network, or out of order', async () => {
    await startRun({}, [{ amount: '1' }, { amount: '2' }]);
    const request = await openRequest();
    expect((await open(request, { address: payee.address })).json().code).toBe('wallet_account_other');
    expect((await open(request, { chainId: 1 })).json().code).toBe('wallet_network_other');
    expect((await open(request, {}, 1)).json().code).toBe('wallet_request_order');
  });

  it('are displaced where the wallet sends something else in their place', async () => {
    const run = await startRun();
    const request = await openRequest();
    const asked = (await open(request)).json<TransactionToSend>();
    await say(request, await sendBy({ ...asked, value: '0x1' }));
    expect(payments(await finishedRun(ada, run))['failed']).toMatchObject([{ status: 'displaced' }]);
  });

  it('need a wallet that is connected', async () => {
    const [wallet] = (await ada.send('GET', '/api/wallet-connections')).json<{ id: string }[]>();
    await ada.send('DELETE', `/api/wallet-connections/${wallet?.id}`);
    const view = await finishedRun(ada, await startRun());
    expect(view.steps.find(({ nodeId }) => nodeId === 'pay')?.error?.code ?? view.error?.code).toBe('wallet_unknown');
  });
});
