// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildByWords } from './assistant.ts';

const body = { credentialId: 'c', model: 'm', description: 'Orders' };

/** Answers the next call with a body that the test writes; returns how it is written, ended, broken, and whether it was given up. */
function answerSlowly() {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  let signal: AbortSignal | null | undefined;
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    ({ signal } = init);
    // As browsers do, it breaks the body of a request that is given up.
    signal?.addEventListener('abort', () => body?.error(signal?.reason));
    return Promise.resolve(new Response(stream));
  });
  return {
    say: (text: string) => body?.enqueue(new TextEncoder().encode(text)),
    end: () => body?.close(),
    lose: () => body?.error(new TypeError('network error')),
    givenUp: () => signal?.aborted === true,
  };
}

function ask() {
  const stop = new AbortController();
  const progress: string[] = [];
  const answer = buildByWords(body, { signal: stop.signal, onProgress: (text) => progress.push(text) });
  // What it ends with is looked at later.
  answer.catch(() => undefined);
  return { answer, progress, stop };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a question to a model', () => {
  it('is answered after what it tells meanwhile, in whatever parts that comes', async () => {
    const server = answerSlowly();
    const { answer, progress } = ask();
    server.say('\n{"type":"progress","te');
    server.say('xt":"Writing"}\n\n{"type":"done","result":{"name":"Large"}}\n');
    await expect(answer).resolves.toEqual({ name: 'Large' });
    expect(progress).toEqual(['Writing']);
  });

  it('fails with what the server says', async () => {
    const server = answerSlowly();
    const { answer } = ask();
    server.say('{"type":"failed","error":{"code":"ai_budget_reached","message":"Nothing is left."}}\n');
    await expect(answer).rejects.toMatchObject({ code: 'ai_budget_reached', message: 'Nothing is left.' });
  });

  it.each(['lose', 'end'] as const)('says that the server is away where the connection is lost (%s)', async (how) => {
    const server = answerSlowly();
    const { answer } = ask();
    server.say('{"type":"progress","text":"Writing"}\n');
    server[how]();
    await expect(answer).rejects.toMatchObject({ code: 'server_unreachable' });
  });

  it('gives up a server that says nothing, and waits for one that only shows that it is there', async () => {
    const server = answerSlowly();
    const { answer } = ask();
    for (let second = 0; second < 120; second += 20) {
      await vi.advanceTimersByTimeAsync(20_000);
      server.say('\n');
    }
    expect(server.givenUp()).toBe(false);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(server.givenUp()).toBe(true);
    await expect(answer).rejects.toMatchObject({ code: 'server_silent' });
  });

  it('is ended by whoever asked, without an error of its own', async () => {
    const server = answerSlowly();
    const { answer, stop } = ask();
    stop.abort(new Error('stopped'));
    await expect(answer).rejects.toThrow('stopped');
    expect(server.givenUp()).toBe(true);
  });
});
