import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StateSpace } from '@heddle/contract/node/state';
import { createNodeState } from '@heddle/contract/node/state';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp, saveWorkflow } from '../../testing/test-app.ts';
import { pruneState } from './prune.ts';
import { createStateService } from './state.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
});
afterAll(() => app.end());
beforeEach(() => app.platform.db.deleteFrom('node_state').execute());

interface Which {
  userId?: string;
  workflowId?: string;
  id?: string;
  step?: string;
  scope?: 'run' | 'workflow' | 'user';
}

let steps = 0;
/** The space of a step; of another one each time unless it is named. */
function space({
  userId = ada.user.id,
  workflowId = 'w1',
  id = 'r1',
  step = `step-${++steps}`,
  scope = 'workflow',
}: Which = {}): StateSpace {
  const port = createStateService(app.platform.db, app.platform.atomically).open({ userId, workflowId, id });
  return createNodeState(port, `${id}-${step}`).in(scope, 'test');
}

const inAMoment = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('state in the database', () => {
  it.each([1.5, 'text', null, true, [1, 'a'], { a: { b: null } }, 0])('returns %j as stored', async (value) => {
    expect(await space().set('a', value)).toBe(true);
    expect(await space().get('a')).toEqual(value);
    expect(await space().list()).toEqual([{ key: 'a', value, expiresAt: null }]);
    expect(await space().compareAndSet('a', 'other', 1)).toBe(false);
    expect(await space().compareAndSet('a', value, 'swapped')).toBe(true);
    expect(await space().get('a')).toBe('swapped');
    expect(await space().delete('a')).toBe(true);
    expect(await space().delete('a')).toBe(false);
  });

  it('is shared as its scope says, and never with another user', async () => {
    const bob = await app.signUp();
    for (const scope of ['run', 'workflow', 'user'] as const) await space({ scope }).set('a', scope);
    const sees = async (which: Which): Promise<unknown[]> =>
      Promise.all((['run', 'workflow', 'user'] as const).map((scope) => space({ ...which, scope }).get('a')));
    expect(await sees({})).toEqual(['run', 'workflow', 'user']);
    expect(await sees({ id: 'r2' })).toEqual([undefined, 'workflow', 'user']);
    expect(await sees({ id: 'r2', workflowId: 'w2' })).toEqual([undefined, undefined, 'user']);
    expect(await sees({ userId: bob.user.id })).toEqual([undefined, undefined, undefined]);
  });

  it('expires', async () => {
    await space().set('a', 1, { ttlMs: 1000 });
    await space().increment('n', 5, { ttlMs: 1000 });
    await space().claim(['c'], { ttlMs: 1000 });
    expect(await space().set('a', 2, { onlyIfAbsent: true })).toBe(false);
    expect(await space().claim(['c'])).toEqual([false]);
    await inAMoment(1050);
    expect([await space().get('a'), await space().list(), await space().delete('a')]).toEqual([undefined, [], false]);
    expect(await space().increment('n')).toBe(1);
    expect(await space().compareAndSet('a', undefined, 3)).toBe(true);
    expect(await space().claim(['c'])).toEqual([true]);
    expect((await space().list()).map(({ key, value, expiresAt }) => [key, value, expiresAt])).toEqual([
      ['a', 3, null],
      ['c', true, null],
      ['n', 1, null],
    ]);
  });

  it('loses no increment and no update of steps that run at the same time', async () => {
    const twenty = Array.from({ length: 20 });
    const sums = await Promise.all(twenty.map(() => space().increment('n')));
    expect(sums.sort((a, b) => a - b)).toEqual(twenty.map((_, index) => index + 1));
    await Promise.all(twenty.map(() => space().update('list', (list) => [...(Array.isArray(list) ? list : []), 1])));
    expect(await space().get('list')).toHaveLength(20);
  });

  it('is changed once by a step that runs again', async () => {
    const run = async (): Promise<unknown[]> => {
      const kept = space({ step: 'again' });
      return [
        await kept.increment('n'),
        await kept.increment('n'),
        await kept.update('list', (list) => [...(Array.isArray(list) ? list : []), 'x']),
        await kept.set('once', 1, { onlyIfAbsent: true }),
        await kept.claim(['a', 'b', 'a']),
        await kept.delete('once'),
      ];
    };
    const first = await run();
    expect(first).toEqual([1, 2, ['x'], true, [true, true, false], true]);
    await space().set('once', 'of another run');
    expect(await run()).toEqual(first);
    expect(await space().get('once')).toBe('of another run');
    expect(await space().claim(['b', 'c'])).toEqual([false, true]);
  });

  it('refuses to count what is not a number', async () => {
    await space().set('a', 'text');
    await expect(space().increment('a')).rejects.toMatchObject({ code: 'state_not_number' });
  });

  it('is listed by prefix, page by page', async () => {
    for (const key of ['b:é', 'a', 'b:1', 'b:2', 'c']) await space().set(key, 1);
    const keys = async (options: object): Promise<string[]> => (await space().list(options)).map(({ key }) => key);
    expect(await keys({ prefix: 'b:', limit: 2 })).toEqual(['b:1', 'b:2']);
    expect(await keys({ prefix: 'b:', after: 'b:2' })).toEqual(['b:é']);
    expect(await keys({ prefix: 'b:é' })).toEqual(['b:é']);
  });

  it('has limits for each user, which deleting makes room under', async () => {
    const service = createStateService(app.platform.db, app.platform.atomically, { entries: 3, bytes: 100 });
    const small = createNodeState(
      service.open({ userId: ada.user.id, workflowId: 'w1', id: 'r9' }),
      `small-${++steps}`,
    ).in('workflow', 'test');
    await small.claim(['a', 'b']);
    await small.set('c', 1);
    await expect(small.set('d', 1)).rejects.toMatchObject({ code: 'state_full' });
    await expect(small.claim(['d', 'e'])).rejects.toMatchObject({ code: 'state_full' });
    await small.delete('a');
    expect(await small.set('d', 1)).toBe(true);
    await small.delete('b');
    await expect(small.set('e', 'x'.repeat(100))).rejects.toMatchObject({ code: 'state_full' });
  });
});

describe('state that nobody can ask for', () => {
  it('is removed', async () => {
    const { db } = app.platform;
    const workflow = await saveWorkflow(ada, []);
    await space({ workflowId: workflow.id }).set('kept', 1);
    await space({ scope: 'user' }).set('kept', 1);
    await space({ workflowId: 'deleted' }).set('gone', 1);
    await space({ scope: 'run' }).set('gone', 1);
    await space({ scope: 'user' }).set('gone', 1, { ttlMs: 1 });
    await inAMoment(5);
    expect(await pruneState(db, Date.now())).toBe(3);
    expect((await db.selectFrom('node_state').select('key').execute()).map(({ key }) => key)).toEqual(['kept', 'kept']);
    const operations = async (): Promise<number> =>
      (await db.selectFrom('node_state_ops').select('operation').execute()).length;
    expect(await operations()).toBeGreaterThan(0);
    await pruneState(db, Date.now() + 31 * 86_400_000);
    expect(await operations()).toBe(0);
  });

  it('goes with the account', async () => {
    const carol = await app.signUp();
    await space({ userId: carol.user.id, scope: 'user' }).set('a', 1);
    await app.platform.db.deleteFrom('user').where('id', '=', carol.user.id).execute();
    expect(await app.platform.db.selectFrom('node_state').selectAll().execute()).toEqual([]);
    expect(
      await app.platform.db.selectFrom('node_state_ops').selectAll().where('user_id', '=', carol.user.id).execute(),
    ).toEqual([]);
  });
});
