import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { effectOf } from '@heddle/contract/node/define';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { asText } from '@heddle/contract/node/text';
import { toItem } from '@heddle/contract/run/item';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { redisServer } from '../../credentials/types/redisServer.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { exampleCredential, runNode } from '../../testing/run-node.ts';
import { certificate, key as certificateKey } from '../../testing/servers/certificate.ts';
import { startCutProxy } from '../../testing/servers/cut-proxy.ts';
import type { RealServer } from '../../testing/servers/real-server.ts';
import { freePort } from '../../testing/servers/real-server.ts';
import { noRedis, redisLogin, startRedis } from '../../testing/servers/redis.ts';
import { loadRedisList } from './lists.ts';
import { redis } from './redis.node.ts';

const addressOf = (host: string): Promise<string> =>
  Promise.resolve(host.endsWith('.example.com') ? '127.0.0.1' : host);

let server: RealServer | undefined;
let certificates = '';
let tlsPort = 0;
beforeAll(async () => {
  if (noRedis !== null) return;
  certificates = await mkdtemp(join(tmpdir(), 'heddle-redis-tls-'));
  await writeFile(join(certificates, 'cert.pem'), certificate);
  await writeFile(join(certificates, 'key.pem'), certificateKey);
  tlsPort = await freePort();
  server = await startRedis([
    `tls-port ${tlsPort}`,
    `tls-cert-file ${join(certificates, 'cert.pem')}`,
    `tls-key-file ${join(certificates, 'key.pem')}`,
    `tls-ca-cert-file ${join(certificates, 'cert.pem')}`,
    'tls-auth-clients no',
    'user reader on >reader-secret ~* &* +@read +ping +select',
  ]);
}, 60_000);
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  if (certificates !== '') await rm(certificates, { recursive: true });
});

const credential = (changes: JsonObject = {}): OpenCredential => ({
  ...exampleCredential({ host: '127.0.0.1', port: server?.port ?? 0, ...redisLogin, encryption: 'off', ...changes }),
  id: JSON.stringify(changes),
  type: 'redisServer',
});

type Run = NodeRun & { changes?: JsonObject };

async function run(
  data: JsonObject,
  given: readonly JsonObject[] = [{}],
  { changes = {}, ...more }: Run = {},
): Promise<JsonObject[]> {
  const { outputs } = await runNode(redis, {
    items: given.map(toItem),
    data: { credential: 'cache', ...data },
    credentials: { cache: credential(changes) },
    addressOf,
    ...more,
  });
  return (outputs['main'] ?? []).map(({ json }) => json);
}

/** The results of one operation for these items. */
async function valuesOf(data: JsonObject, given?: readonly JsonObject[], more?: Run): Promise<JsonValue[]> {
  return (await run(data, given, more)).map(({ value }) => value ?? null);
}
const command = async (...args: JsonValue[]): Promise<JsonValue | undefined> =>
  (await valuesOf({ operation: 'command', command: args }))[0];

beforeEach(async ({ skip }) => {
  if (noRedis !== null) return skip(noRedis);
  await command('EVAL', "for _, key in ipairs(redis.call('KEYS', '*')) do redis.call('DEL', key) end", 0);
});

