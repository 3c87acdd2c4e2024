import type { JsonObject } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { StatePort } from '@heddle/contract/node/state';
import { createMemoryTables } from '@heddle/contract/node/tables/memory-tables';
import type { TablePort } from '@heddle/contract/node/tables/tables';
import { asText } from '@heddle/contract/node/text';
import { afterEach, describe, expect, it } from 'vitest';
import { aiCredential } from '../../testing/ai/credential.ts';
import type { AiDouble } from '../../testing/ai/double.ts';
import { startAiDouble } from '../../testing/ai/double.ts';
import type { Asked, Reply } from '../../testing/ai/reply.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { aiChatbot } from './aiChatbot.node.ts';

let double: AiDouble | undefined;
afterEach(async () => {
  await double?.close();
  double = undefined;
});

const start = async (answer: Parameters<typeof startAiDouble>[0]): Promise<AiDouble> =>
  (double = await startAiDouble(answer));

const columns = { conversation: 'text', role: 'text', text: 'text' } as const;
const newTables = (rows: JsonObject[] = []): TablePort => createMemoryTables([{ name: 'Chats', columns, rows }]);
const said = (...texts: string[]): JsonObject[] =>
  texts.map((text, index) => ({ conversation: 'a', role: index % 2 === 0 ? 'user' : 'assistant', text }));

/** What a table holds: `a user Hello`. */
async function rowsOf(tables: TablePort): Promise<string[]> {
  const rows = await tables.read((await tables.find('Chats'))?.id ?? '', -1);
  return rows.map(({ values: { conversation, role, text } }) => [conversation, role, text].map(asText).join(' '));
}

/** Talks with the bot: each message is an item `{ chat, say }` of one step. */
async function talk(
  { origin }: AiDouble,
  messages: readonly JsonObject[],
  { data, ...more }: NodeRun & { tables: TablePort },
): Promise<{ answers: JsonObject[]; logs: readonly string[] }> {
  const credentials = {
    compatible: await aiCredential('openAiCompatible', { apiKey: 'secret-key', address: `${origin}/v1` }),
    claude: await aiCredential('anthropic', { apiKey: 'secret-key', address: `${origin}/v1` }),
  };
  const { outputs, logs = [] } = await runNode(aiChatbot, {
    items: messages.map((json) => ({ json })),
    credentials,
    fetch,
    data: {
      credential: 'compatible',
      model: 'm1',
      message: '{{ $json.say }}',
      conversation: '{{ $json.chat }}',
      memoryTable: 'Chats',
      requestRetries: 0,
      ...data,
    },
    ...more,
  });
  return { answers: (outputs['main'] ?? []).map(({ json }) => json), logs };
}

const count = ({ turns }: Asked): Reply => ({ text: `Answer ${turns.length}` });

