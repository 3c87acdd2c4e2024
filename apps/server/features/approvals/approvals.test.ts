import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApprovalView, LinkedApproval } from '@heddle/contract/api/approvals';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { APPROVAL_MAIL, createAsk, MAILS_PER_HOUR } from './ask.ts';
import type { MailServer } from '../../testing/mail-server.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';
import { LINKS_PER_MINUTE } from './routes.ts';

let mails: MailServer;
let dataDir: string;
let app: TestApp;
let ada: Person;
const start = async (env: NodeJS.ProcessEnv = { HEDDLE_SMTP_URL: mails.url }): Promise<void> => {
  app = await createTestApp({ HEDDLE_DATA_DIR: dataDir, HEDDLE_PUBLIC_URL: 'https://flow.example.com', ...env });
  await app.open();
};
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'heddle-approvals-'));
  mails = await startMailServer();
  await start();
  const { user, cookie } = await app.signUp('ada@example.com');
  // At whatever server there is: some tests start a second one.
  ada = {
    user,
    cookie,
    send: async (method, url, payload) =>
      app.server.inject({ method, url, headers: { cookie }, ...(payload === undefined ? {} : { payload }) }),
  };
});
afterEach(async () => {
  await app.end();
  await mails[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true, force: true });
});

const HOUR = 3_600_000;

const open = async (query = ''): Promise<ApprovalView[]> => (await ada.send('GET', `/api/approvals${query}`)).json();
const view = async (id: string): Promise<RunView> => (await ada.send('GET', `/api/executions/${id}`)).json();
const until = <T>(check: () => Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 15_000, interval: 10 });
const answer = (id: string, body: object, person = ada): Promise<LightMyRequestResponse> =>
  person.send('POST', `/api/approvals/${id}/answer`, body);

/** A run that waits at its question. */
async function ask(data: WorkflowNode['data'] = {}): Promise<{ runId: string; question: ApprovalView }> {
  const question = node('ask', 'approval', { title: 'Pay 90 to Eve?', message: 'Order 7', ...data });
  const ends = [node('yes', 'dataTransform'), node('no', 'dataTransform')];
  const edges = [...chain('go', 'ask'), ...chain('ask:approved', 'yes'), ...chain('ask:rejected', 'no')];
  const { id: workflowId } = await saveWorkflow(ada, [node('go', 'manualTrigger'), question, ...ends], edges);
  const { id: runId } = (await ada.send('POST', '/api/executions', { workflowId })).json<RunSummary>();
  await until(async () => expect((await view(runId)).steps.some(({ waits }) => waits)).toBe(true));
  const [asked] = await open(`?runId=${runId}`);
  if (!asked) throw new Error('Nothing was asked.');
  return { runId, question: asked };
}

/** The steps of a run that have completed, once it has ended. */
async function went(runId: string): Promise<{ status: string; steps: string[]; item: unknown }> {
  const run = await until(async () => {
    const found = await view(runId);
    expect(found.status).not.toBe('running');
    return found;
  });
  const completed = run.steps.filter(({ status }) => status === 'completed');
  return {
    status: run.status,
    steps: completed.map(({ key }) => key),
    item: Object.values(completed.find(({ key }) => key === 'ask')?.output ?? {}).flat()[0]?.json,
  };
}

/** The links in the mails there are, once there are as many. */
const linksOf = (count: number): Promise<string[]> =>
  until(async () => {
    expect(mails.received).toHaveLength(count);
    return mails.received.map(
      ({ source }) => /https:\/\/flow\.example\.com\/approve\/([\w.-]+)/.exec(source)?.[1] ?? '',
    );
  });
const follow = (token: string): Promise<LightMyRequestResponse> => app.server.inject(`/api/approvals/by-link/${token}`);
const answerBy = (token: string, payload: object): Promise<LightMyRequestResponse> =>
  app.server.inject({ method: 'POST', url: `/api/approvals/by-link/${token}`, payload });
const codeOf = (response: LightMyRequestResponse): unknown[] => [
  response.statusCode,
  response.json<{ code?: string }>().code,
];

