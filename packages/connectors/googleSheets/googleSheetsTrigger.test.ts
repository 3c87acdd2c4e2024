import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { PollResult } from '@heddle/contract/node/define';
import { exampleCredential } from '@heddle/nodes/testing/run-node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { googleSheetsTrigger } from './googleSheetsTrigger.node.ts';

/** A sheet with a header; its rows are what a test makes of them. */
function sheet(rows: JsonValue[][], event = 'rowAdded') {
  const poll = async (position: JsonObject | null): Promise<PollResult> => {
    const result = await googleSheetsTrigger.poll?.({
      data: { event, spreadsheetId: '1abc', sheet: 'Orders' },
      position,
      credential: exampleCredential({}),
      fetch: async () => Response.json({ values: [['Name', 'Total'], ...rows] }),
      vendorAddress: () => undefined,
      signal: new AbortController().signal,
    });
    return result ?? { position: {}, records: [] };
  };
  return { rows, poll };
}

const names = ({ records }: PollResult): unknown[] => records.map(({ json }) => json['Name']);

describe('The trigger of Google Sheets for new rows', () => {
  it('begins with the rows that are added after it, and gives each with its number', async () => {
    const { rows, poll } = sheet([['Ada', 1]]);
    const first = await poll(null);
    expect(first.records).toEqual([]);
    rows.push(['Grace', 2]);
    const { records, position } = await poll(first.position);
    expect(records.map(({ json }) => json)).toEqual([{ row_number: 3, Name: 'Grace', Total: 2 }]);
    expect((await poll(position)).records).toEqual([]);
  });

  it('is not started by rows that are changed, removed or sorted, nor by an empty column', async () => {
    const { rows, poll } = sheet([
      ['Ada', 1],
      ['Grace', 2],
      ['Edith', 3],
    ]);
    let { position } = await poll(null);
    const after = async (change: () => unknown): Promise<unknown[]> => {
      change();
      const result = await poll(position);
      position = result.position;
      return names(result);
    };
    expect(await after(() => rows.splice(1, 1, ['Grace', 20]))).toEqual([]);
    expect(await after(() => rows.reverse())).toEqual([]);
    expect(await after(() => rows.shift())).toEqual([]);
    expect(await after(() => rows.forEach((row) => row.push('')))).toEqual([]);
    expect(await after(() => rows.push(['Joan', 4]))).toEqual(['Joan']);
  });

  it('has another position where a sheet is again what it was, so that a row that comes back starts a run', async () => {
    const { rows, poll } = sheet([['Ada', 1]]);
    const first = await poll(null);
    rows.push(['Grace', 2]);
    const second = await poll(first.position);
    rows.pop();
    const third = await poll(second.position);
    expect(third.position).not.toEqual(first.position);
    rows.push(['Grace', 2]);
    const fourth = await poll(third.position);
    expect(names(fourth)).toEqual(['Grace']);
    expect(fourth.records[0]?.key).not.toBe(second.records[0]?.key);
  });

  it('gives each row that is appended between polls in exactly one of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 3 }), { maxLength: 6 }), async (counts) => {
        const { rows, poll } = sheet([['Ada', 0]]);
        let { position } = await poll(null);
        const found: unknown[] = [];
        for (const count of counts) {
          for (let n = 0; n < count; n += 1) rows.push([`row ${rows.length}`, n]);
          const result = await poll(position);
          found.push(...names(result));
          position = result.position;
        }
        expect(found).toEqual(rows.slice(1).map(([name]) => name));
      }),
      { numRuns: 30 },
    );
  });
});

describe('The trigger of Google Sheets for new or changed rows', () => {
  it('gives each row that is not what it was, and says that its records are to be kept', async () => {
    const { rows, poll } = sheet(
      [
        ['Ada', 1],
        ['Grace', 2],
      ],
      'rowChanged',
    );
    const { position } = await poll(null);
    rows.splice(0, 1, ['Ada', 10]);
    rows.push(['Joan', 3]);
    const result = await poll(position);
    expect(names(result)).toEqual(['Ada', 'Joan']);
    expect(result.unrepeatable).toBe(true);
  });
});
