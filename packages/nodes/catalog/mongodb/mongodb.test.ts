import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { effectOf } from '@heddle/contract/node/define';
import { toItem } from '@heddle/contract/run/item';
import { BSON } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mongodbDatabase } from '../../credentials/types/mongodbDatabase.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { exampleCredential, runNode } from '../../testing/run-node.ts';
import { certificate, key } from '../../testing/servers/certificate.ts';
import { startCutProxy } from '../../testing/servers/cut-proxy.ts';
import type { MongodbDouble } from '../../testing/servers/mongodb/double.ts';
import { startMongodbDouble } from '../../testing/servers/mongodb/double.ts';
import { mongodbLogin } from '../../testing/servers/mongodb/login.ts';
import { loadMongodbList } from './lists.ts';
import { mongodb } from './mongodb.node.ts';

const addressOf = (host: string): Promise<string> =>
  Promise.resolve(host.endsWith('.example.com') ? '127.0.0.1' : host);

let server: MongodbDouble;
beforeAll(async () => {
  server = await startMongodbDouble({ setName: 'rs0' });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const credential = (changes: JsonObject = {}): OpenCredential => ({
  ...exampleCredential({
    hosts: `127.0.0.1:${server.port}`,
    database: 'shop',
    ...mongodbLogin,
    authSource: 'admin',
    encryption: 'off',
    ...changes,
  }),
  id: JSON.stringify(changes),
  type: 'mongodbDatabase',
});

type Run = NodeRun & { changes?: JsonObject };

async function run(
  data: JsonObject,
  given: readonly JsonObject[] = [{}],
  { changes = {}, ...more }: Run = {},
): Promise<JsonObject[]> {
  const { outputs } = await runNode(mongodb, {
    items: given.map(toItem),
    data: { credential: 'db', collection: 'orders', ...data },
    credentials: { db: credential(changes) },
    addressOf,
    ...more,
  });
  return (outputs['main'] ?? []).map(({ json }) => json);
}

/** The results of one operation for these items. */
const resultsOf = async (data: JsonObject, given?: readonly JsonObject[], more?: Run): Promise<JsonValue[]> =>
  (await run(data, given, more)).map(({ result }) => result ?? null);
const all = (data: JsonObject = {}) => run({ operation: 'find', sort: { _id: 1 }, ...data });

beforeEach(() => {
  for (const name of server.store.names()) server.store.delete(name, { q: {}, limit: 0 });
});

const people = [
  { _id: 1, name: 'Ada', age: 36, country: 'de' },
  { _id: 2, name: 'Bob', age: 20, country: 'fr' },
  { _id: 3, name: 'Cid', age: 51, country: 'de' },
];

describe('reading', () => {
  beforeEach(() => run({ operation: 'insert' }, people));

  it('finds documents with values of parameters, sorted, in part', async () => {
    const find = { operation: 'find', filter: { age: { $gt: ':least' } }, parameters: { least: '{{ least }}' } };
    expect(await run({ ...find, sort: { age: -1 } }, [{ least: 30 }, { least: 50 }])).toEqual([
      people[2],
      people[0],
      people[2],
    ]);
    expect(await all({ projection: { name: 1, _id: 0 }, offset: 1, limit: 1 })).toEqual([{ name: 'Bob' }]);
  });

  it('finds one, counts, and gives distinct values, beside the fields of the item', async () => {
    const byName = { filter: '{"name": ":name"}', parameters: { name: '{{ name }}' } };
    expect(await run({ operation: 'findOne', ...byName }, [{ name: 'Bob' }, { name: 'Eve' }])).toEqual([
      { name: 'Bob', result: people[1] },
      { name: 'Eve', result: null },
    ]);
    expect(await resultsOf({ operation: 'count' })).toEqual([3]);
    expect(await resultsOf({ operation: 'count', filter: { country: 'de' } })).toEqual([2]);
    expect(await resultsOf({ operation: 'distinct', distinctField: 'country', filter: {} })).toEqual([['de', 'fr']]);
  });

  it('aggregates, up to a limit', async () => {
    const pipeline = [
      { $match: { age: { $gte: ':least' } } },
      { $group: { _id: '$country', total: { $sum: '$age' } } },
      { $sort: { _id: 1 } },
    ];
    const aggregate = { operation: 'aggregate', pipeline, parameters: { least: 18 } };
    expect(await run(aggregate)).toEqual([
      { _id: 'de', total: 87 },
      { _id: 'fr', total: 20 },
    ]);
    expect(await run({ ...aggregate, limit: 1 })).toEqual([{ _id: 'de', total: 87 }]);
  });

  it('writes with an aggregation only where that is wanted', async () => {
    const pipeline = [{ $match: { country: 'de' } }, { $out: 'germans' }];
    await expect(run({ operation: 'aggregate', pipeline })).rejects.toMatchObject({ code: 'mongodb_pipeline_writes' });
    expect(await run({ operation: 'aggregate', pipeline, readOnly: false })).toEqual([]);
    expect(await resultsOf({ operation: 'count', collection: 'germans' })).toEqual([2]);
  });

  it('reads long lists page by page', async () => {
    const many = Array.from({ length: 2500 }, (_, index) => ({ _id: index, more: true }));
    await run({ operation: 'insert', collection: 'many' }, many);
    const before = server.commands.length;
    expect(await all({ collection: 'many', limited: false })).toEqual(many);
    expect(server.commands.slice(before)).toEqual(['find', 'getMore', 'getMore']);
  });

  it('lists collections', async () => {
    const ask = (search: string, list = 'collections') =>
      loadMongodbList({
        list,
        search,
        data: {},
        credential: credential(),
        addressOf,
        fetch: () => Promise.reject(new Error('not used')),
        vendorAddress: () => undefined,
        signal: AbortSignal.timeout(10_000),
      });
    expect(await ask('ORD')).toEqual({ entries: [{ value: 'orders', label: 'orders' }], more: false });
    await expect(ask('', 'tables')).rejects.toMatchObject({ code: 'connector_list_unknown' });
  });
});

describe('values', () => {
  const id = '65f0c0ffee65f0c0ffee65f0';
  const typed = {
    _id: { $oid: id },
    at: { $date: '2026-03-01T12:00:00.250Z' },
    price: { $numberDecimal: '12.50' },
    big: { $numberLong: '9007199254740993' },
    bytes: { $binary: { base64: 'AAH/', subType: '00' } },
    uuid: { $uuid: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6' },
    deep: [{ none: null, yes: true, n: 1.5 }],
  };

  it('keep their types in Extended JSON, and are easy to use in plain JSON', async () => {
    await run({ operation: 'insert' }, [typed]);
    expect(server.store.of('shop.orders')[0]).toMatchObject({
      _id: new BSON.ObjectId(id),
      at: new Date('2026-03-01T12:00:00.250Z'),
    });
    const { uuid: _, ...extended } = typed;
    expect((await all({ format: 'extended' }))[0]).toMatchObject(extended);
    expect(await all()).toEqual([
      {
        _id: id,
        at: '2026-03-01T12:00:00.250Z',
        price: '12.50',
        big: '9007199254740993',
        bytes: 'AAH/',
        uuid: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
        deep: [{ none: null, yes: true, n: 1.5 }],
      },
    ]);
  });

  it('find documents by ID and time', async () => {
    await run({ operation: 'insert' }, [typed]);
    const find = {
      operation: 'count',
      filter: { _id: { $oid: ':id' }, at: { $gt: { $date: ':since' } } },
      parameters: { id: '{{ id }}', since: '2026-01-01T00:00:00Z' },
    };
    expect(await resultsOf(find, [{ id }])).toEqual([1]);
    await expect(run(find, [{ id: 'no id' }])).rejects.toMatchObject({ code: 'mongodb_document_invalid' });
  });

  it.each([
    [{ filter: { name: '{{ name }}' } }, 'mongodb_expression_in_filter'],
    [{ filter: { '{{ name }}': 1 } }, 'mongodb_expression_in_filter'],
    [{ filter: { name: ':none' } }, 'mongodb_parameter_missing'],
    [{ filter: { name: ':name' }, parameters: { name: '{{ hostile }}' } }, 'mongodb_operator_refused'],
    [{ filter: { $or: [{ $where: '1' }] } }, 'mongodb_operator_refused'],
    [{ filter: { $expr: { $eq: ['$name', ':name'] } }, parameters: { name: '$name' } }, 'mongodb_operator_refused'],
    [
      { operation: 'aggregate', pipeline: [{ $match: { $expr: { $function: { body: '', args: [], lang: 'js' } } } }] },
      'mongodb_operator_refused',
    ],
    [
      { operation: 'aggregate', pipeline: [{ $set: { x: ':v' } }], parameters: { v: '$password' } },
      'mongodb_operator_refused',
    ],
    [{ operation: 'aggregate', pipeline: { $match: {} } }, 'mongodb_document_invalid'],
  ])('in %j are no way to another query', async (data, code) => {
    const given = [{ name: 'Ada', hostile: { $ne: null } }];
    await expect(run({ operation: 'find', ...data }, given)).rejects.toMatchObject({ code });
  });

  it('may begin with a colon, written twice', async () => {
    await run({ operation: 'insert' }, [{ _id: 1, name: ':name' }]);
    expect(await resultsOf({ operation: 'count', filter: { name: '::name' } })).toEqual([1]);
  });
});

describe('writing', () => {
  it('inserts items, or a document for each, and gives their IDs', async () => {
    const [first] = await resultsOf({ operation: 'insert' }, [{ name: 'Ada' }]);
    expect(first).toMatch(/^[0-9a-f]{24}$/);
    const document = { name: '{{ name }}', at: { $date: '2026-03-01T00:00:00Z' }, _id: '{{ nr }}' };
    expect(await resultsOf({ operation: 'insert', source: 'document', document }, [{ name: 'Bob', nr: 7 }])).toEqual([
      7,
    ]);
    expect(await all({ filter: { _id: 7 } })).toEqual([{ _id: 7, name: 'Bob', at: '2026-03-01T00:00:00.000Z' }]);
    await expect(run({ operation: 'insert' }, [{ _id: 7 }])).rejects.toMatchObject({ code: 'mongodb_conflict' });
  });

  it('updates one or all, and inserts where there is none', async () => {
    await run({ operation: 'insert' }, people);
    const update = { operation: 'update', update: { $inc: { age: ':by' } }, parameters: { by: 1 } };
    expect(await resultsOf({ ...update, filter: { country: 'de' } })).toEqual([
      { matched: 1, modified: 1, upsertedId: null },
    ]);
    expect(await resultsOf({ ...update, filter: { country: 'de' }, many: true })).toEqual([
      { matched: 2, modified: 2, upsertedId: null },
    ]);
    expect(await resultsOf({ ...update, filter: { _id: 9 }, upsert: true })).toEqual([
      { matched: 0, modified: 0, upsertedId: 9 },
    ]);
    expect((await all({ projection: { age: 1 } })).map(({ age }) => age)).toEqual([38, 20, 52, 1]);
    await expect(run({ operation: 'update', update: { age: 1 }, filter: {} })).rejects.toMatchObject({
      code: 'mongodb_refused',
    });
    await expect(run({ operation: 'update', update: { $set: { a: 1 } } })).rejects.toMatchObject({
      code: 'field_required',
    });
  });

  it('replaces, deletes, and gives a document before or after it is changed', async () => {
    await run({ operation: 'insert' }, people);
    const replace = { operation: 'replace', filter: { _id: 1 }, source: 'document', document: { name: '{{ name }}' } };
    expect(await resultsOf(replace, [{ name: 'Eve' }])).toEqual([{ matched: 1, modified: 1, upsertedId: null }]);
    const change = { operation: 'findAndUpdate', filter: { _id: 2 }, update: { $set: { age: 21 } } };
    expect(await resultsOf({ ...change, returned: 'before' })).toEqual([people[1]]);
    expect(await resultsOf(change)).toEqual([{ ...people[1], age: 21 }]);
    expect(await resultsOf({ ...change, filter: { _id: 99 } })).toEqual([null]);
    expect(await resultsOf({ operation: 'delete', filter: { country: 'de' } })).toEqual([{ deleted: 1 }]);
    expect(await resultsOf({ operation: 'delete', filter: {}, many: true })).toEqual([{ deleted: 2 }]);
    expect(await all()).toEqual([]);
  });
});

describe('a step that runs again', () => {
  const visit = {
    operation: 'update',
    filter: { _id: 1 },
    update: { $inc: { n: 1 } },
    upsert: true,
    exactlyOnce: true,
  };

  it('changes once, and gives what it gave the first time', async () => {
    const first = await resultsOf(visit, [{}, {}]);
    expect(first).toEqual([
      { matched: 0, modified: 0, upsertedId: 1 },
      { matched: 1, modified: 1, upsertedId: null },
    ]);
    expect(await resultsOf(visit, [{}, {}])).toEqual(first);
    expect(await Promise.all([resultsOf(visit, [{}, {}]), resultsOf(visit, [{}, {}])])).toEqual([first, first]);
    expect(await all()).toEqual([{ _id: 1, n: 2 }]);
    await resultsOf(visit, [{}], { runId: 'another' });
    expect(await all()).toEqual([{ _id: 1, n: 3 }]);
    expect(server.indexes).toContainEqual(
      expect.objectContaining({ ns: 'shop.heddle_steps', key: { doneAt: 1 }, expireAfterSeconds: 7_776_000 }),
    );
  });

  it('changes once also where two attempts run at a time', async () => {
    await Promise.all([resultsOf(visit), resultsOf(visit)]);
    expect(await all()).toEqual([{ _id: 1, n: 1 }]);
  });

  it('keeps no key of a change that failed', async () => {
    await run({ operation: 'insert' }, [{ _id: 1, n: 'text' }]);
    const wrong = { ...visit, update: { $nonsense: { n: 1 } } };
    await expect(run(wrong)).rejects.toMatchObject({ code: 'mongodb_refused' });
    expect(server.store.of('shop.heddle_steps')).toEqual([]);
  });

  it('inserts each document once, also those whose insertion was lost on the way', async () => {
    await using proxy = await startCutProxy(server.port);
    const insert = { operation: 'insert', exactlyOnce: true };
    const items = [{ name: 'Ada' }, { _id: 'own', name: 'cut-here' }];
    const changes = { hosts: `127.0.0.1:${proxy.port}` };
    const ids = await resultsOf(insert, items, { changes });
    expect(await resultsOf(insert, items)).toEqual(ids);
    expect(await all()).toHaveLength(2);
    await expect(run({ ...insert }, [{ _id: 'own', name: 'other' }])).rejects.toMatchObject({
      code: 'mongodb_conflict',
    });
  });

  it('that lost its connection after the commit finds that it is done', async () => {
    await using proxy = await startCutProxy(server.port);
    const changes = { hosts: `127.0.0.1:${proxy.port}` };
    await resultsOf({ operation: 'count' }, [{}], { changes });
    proxy.cutAfter('commitTransaction');
    // The driver asks again whether it was committed.
    const given = await resultsOf(visit, [{}], { changes }).catch(() => resultsOf(visit, [{}], { changes }));
    expect([proxy.cuts, given]).toEqual([1, [{ matched: 0, modified: 0, upsertedId: 1 }]]);
    expect(await all()).toEqual([{ _id: 1, n: 1 }]);
  });

  it('is refused by a server without transactions, but for inserts', async () => {
    await using alone = await startMongodbDouble();
    const changes = { hosts: `127.0.0.1:${alone.port}` };
    await expect(run(visit, [{}], { changes })).rejects.toMatchObject({ code: 'mongodb_once_unsupported' });
    const insert = { operation: 'insert', exactlyOnce: true };
    for (const _ of [1, 2]) await run(insert, [{ name: 'Ada' }], { changes });
    expect(alone.store.of('shop.orders')).toHaveLength(1);
  });
});

describe('a server', () => {
  it.each([
    [{ password: 'wrong-secret' }, 'mongodb_login_refused'],
    [{ user: '', password: '' }, 'mongodb_permission_missing'],
    [{ hosts: '127.0.0.1:1' }, 'mongodb_unreachable'],
  ])('that does not let %j in says why, without the password', async (changes, code) => {
    const error: unknown = await run({ operation: 'count' }, [{}], { changes }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code });
    expect(JSON.stringify(error)).not.toMatch(/wrong-secret|secret-word/);
  });

  it('is reached with TLS, whose certificate has to be trusted and of the host', async () => {
    await using secure = await startMongodbDouble({ tls: { cert: certificate, key } });
    const tls = { hosts: `files.example.com:${secure.port}`, encryption: 'verify' };
    expect(await resultsOf({ operation: 'count' }, [{}], { changes: { ...tls, ca: certificate } })).toEqual([0]);
    expect(await resultsOf({ operation: 'count' }, [{}], { changes: { ...tls, encryption: 'encrypt' } })).toEqual([0]);
    const other = { ...tls, hosts: `other.example.com:${secure.port}`, ca: certificate };
    for (const changes of [tls, other])
      await expect(run({ operation: 'count' }, [{}], { changes })).rejects.toMatchObject({
        code: 'mongodb_tls_failed',
      });
  });

  it('of a replica set leads to the primary one, which has to be allowed as well', async () => {
    await using second = await startMongodbDouble({ setName: 'rs0', primary: `primary.example.com:${server.port}` });
    const changes = { hosts: `127.0.0.1:${second.port}` };
    const asked: string[] = [];
    await run({ operation: 'insert' }, [{ _id: 1 }], {
      changes,
      addressOf: (host) => {
        asked.push(host);
        return addressOf(host);
      },
    });
    expect(asked).toEqual(['127.0.0.1', 'primary.example.com']);
    expect(server.store.of('shop.orders')).toHaveLength(1);
    const denied = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    await expect(
      run({ operation: 'count' }, [{}], {
        changes: { ...changes, authSource: 'other' },
        addressOf: (host) => (host === 'primary.example.com' ? Promise.reject(denied) : addressOf(host)),
      }),
    ).rejects.toMatchObject({ code: 'mongodb_unreachable' });
  });

  it('that was killed and started again is used again', async () => {
    await run({ operation: 'insert' }, [{ _id: 1 }]);
    await server.kill();
    await expect(run({ operation: 'count' })).rejects.toMatchObject({
      code: expect.stringMatching(/^mongodb_(unreachable|connection_lost)$/) as string,
    });
    await server.start();
    expect(await resultsOf({ operation: 'count' })).toEqual([1]);
  });

  it('ends the step when its run is stopped', async () => {
    const stop = new AbortController();
    const work = run({ operation: 'find' }, [{}], { signal: stop.signal });
    stop.abort(new Error('stopped'));
    await expect(work).rejects.toThrow('stopped');
  });

  it('is tested by its credential', async () => {
    const tools = {
      addressOf,
      fetch: () => Promise.reject(new Error('not used')),
      signal: AbortSignal.timeout(10_000),
      token: () => Promise.reject(new Error('not used')),
    };
    expect(await mongodbDatabase.test?.(credential().values, tools)).toMatch(
      /^The database shop at .* took the login\.$/,
    );
    await expect(mongodbDatabase.test?.(credential({ password: 'no' }).values, tools)).rejects.toMatchObject({
      code: 'mongodb_login_refused',
    });
    expect(() => mongodbDatabase.check?.({ ...credential().values, hosts: 'mongodb://x' })).toThrow(
      'without mongodb://',
    );
    expect(() => mongodbDatabase.check?.({ ...credential().values, password: '' })).toThrow('password');
  });
});

it.each([
  [{}, 'read'],
  [{ operation: 'aggregate' }, 'read'],
  [{ operation: 'aggregate', readOnly: false }, 'write'],
  [{ operation: 'insert' }, 'write'],
  [{ operation: 'findAndUpdate' }, 'write'],
])('%j has the effect %s', (data: JsonObject, effect) => {
  expect(effectOf(mongodb, data)).toBe(effect);
});
