import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApprovalView } from '@heddle/contract/api/approvals';
import type { TransactionView } from '@heddle/contract/api/transactions';
import type { JsonObject } from '@heddle/contract/json';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
import type { Anvil } from '@heddle/nodes/testing/chain/anvil';
import { accounts, contracts, hasAnvil, startAnvil } from '@heddle/nodes/testing/chain/anvil';
import { compiled } from '@heddle/nodes/testing/chain/compile';
import { formatEther, parseEther, parseGwei } from 'viem';
import type { Address } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { finishedRun } from '../../testing/finished-run.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';
import { contentOf } from './content.ts';
import { updateTransaction } from './rows.ts';

const [, payee, other] = accounts.map(({ address }) => address) as [Address, Address, Address];

let anvil: Anvil;
let dataDir: string;
let app: TestApp;
let ada: Person;
let key: `0x${string}`;
let payer: Address;
let rpc: string;

const start = async (): Promise<void> => {
  app = await createTestApp({ HEDDLE_DATA_DIR: dataDir, HEDDLE_EGRESS_ALLOW: '127.0.0.1' });
  await app.open();
};
/** A person at whatever server there is: some tests start a second one. */
const signUp = async (): Promise<Person> => {
  const { user, cookie } = await app.signUp('ada@example.com');
  return {
    user,
    cookie,
    send: async (method, url, payload) =>
      app.server.inject({ method, url, headers: { cookie }, ...(payload === undefined ? {} : { payload }) }),
  };
};
const create = async (type: string, values: JsonObject): Promise<string> => {
  const answer = await ada.send('POST', '/api/credentials', { name: type, type, values });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
};
const balance = async (address: Address): Promise<string> => formatEther(await anvil.reader.getBalance({ address }));
const until = <T>(check: () => Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000, interval: 20 });
const transactions = async (): Promise<TransactionView[]> =>
  (await ada.send('GET', '/api/transactions?limit=200')).json();

/** A workflow that pays, with a key that has these rules. */
async function paymentWorkflow(rules: JsonObject = {}, data: JsonObject = {}): Promise<string> {
  const signer = await create('evmKey', { privateKey: key, ...rules });
  const pay = node('pay', 'cryptoPayment', {
    network: 'own',
    rpc,
    key: signer,
    recipient: payee,
    amount: '{{ amount ?? "0.5" }}',
    requireConfirmation: false,
    confirmations: 1,
    ...data,
  });
  const { id } = await saveWorkflow(ada, [node('go', 'manualTrigger'), pay], chain('go', 'pay'));
  return id;
}
async function run(workflowId: string, items: JsonObject[] = [{}]): Promise<string> {
  const answer = await ada.send('POST', '/api/executions', { workflowId, items });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.json<RunSummary>().id;
}
/** What each item says of its payment, by the port that it left by. */
const results = (view: RunView): { [port: string]: unknown[] } => {
  const outputs = view.steps.find(({ nodeId }) => nodeId === 'pay')?.output ?? {};
  return Object.fromEntries(
    Object.entries(outputs).map(([port, items]) => [port, items.map(({ json }) => json['payment'])]),
  );
};

/** The only transaction, once an endpoint has taken it. */
const sentTransaction = (): Promise<TransactionView | undefined> =>
  until(async () => {
    const made = await transactions();
    expect(made).toMatchObject([{ status: 'sent' }]);
    return made[0];
  });
/** The only open question. */
const openQuestion = (): Promise<ApprovalView | undefined> =>
  until(async () => {
    const open = (await ada.send('GET', '/api/approvals')).json<ApprovalView[]>();
    expect(open).toHaveLength(1);
    return open[0];
  });

