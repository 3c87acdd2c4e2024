import { setTimeout } from 'node:timers/promises';
import type { RunStreamEvent, RunView } from '@heddle/contract/run/view';
import type { Journal, ProgressListener } from '@heddle/journals/journal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { streamRun } from './stream.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let address: string;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  address = await app.open();
});
afterAll(() => app.end());

interface Message {
  id: number | null;
  event: RunStreamEvent;
}

/** Reads a stream, message by message, until it ends. */
async function* watch(runId: string, lastEventId?: number): AsyncGenerator<Message> {
  const headers = {
    cookie: ada.cookie,
    ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
  };
  const answer = await fetch(`${address}/api/executions/${runId}/events`, { headers });
  if (!answer.body || answer.status !== 200) return;
  let text = '';
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      const id = /^id: (\d+)$/m.exec(block)?.[1];
      if (data !== undefined)
        yield { id: id === undefined ? null : Number(id), event: JSON.parse(data) as RunStreamEvent };
    }
  }
}

async function collect(messages: AsyncIterable<Message>): Promise<Message[]> {
  const all: Message[] = [];
  for await (const message of messages) all.push(message);
  return all;
}

function say({ event }: Message): string {
  if (event.type === 'progress') return `${event.nodeId} is at ${event.progress.done}`;
  return event.type === 'run' ? `run ${event.run.status}` : `${event.step.nodeId} ${event.step.status}`;
}
const manual = node('start', 'manualTrigger');
const wait = (ms: number) => node('wait', 'delay', { amount: ms, unit: 'milliseconds' });
const end = node('end', 'conditional', { condition: 'true' });

async function startRun(waitMs: number): Promise<string> {
  const { id } = await saveWorkflow(ada, [manual, wait(waitMs), end], chain('start', 'wait', 'end'));
  const { id: runId } = (await ada.send('POST', '/api/executions', { workflowId: id })).json<{ id: string }>();
  // What it does before it waits is recorded a moment after its start.
  while ((await ada.send('GET', `/api/executions/${runId}`)).json<RunView>().steps[1]?.status === 'waiting')
    await setTimeout(2);
  return runId;
}

describe('the event stream of a run', () => {
  it('sends the current state of every step first, then each change, and ends with the run', async () => {
    const messages = await collect(watch(await startRun(300)));
    expect(messages.map(say)).toEqual([
      'start completed',
      'wait running',
      'end waiting',
      'run running',
      'wait completed',
      'end completed',
      'run completed',
    ]);
    expect(messages.at(-2)?.event).toMatchObject({
      type: 'step',
      step: { input: { main: [{ json: {} }] }, output: { true: [{ json: {} }] } },
    });
  });

  it('of a finished run shows it and ends', async () => {
    const id = await startRun(0);
    await collect(watch(id));
    expect((await collect(watch(id))).map(say)).toEqual([
      'start completed',
      'wait completed',
      'end completed',
      'run completed',
    ]);
  });

  it('goes on after the last event that was received', async () => {
    const id = await startRun(300);
    const seen: Message[] = [];
    for await (const message of watch(id)) {
      seen.push(message);
      if (message.id !== null) break;
    }
    expect(seen.map(say)).toEqual(['start completed', 'wait running', 'end waiting', 'run running']);
    const resumed = await collect(watch(id, seen.at(-1)?.id ?? -1));
    expect(resumed.map(say)).toEqual(['run running', 'wait completed', 'end completed', 'run completed']);
    const ids = resumed.map((message) => message.id).filter((one) => one !== null);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it('answers a browser that reconnects after the end with 204', async () => {
    const id = await startRun(0);
    const last = (await collect(watch(id))).at(-1)?.id ?? -1;
    const answer = await fetch(`${address}/api/executions/${id}/events`, {
      headers: { cookie: ada.cookie, 'last-event-id': String(last) },
    });
    expect(answer.status).toBe(204);
  });

  it('says how far a step is that runs, and nothing of one that does not', async () => {
    const id = await startRun(300);
    const { journal, plans } = app.platform;
    const row = (await journal.read(id))?.row;
    if (!row) throw new Error('There is no run.');
    const report = Promise.withResolvers<ProgressListener>();
    const subscribe: Journal['subscribe'] = (runId, listener, onProgress) => {
      if (onProgress) report.resolve(onProgress);
      return journal.subscribe(runId, listener);
    };
    const done = Promise.withResolvers<void>();
    let text = '';
    const sink = {
      write: (more: string) => (text += more) !== '',
      onDrain: () => undefined,
      end: () => done.resolve(),
    };
    const following = streamRun(
      { ...journal, subscribe },
      { row, plan: await plans.get(row.workflowId, row.revision) },
      -1,
      sink,
    );
    const reportProgress = await report.promise;
    reportProgress('wait', { done: 1, total: 4 });
    reportProgress('nothing', { done: 9 });
    await following;
    await done.promise;
    expect(text.match(/^data: .*progress.*$/gm)).toEqual([
      'data: {"type":"progress","nodeId":"wait","execution":"wait","progress":{"done":1,"total":4}}',
    ]);
  });

  it('is not cached or buffered on its way', async () => {
    const answer = await fetch(`${address}/api/executions/${await startRun(0)}/events`, {
      headers: { cookie: ada.cookie },
    });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    await answer.body?.cancel();
  });

  it('ends when the run is stopped', async () => {
    const id = await startRun(3_600_000);
    const watching = collect(watch(id));
    await ada.send('POST', `/api/executions/${id}/stop`);
    expect((await watching).map(say).at(-1)).toBe('run cancelled');
  });
});
