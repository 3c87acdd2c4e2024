import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { serverErrors } from '@heddle/contract/errors/server';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import type { UserDataPart } from '../../platform/user-data.ts';
import { JsonText } from '../../platform/user-data.ts';
import { exportText } from './export.ts';

const log = createLog('silent');
const now = new Date(0);
const textOf = (...parts: UserDataPart[]): Promise<string> => text(Readable.from(exportText('ada', parts, now, log)));

async function* failing(...elements: unknown[]): AsyncGenerator<unknown> {
  yield* elements;
  throw new Error('secret words of a database');
}

describe('the text of an export', () => {
  it('has one value or the elements of a list for each part', async () => {
    const parts: UserDataPart[] = [
      { name: 'none', export: () => Readable.from([]) },
      { name: 'one', export: async () => ({ a: [1, { b: null }] }) },
      { name: 'missing', export: async () => undefined },
      { name: 'many', export: () => Readable.from([1, { a: 2 }, new JsonText(Readable.from(['{"a"', ':[', '3]}']))]) },
    ];
    expect(JSON.parse(await textOf(...parts))).toEqual({
      exportedAt: '1970-01-01T00:00:00.000Z',
      none: [],
      one: { a: [1, { b: null }] },
      missing: null,
      many: [1, { a: 2 }, { a: [3] }],
    });
  });

  it('goes on after what cannot be read, and says where that was', async () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    const written = await textOf(
      { name: 'list', export: () => failing({ a: 1 }) },
      { name: 'value', export: () => Promise.reject(new Error('secret words of a database')) },
      { name: 'deep', export: () => Readable.from([deep, 2]) },
      { name: 'last', export: async () => 'fine' },
    );
    expect(JSON.parse(written)).toMatchObject({
      list: [{ a: 1 }, { error: { code: 'internal_error' } }],
      value: { error: { code: 'internal_error' } },
      deep: [{ error: { code: 'json_too_deep' } }, 2],
      last: 'fine',
    });
    expect(written).not.toContain('secret');
  });

  it('ends where the database is away', async () => {
    await expect(
      textOf({
        name: 'list',
        export: () => Readable.from([1]).map(() => Promise.reject(serverErrors.database_unreachable())),
      }),
    ).rejects.toMatchObject({ code: 'database_unreachable' });
  });

  it('reads no more than is taken', async () => {
    let read = 0;
    const part: UserDataPart = {
      name: 'rows',
      export: async function* () {
        for (; read < 100_000; read += 1) yield { text: 'x'.repeat(1000) };
      },
    };
    const chunks = exportText('ada', [part], now, log);
    for (let taken = 0; taken < 50; taken += 1) await chunks.next();
    await chunks.return(undefined);
    expect(read).toBeLessThan(100);
  });
});
