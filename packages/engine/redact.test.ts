import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { RunEvent } from '@heddle/contract/run/events';
import { describe, expect, it } from 'vitest';
import { redactEvent } from './redact.ts';

const times = { attempt: 1, startedAt: 1, at: 2 };

describe('what a step is recorded to have given', () => {
  const secrets: OpenCredential['secrets'] = new Set(['step.completed', 'secret-value']);
  const cleaned = (event: RunEvent) => redactEvent(event, [...secrets]);

  it('holds none of its secrets: neither items nor errors nor answers do', () => {
    const completed = { type: 'step.completed', key: 'a', ...times, outputs: { main: [{ json: { a: 'is secret-value' } }] } } as const;
    expect(cleaned({ ...completed, respond: { status: 200, headers: { x: 'secret-value' }, body: 'y' } })).toMatchObject({
      outputs: { main: [{ json: { a: 'is [hidden]' } }] },
      respond: { headers: { x: '[hidden]' } },
    });
    expect(cleaned({ ...completed, type: 'step.sleeping', until: 9 })).toMatchObject({ until: 9, outputs: { main: [{ json: { a: 'is [hidden]' } }] } });
    const error = { message: 'no: secret-value', code: 'http_status', hint: 'not secret-value', details: { body: ['secret-value'] } };
    expect(cleaned({ type: 'step.failed', key: 'a', ...times, error })).toMatchObject({
      error: { message: 'no: [hidden]', code: 'http_status', hint: 'not [hidden]', details: { body: ['[hidden]'] } },
    });
  });

  it('keeps the event’s own words, whatever the secrets are', () => {
    const event: RunEvent = { type: 'step.completed', key: 'step.completed', ...times, outputs: { 'step.completed': [] } };
    expect(cleaned(event)).toEqual(event);
  });
});
