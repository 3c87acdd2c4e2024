import { randomUUID } from 'node:crypto';
import type { RunSummary } from '@heddle/contract/run/view';
import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';
import { CANCEL_SIGNAL } from '@heddle/contract/run/events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HOPS_HEADER } from '../../platform/runs/families/origin-headers.ts';
import { MOST_DESCENDANTS, MOST_HOPS } from '../../platform/runs/families/origin.ts';
import { firstIdAt } from '../../platform/runs/ids.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let address: string;
beforeAll(async () => {
  app = await createTestApp({ HEDDLE_EGRESS_ALLOW: '127.0.0.0/8,::1/128' });
  ada = await app.signUp();
  address = await app.open();
});
afterAll(() => app.end());

const save = async (nodes: WorkflowNode[], edges: WorkflowEdge[], by = ada): Promise<string> =>
  (await saveWorkflow(by, nodes, edges)).id;
const change = (id: string, nodes: WorkflowNode[], edges: WorkflowEdge[]) =>
  ada.send('PUT', `/api/workflows/${id}`, { nodes, edges });
const start = async (workflowId: string): Promise<string> =>
  (await ada.send('POST', '/api/executions', { workflowId })).json<RunSummary>().id;
const rows = (workflowId: string) =>
  app.platform.db
    .selectFrom('executions')
    .selectAll()
    .where('workflow_id', '=', workflowId)
    .orderBy('hops')
    .orderBy('id')
    .execute();
const stop = (id: string) => ada.send('POST', `/api/executions/${id}/stop`);
const hookUrl = (id: string): string => `${address}/hooks/${id}/webhook`;

/** Waits until all runs of the workflow have ended, and returns them. */
const ended = (workflowId: string) =>
  vi.waitFor(async () => {
    const found = await rows(workflowId);
    expect(found.filter(({ status }) => status === 'running')).toEqual([]);
    return found;
  }, 15_000);

/** A workflow that starts itself in the given way, by a node called `again`. */
async function cycle(again: (id: string) => WorkflowNode, trigger: WorkflowNode): Promise<string> {
  const id = await save([trigger], []);
  await change(id, [trigger, again(id)], chain(trigger.id, 'again'));
  return id;
}

const hook = node('hook', 'webhookTrigger');
const waits = node('wait', 'delay', { amount: 1, unit: 'hours' });

describe('a cycle of runs', () => {
  it('by webhook comes to its end after so many hops', async () => {
    const id = await cycle(
      (own) =>
        node('again', 'httpRequest', {
          method: 'POST',
          url: hookUrl(own),
          headers: [{ name: 'X-Heddle-Hops', value: '0' }],
        }),
      hook,
    );
    const answer = await fetch(hookUrl(id), { method: 'POST' });
    const root = answer.headers.get('x-execution-id');
    const runs = await vi.waitFor(async () => {
      const found = await ended(id);
      expect(found).toHaveLength(MOST_HOPS + 1);
      return found;
    }, 15_000);
    expect(runs.map(({ hops }) => hops)).toEqual(runs.map((_, hop) => hop));
    expect(new Set(runs.map(({ root_id }) => root_id))).toEqual(new Set([root]));
    expect(runs.slice(1).map(({ origin_id }) => origin_id)).toEqual(runs.slice(0, -1).map((run) => run.id));
    expect(runs.at(-1)).toMatchObject({ status: 'failed' });
    expect(runs.at(-1)?.error).toContain('run_hops_exceeded');
  });

  it('by topic ends in a failed run that the owner sees, once', async () => {
    const trigger = node('stream', 'streamTrigger', { topic: 'round' });
    const id = await cycle(() => node('again', 'streamOutput', { topic: 'round' }), trigger);
    await vi.waitFor(async () =>
      expect(
        await app.platform.db.selectFrom('followers').selectAll().where('workflow_id', '=', id).execute(),
      ).toHaveLength(1),
    );
    await ada.send('POST', '/api/topics/round/messages', { message: { n: 1 } });
    const runs = await vi.waitFor(async () => {
      const found = await ended(id);
      expect(found.some(({ status }) => status === 'failed')).toBe(true);
      return found;
    }, 15_000);
    expect(runs.filter(({ status }) => status === 'completed').length).toBe(MOST_HOPS + 1);
    const failed = runs.filter(({ status }) => status === 'failed');
    expect(failed).toHaveLength(1);
    const view = (await ada.send('GET', `/api/executions/${failed[0]?.id}`)).json<RunSummary>();
    expect(view).toMatchObject({ status: 'failed', error: { code: 'run_hops_exceeded' } });
  });

  it('by Run Workflow without waiting comes to its end', async () => {
    const id = await cycle(
      (own) => node('again', 'subWorkflow', { workflow: own, wait: false }),
      node('hand', 'manualTrigger'),
    );
    const root = await start(id);
    const runs = await vi.waitFor(async () => {
      const found = await ended(id);
      expect(found.length).toBe(MOST_HOPS + 1);
      return found;
    }, 15_000);
    expect(runs.every(({ root_id }) => root_id === root)).toBe(true);
  });
});

