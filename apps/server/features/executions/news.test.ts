import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRunNews } from '../../platform/runs/run-news.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { streamNews } from './news.ts';

let app: TestApp;
let ada: Person;
let address: string;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  address = await app.open();
});
afterAll(() => app.end());

/** Milliseconds between two pieces for one receiver. */
const PACE = 20;
const news = () => app.platform.runNews;
/** A receiver whose next piece is waited for. */
function receiver() {
  const sink = {
    write: vi.fn<(text: string) => boolean>(() => true),
    onDrain: vi.fn<(listener: () => void) => void>(),
    end: vi.fn<() => void>(),
  };
  const told = (times: number) => vi.waitFor(() => expect(sink.write).toHaveBeenCalledTimes(times), 10_000);
  return { sink, told };
}
async function run(person: Person): Promise<void> {
  const { id } = await saveWorkflow(
    person,
    [node('start', 'manualTrigger'), node('end', 'noOp')],
    chain('start', 'end'),
  );
  await person.send('POST', '/api/executions', { workflowId: id });
}

describe('the news of runs', () => {
  it('come when the stream opens, and when a run has begun or ended', async () => {
    const answer = await fetch(`${address}/api/executions/events`, { headers: { cookie: ada.cookie } });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const pieces = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await pieces?.read())?.value).toBe('data: runs\n\n');
    await run(ada);
    expect((await pieces?.read())?.value).toBe('data: runs\n\n');
    await pieces?.cancel();
  });

  it('tell of every start and end on disk, and of nothing of others', async () => {
    const heard = vi.fn<() => void>();
    const stop = news().follow(ada.user.id, heard);
    await run(await app.signUp());
    expect(heard).not.toHaveBeenCalled();
    await run(ada);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), 10_000);
    stop();
    news().tell(ada.user.id);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('come as one where they come in quick succession', async () => {
    const { sink, told } = receiver();
    const end = streamNews(news(), 'somebody', sink, PACE);
    await told(1);
    for (let times = 0; times < 50; times += 1) news().tell('somebody');
    expect(sink.write).toHaveBeenCalledTimes(1);
    await told(2);
    end();
    expect(sink.end).toHaveBeenCalledOnce();
  });

  it('wait for a receiver that is slow', async () => {
    const { sink, told } = receiver();
    sink.write.mockReturnValue(false);
    const end = streamNews(news(), 'somebody', sink, PACE);
    news().tell('somebody');
    await setTimeout(3 * PACE);
    expect(sink.write).toHaveBeenCalledTimes(1);
    sink.onDrain.mock.calls[0]?.[0]();
    await told(2);
    end();
  });

  it('reach those who watch at another server, and everybody when something may have been missed', async () => {
    const heard: ((payload: string) => void)[] = [];
    const database = {
      notify: async (_channel: string, payload: string) => heard.forEach((one) => one(payload)),
      listen: (_channel: string, one: (payload: string) => void) => void heard.push(one),
    };
    const [here, there] = [createRunNews(database, () => undefined), createRunNews(database, () => undefined)];
    const told: string[] = [];
    here.follow('ada', () => told.push('here'));
    there.follow('ada', () => told.push('there'));
    there.follow('bob', () => told.push('bob'));
    here.tell('ada');
    here.tell('ada');
    await here.stop();
    expect(told).toEqual(['here', 'here', 'there']);
    heard.forEach((one) => one(''));
    expect(told.slice(3)).toEqual(['here', 'there', 'bob']);
  });
});
