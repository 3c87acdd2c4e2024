import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTokens } from './tokens.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Fetches `token 1`, `token 2` … that hold for so many seconds. */
function fetcher(seconds: number | null) {
  let count = 0;
  return async () => ({ value: `token ${++count}`, expiresAt: seconds === null ? null : Date.now() + seconds * 1000 });
}
const after = (seconds: number): void => void vi.setSystemTime(Date.now() + seconds * 1000);

describe('tokens', () => {
  it('are fetched once and kept until shortly before they expire', async () => {
    const [tokens, fetchToken] = [createTokens(), fetcher(3600)];
    expect(await tokens.get('a', fetchToken)).toBe('token 1');
    after(3569);
    expect(await tokens.get('a', fetchToken)).toBe('token 1');
    after(2);
    expect(await tokens.get('a', fetchToken)).toBe('token 2');
  });

  it('that hold for moments are given for half their life; those that nobody knows the end of, once', async () => {
    const [tokens, short, unknown] = [createTokens(), fetcher(10), fetcher(null)];
    await tokens.get('a', short);
    after(4);
    expect(await tokens.get('a', short)).toBe('token 1');
    after(2);
    expect(await tokens.get('a', short)).toBe('token 2');
    expect([await tokens.get('b', unknown), await tokens.get('b', unknown)]).toEqual(['token 1', 'token 2']);
  });

  it('are fetched once for all who ask at the same time, and again after a failure', async () => {
    const [tokens, fetchToken] = [createTokens(), fetcher(3600)];
    const fail = (): Promise<never> => Promise.reject(new Error('down'));
    const failed = await Promise.allSettled([tokens.get('a', fail), tokens.get('a', fetchToken)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await Promise.all([tokens.get('a', fetchToken), tokens.get('a', fetchToken)])).toEqual([
      'token 1',
      'token 1',
    ]);
  });

  it('are not given again once they were refused, and never for something else', async () => {
    const [tokens, fetchToken] = [createTokens(), fetcher(3600)];
    await tokens.get('a', fetchToken);
    expect(await tokens.get('a', fetchToken, 'token 1')).toBe('token 2');
    expect(await tokens.get('a', fetchToken, 'token 1')).toBe('token 2');
    expect(await tokens.get('b', fetchToken)).toBe('token 3');
  });

  it('are not kept without end', async () => {
    const [tokens, fetchToken] = [createTokens(), fetcher(3600)];
    for (let n = 0; n <= 1000; n++) await tokens.get(`key ${n}`, fetchToken);
    expect(await tokens.get('key 1', fetchToken)).toBe('token 2');
    expect(await tokens.get('key 0', fetchToken)).toBe('token 1002');
  });
});