describe('a question', () => {
  it('is shown to the owner of the run, who answers it; the run goes on with the answer', async () => {
    const { runId, question } = await ask();
    expect(question).toMatchObject({
      state: 'open',
      title: 'Pay 90 to Eve?',
      message: 'Order 7',
      workflowName: 'Orders',
      runId,
      stepKey: 'ask',
      askedOf: [],
      answer: null,
    });
    const answered = await answer(question.id, { approved: true, comment: ' Fine. ' });
    expect(answered.json()).toMatchObject({
      state: 'answered',
      answer: { approved: true, comment: 'Fine.', by: 'ada@example.com' },
    });
    expect(await went(runId)).toMatchObject({
      status: 'completed',
      steps: ['go', 'ask', 'yes'],
      item: { approval: { approved: true, comment: 'Fine.', by: 'ada@example.com' } },
    });
  });

  it('that is answered with a no takes the other way', async () => {
    const { runId, question } = await ask();
    await answer(question.id, { approved: false });
    expect((await went(runId)).steps).toEqual(['go', 'ask', 'no']);
  });

  it('belongs to the owner: nobody else sees or answers it', async () => {
    const { question } = await ask();
    const eve = await app.signUp('eve@example.com');
    expect((await eve.send('GET', '/api/approvals?state=all')).json()).toEqual([]);
    expect(codeOf(await answer(question.id, { approved: true }, eve))).toEqual([404, 'approval_not_found']);
    expect(await open()).toHaveLength(1);
  });

  it('is listed by state, open ones first, page by page', async () => {
    const [first, second, third] = [
      await ask({ title: 'First' }),
      await ask({ title: 'Second' }),
      await ask({ title: 'Third' }),
    ];
    await answer(third.question.id, { approved: true });
    const titles = async (query: string): Promise<unknown[]> => {
      const page = await ada.send('GET', `/api/approvals${query}`);
      return [...page.json<ApprovalView[]>().map(({ title }) => title), Number(page.headers['x-total-count'])];
    };
    expect(await titles('')).toEqual(['Second', 'First', 2]);
    expect(await titles('?state=answered')).toEqual(['Third', 1]);
    expect(await titles('?state=all')).toEqual(['Second', 'First', 'Third', 3]);
    expect(await titles('?state=all&limit=1&offset=1')).toEqual(['First', 3]);
    expect(await titles(`?runId=${first.runId}`)).toEqual(['First', 1]);
    expect(second.question.state).toBe('open');
  });

  it.each([
    [{ approved: 'yes' }, 422],
    [{}, 422],
    [{ approved: true, comment: 'x'.repeat(2001) }, 422],
    [{ approved: true, comment: 'x'.repeat(2000) }, 200],
  ])('takes an answer of the right shape only', async (body, status) => {
    const { question } = await ask();
    expect((await answer(question.id, body)).statusCode).toBe(status);
  });

  it.each([
    [{ askedOf: 'nobody' }, 'approval_address_invalid'],
    [
      { askedOf: Array.from({ length: 21 }, (_none, index) => `p${index}@example.com`).join(',') },
      'approval_addresses_many',
    ],
    [{ title: 'x'.repeat(301) }, 'approval_text_long'],
    [{ message: 'x'.repeat(10_001) }, 'approval_text_long'],
  ])('that cannot be asked fails the step', async (data, code) => {
    const ending = node('ask', 'approval', data);
    const { id: workflowId } = await saveWorkflow(ada, [node('go', 'manualTrigger'), ending], chain('go', 'ask'));
    const { id } = (await ada.send('POST', '/api/executions', { workflowId })).json<RunSummary>();
    expect(await until(async () => (await view(id)).error?.code ?? Promise.reject(new Error('not yet')))).toBe(code);
    expect(await open('?state=all')).toEqual([]);
  });
});

