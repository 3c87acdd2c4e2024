import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { PollResult } from '@heddle/contract/node/define';
import { noSourceEvents } from '../../testing/service-trigger-tester.ts';
import { describe, expect, it } from 'vitest';
import type { PolledTrigger } from '../../platform/polled-triggers/store.ts';
import { serviceSource } from './source.ts';

const trigger = (position: string, until: string | null = null): PolledTrigger => ({
  workflowId: 'w',
  nodeId: 'n',
  revision: 1,
  config: JSON.stringify({ type: 'listTrigger', data: { credential: 'c' } }),
  epoch: 'e',
  position,
  until,
  outage: null,
  workflow: { userId: 'ada', name: 'Orders', settings: {} },
});

const HOUR = 3_600_000;

/** A source on a server that has just been started, over a service that answers as it is told; counts how often it is asked. */
function server(answer: () => PollResult | Promise<PollResult>, everyMs = HOUR) {
  let asked = 0;
  const credential: Pick<OpenCredential, 'id'> = { id: 'c' };
  const poll = (): PollResult | Promise<PollResult> => {
    asked += 1;
    return answer();
  };
  const parts = {
    config: { connectorAddresses: new Map() },
    egress: { of: () => ({ fetch }) },
    nodes: new Map([['listTrigger', { type: 'listTrigger', fields: {}, poll }]]),
    offers: { get: () => async () => credential },
  };
  // The parts of the platform that the source uses.
  const source = serviceSource(parts as unknown as Parameters<typeof serviceSource>[0], noSourceEvents, {
    minuteMs: everyMs,
  });
  const field = (name: string): unknown => (name === 'every' ? 1 : undefined);
  return { source, field, asked: () => asked };
}

const row = (key: string, name: string) => ({ key, json: { name } });

/** The end of the next run, as soon as the service has answered. */
async function endOf({ source, field }: ReturnType<typeof server>, from: PolledTrigger): Promise<string> {
  let end: string | null = null;
  await expect
    .poll(async () => {
      end ??= await source.next(from, field);
      return end;
    })
    .not.toBeNull();
  return end ?? '';
}

/** What is in the items of a run, as soon as they are there. */
async function itemsOf({ source, field }: ReturnType<typeof server>, until: string, position = ''): Promise<unknown[]> {
  for (;;) {
    const items = await source.items(trigger(position, until), until, field);
    if (items) return items.map(({ item }) => item.json);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

describe('Records that cannot be asked for again', () => {
  it('are those of the run after a crash too, and are not stored for longer', async () => {
    let list = [row('1:a', 'Ada')];
    const answer = () => ({ position: { known: 'a' }, records: list, unrepeatable: true });
    const before = server(answer);
    const until = await endOf(before, trigger(''));
    list = [row('1:b', 'Ada, changed')];
    const after = server(answer);
    expect(await itemsOf(after, until)).toEqual([{ name: 'Ada' }]);
    expect(after.asked()).toBe(0);
    expect(after.source.after?.(until)).not.toContain('Ada');
  });
});

describe('Records that can be asked for again', () => {
  it('are asked for after a crash, and only those of the run are taken', async () => {
    const list = [row('1', 'Ada')];
    const answer = () => ({ position: { from: 1 }, records: list });
    const until = await endOf(server(answer), trigger(''));
    list.push(row('2', 'Grace'));
    expect(await itemsOf(server(answer), until)).toEqual([{ name: 'Ada' }]);
  });

  it('are asked for after a crash together with what is for the next run, which does not wait for the interval', async () => {
    const list = [row('1', 'Ada')];
    const answer = () => ({ position: { from: list.length }, records: list });
    const until = await endOf(server(answer), trigger(''));
    list.push(row('2', 'Grace'));
    const after = server(answer);
    await itemsOf(after, until);
    expect(await itemsOf(after, await endOf(after, trigger(until)), until)).toContainEqual({ name: 'Grace' });
  });

  it('are asked for also by a server that was told before that there is nothing new', async () => {
    let list: ReturnType<typeof row>[] = [];
    const answer = () => ({ position: { from: list.length }, records: list });
    const other = server(answer, 1);
    await endOf(other, trigger(''));
    list = [row('1', 'Ada')];
    const until = await endOf(server(answer), trigger(''));
    expect(await itemsOf(other, until)).toEqual([{ name: 'Ada' }]);
  });

  it('are a problem of the trigger, not of the server, where the service fails by then', async () => {
    const until = await endOf(
      server(() => ({ position: { from: 1 }, records: [row('1', 'Ada')] })),
      trigger(''),
    );
    const late = server(() => Promise.reject(new DOMException('The time is over', 'TimeoutError')));
    await expect(itemsOf(late, until)).rejects.toMatchObject({
      code: 'connector_poll_failed',
      status: 424,
    });
  });
});

describe('A service that has more', () => {
  it('is asked again at once when the run has been started, and else after its interval', async () => {
    let more = true;
    const made = server(() => ({ position: { from: made.asked() }, records: [row('1', 'Ada')], more }));
    const first = await endOf(made, trigger(''));
    more = false;
    const second = await endOf(made, trigger(first));
    expect(made.asked()).toBe(2);
    expect(await made.source.next(trigger(second), made.field)).toBeNull();
    expect(made.asked()).toBe(2);
  });
});