describe('keys', () => {
  it('are set and read for each item, which keeps its other fields', async () => {
    const items = [
      { id: 1, name: 'Ada' },
      { id: 2, name: 'Größe 👋' },
    ];
    const set = { operation: 'set', key: 'user:{{ id }}', value: '{{ name }}', outputField: 'written' };
    expect(await run(set, items)).toEqual(items.map((item) => ({ ...item, written: true })));
    expect(await run({ operation: 'get', key: 'user:{{ id }}' }, [...items, { id: 3 }])).toEqual([
      { id: 1, name: 'Ada', value: 'Ada' },
      { id: 2, name: 'Größe 👋', value: 'Größe 👋' },
      { id: 3, value: null },
    ]);
  });

  it('hold JSON and bytes as well; bytes that are no text are not taken for text', async () => {
    const json = { operation: 'set', key: 'json', value: '{{ order }}', format: 'json' };
    await run(json, [{ order: { total: 12.5, tags: ['a'] } }]);
    expect(await valuesOf({ operation: 'get', key: 'json', format: 'json' })).toEqual([{ total: 12.5, tags: ['a'] }]);
    await run({ operation: 'set', key: 'bytes', value: '/wABgA==', format: 'base64' });
    expect(await valuesOf({ operation: 'get', key: 'bytes', format: 'base64' })).toEqual(['/wABgA==']);
    for (const format of ['text', 'json'])
      await expect(run({ operation: 'get', key: 'bytes', format })).rejects.toMatchObject({
        code: 'redis_value_invalid',
      });
    await expect(run({ operation: 'set', key: 'x', value: '{broken', format: 'json' })).rejects.toMatchObject({
      code: 'redis_value_invalid',
    });
    expect(await command('EXISTS', 'x')).toBe(0);
  });

  it('are set only if they are absent, or present', async () => {
    const set = (condition: string, value: string) =>
      valuesOf({ operation: 'set', key: 'lock', value, condition, expires: 100 });
    expect(await set('present', 'a')).toEqual([false]);
    expect(await set('absent', 'b')).toEqual([true]);
    expect(await set('absent', 'c')).toEqual([false]);
    expect(await set('present', 'd')).toEqual([true]);
    expect(await valuesOf({ operation: 'get', key: 'lock' })).toEqual(['d']);
  });

  it('expire, and no longer do', async () => {
    const ttl = async () => (await valuesOf({ operation: 'ttl', key: 'k' }))[0];
    expect(await ttl()).toBe(-2);
    await run({ operation: 'set', key: 'k', value: 'v' });
    expect(await ttl()).toBe(-1);
    expect(await valuesOf({ operation: 'expire', key: 'k', expires: 1000 })).toEqual([true]);
    expect(await ttl()).toBeGreaterThan(900);
    expect(await valuesOf({ operation: 'expire', key: 'k' })).toEqual([true]);
    expect(await ttl()).toBe(-1);
    expect(await valuesOf({ operation: 'expire', key: 'none', expires: 5 })).toEqual([false]);
  });

  it('exist until they are deleted', async () => {
    await run({ operation: 'set', key: 'k', value: '' });
    expect(await valuesOf({ operation: 'exists', key: 'k' })).toEqual([true]);
    expect(await valuesOf({ operation: 'delete', key: 'k' })).toEqual([true]);
    expect(await valuesOf({ operation: 'delete', key: 'k' })).toEqual([false]);
    expect(await valuesOf({ operation: 'exists', key: 'k' })).toEqual([false]);
  });

  it('count, also in fractions and beyond what JavaScript counts exactly', async () => {
    const increment = (amount: number) => valuesOf({ operation: 'increment', key: 'n', amount }, [{}, {}]);
    expect(await increment(5)).toEqual([5, 10]);
    expect(await increment(-1)).toEqual([9, 8]);
    expect(await increment(0.5)).toEqual([8.5, 9]);
    await run({ operation: 'set', key: 'n', value: '9007199254740992' });
    expect(await increment(1)).toEqual(['9007199254740993', '9007199254740994']);
  });

  it('are listed by a pattern, each once, up to a limit', async () => {
    await command('EVAL', "for i = 1, 3000 do redis.call('SET', 'a:' .. i, i) end redis.call('SET', 'b', 1)", 0);
    const all = await run({ operation: 'scan', pattern: 'a:*', limited: false }, [{ more: 1 }]);
    expect(new Set(all.map(({ key }) => key)).size).toBe(3000);
    expect(all).toHaveLength(3000);
    expect(await run({ operation: 'scan', pattern: 'a:*', limit: 7 })).toHaveLength(7);
    expect(await run({ operation: 'scan', pattern: 'b' })).toEqual([{ key: 'b' }]);
  });

  it('are offered to choose from; signs of patterns are searched for as they are', async () => {
    await command('MSET', 'shop:1', 'a', 'shop:[x]', 'b', 'other', 'c');
    const ask = (search: string, list = 'keys') =>
      loadRedisList({
        list,
        search,
        data: {},
        credential: credential(),
        addressOf,
        fetch: () => Promise.reject(new Error('not used')),
        vendorAddress: () => undefined,
        signal: AbortSignal.timeout(10_000),
      });
    expect((await ask('shop')).entries.map(({ value }) => value)).toEqual(['shop:1', 'shop:[x]']);
    expect((await ask('[x]')).entries.map(({ value }) => value)).toEqual(['shop:[x]']);
    await expect(ask('', 'tables')).rejects.toMatchObject({ code: 'connector_list_unknown' });
  });
});

