import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { LocalServer } from '@heddle/nodes/testing/server';
import { sendJson, serve } from '@heddle/nodes/testing/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceTriggerTester } from '../../testing/service-trigger-tester.ts';
import { createServiceTriggerTester } from '../../testing/service-trigger-tester.ts';
import { node } from '../../testing/test-app.ts';

interface Deal {
  id: number;
  add_time: string;
  update_time: string;
}

let deals: Deal[] = [];
/** The status that the vendor refuses with; 0: it answers. */
let refuses = 0;
let vendor: LocalServer;
let tester: ServiceTriggerTester;

const at = (minute: number): string => new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString();
const deal = (id: number, minute: number, changed = minute): Deal => ({
  id,
  add_time: at(minute),
  update_time: at(changed),
});

beforeEach(async () => {
  [deals, refuses] = [[], 0];
  vendor = await serve((request, response) => {
    if (refuses > 0)
      return void response
        .writeHead(refuses, { 'content-type': 'application/json' })
        .end(`{"error":"no ${vendor.seen.length}"}`);
    const query = new URL(request.url, 'http://vendor.example').searchParams;
    const time = query.get('sort_by') === 'add_time' ? 'add_time' : 'update_time';
    const sorted = deals.toSorted((one, other) => (one[time] < other[time] ? 1 : -1));
    const from = Number(query.get('cursor') ?? 0);
    const end = from + Math.min(3, Number(query.get('limit')));
    sendJson(response, {
      data: sorted.slice(from, end),
      additional_data: { next_cursor: end < sorted.length ? String(end) : null },
    });
  });
  tester = await createServiceTriggerTester('pipedrive', vendor, { type: 'pipedriveApi' });
});
afterEach(async () => {
  await tester.end();
  await vendor.close();
});

const trigger = (data: object = {}): WorkflowNode =>
  node('sales', 'pipedriveTrigger', { event: 'dealCreated', credential: 'sales', every: 1, ...data });

const ask = (): Promise<void> => tester.ask();

const PATIENT = { timeout: 10_000 };

/** The ids of the deals of each run. */
const runs = async (): Promise<unknown[][]> => (await tester.runs()).map((items) => items.map(({ id }) => id));

/** The ids of the deals of all runs, once the service has been asked again. */
async function idsAfterAsking(): Promise<number[]> {
  await ask();
  return (await runs())
    .flat()
    .map(Number)
    .toSorted((one, other) => one - other);
}

describe('what is new at a service', () => {
  it('starts one run, not with what was there before', async () => {
    deals = [deal(1, 0), deal(2, 1)];
    await tester.save(trigger());
    await ask();
    expect(await runs()).toEqual([]);
    deals.push(deal(3, 2), deal(4, 3));
    await expect.poll(idsAfterAsking, PATIENT).toEqual([3, 4]);
    await ask();
    expect(await runs()).toEqual([[3, 4]]);
  });

  it('is found on all pages, also with equal times, and where it appears late', async () => {
    deals = [deal(1, 0)];
    await tester.save(trigger());
    await ask();
    deals.push(...[2, 3, 4, 5, 6, 7, 8].map((id) => deal(id, 5)));
    await ask();
    await expect.poll(idsAfterAsking, PATIENT).toEqual([2, 3, 4, 5, 6, 7, 8]);
    // One with the same time, and one that is a little older.
    deals.push(deal(9, 5), deal(10, 4));
    await expect.poll(idsAfterAsking, PATIENT).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('is what was changed, once for each change, where that is wanted', async () => {
    deals = [deal(1, 0), deal(2, 1)];
    await tester.save(trigger({ event: 'dealChanged' }));
    await ask();
    deals = [deal(1, 0, 6), deal(2, 1)];
    await expect.poll(idsAfterAsking, PATIENT).toEqual([1]);
    deals = [deal(1, 0, 7), deal(2, 1)];
    await expect.poll(idsAfterAsking, PATIENT).toEqual([1, 1]);
  });

  it('is in exactly one run where two servers ask', async () => {
    const other = tester.server();
    deals = [deal(1, 0)];
    await tester.save(trigger());
    await ask();
    for (let id = 2; id < 12; id += 1) {
      deals.push(deal(id, id));
      await Promise.all([ask(), other.poll()]);
    }
    await expect.poll(idsAfterAsking, PATIENT).toEqual(Array.from({ length: 10 }, (_, n) => n + 2));
  });

  it('is passed over where it is not wanted', async () => {
    await tester.save(trigger({ filtered: true, filter: 'id > 2' }));
    await ask();
    deals = [deal(2, 1), deal(3, 2)];
    await expect.poll(idsAfterAsking, PATIENT).toEqual([3]);
  });
});

describe('a service that refuses', () => {
  it('is reported by one run that fails, and nothing is lost', async () => {
    deals = [deal(1, 0)];
    await tester.save(trigger());
    await ask();
    refuses = 401;
    await ask();
    await ask();
    await expect
      .poll(() => tester.runs())
      .toEqual([[{ connectorProblem: expect.stringContaining('Pipedrive') as string }]]);
    deals.push(deal(2, 1));
    refuses = 0;
    await expect.poll(async () => (await idsAfterAsking()).includes(2)).toBe(true);
  });

  it('is reported once for each reason until it works again, also by servers that come later', async () => {
    const problems = async (): Promise<number> =>
      (await tester.runs()).filter(([item]) => item && 'connectorProblem' in item).length;
    await tester.save(trigger());
    await ask();
    refuses = 401;
    for (let polls = 0; polls < 3; polls += 1) await ask();
    expect(await problems()).toBe(1);
    const later = tester.server();
    for (let polls = 0; polls < 5; polls += 1) {
      await later.poll();
      await ask();
    }
    expect(await problems()).toBe(1);
    refuses = 403;
    await ask();
    refuses = 401;
    await ask();
    await expect.poll(problems).toBe(2);
    refuses = 0;
    await ask();
    refuses = 401;
    await ask();
    await ask();
    await expect.poll(problems).toBe(3);
  });
});
