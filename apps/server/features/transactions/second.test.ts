import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { ApprovalView, LinkedApproval } from '@heddle/contract/api/approvals';
import type { JsonObject } from '@heddle/contract/json';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { finishedRun } from '../../testing/finished-run.ts';
import type { MailServer } from '../../testing/mail-server.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let app: TestApp;
let mails: MailServer;
let ada: Person;
let eve: Person;
let stripe: Server;
/** The keys of what Stripe was asked to do: a request that is repeated has the same. */
let keys: Set<string>;
const moved = (): number => keys.size;

beforeEach(async () => {
  keys = new Set();
  stripe = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.method === 'POST') keys.add(String(request.headers['idempotency-key']));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ id: `made_${keys.size}`, object: 'x' }));
    });
  });
  await new Promise<void>((done) => stripe.listen(0, '127.0.0.1', done));
  const address = stripe.address();
  mails = await startMailServer();
  app = await createTestApp({
    HEDDLE_CONNECTOR_ADDRESSES: `stripe=http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    HEDDLE_EGRESS_ALLOW: '127.0.0.1',
    HEDDLE_SMTP_URL: mails.url,
    HEDDLE_PUBLIC_URL: 'https://flow.example.com',
  });
  await app.open();
  ada = await app.signUp('ada@example.com');
  eve = await app.signUp('eve@example.com');
  await app.platform.db.updateTable('user').set({ emailVerified: 1 }).where('id', '=', eve.user.id).execute();
});
afterEach(async () => {
  await app.close();
  await mails[Symbol.asyncDispose]();
  await new Promise((done) => stripe.close(done));
});

const until = <T>(check: () => Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 15_000, interval: 20 });

/** A run that transfers these amounts, with a credential of these rules. */
async function transfer(rules: JsonObject, amounts: readonly string[]): Promise<string> {
  const values = { secretKey: 'sk_test_1', secondAbove: 'EUR 100', secondApprovers: 'eve@example.com', ...rules };
  const made = await ada.send('POST', '/api/credentials', { name: 'Stripe', type: 'stripeKey', values });
  const pay = node('pay', 'stripe', {
    credential: made.json<{ id: string }>().id,
    requestRetries: 0,
    operation: 'payout.transfer',
    recipient: 'acct_1',
    amount: '{{ amount }}',
    currency: 'EUR',
  });
  const { id } = await saveWorkflow(ada, [node('go', 'manualTrigger'), pay], chain('go', 'pay'));
  const items = amounts.map((amount) => ({ amount }));
  return (await ada.send('POST', '/api/executions', { workflowId: id, items })).json<RunSummary>().id;
}
const open = async (person: Person): Promise<ApprovalView[]> =>
  (await person.send('GET', '/api/approvals')).json<ApprovalView[]>();
const asked = (person: Person): Promise<ApprovalView> =>
  until(async () => {
    const [question] = await open(person);
    if (!question) throw new Error('Nothing is asked.');
    return question;
  });
const answer = (person: Person, id: string, approved: boolean) =>
  person.send('POST', `/api/approvals/${id}/answer`, { approved, comment: approved ? '' : 'Too much' });
const errorOf = (view: RunView): unknown => view.steps.find(({ nodeId }) => nodeId === 'pay')?.error?.code ?? null;

describe('a payment above the sum of its credential', () => {
  it('waits for somebody else, and is made once that person has approved it', async () => {
    const id = await transfer({}, ['250.00']);
    const question = await asked(eve);
    expect(question).toMatchObject({ isYours: true, askedOf: ['eve@example.com'] });
    expect(question.message).toBe('250.00 EUR to acct_1\nWith the credential "Stripe".');
    expect(moved()).toBe(0);
    await until(async () => {
      const view = (await ada.send('GET', `/api/executions/${id}`)).json<RunView>();
      expect(view.steps.find(({ nodeId }) => nodeId === 'pay')).toMatchObject({ waits: true, waitsFor: 'answer' });
    });
    expect((await answer(eve, question.id, true)).statusCode).toBe(200);
    expect((await finishedRun(ada, id)).status).toBe('completed');
    expect(moved()).toBe(1);
  });

  it('is not approved by the owner of the run, who sees the question', async () => {
    await transfer({}, ['250.00']);
    const question = await asked(ada);
    expect(question.isYours).toBe(false);
    const refused = await answer(ada, question.id, true);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'approval_second']);
    const grace = await app.signUp('grace@example.com');
    expect(await open(grace)).toEqual([]);
    expect((await answer(grace, question.id, true)).statusCode).toBe(404);
    expect(moved()).toBe(0);
  });

  it('is neither shown to nor approved by an account that has only taken the address of the second person', async () => {
    await transfer({ secondApprovers: 'boss@example.org' }, ['250.00']);
    const question = await asked(ada);
    const impostor = await app.signUp('boss@example.org');
    expect(await open(impostor)).toEqual([]);
    expect((await answer(impostor, question.id, true)).statusCode).toBe(404);
    expect(moved()).toBe(0);
  });

  it('is approved by a link that was sent by mail', async () => {
    const id = await transfer({ secondApprovers: 'boss@example.org' }, ['100.01']);
    const link = await until(async () => {
      const found = /flow\.example\.com\/approve\/([\w.-]+)/.exec(mails.received[0]?.source ?? '')?.[1];
      if (found === undefined) throw new Error('No mail yet.');
      return found;
    });
    const by = await app.server.inject({
      method: 'POST',
      url: `/api/approvals/by-link/${link}`,
      payload: { approved: true, comment: '' },
    });
    expect(by.json<LinkedApproval>()).toMatchObject({ state: 'answered', answer: { by: 'boss@example.org' } });
    expect((await finishedRun(ada, id)).status).toBe('completed');
    expect(moved()).toBe(1);
  });

  it('is not made where that person rejects it', async () => {
    const id = await transfer({}, ['250.00']);
    await answer(eve, (await asked(eve)).id, false);
    const view = await finishedRun(ada, id);
    expect(errorOf(view)).toBe('money_second_refused');
    expect(moved()).toBe(0);
  });

  it('is not made where nobody answers in time', async () => {
    const id = await transfer({}, ['250.00']);
    const { id: question } = await asked(eve);
    await app.platform.db.updateTable('approvals').set({ until: 1 }).where('id', '=', question).execute();
    await app.platform.journal.signal(id, 'pay', null);
    expect(errorOf(await finishedRun(ada, id))).toBe('money_second_late');
    expect(moved()).toBe(0);
  });

  it.each([
    ['there is nobody but the owner', { secondApprovers: 'Ada@example.com' }, 'money_second_missing'],
    ['there is nobody', { secondApprovers: '' }, 'money_second_missing'],
    ['a limit forbids it anyhow', { perTransaction: 'EUR 200' }, 'money_over_limit'],
  ])('fails at once where %s', async (_why, rules, code) => {
    expect(errorOf(await finishedRun(ada, await transfer(rules, ['250.00'])))).toBe(code);
    expect([moved(), await open(eve)]).toEqual([0, []]);
  });

  it('is asked for one by one; those below it wait for nobody', async () => {
    const id = await transfer({}, ['20.00', '300.00', '400.00']);
    const approved: string[] = [];
    await until(async () => {
      const [question] = await open(eve);
      if (question) {
        approved.push(question.message.split(' ')[0] ?? '');
        await answer(eve, question.id, true);
      }
      expect((await ada.send('GET', `/api/executions/${id}`)).json<RunView>().status).toBe('completed');
    });
    expect(approved.toSorted()).toEqual(['300.00', '400.00']);
    expect(moved()).toBe(3);
  });
});