describe('hashes, lists and sets', () => {
  it('have fields', async () => {
    const set = { operation: 'hashSet', key: 'h', entries: { name: '{{ name }}', __proto__x: '1', total: 12.5 } };
    expect(await valuesOf(set, [{ name: 'Ada' }])).toEqual([3]);
    expect(await valuesOf({ operation: 'hashGet', key: 'h', hashField: 'name' })).toEqual(['Ada']);
    expect(await valuesOf({ operation: 'hashGet', key: 'h', hashField: 'none' })).toEqual([null]);
    expect(await valuesOf({ operation: 'hashIncrement', key: 'h', hashField: 'n', amount: 2 })).toEqual([2]);
    expect(await valuesOf({ operation: 'hashIncrement', key: 'h', hashField: 'n', amount: 0.5 })).toEqual([2.5]);
    expect(await valuesOf({ operation: 'hashDelete', key: 'h', hashField: '__proto__x' })).toEqual([true]);
    expect(await valuesOf({ operation: 'hashGetAll', key: 'h' })).toEqual([{ name: 'Ada', total: '12.5', n: '2.5' }]);
    expect(await valuesOf({ operation: 'hashGetAll', key: 'none' })).toEqual([{}]);
    await expect(run({ operation: 'hashSet', key: 'h', entries: [] })).rejects.toMatchObject({
      code: 'field_required',
    });
  });

  it('are refused where a hash has too many fields to be one value', async () => {
    await command('EVAL', "for i = 1, 100001 do redis.call('HSET', 'big', i, 1) end", 0);
    await expect(run({ operation: 'hashGetAll', key: 'big' })).rejects.toMatchObject({ code: 'redis_too_many' });
  });

  it('are pushed to and popped from both ends', async () => {
    const push = (side: string, ...values: string[]) =>
      valuesOf(
        { operation: 'listPush', key: 'l', value: '{{ v }}', side },
        values.map((v) => ({ v })),
      );
    expect(await push('end', 'b', 'c')).toEqual([1, 2]);
    expect(await push('start', 'a')).toEqual([3]);
    expect(await valuesOf({ operation: 'listRange', key: 'l' })).toEqual([['a', 'b', 'c']]);
    expect(await valuesOf({ operation: 'listRange', key: 'l', offset: 1, limit: 1 })).toEqual([['b']]);
    expect(await valuesOf({ operation: 'listPop', key: 'l', side: 'start' })).toEqual(['a']);
    expect(await valuesOf({ operation: 'listPop', key: 'l' }, [{}, {}, {}])).toEqual(['c', 'b', null]);
  });

  it('are read in pieces, as a whole', async () => {
    await command('EVAL', "for i = 1, 2500 do redis.call('RPUSH', 'l', i) redis.call('SADD', 's', i) end", 0);
    const expected = Array.from({ length: 2500 }, (_, index) => String(index + 1));
    expect(await valuesOf({ operation: 'listRange', key: 'l', limited: false })).toEqual([expected]);
    const [members] = await valuesOf({ operation: 'setMembers', key: 's', limited: false });
    expect(new Set(members as string[])).toEqual(new Set(expected));
    const [some] = await valuesOf({ operation: 'setMembers', key: 's', limit: 10 });
    expect(some).toHaveLength(10);
  });

  it('have members, each once', async () => {
    expect(await valuesOf({ operation: 'setAdd', key: 's', value: 'a' }, [{}, {}])).toEqual([true, false]);
    expect(await valuesOf({ operation: 'setMembers', key: 's' })).toEqual([['a']]);
    expect(await valuesOf({ operation: 'setRemove', key: 's', value: 'a' }, [{}, {}])).toEqual([true, false]);
  });

  it('have members in the order of their scores', async () => {
    const add = { operation: 'sortedSetAdd', key: 'z', value: '{{ who }}', score: '{{ points }}' };
    const players = [
      { who: 'Ada', points: 10.5 },
      { who: 'Bob', points: 7 },
      { who: 'Cid', points: 20 },
    ];
    expect(await valuesOf(add, players)).toEqual([true, true, true]);
    const range = async (data: JsonObject = {}) =>
      ((await valuesOf({ operation: 'sortedSetRange', key: 'z', ...data }))[0] as JsonObject[]).map(
        ({ member, score }) => `${asText(member)} ${asText(score)}`,
      );
    expect(await range()).toEqual(['Bob 7', 'Ada 10.5', 'Cid 20']);
    expect(await range({ order: 'descending', limit: 1, offset: 1 })).toEqual(['Ada 10.5']);
    expect(await range({ byScore: true, minScore: 8 })).toEqual(['Ada 10.5', 'Cid 20']);
    expect(await range({ byScore: true, minScore: 8, maxScore: 15, order: 'descending' })).toEqual(['Ada 10.5']);
    expect(await valuesOf({ operation: 'sortedSetIncrement', key: 'z', value: 'Bob', amount: 0.5 })).toEqual([7.5]);
    expect(await valuesOf({ operation: 'sortedSetRemove', key: 'z', value: 'Bob' })).toEqual([true]);
    expect(await range()).toEqual(['Ada 10.5', 'Cid 20']);
  });
});