describe('a run that another one has started', () => {
  it('names the workflow of that one, for its owner, as long as it is kept', async () => {
    const called = await save([node('called', 'workflowTrigger')], []);
    const caller = await saveWorkflow(
      ada,
      [node('hand', 'manualTrigger'), node('call', 'subWorkflow', { workflow: called, wait: true })],
      chain('hand', 'call'),
      { name: 'Caller' },
    );
    const origin = await start(caller.id);
    const listed = async () => (await ada.send('GET', `/api/executions?workflowId=${called}`)).json<RunSummary[]>()[0];
    await ended(caller.id);
    const run = await listed();
    expect(run).toMatchObject({ startedBy: 'run', originId: origin, originName: 'Caller' });
    expect((await ada.send('GET', `/api/executions/${run?.id}`)).json()).toMatchObject({ originName: 'Caller' });
    expect((await ada.send('GET', `/api/executions/${origin}`)).json()).not.toHaveProperty('originName');
    const eve = await app.signUp();
    await app.platform.db.updateTable('executions').set({ user_id: eve.user.id }).where('id', '=', origin).execute();
    expect(await listed()).not.toHaveProperty('originName');
    await app.platform.db.deleteFrom('executions').where('id', '=', origin).execute();
    expect(await listed()).toMatchObject({ startedBy: 'run', originId: origin });
  });
});

describe('calls of others', () => {
  it('that come from too far away are refused, and count on where they are taken', async () => {
    const id = await save([hook], []);
    const call = (hops: number): Promise<Response> =>
      fetch(hookUrl(id), { method: 'POST', headers: { [HOPS_HEADER]: String(hops) } });
    const refused = await call(MOST_HOPS);
    expect([refused.status, await refused.json()]).toMatchObject([508, { code: 'run_hops_exceeded' }]);
    expect((await call(7)).status).toBe(202);
    const [run] = await ended(id);
    expect(run).toMatchObject({ hops: 8, origin_id: null });
    expect(run?.root_id).toBe(run?.id);
  });

  it('of the API count as well', async () => {
    const id = await save([node('hand', 'manualTrigger')], []);
    const post = (url: string, payload: object, hops: number) =>
      app.server.inject({ method: 'POST', url, payload, headers: { cookie: ada.cookie, [HOPS_HEADER]: String(hops) } });
    expect((await post('/api/executions', { workflowId: id }, MOST_HOPS)).json()).toMatchObject({
      code: 'run_hops_exceeded',
    });
    const run = (await post('/api/executions', { workflowId: id }, 3)).json<RunSummary>();
    expect(await ended(id)).toMatchObject([{ id: run.id, hops: 4 }]);
    expect((await post(`/api/executions/${run.id}/retry`, {}, MOST_HOPS)).statusCode).toBe(508);
    await post('/api/topics/far/messages', { message: {} }, 9);
    expect(
      await app.platform.db
        .selectFrom('topic_messages')
        .select(['run_id', 'hops'])
        .where('topic', '=', 'far')
        .execute(),
    ).toEqual([{ run_id: null, hops: 9 }]);
  });

  it('count requests that its credentials make as requests of the run', async () => {
    const tokens = await save([hook], []);
    const values = { tokenUrl: hookUrl(tokens), clientId: 'a', clientSecret: 'b' };
    const credential = (
      await ada.send('POST', '/api/credentials', { name: 'Circle', type: 'oauth2ClientCredentials', values })
    ).json<{ id: string }>().id;
    const id = await cycle(
      () => node('again', 'httpRequest', { url: address, auth: 'credential', credential }),
      node('hand', 'manualTrigger'),
    );
    const root = await start(id);
    await ended(id);
    expect(await rows(tokens)).toMatchObject([{ hops: 1, origin_id: root, root_id: root }]);
  });

  it('of another user’s run begin a family of their own, which that user cannot stop', async () => {
    const eve = await app.signUp();
    const hers = await save([hook, waits], chain('hook', 'wait'), eve);
    const id = await cycle(
      () => node('again', 'httpRequest', { method: 'POST', url: hookUrl(hers) }),
      node('hand', 'manualTrigger'),
    );
    const root = await start(id);
    const [called] = await vi.waitFor(async () => {
      const found = await rows(hers);
      expect(found).toHaveLength(1);
      return found;
    });
    expect(called).toMatchObject({ hops: 1, origin_id: null, root_id: called?.id });
    await ended(id);
    expect((await stop(root)).json()).toMatchObject({ code: 'execution_finished' });
    expect((await rows(hers))[0]?.status).toBe('running');
  });
});