describe.skipIf(!hasAnvil)('payments on a chain', () => {
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'heddle-money-'));
    anvil = await startAnvil();
    key = generatePrivateKey();
    payer = privateKeyToAccount(key).address;
    await anvil.control.setBalance({ address: payer, value: parseEther('100') });
    await anvil.control.setBalance({ address: payee, value: 0n });
    await start();
    ada = await signUp();
    rpc = await create('evmRpc', { urls: anvil.url, chainId: 31_337, chainName: 'Anvil' });
  });
  afterEach(async () => {
    await app.end();
    await anvil.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('are sent once and waited for until they are final', async () => {
    const view = await finishedRun(ada, await run(await paymentWorkflow()));
    expect(view.status).toBe('completed');
    expect(results(view)['paid']).toMatchObject([
      { status: 'succeeded', from: payer, recipient: payee, amount: '0.5', nonce: 0 },
    ]);
    expect(await balance(payee)).toBe('0.5');
    expect(await transactions()).toMatchObject([{ status: 'succeeded', nonce: 0, problem: null }]);
  });

  it('of several items have nonces one after another', async () => {
    const items = [{ amount: '1' }, { amount: '2' }, { amount: '0.001' }, { amount: '3' }];
    const view = await finishedRun(ada, await run(await paymentWorkflow(), items));
    expect(results(view)['paid']).toMatchObject([{ nonce: 0 }, { nonce: 1 }, { nonce: 2 }]);
    expect(results(view)['failed']).toMatchObject([{ status: 'tooSmall' }]);
    expect(await balance(payee)).toBe('6');
  });

  it('of a token move the token', async () => {
    const { abi, bytecode } = contracts.fixedSupply();
    const token = await anvil.deploy(abi, bytecode, ['Test Dollar', 'TUSD', parseEther('1000'), payer]);
    const view = await finishedRun(ada, await run(await paymentWorkflow({}, { token, amount: '12.25' })));
    expect(results(view)['paid']).toMatchObject([{ status: 'succeeded', token, amount: '12.25' }]);
    const held = await anvil.reader.readContract({ address: token, abi, functionName: 'balanceOf', args: [payee] });
    expect(held).toBe(parseEther('12.25'));
  });

  it('that would fail are not signed', async () => {
    const { abi, bytecode } = contracts.fixedSupply();
    const token = await anvil.deploy(abi, bytecode, ['Test Dollar', 'TUSD', parseEther('1'), payer]);
    const view = await finishedRun(ada, await run(await paymentWorkflow({}, { token, amount: '2' })));
    expect(view.status).toBe('failed');
    expect(view.steps.find(({ nodeId }) => nodeId === 'pay')?.error).toMatchObject({ code: 'chain_reverted' });
    expect(await transactions()).toEqual([]);
  });

  it.each([
    ['of more than the account has', {}, { amount: '100' }, 'money_short'],
    ['of more than the key may send at once', { perTransaction: 'ETH 0.4' }, {}, 'money_over_limit'],
    ['of what the key may not send', { perTransaction: 'USDC 5' }, {}, 'money_asset_forbidden'],
    ['to somebody who is not allowed', { recipients: other }, {}, 'money_recipient_forbidden'],
    ['while gas costs more than is allowed', {}, { maxGasPrice: 0.000_001 }, 'money_gas_price'],
  ])('%s are refused', async (_, rules, data, code) => {
    const view = await finishedRun(ada, await run(await paymentWorkflow(rules, data)));
    expect(view.steps.find(({ nodeId }) => nodeId === 'pay')?.error).toMatchObject({ code });
    expect(await transactions()).toEqual([]);
    expect(await balance(payee)).toBe('0');
  });

  it.each([
    ['transfer', () => [payee, '6000000000000000000'], { perTransaction: 'TUSD 5' }, 'money_over_limit'],
    ['transferFrom', () => [payer, payee, '6000000000000000000'], { perDay: 'TUSD 5' }, 'money_over_limit'],
    ['approve', () => [other, '6000000000000000000'], { perTransaction: 'TUSD 5' }, 'money_over_limit'],
    ['transfer', () => [payee, '1'], { perTransaction: 'ETH 5' }, 'money_asset_forbidden'],
    ['transfer', () => [payee, '1'], { recipients: other }, 'money_recipient_forbidden'],
    ['transfer', () => [payee, '5000000000000000000'], { perTransaction: 'TUSD 5', recipients: payee }, null],
  ])(
    'in a token are within the rules of the key also as calls of its contract: %s',
    async (name, args, rules, code) => {
      const { abi, bytecode } = contracts.fixedSupply();
      const token = await anvil.deploy(abi, bytecode, ['Test Dollar', 'TUSD', parseEther('1000'), payer]);
      const signer = await create('evmKey', { privateKey: key, ...rules });
      const call = node('pay', 'smartContract', {
        operation: 'write',
        network: 'own',
        rpc,
        key: signer,
        contract: token,
        abi: JSON.stringify(abi),
        function: name,
        arguments: args(),
        requireConfirmation: false,
        confirmations: 1,
      });
      const { id } = await saveWorkflow(ada, [node('go', 'manualTrigger'), call], chain('go', 'pay'));
      const view = await finishedRun(ada, await run(id));
      const error = view.steps.find(({ nodeId }) => nodeId === 'pay')?.error ?? null;
      expect(error?.code ?? null).toBe(code);
      expect(await transactions()).toHaveLength(code === null ? 1 : 0);
    },
  );

  describe('with limits by value', () => {
    const seconds = (): bigint => BigInt(Math.floor(Date.now() / 1000));
    /** A feed that says that ether costs so many dollars, as of some seconds ago. */
    async function feedOf(dollars: bigint, age = 0n): Promise<Address> {
      const { abi, bytecode } = compiled('PriceFeed');
      const feed = await anvil.deploy(abi, bytecode);
      await anvil.write(feed, abi, 'set', [dollars * 100_000_000n, seconds() - age]);
      return feed;
    }

    it('never pass them together, whatever they are in', async () => {
      const ether = await feedOf(2000n);
      const dollar = await feedOf(1n);
      const { abi, bytecode } = contracts.fixedSupply();
      const token = await anvil.deploy(abi, bytecode, ['Test Dollar', 'TUSD', parseEther('10000'), payer]);
      const rules = { valuePerDay: '5000', priceFeeds: `ETH ${ether} own\nTUSD ${dollar}` };
      const pays = { token: '{{ token }}' };
      const workflow = await paymentWorkflow(rules, pays);
      const paid = await finishedRun(
        ada,
        await run(workflow, [
          { token: 'ETH', amount: '1' },
          { token, amount: '2500' },
        ]),
      );
      expect(results(paid)['paid']).toHaveLength(2);
      const ids = await Promise.all(Array.from({ length: 6 }, () => run(workflow, [{ token: 'ETH', amount: '0.1' }])));
      const views = await Promise.all(ids.map((id) => finishedRun(ada, id)));
      expect(views.flatMap((view) => results(view)['paid'] ?? [])).toHaveLength(2);
      expect(await balance(payee)).toBe('1.2');
    });

    it.each([
      ['worth more than one may be', { valuePerTransaction: '999.99' }, 2000n, 0n, 'money_over_value'],
      ['whose price is too old', { valuePerDay: '5000', oldestPrice: 1 }, 2000n, 3700n, 'money_price_stale'],
      ['whose price is no price', { valuePerDay: '5000' }, 0n, 0n, 'money_price_stale'],
      ['without a feed', { valuePerDay: '5000', priceFeeds: '' }, 2000n, 0n, 'money_price_missing'],
      ['with a line that is no feed', { valuePerDay: '5000', priceFeeds: 'ETH 0x12' }, 2000n, 0n, 'money_feed_invalid'],
      ['with a limit that is no amount', { valuePerDay: 'a lot' }, 2000n, 0n, 'money_limit_invalid'],
    ])('are refused: %s', async (_what, rules, dollars, age, code) => {
      const priceFeeds = `ETH ${await feedOf(dollars, age)}`;
      const view = await finishedRun(ada, await run(await paymentWorkflow({ priceFeeds, ...rules })));
      expect(view.steps.find(({ nodeId }) => nodeId === 'pay')?.error).toMatchObject({ code });
      expect(await transactions()).toEqual([]);
    });
  });

  it('stop for the whole account at one switch', async () => {
    await ada.send('PUT', '/api/money-stop', { stopped: true });
    const workflow = await paymentWorkflow();
    const view = await finishedRun(ada, await run(workflow));
    expect(view.steps.find(({ nodeId }) => nodeId === 'pay')?.error).toMatchObject({ code: 'money_stopped' });
    await ada.send('PUT', '/api/money-stop', { stopped: false });
    expect((await finishedRun(ada, await run(workflow))).status).toBe('completed');
  });

  it('of runs at once never pass the limit in 24 hours, and what fits goes', async () => {
    const workflow = await paymentWorkflow({ perDay: 'ETH 5' });
    const ids = await Promise.all(Array.from({ length: 20 }, () => run(workflow)));
    const views = await Promise.all(ids.map((id) => finishedRun(ada, id)));
    const paid = views.flatMap((view) => results(view)['paid'] ?? []);
    const refused = views.flatMap((view) => results(view)['failed'] ?? []);
    expect([paid.length, refused.length]).toEqual([10, 10]);
    expect(refused[0]).toMatchObject({ status: 'refused', transaction: null });
    expect(await balance(payee)).toBe('5');
  });

  it('of one step that the limit leaves no room for are refused; the step hears of all of them together', async () => {
    const workflow = await paymentWorkflow({ perDay: 'ETH 1.5' });
    const items = Array.from({ length: 200 }, () => ({ amount: '0.0150000001' }));
    const outcome = results(await finishedRun(ada, await run(workflow, items)));
    // Limits count in millionths, rounded up.
    expect([outcome['paid']?.length, outcome['failed']?.length]).toEqual([99, 101]);
    for (const one of outcome['failed'] ?? []) expect(one).toMatchObject({ status: 'refused' });
    expect(await balance(payee)).toBe('1.4850000099');
  });

  it('of an order that a crash has cut short are not told before the rest has been taken', async () => {
    await anvil.control.setAutomine(false);
    const id = await run(await paymentWorkflow(), [{ amount: '1' }, { amount: '2' }]);
    await until(async () => expect(await transactions()).toMatchObject([{ status: 'sent' }, { status: 'sent' }]));
    await app.close();
    await start();
    const { db } = app.platform;
    await db.deleteFrom('chain_transactions').where('position', '=', 1).execute();
    await anvil.control.mine({ blocks: 1 });
    await until(async () => expect(await transactions()).toMatchObject([{ status: 'succeeded' }]));
    const open = async (): Promise<unknown> =>
      (await db.selectFrom('chain_transactions').select('open').executeTakeFirst())?.open;
    await db.updateTable('chain_transactions').set({ check_at: 0 }).execute();
    await until(async () => {
      const row = await db.selectFrom('chain_transactions').select('check_at').executeTakeFirst();
      expect(Number(row?.check_at)).toBeGreaterThan(0);
    });
    expect(await open()).toBe(1);
    expect((await ada.send('GET', `/api/executions/${id}`)).json()).toMatchObject({ status: 'running' });
    // A run that is stopped takes nothing more: its transactions are closed.
    await ada.send('POST', `/api/executions/${id}/stop`);
    await db.updateTable('chain_transactions').set({ check_at: 0 }).execute();
    await until(async () => expect(await open()).toBe(0));
  });

  it('of an order that was cut short are refused where payments have been stopped meanwhile; what was sent is told', async () => {
    await anvil.control.setAutomine(false);
    const workflow = await paymentWorkflow();
    const id = await run(workflow, [{ amount: '1' }, { amount: '2' }]);
    await until(async () => expect(await transactions()).toMatchObject([{ status: 'sent' }, { status: 'sent' }]));
    const rows = await app.platform.db.selectFrom('chain_transactions').selectAll().orderBy('position').execute();
    await app.platform.db.deleteFrom('chain_transactions').where('position', '=', 1).execute();
    await anvil.control.dropTransaction({ hash: rows[1]?.hash as `0x${string}` });
    await ada.send('PUT', '/api/money-stop', { stopped: true });
    const [firstRow] = rows;
    if (!firstRow) throw new Error('There are two.');
    const recorded = await app.platform.journal.read(id);
    if (!recorded) throw new Error('No such run.');
    const { createOrders } = await import('./order.ts');
    const send = createOrders({ platform: app.platform, wake: () => undefined })(recorded.row);
    const contents = rows.map(({ content }) => contentOf(content));
    const [{ network, rpc: endpoints, signer, maxGasPrice, confirmations } = contentOf(firstRow.content)] = contents;
    const order = { network, rpc: endpoints, signer, maxGasPrice, confirmations };
    await send(
      { ...order, transactions: contents.map(({ wanted }) => wanted) },
      { runId: id, stepKey: firstRow.step_key },
    );
    await anvil.control.mine({ blocks: 1 });
    const outcome = results(await finishedRun(ada, id));
    expect(outcome['paid']).toMatchObject([{ amount: '1', status: 'succeeded' }]);
    expect(outcome['failed']).toMatchObject([{ amount: '2', status: 'refused' }]);
    expect(await balance(payee)).toBe('1');
  });

  it('that have ended stay so, whatever a server that was slower has seen', async () => {
    const id = await run(await paymentWorkflow());
    await finishedRun(ada, id);
    const row = await app.platform.db.selectFrom('chain_transactions').selectAll().executeTakeFirstOrThrow();
    await updateTransaction(app.platform.db, row.id, { status: 'included', problem: null });
    expect(await transactions()).toMatchObject([{ status: 'succeeded' }]);
  });

  it('wait for a person who sees what will happen', async () => {
    const workflow = await paymentWorkflow({}, { requireConfirmation: true, note: 'Invoice 7' });
    const id = await run(workflow);
    const question = await openQuestion();
    expect(question?.message).toBe(`0.5 ETH to ${payee} on Anvil\nInvoice 7`);
    expect(await transactions()).toEqual([]);
    await ada.send('POST', `/api/approvals/${question?.id}/answer`, { approved: true, comment: '' });
    expect(results(await finishedRun(ada, id))['paid']).toMatchObject([{ status: 'succeeded' }]);
    expect(await balance(payee)).toBe('0.5');
  });

  it('that a person rejects are not sent', async () => {
    const id = await run(await paymentWorkflow({}, { requireConfirmation: true }));
    const question = await openQuestion();
    await ada.send('POST', `/api/approvals/${question?.id}/answer`, { approved: false, comment: 'Wrong account' });
    const failed = results(await finishedRun(ada, id))['failed'];
    expect(failed).toMatchObject([{ status: 'rejected', reason: 'ada@example.com rejected it: Wrong account' }]);
    expect(await transactions()).toEqual([]);
  });

  it('under way at a restart are found again; the run goes on by itself', async () => {
    await anvil.control.setAutomine(false);
    const id = await run(await paymentWorkflow());
    await until(async () => expect(await transactions()).toMatchObject([{ status: 'sent' }]));
    await app.close();
    await anvil.control.mine({ blocks: 1 });
    await start();
    expect(results(await finishedRun(ada, id))['paid']).toMatchObject([{ status: 'succeeded', nonce: 0 }]);
    expect(await balance(payee)).toBe('0.5');
  });

  it('that vanish are sent again as they were', async () => {
    await anvil.control.setAutomine(false);
    const id = await run(await paymentWorkflow());
    const sent = await sentTransaction();
    await anvil.control.dropTransaction({ hash: sent?.hash as `0x${string}` });
    await app.close();
    await start();
    // It counts as sent for some time; then it is handed to the endpoints again, however long ago it was made.
    const longAgo = { sent_at: 0, created_at: Date.now() - 30_001 };
    await app.platform.db.updateTable('chain_transactions').set(longAgo).execute();
    const hash = sent?.hash as `0x${string}`;
    await until(async () => expect(await anvil.reader.getTransaction({ hash })).toMatchObject({ nonce: 0 }));
    await anvil.control.mine({ blocks: 1 });
    const [paid] = results(await finishedRun(ada, id))['paid'] ?? [];
    expect(paid).toMatchObject({ status: 'succeeded', transaction: sent?.hash });
  });

  it('whose block is undone wait for another block', async () => {
    const id = await run(await paymentWorkflow({}, { confirmations: 5 }));
    await until(async () => expect(await transactions()).toMatchObject([{ status: 'included' }]));
    await anvil.control.request({ method: 'anvil_reorg' as never, params: [1, []] as never });
    await until(async () => expect(await transactions()).toMatchObject([{ status: 'sent' }]));
    await app.platform.db.updateTable('chain_transactions').set({ sent_at: 0 }).execute();
    await until(async () => {
      await anvil.control.mine({ blocks: 1 });
      expect(await balance(payee)).toBe('0.5');
    });
    await anvil.control.mine({ blocks: 5 });
    expect(results(await finishedRun(ada, id))['paid']).toMatchObject([{ status: 'succeeded', nonce: 0 }]);
    expect(await balance(payee)).toBe('0.5');
  });

  it('that are stuck get a higher fee for the same nonce, up to the limit', async () => {
    await anvil.control.setAutomine(false);
    const id = await run(await paymentWorkflow());
    const first = await sentTransaction();
    await app.platform.db.updateTable('chain_transactions').set({ priced_at: 0 }).execute();
    await until(async () => expect((await transactions())[0]?.hash).not.toBe(first?.hash));
    const [raised] = await transactions();
    await until(async () => {
      const pool = await anvil.reader.getTransaction({ hash: raised?.hash as `0x${string}` });
      expect(pool.nonce).toBe(0);
    });
    await anvil.control.mine({ blocks: 1 });
    const [paid] = results(await finishedRun(ada, id))['paid'] ?? [];
    expect(paid).toMatchObject({ transaction: raised?.hash, nonce: 0 });
    expect(await balance(payee)).toBe('0.5');
  });

  it('whose nonce was used elsewhere are not made again, and it is said', async () => {
    await anvil.control.setAutomine(false);
    const id = await run(await paymentWorkflow());
    const sent = await sentTransaction();
    await anvil.control.dropTransaction({ hash: sent?.hash as `0x${string}` });
    const elsewhere = await privateKeyToAccount(key).signTransaction({
      chainId: 31_337,
      nonce: 0,
      to: other,
      value: 1n,
      gas: 21_000n,
      maxFeePerGas: parseGwei('40'),
      maxPriorityFeePerGas: parseGwei('2'),
    });
    await anvil.reader.sendRawTransaction({ serializedTransaction: elsewhere });
    await anvil.control.mine({ blocks: 20 });
    const failed = results(await finishedRun(ada, id))['failed'];
    expect(failed).toMatchObject([{ status: 'displaced' }]);
    expect(await balance(payee)).toBe('0');
  });

  it('behind nonces that nothing has go on: the gap is filled with transfers of nothing', async () => {
    await anvil.control.setAutomine(false);
    const id = await run(await paymentWorkflow());
    const sent = await sentTransaction();
    await anvil.control.dropTransaction({ hash: sent?.hash as `0x${string}` });
    // As where an endpoint said a nonce that was too high.
    const { db } = app.platform;
    const longAgo = {
      nonce: 2,
      raw: null,
      hash: null,
      status: 'reserved',
      created_at: Date.now() - 120_001,
      check_at: 0,
    };
    await db.updateTable('chain_transactions').set(longAgo).execute();
    await anvil.control.setAutomine(true);
    const [paid] = results(await finishedRun(ada, id))['paid'] ?? [];
    expect(paid).toMatchObject({ status: 'succeeded', nonce: 2 });
    expect(await balance(payee)).toBe('0.5');
    await until(async () => {
      const fillers = await db
        .selectFrom('chain_transactions')
        .selectAll()
        .where('step_key', '=', 'nonce gap')
        .execute();
      expect(fillers).toMatchObject([
        { status: 'succeeded', open: 0 },
        { status: 'succeeded', open: 0 },
      ]);
    });
  });

  it('above the sum of the key wait for a second person before anything is signed', async () => {
    const eve = await app.signUp('eve@example.com');
    const rules = { secondAbove: 'ETH 0.4', secondApprovers: 'eve@example.com' };
    const id = await run(await paymentWorkflow(rules), [{ amount: '0.5' }, { amount: '0.3' }]);
    const question = await openQuestion();
    expect(question).toMatchObject({ isYours: false, title: 'Approve this payment as the second person?' });
    expect(await transactions()).toEqual([]);
    await anvil.control.setAutomine(false);
    await app.close();
    await start();
    const url = `/api/approvals/${question?.id}/answer`;
    const payload = { approved: true, comment: '' };
    await app.server.inject({ method: 'POST', url, headers: { cookie: eve.cookie }, payload });
    await until(async () => expect(await transactions()).toHaveLength(2));
    // As where a server dies between telling the run and noting that it has.
    await app.platform.journal.signal(id, 'pay', { ...payload, by: 'eve@example.com', at: '' });
    await anvil.control.setAutomine(true);
    await anvil.control.mine({ blocks: 1 });
    expect(results(await finishedRun(ada, id))['paid']).toMatchObject([{ amount: '0.5' }, { amount: '0.3' }]);
    expect(await balance(payee)).toBe('0.8');
  });

  it('show nothing of the key, neither in the run nor in the list', async () => {
    const id = await run(await paymentWorkflow());
    const view = await finishedRun(ada, id);
    expect(JSON.stringify([view, await transactions()])).not.toContain(key.slice(2));
  });
});