describe('streams, channels and commands', () => {
  it('add entries to streams and publish messages', async () => {
    const [id] = await valuesOf({ operation: 'streamAdd', key: 'st', entries: { order: '{{ n }}' }, maxLength: 1000 }, [
      { n: 1 },
    ]);
    expect(id).toMatch(/^\d+-0$/);
    expect(await command('XRANGE', 'st', '-', '+')).toEqual([[id, ['order', '1']]]);
    expect(await valuesOf({ operation: 'publish', channel: 'orders', message: 'hello' })).toEqual([0]);
  });

  it('run commands with their arguments as they are', async () => {
    const hostile = 'x"\r\nFLUSHALL\r\n';
    const set = { operation: 'command', command: ['set', 'k', '{{ v }}'] };
    expect(await valuesOf(set, [{ v: hostile }])).toEqual(['OK']);
    expect(await command('GET', 'k')).toBe(hostile);
    await expect(run({ operation: 'command', command: { name: 'GET' } })).rejects.toMatchObject({
      code: 'redis_value_invalid',
    });
    await expect(command('NOSUCH')).rejects.toMatchObject({ code: 'redis_refused' });
  });

  it.each([
    ['SUBSCRIBE', 'a'],
    ['monitor'],
    ['BLPOP', 'l', 0],
    ['XREAD', 'block', 0, 'STREAMS', 's', '$'],
    ['SHUTDOWN'],
    ['Config', 'GET', '*'],
    ['FLUSHALL'],
    ['SELECT', 1],
    ['MULTI'],
    ['KEYS', '*'],
  ])('refuse %s', async (...args) => {
    await expect(command(...args)).rejects.toMatchObject({ code: 'redis_command_refused' });
  });

  it('that only read refuse others, as the server names them', async () => {
    const read = (...args: JsonValue[]) => valuesOf({ operation: 'command', readOnly: true, command: args });
    await command('SET', 'k', 'v');
    expect(await read('GETRANGE', 'k', 0, 9)).toEqual(['v']);
    await expect(read('SET', 'k', 'w')).rejects.toMatchObject({ code: 'redis_command_writes' });
    await expect(read('NOSUCH')).rejects.toMatchObject({ code: 'redis_command_writes' });
    expect(await command('GET', 'k')).toBe('v');
  });
});

