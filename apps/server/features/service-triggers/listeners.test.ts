import { setTimeout as pause } from 'node:timers/promises';
import { brokerErrors } from '@heddle/contract/errors/brokers';
import type { Listening } from '@heddle/contract/node/define';
import { afterEach, describe, expect, it } from 'vitest';
import type { ConnectionLeases } from '../../platform/polled-triggers/connection-leases.ts';
import type { PolledTrigger } from '../../platform/polled-triggers/store.ts';
import type { Listeners } from './listeners.ts';
import { createListeners } from './listeners.ts';

const trigger = (nodeId = 'n'): PolledTrigger => ({
  workflowId: 'w',
  nodeId,
  revision: 1,
  config: '{}',
  epoch: 'e',
  position: '',
  until: null,
  outage: null,
  workflow: { userId: 'ada', name: 'Orders', settings: {} },
});

interface Opened {
  nodeId: string;
  tell(): void;
  end(): void;
  closed: boolean;
}

/** Leases of one server, which another one holds for the nodes in `elsewhere`. */
function leasesBeside(elsewhere: Set<string>): ConnectionLeases {
  return { take: async ({ nodeId }) => !elsewhere.has(nodeId), release: async () => undefined };
}

/** A service that can be listened to; `refuses` says that it is away, `tells` that it can tell what is new. */
function service() {
  const opened: Opened[] = [];
  const news: string[] = [];
  const states: string[] = [];
  const errors: unknown[] = [];
  const elsewhere = new Set<string>();
  const state = { refuses: false, tells: true };
  return {
    opened,
    news,
    states,
    errors,
    elsewhere,
    state,
    options: {
      async listen({ nodeId }: PolledTrigger, _how: string, onNews: () => void): Promise<Listening | null> {
        if (state.refuses) throw brokerErrors.broker_refused({ reason: 'it is away' });
        if (!state.tells) return null;
        const ended = Promise.withResolvers<void>();
        const one: Opened = { nodeId, tell: onNews, end: () => ended.resolve(), closed: false };
        opened.push(one);
        const close = (): void => {
          one.closed = true;
          ended.resolve();
        };
        return { ended: ended.promise, close };
      },
      onNews: ({ nodeId }: PolledTrigger) => void news.push(nodeId),
      leases: leasesBeside(elsewhere),
      async note({ nodeId }: PolledTrigger, to: string, problem: string | null) {
        states.push(problem === null ? `${nodeId} ${to}` : `${nodeId} ${to}: ${problem}`);
      },
      onError: (error: unknown) => void errors.push(error),
    },
  };
}

let listeners: Listeners | undefined;
afterEach(() => listeners?.stop());

describe('a trigger that is listened for', () => {
  it('is asked for once it is, and whenever its service tells', async () => {
    const { opened, news, states, options } = service();
    listeners = createListeners(options);
    for (const _ of [1, 2, 3]) listeners.want(trigger(), 'orders');
    await expect.poll(() => news).toEqual(['n']);
    expect(opened).toHaveLength(1);
    expect(states).toEqual(['n connecting', 'n connected']);
    opened[0]?.tell();
    expect(news).toEqual(['n', 'n']);
  });

  it('is listened for anew after its connection could not be made or has ended, and asked for then', async () => {
    const { opened, news, state, states, options } = service();
    listeners = createListeners({ ...options, times: { firstRetry: 20 } });
    state.refuses = true;
    listeners.want(trigger(), 'orders');
    await expect.poll(() => states.at(-1)).toMatch(/^n away: .*it is away/);
    state.refuses = false;
    await expect.poll(() => news).toEqual(['n']);
    // The reason is shown until it is over.
    expect(states.filter((one) => one === 'n connecting')).toHaveLength(1);
    opened[0]?.end();
    await expect.poll(() => news).toEqual(['n', 'n']);
    expect(opened).toHaveLength(2);
    expect(states.at(-1)).toBe('n connected');
  });

  it('is listened for anew after a while, so that a changed credential counts', async () => {
    const { opened, options } = service();
    listeners = createListeners({ ...options, times: { firstRetry: 10, renewal: 30 } });
    listeners.want(trigger(), 'orders');
    await expect.poll(() => opened.map(({ closed }) => closed).slice(0, 2)).toEqual([true, true]);
  });

  it('is listened for otherwise once its configuration says so', async () => {
    const { opened, news, options } = service();
    listeners = createListeners(options);
    listeners.want(trigger(), 'orders');
    await expect.poll(() => news).toHaveLength(1);
    listeners.want(trigger(), 'others');
    await expect.poll(() => news).toHaveLength(2);
    listeners.want({ ...trigger(), epoch: 'later' }, 'others');
    await expect.poll(() => news).toHaveLength(3);
    expect(opened.map(({ closed }) => closed)).toEqual([true, true, false]);
  });

  it('is no longer listened for when it is not polled any more, or the server ends', async () => {
    const { opened, news, options } = service();
    listeners = createListeners({ ...options, forgetMs: 50 });
    listeners.want(trigger('gone'), 'orders');
    await expect.poll(() => news).toEqual(['gone']);
    await expect
      .poll(() => {
        listeners?.want(trigger('there'), 'orders');
        return opened.map(({ nodeId, closed }) => [nodeId, closed]);
      })
      .toEqual([
        ['gone', true],
        ['there', false],
      ]);
    await listeners.stop();
    expect(opened.every(({ closed }) => closed)).toBe(true);
  });

  it('is left to another server as long as that listens, and taken over then', async () => {
    const { opened, elsewhere, options } = service();
    elsewhere.add('n');
    listeners = createListeners({ ...options, times: { heartbeat: 20, firstRetry: 10 } });
    listeners.want(trigger(), 'orders');
    await pause(60);
    expect(opened).toEqual([]);
    elsewhere.delete('n');
    await expect.poll(() => opened).toHaveLength(1);
    elsewhere.add('n');
    await expect.poll(() => opened[0]?.closed).toBe(true);
  });

  it('is only polled where its service cannot tell', async () => {
    const { state, states, opened, options } = service();
    state.tells = false;
    listeners = createListeners(options);
    listeners.want(trigger(), 'orders');
    await expect.poll(() => states.at(-1)).toBe('n polling: The server cannot tell what is new.');
    expect(opened).toEqual([]);
  });

  it('is only polled where its user has many connections; those of others are not fewer for that', async () => {
    const { opened, states, options } = service();
    listeners = createListeners(options);
    for (let n = 1; n <= 21; n += 1) listeners.want(trigger(`n${n}`), 'orders');
    await expect.poll(() => opened).toHaveLength(20);
    await expect.poll(() => states.filter((one) => /polling: A user may have 20/.test(one))).toHaveLength(1);
    const other = trigger('other');
    listeners.want({ ...other, workflow: { ...other.workflow, userId: 'bea' } }, 'orders');
    await expect.poll(() => opened).toHaveLength(21);
  });
});
