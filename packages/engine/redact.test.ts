import type { RunEvent } from '@heddle/contract/run/events';
import { describe, expect, it } from 'vitest';
import { redactEvent, StepRedactors } from './redact.ts';

const times = { attempt: 1, startedAt: 1, at: 2 };

describe('the recorded event of a step', () => {
  const cleaned = (event: RunEvent) => redactEvent(event, new StepRedactors(['step.completed', 'secret-value']));

  it('holds none of its secrets: not in items, errors or responses', async () => {
    const completed = {
      type: 'step.completed',
      key: 'a',
      ...times,
      outputs: { main: [{ json: { a: 'is secret-value' } }] },
    } as const;
    expect(
      await cleaned({ ...completed, respond: { status: 200, headers: { x: 'secret-value' }, body: 'y' } }),
    ).toMatchObject({
      outputs: { main: [{ json: { a: 'is [hidden]' } }] },
      respond: { headers: { x: '[hidden]' } },
    });
    expect(await cleaned({ ...completed, type: 'step.sleeping', until: 9 })).toMatchObject({
      until: 9,
      outputs: { main: [{ json: { a: 'is [hidden]' } }] },
    });
    expect(
      await cleaned({
        ...completed,
        logs: ['read secret-value'],
        loop: { size: 1, items: [{ json: { a: 'secret-value' } }] },
      }),
    ).toMatchObject({
      logs: ['read [hidden]'],
      loop: { items: [{ json: { a: '[hidden]' } }] },
    });
    expect(await cleaned({ type: 'step.waiting', key: 'a', ...times, logs: ['asked secret-value'] })).toMatchObject({
      logs: ['asked [hidden]'],
    });
    const file = { id: 'f', name: 'secret-value.csv', mediaType: 'text/csv', size: 3 };
    expect(await cleaned({ ...completed, outputs: { main: [{ json: {}, files: { file } }] } })).toMatchObject({
      outputs: { main: [{ files: { file: { ...file, name: '[hidden].csv' } } }] },
    });
    const error = {
      message: 'no: secret-value',
      code: 'http_status',
      hint: 'not secret-value',
      details: { body: ['secret-value'] },
    };
    expect(await cleaned({ type: 'step.failed', key: 'a', ...times, error })).toMatchObject({
      error: { message: 'no: [hidden]', code: 'http_status', hint: 'not [hidden]', details: { body: ['[hidden]'] } },
    });
  });

  it('keeps the keys and keywords of the event, whatever the secrets are', async () => {
    const event: RunEvent = {
      type: 'step.completed',
      key: 'step.completed',
      ...times,
      outputs: { 'step.completed': [] },
    };
    expect(await cleaned(event)).toEqual(event);
  });
});
