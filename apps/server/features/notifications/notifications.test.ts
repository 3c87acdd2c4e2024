import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MailServer } from '../../testing/mail-server.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';
import { Outbox } from '../../platform/mail/outbox.ts';
import { createComposers } from './composers.ts';
import { createFailureWatch, HOUR, MAILS_PER_HOUR } from './failure-watch.ts';

let mails: MailServer;
let dataDir: string;
let app: TestApp;
let ada: Person;
const start = async (): Promise<void> => {
  const began = Date.now();
  app = await createTestApp({
    HEDDLE_DATA_DIR: dataDir,
    HEDDLE_SMTP_URL: mails.url,
    HEDDLE_PUBLIC_URL: 'https://flow.example.com',
  });
  await app.open();
  // Each start reads the record; the first read marks the time from which failures are reported.
  await vi.waitFor(
    async () =>
      expect(
        Number((await app.platform.db.selectFrom('failure_watch').select('seen_until').executeTakeFirst())?.seen_until),
      ).toBeGreaterThanOrEqual(began),
    15_000,
  );
};
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'heddle-mail-'));
  mails = await startMailServer();
  await start();
  ada = await app.signUp('ada@example.com');
});
afterEach(async () => {
  await app.end();
  await mails[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true, force: true });
});

const failing = (person: Person, name = 'Orders') =>
  saveWorkflow(
    person,
    [
      node('go', 'manualTrigger'),
      node('stop', 'stopWithError', { name: 'Check stock', message: 'Nothing <left> in stock' }),
    ],
    chain('go', 'stop'),
    { name },
  );

async function run(person: Person, workflowId: string, mode = 'live'): Promise<RunView> {
  const { id } = (await person.send('POST', '/api/executions', { workflowId, mode })).json<RunSummary>();
  return vi.waitFor(async () => {
    const view = (await person.send('GET', `/api/executions/${id}`)).json<RunView>();
    expect(view.status).not.toBe('running');
    return view;
  });
}

/** The source of the mails there are, once there are as many. */
const arrived = (count: number): Promise<string[]> =>
  vi.waitFor(() => {
    expect(mails.received).toHaveLength(count);
    return mails.received.map(({ source }) => source);
  }, 15_000);

describe('a run that fails', () => {
  it('is reported to its owner by mail: what failed, when, and a link to the run', async () => {
    const workflow = await failing(ada);
    const { id } = await run(ada, workflow.id);
    const [source = ''] = await arrived(1);
    expect(mails.received[0]).toMatchObject({
      to: ['ada@example.com'],
      from: 'noreply@flow.example.com',
      subject: 'Workflow "Orders" failed',
    });
    expect(source).toContain('Failed node: Check stock');
    expect(source).toContain('What happened: Nothing <left> in stock');
    expect(source).toContain('<strong>Nothing &lt;left&gt; in stock</strong>');
    expect(source).toContain(`https://flow.example.com/workflow/${workflow.id}?run=${id}`);
    expect(source).toContain('https://flow.example.com/settings#preferences');
  });

  it('is not reported if it was dry, was stopped, succeeded or its owner wants no mail', async () => {
    const eve = await app.signUp('eve@example.com');
    await eve.send('PUT', '/api/preferences', { emailNotifications: false });
    await run(eve, (await failing(eve)).id);
    const workflow = await failing(ada);
    await run(ada, workflow.id, 'dry');
    const sleeping = await saveWorkflow(
      ada,
      [node('go', 'manualTrigger'), node('wait', 'delay', { amount: 1, unit: 'hours' })],
      chain('go', 'wait'),
    );
    const { id } = (await ada.send('POST', '/api/executions', { workflowId: sleeping.id })).json<RunSummary>();
    await ada.send('POST', `/api/executions/${id}/stop`);
    await run(ada, (await saveWorkflow(ada, [node('go', 'manualTrigger')])).id);
    await run(ada, workflow.id);
    expect(await arrived(1)).toEqual([expect.stringContaining('To: ada@example.com')]);
  });

  it('is reported after a restart if the mail server was unreachable', async () => {
    mails.refuse(451);
    const { id } = await run(ada, (await failing(ada)).id);
    await vi.waitFor(() => expect(mails.attempts).toBe(1));
    await app.close();
    mails.refuse(null);
    await start();
    await app.platform.db.updateTable('mail_outbox').set({ due_at: 0 }).execute();
    await app.close();
    await start();
    expect(await arrived(1)).toEqual([expect.stringContaining(`?run=${id}`)]);
  });

  it('is reported after a crash before the mail was queued, and only once', async () => {
    const { id } = await run(ada, (await failing(ada)).id);
    await arrived(1);
    await app.close();
    await start();
    await app.close();
    expect(mails.received).toHaveLength(1);
    await start();
    await app.platform.db.deleteFrom('mail_outbox').execute();
    await app.close();
    await start();
    expect(await arrived(2)).toEqual([expect.stringContaining(`?run=${id}`), expect.stringContaining(`?run=${id}`)]);
  });
});

describe('many failures within an hour', () => {
  it('are reported one by one up to a limit, the rest in one mail', async () => {
    const { platform } = app;
    const more = 3;
    const workflow = await failing(ada);
    const runs: RunView[] = [];
    for (let count = 0; count < MAILS_PER_HOUR + more; count += 1) runs.push(await run(ada, workflow.id));
    await arrived(MAILS_PER_HOUR);
    // Within one hour of the clock, whenever this test runs: the record is moved to the beginning of an hour.
    const hour = Math.floor(Date.now() / HOUR) * HOUR;
    await platform.db.deleteFrom('mail_outbox').execute();
    for (const [index, { id }] of runs.entries())
      await platform.db
        .updateTable('executions')
        .set({ finished_at: hour + index })
        .where('id', '=', id)
        .execute();
    mails.received.length = 0;

    let now = hour + HOUR - 1;
    const mailer = {
      send: async (id: string, { subject, text }: { subject: string; text: string }) => (
        sent.push({ id, subject, text }),
        { result: 'sent' as const }
      ),
    };
    const sent: { id: string; subject: string; text: string }[] = [];
    const outbox = new Outbox({
      db: platform.db,
      log: platform.log,
      mailer,
      composers: createComposers(platform, () => 'https://flow.example.com'),
      now: () => now,
    });
    const watch = createFailureWatch(platform.db, outbox);
    for (const [index, { id }] of runs.entries())
      await watch.note({ id, userId: ada.user.id, finishedAt: hour + index });
    await outbox.deliver();
    expect(sent.map(({ id }) => id).toSorted()).toEqual(
      runs
        .slice(0, MAILS_PER_HOUR)
        .map(({ id }) => id)
        .toSorted(),
    );
    sent.length = 0;
    now = hour + HOUR + 200_000;
    await outbox.deliver();
    expect(sent.map(({ subject }) => subject)).toEqual([`${more} more runs failed`]);
    for (const { id } of runs.slice(MAILS_PER_HOUR)) expect(sent[0]?.text).toContain(`?run=${id}`);
    expect(sent[0]?.text).not.toContain(`?run=${runs[0]?.id}`);
  });
});