describe('an answer', () => {
  it('is accepted once; a second one is refused with the first answer and its author', async () => {
    const { runId, question } = await ask();
    await answer(question.id, { approved: false });
    const second = await answer(question.id, { approved: true });
    expect(codeOf(second)).toEqual([409, 'approval_answered']);
    expect(second.json()).toMatchObject({
      message: 'ada@example.com has already rejected this.',
      details: { answer: { approved: false, by: 'ada@example.com' } },
    });
    expect((await went(runId)).steps).toEqual(['go', 'ask', 'no']);
  });

  it('is one also where several come at the same time, and the run receives that one', async () => {
    const { runId, question } = await ask();
    const answers = await Promise.all([true, false, true, false].map((approved) => answer(question.id, { approved })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    const counted = answers.find(({ statusCode }) => statusCode === 200)?.json<ApprovalView>().answer?.approved;
    expect((await went(runId)).steps.at(-1)).toBe(counted ? 'yes' : 'no');
  });

  it('comes too late once the time is over', async () => {
    const { question } = await ask();
    await app.platform.db
      .updateTable('approvals')
      .set({ until: Date.now() - 1 })
      .where('id', '=', question.id)
      .execute();
    expect(codeOf(await answer(question.id, { approved: true }))).toEqual([410, 'approval_expired']);
    expect(await open()).toEqual([]);
    expect(await open('?state=all')).toMatchObject([{ state: 'expired', answer: null }]);
  });

  it('comes too late once the run has ended', async () => {
    const { runId, question } = await ask();
    await ada.send('POST', `/api/executions/${runId}/stop`);
    expect(codeOf(await answer(question.id, { approved: true }))).toEqual([410, 'approval_over']);
    expect(await open()).toEqual([]);
    expect(await open('?state=all')).toMatchObject([{ state: 'ended' }]);
  });

  it('just before the deadline counts only where the run has received it', async () => {
    const { runId, question } = await ask();
    const { db } = app.platform;
    await db
      .updateTable('approvals')
      .set({ until: Date.now() + 1000 })
      .where('id', '=', question.id)
      .execute();
    expect((await answer(question.id, { approved: true })).statusCode).toBe(200);
    await went(runId);
    expect(await open('?state=answered')).toMatchObject([{ answer: { approved: true } }]);
  });
});

describe('a server that dies', () => {
  it('between asking and the answer asks nobody a second time, and receives the answer after its restart', async () => {
    const { runId, question } = await ask({ askedOf: 'eve@example.com' });
    const [token = ''] = await linksOf(1);
    await app.close();
    await start();
    expect(await open()).toEqual([question]);
    expect((await answerBy(token, { approved: true })).statusCode).toBe(200);
    expect((await went(runId)).steps).toEqual(['go', 'ask', 'yes']);
    expect(mails.received).toHaveLength(1);
  });

  it('between storing an answer and its delivery delivers it after the restart', async () => {
    const { runId, question } = await ask();
    const given = JSON.stringify({ approved: true, comment: '', by: 'ada@example.com', at: new Date().toISOString() });
    await app.platform.db
      .updateTable('approvals')
      .set({ answered_at: Date.now(), answer: given })
      .where('id', '=', question.id)
      .execute();
    await app.close();
    await start();
    expect((await went(runId)).steps).toEqual(['go', 'ask', 'yes']);
    const outcome = () =>
      app.platform.db.selectFrom('approvals').select('told_at').where('id', '=', question.id).executeTakeFirstOrThrow();
    await until(async () => expect((await outcome()).told_at).not.toBeNull());
  });

  it('withdraws an answer that its run can no longer receive', async () => {
    const { runId, question } = await ask();
    await ada.send('POST', `/api/executions/${runId}/stop`);
    const given = JSON.stringify({ approved: true, comment: '', by: 'ada@example.com', at: new Date().toISOString() });
    await app.platform.db
      .updateTable('approvals')
      .set({ answered_at: Date.now(), answer: given })
      .where('id', '=', question.id)
      .execute();
    await app.close();
    await start();
    await until(async () => expect(await open('?state=all')).toMatchObject([{ state: 'ended', answer: null }]));
  });

  it('asks once, whatever attempt asks', async () => {
    const { runId, question } = await ask({ askedOf: 'eve@example.com' });
    await linksOf(1);
    const recorded = await app.platform.journal.read(runId);
    if (!recorded) throw new Error('No such run.');
    const again = createAsk({ db: app.platform.db, mail: app.platform.mail, base: app.platform.address.base })(
      recorded.row,
    );
    const later = Date.now() + HOUR;
    const { url } = await again(
      { title: 'Pay 90 to Eve?', message: 'Order 7', askedOf: ['eve@example.com'], until: later },
      { runId, stepKey: 'ask' },
    );
    expect(url).toBe(`https://flow.example.com/approvals?id=${question.id}`);
    expect(await open('?state=all')).toEqual([{ ...question, until: new Date(later).toISOString() }]);
    await app.platform.mail.deliver();
    expect(mails.received).toHaveLength(1);
  });
});

describe('a link', () => {
  it('is sent to each address that is asked, and shows the question and nothing of the run', async () => {
    await ask({ askedOf: 'eve@example.com, bob@example.com eve@example.com', message: 'Order <7>' });
    const tokens = await linksOf(2);
    expect(mails.received.map(({ to }) => to[0]).toSorted()).toEqual(['bob@example.com', 'eve@example.com']);
    expect(mails.received[0]).toMatchObject({ subject: 'Approval wanted: Pay 90 to Eve?' });
    expect(mails.received[0]?.source).toContain('Order &lt;7&gt;');
    expect(new Set(tokens).size).toBe(2);
    const shown = (await follow(tokens[0] ?? '')).json<LinkedApproval>();
    expect(shown).toEqual({
      title: 'Pay 90 to Eve?',
      message: 'Order <7>',
      workflowName: 'Orders',
      until: expect.any(String),
      state: 'open',
      answer: null,
    });
  });

  it('answers in the name of its address, without an account', async () => {
    const { runId } = await ask({ askedOf: 'eve@example.com,bob@example.com' });
    const tokens = await linksOf(2);
    const eves = tokens[mails.received.findIndex(({ to }) => to[0] === 'eve@example.com')] ?? '';
    const bobs = tokens.find((token) => token !== eves) ?? '';
    const answered = await answerBy(eves, { approved: false, comment: 'Too much.' });
    expect(answered.json()).toMatchObject({ state: 'answered', answer: { approved: false, by: 'eve@example.com' } });
    expect((await went(runId)).item).toMatchObject({
      approval: { approved: false, comment: 'Too much.', by: 'eve@example.com' },
    });
    expect(codeOf(await answerBy(bobs, { approved: true }))).toEqual([409, 'approval_answered']);
    const shown = (await follow(bobs)).json<LinkedApproval>();
    expect(shown).toMatchObject({ state: 'answered', answer: { approved: false, by: 'eve@example.com' } });
    expect(JSON.stringify(shown)).not.toContain('Too much');
  });

  it('leads nowhere once anything of it is changed', async () => {
    await ask({ askedOf: 'eve@example.com,bob@example.com' });
    const [one = '', other = ''] = await linksOf(2);
    const [id = '', index = '', signature = ''] = one.split('.');
    const tampered = [
      `${id}.${1 - Number(index)}.${signature}`,
      `${id}.${index}.${other.split('.')[2]}`,
      `${id}.7.${signature}`,
      `${id}.${index}.${signature}x`,
      `${id}.${index}`,
      `${id.replace(/^./, (first) => (first === '0' ? '1' : '0'))}.${index}.${signature}`,
      'x',
    ];
    for (const token of tampered) {
      expect([token, ...codeOf(await follow(token))]).toEqual([token, 404, 'approval_link_unknown']);
      expect([token, ...codeOf(await answerBy(token, { approved: true }))]).toEqual([
        token,
        404,
        'approval_link_unknown',
      ]);
    }
    expect((await follow(one)).statusCode).toBe(200);
  });

  it('shows a question whose time is over, but takes no answer', async () => {
    const { question } = await ask({ askedOf: 'eve@example.com' });
    const [token = ''] = await linksOf(1);
    await app.platform.db
      .updateTable('approvals')
      .set({ until: Date.now() - 1 })
      .where('id', '=', question.id)
      .execute();
    expect((await follow(token)).json()).toMatchObject({ state: 'expired' });
    expect(codeOf(await answerBy(token, { approved: true }))).toEqual([410, 'approval_expired']);
  });

  it('takes no answer of a page of another site', async () => {
    await ask({ askedOf: 'eve@example.com' });
    const [token = ''] = await linksOf(1);
    const headers = { origin: 'https://evil.example.com' };
    expect(
      (
        await app.server.inject({
          method: 'POST',
          url: `/api/approvals/by-link/${token}`,
          payload: { approved: true },
          headers,
        })
      ).statusCode,
    ).toBe(403);
  });

  it('cannot be guessed: who tries often has to wait', async () => {
    const tries = await Promise.all(Array.from({ length: LINKS_PER_MINUTE + 1 }, () => follow('x')));
    expect(tries.at(-1)?.statusCode).toBe(429);
  });

  it('is not sent any more once the question was answered', async () => {
    mails.refuse(451);
    const { question } = await ask({ askedOf: 'eve@example.com' });
    await until(async () => expect(mails.attempts).toBe(1));
    mails.refuse(null);
    await answer(question.id, { approved: true });
    await app.platform.db.updateTable('mail_outbox').set({ due_at: 0 }).execute();
    await app.platform.mail.deliver();
    expect(await app.platform.db.selectFrom('mail_outbox').select('outcome').execute()).toEqual([
      { outcome: 'unwanted' },
    ]);
    expect(mails.received).toEqual([]);
  });
});

describe('without a mail server', () => {
  it('the owner is asked all the same, and the step says that nobody else was', async () => {
    await app.close();
    await start({});
    const { runId, question } = await ask({ askedOf: 'eve@example.com' });
    const note = ['No mail was sent to eve@example.com: no mail server is set up. Answer in the app, under Approvals.'];
    expect((await view(runId)).steps.find(({ key }) => key === 'ask')?.logs).toEqual(note);
    expect(question).toMatchObject({ askedOf: [] });
    await answer(question.id, { approved: true });
    expect((await went(runId)).steps).toEqual(['go', 'ask', 'yes']);
    expect((await view(runId)).steps.find(({ key }) => key === 'ask')?.logs).toEqual(note);
  });
});

describe('an account', () => {
  it('is exported with its questions, and deleted with them', async () => {
    const { question } = await ask({ askedOf: 'eve@example.com' });
    expect((await ada.send('GET', '/api/account/export')).json<{ approvals: unknown }>().approvals).toEqual([question]);
    await ada.send('DELETE', '/api/account', { email: 'ada@example.com', password: 'secret1' });
    expect(await app.platform.db.selectFrom('approvals').selectAll().execute()).toEqual([]);
  });
});

describe('many mails', () => {
  it('with questions are not sent: the step fails', async () => {
    const { db } = app.platform;
    const sent = {
      kind: APPROVAL_MAIL,
      user_id: ada.user.id,
      about_at: Date.now(),
      created_at: 0,
      due_at: 0,
      attempts: 1,
      ended_at: Date.now(),
      outcome: 'sent',
    };
    await db
      .insertInto('mail_outbox')
      .values(Array.from({ length: MAILS_PER_HOUR }, (_none, index) => ({ ...sent, id: `old.${index}` })))
      .execute();
    const { id: workflowId } = await saveWorkflow(
      ada,
      [node('go', 'manualTrigger'), node('ask', 'approval', { askedOf: 'eve@example.com' })],
      chain('go', 'ask'),
    );
    const { id } = (await ada.send('POST', '/api/executions', { workflowId })).json<RunSummary>();
    expect(await until(async () => (await view(id)).error?.code ?? Promise.reject(new Error('not yet')))).toBe(
      'approval_mails_many',
    );
  });
});
