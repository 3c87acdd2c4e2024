import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, cookieOf, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';
import type { OpenStreams } from './open-streams.ts';
import { createOpenStreams } from './open-streams.ts';

let app: TestApp;
let address: string;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
  address = await app.open();
});
afterAll(() => app.end());
beforeEach(async () => {
  ada = await app.signUp();
});

/** Opens a stream and returns a promise that settles when the server ends it. */
async function open(
  headers: Record<string, string>,
  path = '/api/executions/events',
): Promise<{ ended: Promise<void>; isOpen(): boolean }> {
  const answer = await fetch(address + path, { headers });
  expect(answer.status).toBe(200);
  let over = false;
  const ended = (async (): Promise<void> => {
    for await (const _piece of answer.body ?? []) continue;
    over = true;
  })();
  return { ended, isOpen: () => !over };
}

const login = async (): Promise<string> =>
  cookieOf(
    await app.server.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: ada.user.email, password: 'secret1' },
    }),
  );
const as = (cookie: string, method: 'POST' | 'DELETE', url: string, payload?: object) =>
  app.server.inject({ method, url, headers: { cookie }, ...(payload === undefined ? {} : { payload }) });

describe('an event stream', () => {
  it.each([
    ['logs out', (cookie: string) => as(cookie, 'POST', '/api/logout')],
    ['ends the session elsewhere', () => ada.send('DELETE', '/api/sessions')],
    [
      'changes the password',
      () => ada.send('POST', '/api/auth/password', { currentPassword: 'secret1', newPassword: 'secret2' }),
    ],
    [
      'logs in anew in the same browser',
      (cookie: string) =>
        app.server.inject({
          method: 'POST',
          url: '/api/login',
          headers: { cookie },
          payload: { email: ada.user.email, password: 'secret1' },
        }),
    ],
    ['deletes the account', () => ada.send('DELETE', '/api/account', { email: ada.user.email, password: 'secret1' })],
  ])('ends at once when somebody %s', async (_what, endSession) => {
    const cookie = await login();
    const stream = await open({ cookie });
    expect((await endSession(cookie)).statusCode).toBeLessThan(300);
    await stream.ended;
  });

  it('of a run ends with its session as well, and those of other sessions go on', async () => {
    const { id: workflowId } = await saveWorkflow(
      ada,
      [node('start', 'manualTrigger'), node('wait', 'delay', { amount: 1, unit: 'hours' })],
      chain('start', 'wait'),
    );
    const { id } = (await ada.send('POST', '/api/executions', { workflowId })).json<{ id: string }>();
    const cookie = await login();
    const [stream, own] = await Promise.all([
      open({ cookie }, `/api/executions/${id}/events`),
      open({ cookie: ada.cookie }, `/api/executions/${id}/events`),
    ]);
    await as(cookie, 'POST', '/api/logout');
    await stream.ended;
    expect(own.isOpen()).toBe(true);
    await ada.send('POST', '/api/logout');
    await own.ended;
  });

  it('ends when its API key is revoked', async () => {
    const { id, secret } = (await ada.send('POST', '/api/api-keys', { name: 'CI' })).json<{
      id: string;
      secret: string;
    }>();
    const stream = await open({ authorization: `Bearer ${secret}` });
    expect((await ada.send('DELETE', `/api/api-keys/${id}`)).statusCode).toBe(204);
    await stream.ended;
  });
});

describe('open streams', () => {
  let streams: OpenStreams;
  const onError = vi.fn<(error: unknown) => void>();
  beforeEach(() => {
    onError.mockClear();
    streams = createOpenStreams(app.platform.db, onError, 20);
  });

  /** A stream of the person, as a request would open it. */
  async function add(): Promise<{ end: ReturnType<typeof vi.fn<() => void>>; forget: () => void; sessionId: string }> {
    const { id: sessionId } = await app.platform.db
      .selectFrom('session')
      .select('id')
      .where('userId', '=', ada.user.id)
      .executeTakeFirstOrThrow();
    const end = vi.fn<() => void>();
    // Of a request, only these are read.
    const request = { user: ada.user, sessionId, headers: {} } as Parameters<OpenStreams['add']>[0];
    return { end, forget: streams.add(request, end), sessionId };
  }

  it('end, once, soon after another server or time has ended their session', async () => {
    const { end, sessionId } = await add();
    const { end: other } = await add();
    await app.platform.db
      .updateTable('session')
      .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
      .where('id', '=', sessionId)
      .execute();
    await vi.waitFor(() => expect(end).toHaveBeenCalled(), 10_000);
    await streams.check();
    expect(end).toHaveBeenCalledOnce();
    expect(other).toHaveBeenCalledOnce();
  });

  it('stay while their session lasts, and are no longer asked about once they have ended by themselves', async () => {
    const { end, forget, sessionId } = await add();
    await streams.check(ada.user.id);
    expect(end).not.toHaveBeenCalled();
    forget();
    await app.platform.db.deleteFrom('session').where('id', '=', sessionId).execute();
    await streams.check();
    expect(end).not.toHaveBeenCalled();
  });

  it('are asked about as long as there are any', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const [first, second] = [await add(), await add()];
      first.forget();
      await app.platform.db.deleteFrom('session').where('id', '=', second.sessionId).execute();
      vi.advanceTimersByTime(20);
      await vi.waitFor(() => expect(second.end).toHaveBeenCalledOnce(), 10_000);
      expect(first.end).not.toHaveBeenCalled();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are looked at after requests that may end their session or key, not after every one', async () => {
    const check = vi.spyOn(app.platform.openStreams, 'check');
    await ada.send('GET', '/api/workflows');
    await ada.send('POST', '/api/workflows', { name: 'Orders', nodes: [], edges: [] });
    await app.server.inject({ method: 'DELETE', url: '/api/sessions' });
    expect(check).not.toHaveBeenCalled();
    await ada.send('DELETE', '/api/sessions');
    expect(check).toHaveBeenCalledExactlyOnceWith(ada.user.id);
    check.mockRestore();
  });

  it('stay while the database cannot be asked', async () => {
    const broken = createOpenStreams(
      Object.create(app.platform.db, {
        selectFrom: {
          value: () => {
            throw new Error('away');
          },
        },
      }) as typeof app.platform.db,
      onError,
    );
    const { sessionId } = await add();
    const end = vi.fn<() => void>();
    const forget = broken.add({ user: ada.user, sessionId, headers: {} } as Parameters<OpenStreams['add']>[0], end);
    await broken.check();
    expect(onError).toHaveBeenCalledOnce();
    expect(end).not.toHaveBeenCalled();
    forget();
  });
});
