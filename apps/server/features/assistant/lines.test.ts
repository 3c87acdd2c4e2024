import { setTimeout as sleep } from 'node:timers/promises';
import { assistantErrors } from '@heddle/contract/errors/assistant';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createLines } from './lines.ts';

type Answer = ReturnType<typeof createLines>;
type Work = Parameters<Answer>[2];

let app = Fastify();
afterEach(() => app.close());

/** Answers a request with this work; signs of life come every 10 ms, and it may take `most` milliseconds. */
async function answer(work: Work, most = 60_000, closing = new AbortController().signal): Promise<string> {
  app = Fastify();
  const log = createLog('silent');
  const lifecycle = { closing, drained: closing };
  const inLines = createLines({ lifecycle, log }, { take: () => undefined }, { pulse: 10, most });
  app.get('/', (request, reply) => inLines(request, reply, work));
  return (await app.inject('/')).body;
}

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('it was ended'))));

describe('an answer in lines', () => {
  it('begins with a sign of life, tells what is done, and ends with the result', async () => {
    const body = await answer(async (_, onProgress) => {
      onProgress('Writing');
      return { name: 'Large' };
    });
    expect(body).toBe('\n{"type":"progress","text":"Writing"}\n{"type":"done","result":{"name":"Large"}}\n');
  });

  it('shows that it is there while there is nothing to tell', async () => {
    const body = await answer(() => sleep(80, null));
    expect(body.split('{')[0]?.length).toBeGreaterThan(3);
  });

  it('ends with the error', async () => {
    const body = await answer(() => Promise.reject(assistantErrors.assistant_step_unknown()));
    expect(body).toContain('"code":"assistant_step_unknown"');
  });

  it('ends work that takes too long, and says so', async () => {
    const body = await answer((signal) => untilAborted(signal), 30);
    expect(body).toContain('"code":"assistant_too_slow"');
  });

  it('ends work when the server goes down', async () => {
    const closing = new AbortController();
    setTimeout(() => closing.abort(), 20);
    expect(await answer((signal) => untilAborted(signal), 60_000, closing.signal)).toContain('"type":"failed"');
  });
});