it.each([
  [{}, 'read'],
  [{ operation: 'scan' }, 'read'],
  [{ operation: 'set' }, 'write'],
  [{ operation: 'listPop' }, 'write'],
  [{ operation: 'command' }, 'write'],
  [{ operation: 'command', readOnly: true }, 'read'],
])('%j has the effect %s', (data: JsonObject, effect) => {
  expect(effectOf(redis, data)).toBe(effect);
});

describe('a step that runs again', () => {
  it('writes once, and gives what it gave the first time, if that is wanted', async () => {
    const push = { operation: 'listPush', key: 'l', value: 'x', exactlyOnce: true };
    expect(await valuesOf(push, [{}, {}])).toEqual([1, 2]);
    expect(await Promise.all([valuesOf(push, [{}, {}]), valuesOf(push, [{}, {}])])).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(await valuesOf(push, [{}], { runId: 'another' })).toEqual([3]);
    const pop = { operation: 'listPop', key: 'l', exactlyOnce: true };
    expect(await valuesOf(pop, [{}], { runId: 'pops' })).toEqual(['x']);
    expect(await valuesOf(pop, [{}], { runId: 'pops' })).toEqual(['x']);
    expect(await command('LLEN', 'l')).toBe(2);
    expect(await command('TTL', 'heddle:step:pops-node-1-0')).toBeGreaterThan(2_500_000);
  });

  it.each([
    [{ operation: 'set', value: 'v', condition: 'absent' }, true],
    [{ operation: 'increment', amount: 0.5 }, 0.5],
    [{ operation: 'listPop' }, null],
    [{ operation: 'command', command: ['LRANGE', 'none', 0, 1] }, []],
  ])('gives the same for %j', async (data, result) => {
    for (const _ of [1, 2]) expect(await valuesOf({ key: 'k', exactlyOnce: true, ...data })).toEqual([result]);
  });

  it('leaves no key of a command that failed', async () => {
    await command('SET', 'text', 'v');
    const push = { operation: 'listPush', key: 'text', value: 'x', exactlyOnce: true };
    await expect(run(push)).rejects.toThrow('The key "text" holds a value of another type.');
    await command('DEL', 'text');
    expect(await valuesOf(push)).toEqual([1]);
  });

  it('may write twice otherwise', async () => {
    const push = { operation: 'listPush', key: 'l', value: 'x' };
    expect(await valuesOf(push)).toEqual([1]);
    expect(await valuesOf(push)).toEqual([2]);
  });
});