describe('a conversation', () => {
  it('has no memory in an evaluation, where nothing is written', async () => {
    const [tables, at] = [newTables(said('Before', 'Yes')), await start(count)];
    await talk(at, [{ chat: 'a', say: 'One' }], { tables, mode: 'evaluation' });
    expect(at.asked.map(({ turns }) => turns)).toEqual([['user: One']]);
    expect(await rowsOf(tables)).toEqual(['a user Before', 'a assistant Yes']);
  });

  it('is remembered by its key, over several runs', async () => {
    const [tables, at] = [newTables(), await start(count)];
    const messages = [
      { chat: 'a', say: 'One' },
      { chat: 'b', say: 'Other' },
      { chat: 'a', say: 'Two' },
    ];
    for (const [index, message] of messages.entries()) await talk(at, [message], { tables, runId: `run-${index}` });
    expect(at.asked.map(({ turns }) => turns)).toEqual([
      ['user: One'],
      ['user: Other'],
      ['user: One', 'assistant: Answer 1', 'user: Two'],
    ]);
    expect(await rowsOf(tables)).toEqual([
      'a user One',
      'a assistant Answer 1',
      'b user Other',
      'b assistant Answer 1',
      'a user Two',
      'a assistant Answer 3',
    ]);
  });

  it('goes on with the messages of one step in their order; the items keep theirs', async () => {
    const [tables, at] = [newTables(), await start(count)];
    const messages = [
      { chat: 'a', say: 'One' },
      { chat: 'b', say: 'Other' },
      { chat: 'a', say: 'Two' },
    ];
    const { answers, logs } = await talk(at, messages, { tables, data: { system: 'Be kind.' } });
    expect(answers.map(({ say, answer }) => [say, answer])).toEqual([
      ['One', 'Answer 1'],
      ['Other', 'Answer 1'],
      ['Two', 'Answer 3'],
    ]);
    expect(answers[0]?.['usage']).toEqual({ model: 'm1', inputTokens: 10, outputTokens: 5, cost: null });
    expect(logs).toEqual(['m1: 30 tokens in, 15 out']);
    expect(at.asked.every(({ system }) => system === 'Be kind.')).toBe(true);
  });

  it.each([
    { data: { windowTurns: 1 }, turns: ['user: C', 'assistant: D', 'user: Now'] },
    { data: { windowTurns: 2 }, turns: ['user: A', 'assistant: B', 'user: C', 'assistant: D', 'user: Now'] },
  ])('is told as far as the window of $data.windowTurns exchanges goes', async ({ data, turns }) => {
    const at = await start(count);
    await talk(at, [{ chat: 'a', say: 'Now' }], { tables: newTables(said('A', 'B', 'C', 'D')), data });
    expect(at.asked[0]?.turns).toEqual(turns);
  });

  it('is told as far as the tokens go', async () => {
    const at = await start(count);
    const tables = newTables(said('A'.repeat(400), 'B', 'C'.repeat(200), 'D'));
    await talk(at, [{ chat: 'a', say: 'Now' }], { tables, data: { windowTokens: 100 } });
    expect(at.asked[0]?.turns).toEqual([`user: ${'C'.repeat(200)}`, 'assistant: D', 'user: Now']);
  });

  it('is forgotten where that is wanted, and the others are not', async () => {
    const tables = newTables([...said('A', 'B'), { conversation: 'b', role: 'user', text: 'Stays' }]);
    const at = await start(count);
    const messages = [
      { chat: 'a', say: 'One' },
      { chat: 'a', say: 'New', fresh: true },
      { chat: 'a', say: 'Two' },
    ];
    await talk(at, messages, { tables, data: { reset: '{{ $json.fresh == true }}' } });
    expect(at.asked.map(({ turns }) => turns.length)).toEqual([3, 1, 3]);
    expect(await rowsOf(tables)).toEqual([
      'b user Stays',
      'a user New',
      'a assistant Answer 1',
      'a user Two',
      'a assistant Answer 3',
    ]);
  });

  it('may have files, whose names are remembered', async () => {
    const [tables, at, files] = [newTables(), await start(count), new MemoryFileStore()];
    const photo = await files.put(Buffer.from('png'), { name: 'photo.png', mediaType: 'image/png' });
    const items = [{ json: { chat: 'a', say: 'Look' }, files: { photo } }];
    await talk(at, [], { tables, files, items, data: { sendFiles: true, credential: 'claude' } });
    expect(at.asked[0]?.files).toEqual(['image/png']);
    expect(await rowsOf(tables)).toEqual(['a user Look\n[File: photo.png]', 'a assistant Answer 1']);
  });
});

describe('a summary of what no longer fits', () => {
  const data = { windowTurns: 2, older: 'summarize' };
  const answer = ({ system, turns }: Asked): Reply => ({
    text: system.startsWith('Summarize') ? `Sum of ${turns[0]?.length}` : 'Yes',
  });

  it('stands before what is left, counts as used, and is made again of itself', async () => {
    const [tables, state] = [newTables(said('A', 'B', 'C', 'D', 'E', 'F')), createMemoryState()];
    const at = await start(answer);
    const ask = (runId: string) =>
      talk(at, [{ chat: 'a', say: 'Now' }], { tables, state, runId, stepKey: runId, data });
    const { answers } = await ask('run-1');
    expect(at.asked[0]?.turns).toEqual(['user: user: A\n\nassistant: B\n\nuser: C\n\nassistant: D']);
    expect(at.asked[1]?.turns).toEqual([
      expect.stringMatching(/^user: \[Summary of what was said before: Sum of \d+\]\n\nE$/),
      'assistant: F',
      'user: Now',
    ]);
    expect(answers[0]?.['usage']).toMatchObject({ inputTokens: 20, outputTokens: 10 });
    await ask('run-2');
    // Two exchanges are left, which fit.
    expect(at.asked).toHaveLength(3);
    await ask('run-3');
    expect(at.asked).toHaveLength(5);
    expect(at.asked[3]?.turns[0]).toMatch(/^user: Summary so far: Sum of \d+\n\nuser: E\n\nassistant: F/);
  });

  it('is forgotten with the messages that it tells of', async () => {
    const [tables, state] = [newTables(said('A', 'B', 'C', 'D', 'E', 'F')), createMemoryState()];
    const at = await start(answer);
    await talk(at, [{ chat: 'a', say: 'Now' }], { tables, state, data });
    const { id = '' } = (await tables.find('Chats')) ?? {};
    const rows = await tables.read(id, -1);
    await tables.change(id, 'by hand', { do: 'delete', ids: rows.map((row) => row.id) });
    await talk(at, [{ chat: 'a', say: 'Again' }], { tables, state, data, stepKey: 'run-2' });
    expect(at.asked.at(-1)?.turns).toEqual(['user: Again']);
  });
});

