import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import { asText } from '@heddle/contract/node/text';
import { describe, expect, it } from 'vitest';
import { sessionManager } from './sessionManager.node.ts';
import { runNode } from '../../testing/run-node.ts';

const MINUTE = 60_000;
let runs = 0;

/** A store with its clock, and what the node makes of it. */
function store() {
  const time = { now: Date.parse('2026-03-01T00:00:00Z') };
  const state = createMemoryState(() => time.now);
  const ask = async (operation: string, data: JsonObject, runId = `r${runs++}`): Promise<JsonObject> => {
    const { valid = [], invalid = [] } = (
      await runNode(sessionManager, { data: { operation, ...data }, state, now: time.now, runId })
    ).outputs;
    const result = ((valid[0] ?? invalid[0])?.json['session'] ?? {}) as JsonObject;
    expect(invalid.length > 0).toBe('reason' in result);
    return result;
  };
  const begin = async (data: JsonObject = {}, runId?: string): Promise<JsonValue> =>
    (await ask('create', { user: 'ada', ...data }, runId))['token'] ?? '';
  return { time, state, ask, begin };
}

describe('a session', () => {
  it('is verified by its token, with whose it is and its data', async () => {
    const { ask, begin } = store();
    const token = await begin({ data: { role: 'admin' } });
    expect(await ask('verify', { token })).toMatchObject({
      user: 'ada',
      data: { role: 'admin' },
      expiresAt: '2026-03-01T00:30:00.000Z',
      endsAt: '2026-03-02T00:00:00.000Z',
    });
    expect(await ask('verify', { token: `Bearer ${asText(token)}` })).toMatchObject({ user: 'ada' });
    const other = `${asText(token).slice(0, -5)}AAAAA`;
    for (const wrong of [other, `${asText(token)}x`, asText(token).slice(1)])
      expect(await ask('verify', { token: wrong })).toMatchObject({ reason: 'unknown' });
    expect(await ask('verify', { token, set: 'other' })).toMatchObject({ reason: 'unknown' });
  });

  it('lasts while it is used, up to its end', async () => {
    const { time, ask, begin } = store();
    const token = await begin({ idleMinutes: 10, longestHours: 0.5 });
    for (let minute = 9; minute < 30; minute += 9) {
      time.now += 9 * MINUTE;
      expect(await ask('verify', { token })).toHaveProperty('user', 'ada');
    }
    time.now += 3 * MINUTE;
    expect(await ask('verify', { token })).toMatchObject({ reason: 'unknown' });
  });

  it('ends when it is not used; looking at it is no use where you say so', async () => {
    const { time, ask, begin } = store();
    const token = await begin({ idleMinutes: 10 });
    time.now += 9 * MINUTE;
    expect(await ask('verify', { token, sliding: false })).toMatchObject({ lastUsedAt: '2026-03-01T00:00:00.000Z' });
    time.now += MINUTE;
    expect(await ask('verify', { token })).toMatchObject({ reason: 'unknown' });
  });

  it('may get another token, after which the one before is nothing', async () => {
    const { ask, begin } = store();
    const first = await begin();
    const { token: second = '', id } = await ask('verify', { token: first, rotate: true });
    expect(second).not.toBe(first);
    expect(await ask('verify', { token: first })).toMatchObject({ reason: 'unknown' });
    expect(await ask('extend', { token: second })).toMatchObject({ id });
  });

  it('ends when it is ended, alone or with all of its user', async () => {
    const { ask, begin } = store();
    const [one, two, three, bob] = [await begin(), await begin(), await begin(), await begin({ user: 'bob' })];
    expect(await ask('end', { token: one })).toMatchObject({ ended: true });
    expect(await ask('end', { token: one })).toMatchObject({ reason: 'unknown' });
    expect(await ask('list', { user: 'ada' })).toMatchObject({ count: 2, complete: true });
    expect(await ask('endAll', { user: 'ada' })).toEqual({ user: 'ada', ended: 2 });
    for (const token of [two, three]) expect(await ask('verify', { token })).toMatchObject({ reason: 'unknown' });
    expect(await ask('verify', { token: bob })).toMatchObject({ user: 'bob' });
  });

  it('is one also when the step that began it runs again, by its later token', async () => {
    const { ask, begin } = store();
    const [lost, held] = [await begin({}, 'same'), await begin({}, 'same')];
    expect(await ask('verify', { token: lost })).toMatchObject({ reason: 'unknown' });
    expect(await ask('verify', { token: held })).toMatchObject({ user: 'ada' });
    expect(await ask('list', { user: 'ada' })).toMatchObject({ count: 1 });
  });

  it('is kept without its token', async () => {
    const { state, ask, begin } = store();
    const secret = asText(await begin()).split('.')[1] ?? '';
    expect(JSON.stringify(await state.list('user', 'sessions', {}))).not.toContain(secret);
    expect(JSON.stringify(await ask('list', { user: 'ada' }))).not.toContain('hash');
  });

  it('has little data', async () => {
    const { begin } = store();
    await expect(begin({ data: { text: 'x'.repeat(20_000) } })).rejects.toMatchObject({ code: 'field_invalid' });
  });
});
