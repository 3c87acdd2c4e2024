import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRunActivity } from '../../platform/runs/run-activity.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { streamActivity } from './activity.ts';

let app: TestApp;
let ada: Person;
let address: string;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  address = await app.open();
});
afterAll(() => app.end());

/** Milliseconds between two messages to one receiver. */
const PACE = 20;
const activity = () => app.platform.runActivity;
/** A receiver, and what waits until it got so many messages. */
function receiver() {
  const sink = {
    write: vi.fn<(text: string) => boolean>(() => true),
    onDrain: vi.fn<(listener: () => void) => void>(),
    end: vi.fn<() => void>(),
  };
  const sent = (times: number) => vi.waitFor(() => expect(sink.write).toHaveBeenCalledTimes(times), 10_000);
  return { sink, sent };
}
async function run(person: Person): Promise<void> {
  const { id } = await saveWorkflow(
    person,
    [node('start', 'manualTrigger'), node('end', 'noOp')],
    chain('start', 'end'),
  );
  await person.send('POST', '/api/executions', { workflowId: id });
}

describe('activity of runs', () => {
  it('is sent when the stream opens, and when a run has begun or ended', async () => {
    const answer = await fetch(`${address}/api/executions/events`, { headers: { cookie: ada.cookie } });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const pieces = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await pieces?.read())?.value).toBe('data: runs\n\n');
    await run(ada);
    expect((await pieces?.read())?.value).toBe('data: runs\n\n');
    await pieces?.cancel();
  });

  it('includes every start and end on disk, and nothing of other users', async () => {
    const listener = vi.fn<() => void>();
    const stop = activity().subscribe(ada.user.id, listener);
    await run(await app.signUp());
    expect(listener).not.toHaveBeenCalled();
    await run(ada);
    await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(2), 10_000);
    stop();
    activity().publish(ada.user.id);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('in quick succession is sent as one message', async () => {
    const { sink, sent } = receiver();
    const end = streamActivity(activity(), 'somebody', sink, PACE);
    await sent(1);
    for (let times = 0; times < 50; times += 1) activity().publish('somebody');
    expect(sink.write).toHaveBeenCalledTimes(1);
    await sent(2);
    end();
    expect(sink.end).toHaveBeenCalledOnce();
  });

  it('waits for a slow receiver', async () => {
    const { sink, sent } = receiver();
    sink.write.mockReturnValue(false);
    const end = streamActivity(activity(), 'somebody', sink, PACE);
    activity().publish('somebody');
    await setTimeout(3 * PACE);
    expect(sink.write).toHaveBeenCalledTimes(1);
    sink.onDrain.mock.calls[0]?.[0]();
    await sent(2);
    end();
  });

  it('reaches subscribers of another server, and all of them after a gap', async () => {
    const listeners: ((payload: string) => void)[] = [];
    const database = {
      notify: async (_channel: string, payload: string) => listeners.forEach((one) => one(payload)),
      listen: (_channel: string, one: (payload: string) => void) => void listeners.push(one),
    };
    const [here, there] = [createRunActivity(database, () => undefined), createRunActivity(database, () => undefined)];
    const called: string[] = [];
    here.subscribe('ada', () => called.push('here'));
    there.subscribe('ada', () => called.push('there'));
    there.subscribe('bob', () => called.push('bob'));
    here.publish('ada');
    here.publish('ada');
    await here.stop();
    expect(called).toEqual(['here', 'here', 'there']);
    listeners.forEach((one) => one(''));
    expect(called.slice(3)).toEqual(['here', 'there', 'bob']);
  });
});
