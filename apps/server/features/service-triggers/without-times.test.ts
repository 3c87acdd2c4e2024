import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { sendJson, serve } from '@heddle/nodes/testing/server';
import { afterEach, describe, expect, it } from 'vitest';
import type { ServiceTriggerTester } from '../../testing/service-trigger-tester.ts';
import { createServiceTriggerTester } from '../../testing/service-trigger-tester.ts';
import { node } from '../../testing/test-app.ts';

const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

/** Asks until the trigger has noted what was there before it began. */
async function begin(tester: ServiceTriggerTester): Promise<void> {
  await expect
    .poll(async () => {
      await tester.ask();
      return (await tester.rows())[0]?.position;
    })
    .toMatch(/"passing":false|"known"/);
}

const trigger = (type: string, data: object): WorkflowNode =>
  node('new', type, { credential: 'vendor', every: 1, ...data });

/** A bot of Telegram, which forgets the updates before the one that a request begins with. */
async function telegram() {
  let updates: { update_id: number; message: object }[] = [];
  let last = 0;
  const vendor = await serve(({ body }, response) => {
    const { offset = 0, limit } = JSON.parse(body) as { offset?: number; limit: number };
    updates = updates.filter(({ update_id }) => update_id >= offset);
    sendJson(response, { ok: true, result: updates.slice(0, limit) });
  });
  const tester = await createServiceTriggerTester('telegram', vendor, {
    type: 'telegramBotToken',
    values: { token: '1:a' },
  });
  ended.push(tester.end, vendor.close);
  const receive = (count: number): void => {
    for (let n = 0; n < count; n += 1) updates.push({ update_id: (last += 1), message: { text: 'Hello' } });
  };
  const ids = async (): Promise<number[]> => (await tester.runs()).flat().map(({ update_id: id }) => Number(id));
  return { tester, receive, ids, waiting: () => updates.length };
}

const upTo = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, n) => from + n + 1);

describe('The updates of a queue', () => {
  it('are each in one run, whichever server asks and more than a page at a time, but those from before in none', async () => {
    const { tester, receive, ids } = await telegram();
    receive(130);
    await tester.save(trigger('telegramTrigger', { event: 'messageReceived' }));
    await begin(tester);
    expect(await ids()).toEqual([]);
    const other = tester.server();
    receive(1);
    await Promise.all([tester.ask(), other.poll()]);
    receive(250);
    await expect
      .poll(async () => {
        await Promise.all([tester.ask(), other.poll()]);
        return (await ids()).toSorted((one, next) => one - next);
      })
      .toEqual(upTo(130, 381));
    await tester.stop();
    receive(2);
    await expect
      .poll(async () => {
        await other.poll();
        return (await ids()).length;
      })
      .toBe(253);
    expect(new Set(await ids()).size).toBe(253);
  });

  it('are forgotten by the vendor only after their run is stored', async () => {
    const { tester, receive, ids, waiting } = await telegram();
    await tester.save(trigger('telegramTrigger', { event: 'messageReceived' }));
    await begin(tester);
    receive(2);
    await expect
      .poll(async () => {
        await tester.ask();
        // What has been forgotten is in a run.
        expect((await ids()).length).toBeGreaterThanOrEqual(2 - waiting());
        return waiting();
      })
      .toBe(0);
    expect(await ids()).toEqual([1, 2]);
  });
});

describe('The rows of a sheet', () => {
  it('are each in one run when they are added, while others are changed, sorted and removed, by two servers', async () => {
    const rows = [['Name'], ['Ada'], ['Grace']];
    const vendor = await serve((_request, response) => sendJson(response, { values: rows }));
    const tester = await createServiceTriggerTester('googleSheets', vendor, { type: 'googleToken' });
    ended.push(tester.end, vendor.close);
    const place = { spreadsheetId: '1abc', sheet: 'People' };
    await tester.save(trigger('googleSheetsTrigger', { event: 'rowAdded', ...place }));
    await begin(tester);
    const other = tester.server();
    const names = async (): Promise<unknown[]> => (await tester.runs()).flat().map(({ Name: name }) => name);
    const changes = [
      () => rows.push(['Joan'], ['Mary']),
      () => rows.splice(1, 1, ['Ada L.']),
      () => rows.splice(2, 1),
      () => rows.splice(1, rows.length - 1, ...rows.slice(1).reverse()),
      () => rows.push(['Joan']),
    ];
    const position = async (): Promise<unknown> => (await tester.rows())[0]?.position;
    for (const change of changes) {
      const before = await position();
      change();
      await expect
        .poll(async () => {
          await Promise.all([tester.ask(), other.poll()]);
          return position();
        })
        .not.toBe(before);
    }
    expect((await names()).toSorted()).toEqual(['Joan', 'Joan', 'Mary']);
  });
});