describe('a server', () => {
  it.each([
    [{ password: 'wrong-secret' }, 'redis_login_refused'],
    [{ user: '', password: '' }, 'redis_login_refused'],
    [{ port: 1 }, 'redis_unreachable'],
    [{ encryption: 'verify' }, 'redis_unreachable'],
    [{ database: 4000 }, 'redis_refused'],
  ])('that does not let %j in says why, without the password', async (changes, code) => {
    const error: unknown = await run({ key: 'k' }, [{}], { changes }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code });
    expect(JSON.stringify(error)).not.toMatch(/wrong-secret|secret-word/);
  });

  it('is reached with TLS, whose certificate has to be trusted and of the host', async () => {
    const tls = { host: 'files.example.com', port: tlsPort, encryption: 'verify' };
    await run({ operation: 'set', key: 'k', value: 'over TLS' }, [{}], { changes: { ...tls, ca: certificate } });
    expect(await valuesOf({ key: 'k' })).toEqual(['over TLS']);
    for (const changes of [tls, { ...tls, host: 'other.example.com', ca: certificate }, { ...tls, encryption: 'off' }])
      await expect(run({ key: 'k' }, [{}], { changes })).rejects.toMatchObject({ code: 'redis_tls_failed' });
    expect((await run({ key: 'k' }, [{}], { changes: { ...tls, encryption: 'encrypt' } }))[0]).toEqual({
      value: 'over TLS',
    });
  });

  it('is not connected to where the egress rules forbid it', async () => {
    const denied = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const error: unknown = await run({ key: 'k' }, [{}], {
      changes: { database: 1 },
      addressOf: () => Promise.reject(denied),
    }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'redis_unreachable' });
    await expect(
      run({ key: 'k' }, [{}], {
        changes: { database: 2, host: 'elsewhere.example' },
        addressOf: async () => '127.0.0.1',
      }),
    ).resolves.toEqual([{ value: null }]);
  });

  it('says which permission a login lacks, and which keys have another type', async () => {
    const reader = { user: 'reader', password: 'reader-secret' };
    await expect(run({ operation: 'set', key: 'k', value: 'v' }, [{}], { changes: reader })).rejects.toMatchObject({
      code: 'redis_permission_missing',
    });
    await command('RPUSH', 'list', 1);
    await expect(run({ key: 'list' })).rejects.toMatchObject({ code: 'redis_type_wrong' });
  });

  it('keeps databases apart, and ends a command that takes too long', async () => {
    await run({ operation: 'set', key: 'k', value: 'in 3' }, [{}], { changes: { database: 3 } });
    expect(await valuesOf({ key: 'k' })).toEqual([null]);
    await command('RPUSH', 'l', ...Array.from({ length: 5000 }, (_, index) => index));
    const slow = {
      operation: 'command',
      command: ['EVAL', 'local t = redis.call("TIME")[1] while redis.call("TIME")[1] - t < 3 do end', 0],
    };
    await expect(run({ ...slow, commandTimeout: 1 })).rejects.toMatchObject({ code: 'redis_timeout' });
    const stop = new AbortController();
    const work = run(slow, [{}], { signal: stop.signal });
    stop.abort(new Error('stopped'));
    await expect(work).rejects.toThrow('stopped');
  });

  it('that is lost after it has done a command: nothing is repeated unless the step says how it counts once', async () => {
    await using proxy = await startCutProxy(server?.port ?? 0);
    const changes = { port: proxy.port };
    const push = { operation: 'listPush', key: 'l', value: 'cut-here', exactlyOnce: true };
    proxy.cutAfter('cut-here');
    await expect(run(push, [{}], { changes })).rejects.toMatchObject({ code: 'redis_connection_lost' });
    expect([proxy.cuts, await command('LLEN', 'l')]).toEqual([1, 1]);
    expect(await valuesOf(push, [{}], { changes })).toEqual([1]);
    expect(await command('LLEN', 'l')).toBe(1);
  });

  it('that was killed and started again is used again, and has done once what it was told once', async () => {
    const push = { operation: 'listPush', key: 'killed', value: 'x', exactlyOnce: true };
    expect(await valuesOf(push)).toEqual([1]);
    await server?.kill();
    await expect(run(push)).rejects.toMatchObject({
      code: expect.stringMatching(/^redis_(unreachable|connection_lost)$/) as string,
    });
    await server?.start();
    expect(await valuesOf(push)).toEqual([1]);
    expect(await command('LLEN', 'killed')).toBe(1);
  });

  it('is tested by its credential', async () => {
    const tools = {
      addressOf,
      fetch: () => Promise.reject(new Error('not used')),
      signal: AbortSignal.timeout(10_000),
      token: () => Promise.reject(new Error('not used')),
    };
    expect(await redisServer.test?.(credential().values, tools)).toBe('127.0.0.1 took the login.');
    await expect(redisServer.test?.(credential({ password: 'no' }).values, tools)).rejects.toMatchObject({
      code: 'redis_login_refused',
    });
    expect(() => redisServer.check?.({ ...credential().values, host: 'redis://x' })).toThrow('without redis://');
    expect(() => redisServer.check?.({ ...credential().values, password: '' })).toThrow('password');
  });
});
