import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { exampleCredential } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { airtableTrigger } from './airtableTrigger.node.ts';

interface Row {
  id: string;
  createdTime: string;
  fields: JsonObject;
}

const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const row = (id: string, created: string, changed?: string): Row => ({
  id,
  createdTime: created,
  fields: changed === undefined ? {} : { 'Last {modified}': changed },
});

/** A table that gives the records for which the time of the formula has come, two on a page. */
function table(rows: Row[], data: JsonObject) {
  const formulas: string[] = [];
  const fetch = async (url: string | URL) => {
    const { searchParams } = new URL(url);
    const formula = searchParams.get('filterByFormula') ?? '';
    formulas.push(formula);
    const since = Date.parse(/DATETIME_PARSE\('([^']+)'\)/.exec(formula)?.[1] ?? '');
    const isByColumn = formula.includes('IF(');
    const timeOf = ({ createdTime, fields }: Row): number =>
      Date.parse(asText((isByColumn ? fields['Last {modified}'] : undefined) ?? createdTime));
    const found = rows.filter((one) => timeOf(one) >= since);
    const start = Number(searchParams.get('offset') ?? 0);
    const more = start + 2 < found.length ? { offset: String(start + 2) } : {};
    return Response.json({ records: found.slice(start, start + 2), ...more });
  };
  const poll = async (position: JsonObject | null) => {
    const result = await airtableTrigger.poll?.({
      data: { baseId: 'app1', table: 'Orders', ...data },
      position,
      credential: exampleCredential({}),
      fetch,
      vendorAddress: () => undefined,
      signal: new AbortController().signal,
    });
    return { position: result?.position ?? {}, ids: result?.records.map(({ json }) => json['id']) ?? [] };
  };
  return { formulas, poll };
}

describe('The trigger of Airtable', () => {
  it('gives records that are created after it has begun, on all pages, each once', async () => {
    const rows = [row('old', at(-60)), row('now', at(0))];
    const { formulas, poll } = table(rows, { event: 'recordCreated', filterByFormula: "{Status} = 'open'" });
    const first = await poll(null);
    expect(first.ids).toEqual([]);
    expect(formulas[0]).toMatch(
      /^AND\(NOT\(IS_BEFORE\(CREATED_TIME\(\), DATETIME_PARSE\('[^']+'\)\)\), \{Status\} = 'open'\)$/,
    );
    const time = at(1);
    rows.push(...['a', 'b', 'c'].map((id) => row(id, time)));
    const second = await poll(first.position);
    expect(second.ids.toSorted()).toEqual(['a', 'b', 'c']);
    // One with the same time that appears late.
    rows.push(row('d', time));
    const third = await poll(second.position);
    expect(third.ids).toEqual(['d']);
    expect((await poll(third.position)).ids).toEqual([]);
  });

  it('gives a record again whenever the column has another time, and one that was never changed by its creation', async () => {
    const rows = [row('a', at(-60), at(-60))];
    const { formulas, poll } = table(rows, { event: 'recordChanged', changedColumn: 'Last {modified}' });
    let { position } = await poll(null);
    expect(formulas[0]).toContain(String.raw`IF({Last {modified\}}, {Last {modified\}}, CREATED_TIME())`);
    const after = async (change: () => unknown): Promise<unknown[]> => {
      change();
      const result = await poll(position);
      position = result.position;
      return result.ids;
    };
    expect(await after(() => rows.push(row('b', at(1))))).toEqual(['b']);
    expect(await after(() => rows.splice(0, 1, row('a', at(-60), at(2))))).toEqual(['a']);
    expect(await after(() => rows.splice(0, 1, row('a', at(-60), at(3))))).toEqual(['a']);
    expect(await after(() => undefined)).toEqual([]);
  });

  it('refuses a column that shows days only', async () => {
    const { poll } = table([row('a', at(-60), at(0).slice(0, 10))], {
      event: 'recordChanged',
      changedColumn: 'Last {modified}',
    });
    await expect(poll({ time: Date.now() - 86_400_000 * 2, seen: [] })).rejects.toMatchObject({
      code: 'field_invalid',
    });
  });
});
