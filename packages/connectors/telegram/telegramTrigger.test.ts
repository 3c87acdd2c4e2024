import type { JsonObject } from '@heddle/contract/json';
import type { PollResult } from '@heddle/contract/node/define';
import { exampleCredential } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { telegramTrigger } from './telegramTrigger.node.ts';

/** Telegram with one bot: it keeps updates until a request names one after them. It passes over a number that it has not come to. */
function bot(webhook = false) {
  let updates: { update_id: number; [kind: string]: unknown }[] = [];
  const asked: JsonObject[] = [];
  const receive = (from: number, count: number, kind = 'message'): void => {
    for (let id = from; id < from + count; id += 1) updates.push({ update_id: id, [kind]: { text: `${id}` } });
  };
  const fetch = async (_url: string | URL, init?: { body?: BodyInit | null }) => {
    const sent = JSON.parse(await new Response(init?.body ?? null).text()) as JsonObject & { limit: number };
    asked.push(sent);
    const description = "Conflict: can't use getUpdates method while webhook is active";
    if (webhook) return Response.json({ ok: false, error_code: 409, description }, { status: 409 });
    const { limit } = sent;
    const offset = sent['offset'] === undefined ? undefined : Number(sent['offset']);
    const isAhead = offset !== undefined && offset > (updates.at(-1)?.update_id ?? offset) + 10;
    if (offset !== undefined && !isAhead) updates = updates.filter(({ update_id }) => update_id >= offset);
    return Response.json({ ok: true, result: updates.slice(0, limit) });
  };
  const poll = async (position: JsonObject | null, event = 'messageReceived'): Promise<PollResult> => {
    const result = await telegramTrigger.poll?.({
      data: { event },
      position,
      credential: { ...exampleCredential({}), values: { token: '1:a' } },
      fetch,
      vendorAddress: () => undefined,
      signal: new AbortController().signal,
    });
    return result ?? { position: {}, records: [] };
  };
  return { asked, receive, poll };
}

/** Polls until there is no more, and returns the keys of all records with the last position. */
async function pollAll(poll: (position: JsonObject | null) => Promise<PollResult>, from: JsonObject | null) {
  const keys: string[] = [];
  for (let position = from; ;) {
    const result = await poll(position);
    keys.push(...result.records.map(({ key }) => key));
    position = result.position;
    if (result.more !== true) return { keys, position };
  }
}

const range = (from: number, count: number): string[] => Array.from({ length: count }, (_, n) => String(from + n));

describe('The trigger of Telegram', () => {
  it('begins after all that the bot had received before, however much that is', async () => {
    const { receive, poll } = bot();
    receive(1000, 250);
    const first = await pollAll(poll, null);
    expect(first.keys).toEqual([]);
    receive(1250, 230);
    expect((await pollAll(poll, first.position)).keys).toEqual(range(1250, 230));
  });

  it('finds the first update of a bot that had received none', async () => {
    const { receive, poll } = bot();
    const { position } = await poll(null);
    receive(7, 1);
    expect((await poll(position)).records.map(({ key }) => key)).toEqual(['7']);
  });

  it('gives the same updates again until their position is stored, and never after that', async () => {
    const { receive, poll } = bot();
    const begun = await poll(null);
    receive(7, 3);
    const before = await poll(begun.position);
    receive(10, 2);
    const again = await poll(begun.position);
    expect(again.records.slice(0, 3)).toEqual(before.records);
    const next = await poll(before.position);
    expect(next.records.map(({ key }) => key)).toEqual(['10', '11']);
    expect(await poll(next.position)).toMatchObject({ position: next.position, records: [] });
  });

  it('goes on where Telegram has begun to count anew', async () => {
    const { receive, poll } = bot();
    receive(3, 1);
    const result = await poll({ from: 1000, passing: false });
    expect(result.records.map(({ key }) => key)).toEqual(['3']);
    receive(4, 1);
    expect((await poll(result.position)).records.map(({ key }) => key)).toEqual(['4']);
  });

  it('passes over updates of other kinds, and asks for its own only', async () => {
    const { asked, receive, poll } = bot();
    const { position } = await poll(null, 'buttonPressed');
    receive(1, 1);
    receive(2, 1, 'callback_query');
    const result = await poll(position, 'buttonPressed');
    expect(result.records.map(({ key }) => key)).toEqual(['2']);
    expect(result.position).toEqual({ from: 3, passing: false });
    expect(asked.map((body) => body['allowed_updates'])).toEqual([['callback_query'], ['callback_query']]);
  });

  // https://core.telegram.org/bots/api#setwebhook
  it('believes calls of its webhook by the secret token that they carry', async () => {
    const call = (headers: { [name: string]: string }, body: object) =>
      telegramTrigger.webhook?.read({
        method: 'POST',
        address: 'https://heddle.example/hooks/services/a1',
        header: (name) => headers[name],
        query: {},
        body: Buffer.from(JSON.stringify(body)),
        secret: 'A-secret_token',
        facts: { has: 'message' },
        now: 0,
      });
    const message = { update_id: 7, message: { text: 'Hello' } };
    const token = { 'x-telegram-bot-api-secret-token': 'A-secret_token' };
    expect(await call(token, message)).toEqual({ is: 'records', records: [{ key: '7', json: message }] });
    expect(await call(token, { update_id: 8, callback_query: {} })).toEqual({ is: 'records', records: [] });
    expect(await call({ ...token, 'x-telegram-bot-api-secret-token': 'A-secret_tokem' }, message)).toEqual({
      is: 'refused',
      problem: 'wrong',
    });
    expect(await call({}, message)).toEqual({ is: 'refused', problem: 'missing' });
  });

  it('says what to do about a webhook', async () => {
    await expect(bot(true).poll(null)).rejects.toMatchObject({
      code: 'connector_conflict',
      message: expect.stringContaining('Remove it with the operation "Remove webhook"') as string,
    });
  });
});
