import type { JsonObject } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import { asText } from '@heddle/contract/node/text';
import { describe, expect, it } from 'vitest';
import { apiKeyValidator } from './apiKeyValidator.node.ts';
import { runNode } from '../../testing/run-node.ts';

const DAY = 86_400_000;
let runs = 0;

/** A store with its clock, and what the node makes of it. */
function store() {
  const time = { now: Date.parse('2026-03-01T00:00:00Z') };
  const state = createMemoryState(() => time.now);
  const ask = async (data: JsonObject, json: JsonObject = {}, runId = `r${runs++}`): Promise<JsonObject> => {
    const { valid = [], invalid = [] } = (
      await runNode(apiKeyValidator, { items: [{ json }], data, state, now: time.now, runId })
    ).outputs;
    expect(valid.length + invalid.length).toBe(1);
    const result = ((valid[0] ?? invalid[0])?.json['key'] ?? {}) as JsonObject;
    expect(invalid.length > 0).toBe('reason' in result);
    return result;
  };
  const make = (data: JsonObject = {}, runId?: string): Promise<JsonObject> =>
    ask({ operation: 'generate', ...data }, {}, runId);
  return { time, state, ask, make };
}

describe('an API key', () => {
  it('is verified wherever a request has it, with its stored data', async () => {
    const { ask, make } = store();
    const { apiKey, id } = await make({ keyName: 'Shop', owner: 'c7', scopes: 'orders:*' });
    expect(apiKey).toMatch(/^hk_[0-9a-f]{16}_[\w-]{43}$/);
    const facts = {
      id,
      name: 'Shop',
      owner: 'c7',
      scopes: ['orders:*'],
      createdAt: '2026-03-01T00:00:00.000Z',
      expiresAt: null,
      revokedAt: null,
    };
    for (const json of [
      { apiKey },
      { headers: { 'x-api-key': apiKey } },
      { headers: { authorization: `Bearer ${asText(apiKey)}` } },
    ])
      expect(await ask({}, json as JsonObject)).toEqual(facts);
    expect(await ask({ apiKey: apiKey ?? '', scopes: 'orders:read, orders:write' })).toEqual(facts);
    expect(await ask({ apiKey: apiKey ?? '', scopes: 'orders:read, users:read' })).toMatchObject({
      reason: 'scope',
      message: 'the key lacks the scope users:read',
    });
  });

  it('is refused without saying why where any of it is wrong', async () => {
    const { ask, make } = store();
    const apiKey = asText((await make())['apiKey']);
    for (const wrong of [
      `${apiKey.slice(0, -1)}!`,
      apiKey.replace(/.{5}$/, 'AAAAA'),
      apiKey.replace(/_[0-9a-f]/, '_x'),
      'nonsense',
      `${apiKey}x`,
    ]) {
      expect(await ask({ apiKey: wrong })).toEqual({ reason: 'unknown', message: 'the key is not known' });
    }
    expect(await ask({ apiKey, set: 'other' })).toMatchObject({ reason: 'unknown' });
    expect(await ask({ apiKey, shared: 'workflow' })).toMatchObject({ reason: 'unknown' });
  });

  it('expires, and is reported as expired for a while', async () => {
    const { time, ask, make } = store();
    const { apiKey = '' } = await make({ expiresIn: 2 });
    time.now += 2 * DAY - 1;
    expect(await ask({ apiKey })).not.toHaveProperty('reason');
    time.now += 1;
    expect(await ask({ apiKey })).toMatchObject({ reason: 'expired', expiresAt: '2026-03-03T00:00:00.000Z' });
    time.now += 31 * DAY;
    expect(await ask({ apiKey })).toMatchObject({ reason: 'unknown' });
  });

  it('ends when it is revoked, by its id or by itself', async () => {
    const { time, ask, make } = store();
    const [one, other] = [await make({ keyName: '1' }), await make({ expiresIn: 1 })];
    time.now += 1000;
    expect(await ask({ operation: 'revoke', keyId: one['id'] ?? '' })).toMatchObject({
      name: '1',
      revokedAt: '2026-03-01T00:00:01.000Z',
    });
    await ask({ operation: 'revoke' }, { keyId: other['apiKey'] ?? '' });
    time.now += 1000;
    expect(await ask({ operation: 'revoke', keyId: one['id'] ?? '' })).toMatchObject({
      revokedAt: '2026-03-01T00:00:01.000Z',
    });
    for (const { apiKey = '' } of [one, other]) expect(await ask({ apiKey })).toMatchObject({ reason: 'revoked' });
    for (const keyId of ['0123456789abcdef', 'nonsense'])
      expect(await ask({ operation: 'revoke', keyId })).toMatchObject({ reason: 'unknown' });
  });

  it('that was made before a step ran again is not a key any more', async () => {
    const { ask, make } = store();
    const [lost, held] = [await make({}, 'same'), await make({}, 'same')];
    expect(await ask({ apiKey: lost['apiKey'] ?? '' })).toMatchObject({ reason: 'unknown' });
    expect(await ask({ apiKey: held['apiKey'] ?? '' })).toMatchObject({ id: lost['id'] });
    expect(await ask({ operation: 'list' })).toMatchObject({ count: 1 });
  });

  it('is listed without its hash, which is all that is kept', async () => {
    const { state, ask, make } = store();
    const { apiKey = '' } = await make({ owner: 'a' });
    await make({ owner: 'b' });
    expect(await ask({ operation: 'list' })).toMatchObject({ count: 2, complete: true });
    const listed = await ask({ operation: 'list', owner: 'a' });
    expect(listed).toMatchObject({ count: 1, keys: [{ owner: 'a' }] });
    expect(JSON.stringify(listed)).not.toContain('hash');
    expect(JSON.stringify(await state.list('user', 'api-keys', {}))).not.toContain(asText(apiKey).slice(-43));
  });
});
