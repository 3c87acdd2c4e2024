import { apiErrors } from '@heddle/contract/errors/api';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function collect(): { lines: Record<string, unknown>[]; write(line: string): void } {
  const lines: Record<string, unknown>[] = [];
  return { lines, write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
}

describe('the log', () => {
  it('says of an error what it is, what led to it and where, but not the data it is about', () => {
    const output = collect();
    const err = apiErrors.body_invalid(
      { reason: 'name: too long' },
      { cause: new Error('deeper'), details: { body: 's3cret' } },
    );
    createLog('error', output).error({ err, route: '/api/workflows' }, 'request failed');
    expect(output.lines).toEqual([
      expect.objectContaining({
        msg: 'request failed',
        route: '/api/workflows',
        err: {
          type: 'HeddleError',
          message: err.message,
          code: 'body_invalid',
          stack: expect.any(String),
          cause: expect.objectContaining({ message: 'deeper' }),
        },
      }),
    ]);
    expect(JSON.stringify(output.lines)).not.toContain('s3cret');
  });

  it('leaves out what bears the name of a secret', () => {
    const output = collect();
    createLog('info', output).info({
      password: 's3cret',
      request: { headers: { cookie: 's3cret' }, authorization: 's3cret', method: 'GET' },
    });
    expect(output.lines[0]).toMatchObject({ request: { method: 'GET' } });
    expect(JSON.stringify(output.lines)).not.toContain('s3cret');
  });
});
