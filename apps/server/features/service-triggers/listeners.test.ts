import type { Listening } from '@heddle/contract/node/define';
import { afterEach, describe, expect, it } from 'vitest';
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

/** A service that can be listened to; `refuses` says that it is away. */
function service() {
  const opened: Opened[] = [];
  const news: string[] = [];
  const state = { refuses: false };
  const listen = async ({ nodeId }: PolledTrigger, _how: string, onNews: () => void): Promise<Listening> => {
    if (state.refuses) throw new Error('away');
    const ended = Promise.withResolvers<void>();
    const one: Opened = { nodeId, tell: onNews, end: () => ended.resolve(), closed: false };
    opened.push(one);
    const close = (): void => {
      one.closed = true;
      ended.resolve();
    };
    return { ended: ended.promise, close };
  };
  return { opened, news, state, listen, onNews: ({ nodeId }: PolledTrigger) => void news.push(nodeId) };
}

let listeners: Listeners | undefined;
afterEach(() => listeners?.stop());

describe('a trigger that is listened for', () => {
  it('is asked for once it is, and whenever its service tells', async () => {
    const { opened, news, ...parts } = service();
    listeners = createListeners(parts);
    for (const _ of [1, 2, 3]) listeners.want(trigger(), 'orders');
    await expect.poll(() => news).toEqual(['n']);
    expect(opened).toHaveLength(1);
    opened[0]?.tell();
    expect(news).toEqual(['n', 'n']);
  });

  it('is listened for anew after its connection has ended or could not be made, and asked for then', async () => {
    const { opened, news, state, ...parts } = service();
    listeners = createListeners({ ...parts, againMs: 20 });
    state.refuses = true;
    listeners.want(trigger(), 'orders');
    await expect
      .poll(() => {
        state.refuses = false;
        listeners?.want(trigger(), 'orders');
        return news;
      })
      .toEqual(['n']);
    opened[0]?.end();
    await expect
      .poll(() => {
        listeners?.want(trigger(), 'orders');
        return news;
      })
      .toEqual(['n', 'n']);
    expect(opened).toHaveLength(2);
  });

  it('is listened for otherwise once its configuration says so', async () => {
    const { opened, news, ...parts } = service();
    listeners = createListeners(parts);
    listeners.want(trigger(), 'orders');
    await expect.poll(() => news).toHaveLength(1);
    listeners.want(trigger(), 'others');
    await expect.poll(() => news).toHaveLength(2);
    expect(opened.map(({ closed }) => closed)).toEqual([true, false]);
  });

  it('is no longer listened for when it is not polled any more, or the server ends', async () => {
    const { opened, news, ...parts } = service();
    listeners = createListeners({ ...parts, forgetMs: 50 });
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
    listeners.stop();
    expect(opened.every(({ closed }) => closed)).toBe(true);
  });
});