describe('what goes wrong', () => {
  it.each([
    { reply: { refuse: { status: 401, message: 'No' } }, code: 'ai_unauthorized' },
    { reply: { refuse: { status: 429, message: 'Slow down' } }, code: 'ai_rate_limited' },
    { reply: { text: 'Hel', finish: 'limit' } as const, code: 'ai_cut_off' },
    { reply: { text: 'I', finish: 'declined' } as const, code: 'ai_declined' },
    { reply: { text: 'Hello Ada', fault: 'cut' } as const, code: 'ai_answer_invalid' },
    { reply: { text: 'Hello', fault: 'malformed' } as const, code: 'ai_answer_invalid' },
  ])('fails with $code and leaves nothing in the memory', async ({ reply, code }) => {
    const [tables, at] = [newTables(), await start([reply])];
    await expect(talk(at, [{ chat: 'a', say: 'Hi' }], { tables })).rejects.toMatchObject({ code });
    expect(await rowsOf(tables)).toEqual([]);
  });

  it.each([{ say: 'Hi' }, { say: 'Hi', chat: '  ' }, { say: 'Hi', chat: null }])(
    'asks nothing for %o: strangers never share a conversation without a name',
    async (message) => {
      const at = await start(count);
      await expect(talk(at, [message], { tables: newTables() })).rejects.toMatchObject({ code: 'field_required' });
      expect(at.asked).toHaveLength(0);
    },
  );

  it('asks the other model where there is one', async () => {
    const [tables, at] = [
      newTables(),
      await start(({ model }) => (model === 'm1' ? { refuse: { status: 500, message: 'Broken' } } : { text: 'Hi' })),
    ];
    const data = { fallBack: 'other', fallbackCredential: 'claude', fallbackModel: 'm2' };
    const { answers } = await talk(at, [{ chat: 'a', say: 'Hello' }], { tables, data });
    expect(answers).toMatchObject([{ answer: 'Hi', usage: { model: 'm2' } }]);
  });
});

describe('a step that is cut off', () => {
  /** A port whose nth write is the last one before the process dies: it is done, or not any longer. */
  const dying = <T extends StatePort | TablePort>(port: T, writes: { left: number }, isDone: boolean): T => ({
    ...port,
    change: async (...given: Parameters<T['change']>) => {
      writes.left -= 1;
      if (writes.left === 0 && !isDone) throw new Error('The process has died.');
      // The parameters are those of the port.
      const outcome = await (port.change as (...args: unknown[]) => Promise<unknown>)(...given);
      if (writes.left === 0) throw new Error('The process has died.');
      return outcome;
    },
  });

  it('loses and doubles nothing, whichever write it dies in', async () => {
    const data = { windowTurns: 2, older: 'summarize', reset: '{{ $json.fresh == true }}' };
    const messages = [
      { chat: 'a', say: 'One' },
      { chat: 'b', say: 'New', fresh: true },
      { chat: 'a', say: 'Two' },
    ];
    const prior = [...said('A', 'B', 'C', 'D', 'E', 'F'), { conversation: 'b', role: 'user', text: 'Gone' }];
    const at = await start(count);
    const run = async (dies: { left: number; isDone: boolean } | null) => {
      const [tables, state] = [newTables(prior), createMemoryState()];
      const before = at.asked.length;
      let deaths = 0;
      if (dies) {
        const writes = { left: dies.left };
        const ports = { tables: dying(tables, writes, dies.isDone), state: dying(state, writes, dies.isDone) };
        await talk(at, messages, { ...ports, data }).catch(() => (deaths += 1));
      }
      const { answers } = await talk(at, messages, { tables, state, data });
      return { answers, deaths, asked: at.asked.length - before, rows: (await rowsOf(tables)).sort() };
    };
    const whole = await run(null);
    expect(whole).toMatchObject({ asked: 4, deaths: 0 });
    let deadly = 0;
    for (const isDone of [true, false])
      for (let left = 1; left < 20; left += 1) {
        const { deaths, asked, ...outcome } = await run({ left, isDone });
        deadly += deaths;
        expect(outcome).toEqual({ answers: whole.answers, rows: whole.rows });
        // A call whose answer was not kept is made again.
        expect(asked).toBeLessThanOrEqual(whole.asked + 2);
      }
    expect(deadly).toBeGreaterThan(8);
  });
});
