import { nodeErrors } from '@heddle/contract/errors/node';
import { describe, expect, it, vi } from 'vitest';
import { createDenialLog } from './denials.ts';

const denied = (host: string) => nodeErrors.egress_denied({ host, addresses: '10.0.0.7' });

describe('the log of denied connections', () => {
  it('names the user, the run and the address', () => {
    const warn = vi.fn();
    createDenialLog({ warn })(denied('inside.example'), { userId: 'ada', runId: 'r1' });
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { code: 'egress_denied', userId: 'ada', runId: 'r1' },
      'connection denied: inside.example is not in a network that nodes may reach: 10.0.0.7.',
    );
  });

  it('says the same once a minute, is never longer than sixty lines in one, and counts what it leaves out', () => {
    const warn = vi.fn();
    let now = 0;
    const note = createDenialLog({ warn }, () => now);
    for (let time = 0; time < 5; time += 1) note(denied('a.example'), { userId: 'ada' });
    note(denied('a.example'), { userId: 'bob' });
    expect(warn).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenLastCalledWith(
      { code: 'egress_denied', userId: 'bob', runId: undefined, leftOut: 4 },
      expect.any(String),
    );
    for (let host = 0; host < 500; host += 1) note(denied(`${host}.example`), { userId: 'ada' });
    expect(warn).toHaveBeenCalledTimes(60);
    now = 60_000;
    note(denied('a.example'), { userId: 'ada' });
    expect(warn).toHaveBeenLastCalledWith(expect.objectContaining({ leftOut: 442 }), expect.any(String));
  });
});