describe('a family of runs', () => {
  it('has so many descendants and no more', async () => {
    const called = await save([node('called', 'workflowTrigger')], []);
    const root = await start(await save([node('hand', 'manualTrigger')], []));
    const { db, families } = app.platform;
    const descendants = Array.from({ length: MOST_DESCENDANTS - 2 }, () => ({
      id: `${firstIdAt(Date.now() - 1e9)}-7000-${randomUUID().slice(19)}`,
      user_id: ada.user.id,
      workflow_id: called,
      workflow_name: 'Called',
      revision: 1,
      status: 'completed',
      mode: 'live',
      started_at: 1,
      finished_at: 2,
      root_id: root,
      hops: 1,
      error: null,
      execution_data: null,
      dedupe_key: null,
      wake_at: null,
      lease_owner: null,
      lease_until: null,
      parent_id: null,
    }));
    for (let from = 0; from < descendants.length; from += 500)
      await db
        .insertInto('executions')
        .values(descendants.slice(from, from + 500))
        .execute();
    const origin = { run: { id: root, rootId: root }, hops: 0 };
    for (let left = 0; left < 2; left++)
      expect(await families.admit(origin)).toEqual({ rootId: root, originId: root, hops: 1 });
    await expect(families.admit(origin)).rejects.toMatchObject({ code: 'run_family_full' });
    // Another family is not concerned.
    const other = await start(await save([node('hand', 'manualTrigger')], []));
    expect(await families.admit({ run: { id: other, rootId: other }, hops: 0 })).toMatchObject({ rootId: other });
  });

  it('is stopped with its root, also where nobody waits for it', async () => {
    const slow = await save([node('called', 'workflowTrigger'), waits], chain('called', 'wait'));
    const middle = await save(
      [node('called', 'workflowTrigger'), node('call', 'subWorkflow', { workflow: slow, wait: false })],
      chain('called', 'call'),
    );
    const id = await save(
      [node('hand', 'manualTrigger'), node('call', 'subWorkflow', { workflow: middle, wait: false }), waits],
      chain('hand', 'call', 'wait'),
    );
    const root = await start(id);
    await vi.waitFor(async () => expect(await rows(slow)).toHaveLength(1));
    await vi.waitFor(async () => expect((await rows(slow))[0]?.wake_at).not.toBeNull());
    expect((await stop(root)).json()).toMatchObject({ status: 'cancelled' });
    expect((await ended(slow)).map(({ status }) => status)).toEqual(['cancelled']);
    expect((await rows(middle)).map(({ status }) => status)).toEqual(['completed']);
  });

  it('is stopped from a run in the middle down, and above it goes on', async () => {
    const slow = await save([node('called', 'workflowTrigger'), waits], chain('called', 'wait'));
    const middle = await save(
      [node('called', 'workflowTrigger'), node('call', 'subWorkflow', { workflow: slow, wait: false })],
      chain('called', 'call'),
    );
    const id = await save(
      [
        node('hand', 'manualTrigger'),
        node('call', 'subWorkflow', { workflow: middle, wait: false }),
        node('other', 'subWorkflow', { workflow: slow, wait: false }),
        waits,
      ],
      chain('hand', 'call', 'other', 'wait'),
    );
    const root = await start(id);
    const below = await vi.waitFor(async () => {
      const found = await rows(slow);
      expect(found).toHaveLength(2);
      return found.find(({ hops }) => hops === 2);
    });
    await ended(middle);
    // The run in the middle has ended: what came from it goes on, so it can be stopped.
    expect((await stop((await rows(middle))[0]?.id ?? '')).statusCode).toBe(200);
    await vi.waitFor(async () =>
      expect((await rows(slow)).find((run) => run.id === below?.id)?.status).toBe('cancelled'),
    );
    expect((await rows(slow)).find((run) => run.id !== below?.id)?.status).toBe('running');
    expect((await rows(id))[0]?.status).toBe('running');
    await stop(root);
    await ended(slow);
  });

  it('that was stopped starts no further run: by no message that was published before, by no call under way', async () => {
    const { egress, families, journal, nodeServices } = app.platform;
    const reader = await save([node('stream', 'streamTrigger', { topic: 'late', from: 'earliest' })], []);
    await vi.waitFor(async () =>
      expect(
        await app.platform.db.selectFrom('followers').selectAll().where('workflow_id', '=', reader).execute(),
      ).toHaveLength(1),
    );
    const id = await save([node('hand', 'manualTrigger'), waits], chain('hand', 'wait'));
    const root = await start(id);
    const origin = { run: { id: root, rootId: root }, hops: 0 };
    await stop(root);
    await expect(families.admit(origin)).rejects.toMatchObject({ code: 'run_family_stopped' });
    const stopped = await journal.read(root);
    if (!stopped) throw new Error('The run is gone.');
    await nodeServices
      .servicesFor(stopped.row, () => egress)
      .publish?.(
        { topic: 'late', messages: [{ key: 'a', json: { n: 1 } }], keep: { days: 1, messages: 10 } },
        { runId: root, stepKey: 'publish' },
      );
    expect((await ada.send('POST', '/api/topics/late/messages', { message: { n: 2 } })).statusCode).toBe(201);
    await vi.waitFor(async () => expect(await rows(reader)).toHaveLength(1));
    expect(await rows(reader)).toMatchObject([{ hops: 0, status: 'completed' }]);
    // One that was let in just before the stop is stopped as soon as it is there.
    const run = journal.start({
      userId: ada.user.id,
      workflowId: id,
      workflowName: 'Orders',
      revision: 1,
      input: { trigger: 'hand', mode: 'live', items: [] },
      rootId: root,
      originId: root,
      hops: 1,
    });
    await run.committed;
    await vi.waitFor(async () =>
      expect((await rows(id)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']),
    );
  });

  it('can be stopped although a server died before it had signaled all of them', async () => {
    const slow = await save([node('called', 'workflowTrigger'), waits], chain('called', 'wait'));
    const id = await save(
      [node('hand', 'manualTrigger'), node('call', 'subWorkflow', { workflow: slow, wait: false })],
      chain('hand', 'call'),
    );
    const root = await start(id);
    await ended(id);
    await vi.waitFor(async () => expect((await rows(slow))[0]?.wake_at).not.toBeNull());
    expect((await stop(root)).json()).toMatchObject({ status: 'completed' });
    await ended(slow);
    expect((await stop(root)).json()).toMatchObject({ code: 'execution_finished' });
    await vi.waitFor(
      async () =>
        expect(
          await app.platform.db.selectFrom('run_signals').selectAll().where('key', '=', CANCEL_SIGNAL).execute(),
        ).toEqual([]),
      10_000,
    );
  });
});
