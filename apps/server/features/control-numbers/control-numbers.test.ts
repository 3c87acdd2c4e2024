import type { ControlNumberRequest } from '@heddle/contract/node/control-numbers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../testing/open-database.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import { pruneControlNumbers } from './prune.ts';
import { takeControlNumber } from './take.ts';

let database: OpenDatabase;
let ada: string;
beforeAll(async () => {
  database = await openTestDatabase();
  ada = await database.person();
});
afterAll(() => database.end());

const take = async (series: string, key: string, more: Partial<ControlNumberRequest> = {}, now?: number) => {
  const wanted = { series, key, first: 1, last: 999_999_999, userId: ada, runId: 'run', ...more };
  return takeControlNumber(database.db, wanted, now);
};
const numberOf = async (...args: Parameters<typeof take>): Promise<number> => (await take(...args)).number;

describe('control numbers', () => {
  it('follow each other, series by series and user by user', async () => {
    expect([await numberOf('a', '1'), await numberOf('a', '2'), await numberOf('b', '1')]).toEqual([1, 2, 1]);
    ada = await database.person();
    expect(await numberOf('a', '1')).toBe(1);
  });

  it('are the same for a step that asks again, with the time of the first', async () => {
    const first = await take('again', 'step-0', {}, 5_000);
    await take('again', 'step-1');
    expect(await take('again', 'step-0', {}, 9_000)).toEqual(first);
    expect(first).toEqual({ number: 1, at: 5_000 });
  });

  it('are all different where many steps ask at once, and none is left out', async () => {
    const numbers = await Promise.all(Array.from({ length: 60 }, async (_, at) => numberOf('race', `step-${at}`)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
    const same = await Promise.all(Array.from({ length: 20 }, async () => numberOf('race', 'one step')));
    expect(new Set(same)).toEqual(new Set([61]));
  });

  it('begin where a former system ended, and never go back', async () => {
    expect(await numberOf('moved', '1', { first: 5000 })).toBe(5000);
    expect(await numberOf('moved', '2', { first: 1 })).toBe(5001);
    expect(await numberOf('moved', '3', { first: 6000 })).toBe(6000);
  });

  it('end with the last one that there can be', async () => {
    expect(await numberOf('short', '1', { first: 9, last: 9 })).toBe(9);
    await expect(take('short', '2', { first: 9, last: 9 })).rejects.toMatchObject({
      code: 'edi_control_numbers_used_up',
    });
    expect(await numberOf('short', '1', { first: 9, last: 9 })).toBe(9);
  });

  it('go on after old ones are removed', async () => {
    const day = 86_400_000;
    for (const key of ['1', '2', '3']) await take('old', key, {}, 0);
    await pruneControlNumbers(database.db, 100 * day);
    const left = await database.db.selectFrom('control_numbers').select('number').where('series', '=', 'old').execute();
    expect(left.map(({ number }) => Number(number))).toEqual([3]);
    expect(await numberOf('old', '4')).toBe(4);
  });
});
