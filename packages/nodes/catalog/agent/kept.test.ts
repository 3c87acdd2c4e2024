import { createMemoryTables } from '@heddle/contract/node/tables/memory-tables';
import { asText } from '@heddle/contract/node/text';
import { afterEach, describe, expect, it } from 'vitest';
import type { AiDouble } from '../../testing/ai/double.ts';
import { startAiDouble } from '../../testing/ai/double.ts';
import type { Asked, Reply } from '../../testing/ai/reply.ts';
import { card, link, runAgentTest } from '../../testing/ai/agent-run.ts';

let double: AiDouble | undefined;
afterEach(async () => {
  await double?.close();
  double = undefined;
});

const start = async (answer: Parameters<typeof startAiDouble>[0]): Promise<AiDouble> =>
  (double = await startAiDouble(answer));

type Given = { [name: string]: string | number };
const ask = (name: string, given: Given = { city: 'Rome' }): Reply => ({ calls: [{ name, arguments: given }] });
const weather = { weather: {} };

describe('the memory', () => {
  const columns = { conversation: 'text', role: 'text', text: 'text' } as const;
  const data = {
    memory: 'table',
    memoryTable: 'Chats',
    conversation: '{{ chat }}',
    memoryMessages: 2,
    prompt: '{{ say }}',
  };

  it('of a conversation is read before and added to after', async () => {
    const tables = createMemoryTables([{ name: 'Chats', columns, rows: [] }]);
    const at = await start(({ turns }) => ({ text: `Answer ${turns.length}` }));
    const talk = [
      { chat: 'a', say: 'One' },
      { chat: 'b', say: 'Other' },
      { chat: 'a', say: 'Two' },
      { chat: 'a', say: 'Three' },
    ];
    for (const [index, json] of talk.entries()) {
      const { error } = await runAgentTest(at, { data }, { tables, items: [{ json }], runId: `run-${index}` });
      expect(error).toBeNull();
    }
    const said = at.asked.map(({ turns }) => turns.map((turn) => turn.replaceAll(/DATA .*(\n|$)/g, '').trim()));
    expect(said).toEqual([
      ['user: One'],
      ['user: Other'],
      ['user: One', 'assistant: Answer 1', 'user: Two'],
      ['user: Two', 'assistant: Answer 3', 'user: Three'],
    ]);
    const table = await tables.find('Chats');
    const rows = await tables.read(table?.id ?? '', -1);
    expect(
      rows.map(({ values: { conversation, role, text } }) => [conversation, role, text].map(asText).join(' ')),
    ).toEqual([
      'a user One',
      'a assistant Answer 1',
      'b user Other',
      'b assistant Answer 1',
      'a user Two',
      'a assistant Answer 3',
      'a user Three',
      'a assistant Answer 3',
    ]);
  });

  it('is left out in an evaluation, whose cases stand by themselves; tools that change something give samples, and nobody is asked', async () => {
    const rows = [{ conversation: 'a', role: 'user', text: 'Before' }];
    const tables = createMemoryTables([{ name: 'Chats', columns, rows }]);
    const at = await start(({ turns }) => (turns.length === 1 ? ask('mail') : { text: 'Sent.' }));
    const tools = { mail: { effect: 'write' as const } };
    const how = { tables, items: [{ json: { chat: 'a', say: 'One' } }], mode: 'evaluation' as const };
    const { answers, done, questions } = await runAgentTest(at, { data, tools }, how);
    expect([answers[0]?.['answer'], done, questions]).toEqual(['Sent.', [], []]);
    expect(at.asked[0]?.turns.join('\n')).not.toContain('Before');
    expect(await tables.read((await tables.find('Chats'))?.id ?? '', -1)).toHaveLength(1);
  });

  it('begins with what was asked, and leaves out what has no room', async () => {
    const said = (role: string, length: number, mark: string) => ({
      conversation: 'a',
      role,
      text: mark.repeat(length),
    });
    const cases = [
      // The newest three begin with an answer.
      {
        rows: [said('user', 1, 'A'), said('assistant', 1, 'B'), said('user', 1, 'C'), said('assistant', 1, 'D')],
        kept: 'CD',
      },
      { rows: [said('user', 30_000, 'A'), said('assistant', 31_000, 'B'), said('user', 5, 'C')], kept: 'C' },
    ];
    for (const { rows, kept } of cases) {
      const tables = createMemoryTables([{ name: 'Chats', columns, rows }]);
      const at = await startAiDouble([{ text: 'Done' }]);
      const items = [{ json: { chat: 'a', say: 'Now' } }];
      await runAgentTest(at, { data: { ...data, memoryMessages: 3 } }, { tables, items });
      await at.close();
      const turns = at.asked[0]?.turns ?? [];
      expect(turns.slice(0, -1).map((turn) => turn.replaceAll(/DATA .*\n?|\w+: |\s/g, '')[0])).toEqual([...kept]);
    }
  });

  it('has each exchange once, whichever step the process dies in', async () => {
    for (const event of [1, 2, 3, 4, 5]) {
      const tables = createMemoryTables([{ name: 'Chats', columns }]);
      const at = await startAiDouble([ask('weather'), { text: 'Done' }]);
      const items = [{ json: { chat: 'a', say: 'One' } }];
      const run = await runAgentTest(
        at,
        { data, tools: weather },
        { tables, items, dies: (number) => number === event },
      );
      await at.close();
      expect([run.deaths, run.error]).toEqual([1, null]);
      const table = await tables.find('Chats');
      expect(await tables.read(table?.id ?? '', -1)).toHaveLength(2);
    }
  });
});

describe('an agent as a tool of another one', () => {
  it('works on what it is handed over, and its tools ask for themselves', async () => {
    const at = await start(({ system, turns }) => {
      const results = turns.some((turn) => turn.startsWith('tool:'));
      if (system.startsWith('You travel')) return results ? { text: 'Booked' } : ask('mail');
      return results
        ? { text: 'All is booked' }
        : { calls: [{ name: 'travel', arguments: { task: 'A trip to Rome' } }] };
    });
    const { done, answers, questions, state } = await runAgentTest(
      at,
      {
        data: { tools: [{ name: 'travel', value: 'Books trips' }] },
        tools: { mail: { effect: 'write' } },
        connected: [],
        nodes: [
          card('inner', 'aiAgent', {
            credential: 'compatible',
            model: 'm2',
            system: 'You travel',
            prompt: '{{ task }}',
            tools: [{ name: 'mail', value: 'Sends it' }],
          }),
        ],
        edges: [
          link('agent', 'inner', 'travel'),
          link('inner', 'agent', 'done'),
          link('inner', 'mail', 'mail'),
          link('mail', 'inner'),
        ],
      },
      { answer: () => ({ approved: true }) },
    );
    expect(answers).toMatchObject([{ answer: 'All is booked' }]);
    expect(done).toEqual(['mail: {"city":"Rome"}']);
    expect(questions).toHaveLength(1);
    expect(at.asked.map(({ model }) => model)).toEqual(['m1', 'm2', 'm2', 'm1']);
    expect(at.asked[1]?.turns[0]).toContain('A trip to Rome');
    expect(state.steps.map(({ key }) => key)).toContain('inner#1~1');
  });
});

describe('what is paid for and done once', () => {
  it('is every turn and every call, whichever step the process dies in', async () => {
    const scenario = {
      tools: { weather: {}, mail: { effect: 'write' as const } },
      data: { withoutAsking: '' },
    };
    const replies: Reply[] = [
      { calls: [...(ask('weather').calls ?? []), ...(ask('mail').calls ?? [])] },
      ask('shell'),
      ask('weather', { city: 'Oslo' }),
      { text: 'Done' },
    ];
    const people = [{ json: { name: 'Ada' } }, { json: { name: 'Bob' } }];
    const answer = () => ({ approved: true });
    const byTurns = ({ turns }: Asked): Reply =>
      replies[turns.filter((turn) => turn.startsWith('assistant:')).length] ?? { text: 'Too far' };
    const whole = await start(byTurns);
    const undisturbed = await runAgentTest(whole, scenario, { items: people, answer });
    await whole.close();
    expect(undisturbed.answers).toMatchObject([{ answer: 'Done' }, { answer: 'Done' }]);
    const steps = undisturbed.events.filter((event) => 'attempt' in event).length;
    expect(whole.asked).toHaveLength(8);
    for (let event = 1; event <= steps; event += 1) {
      const at = await startAiDouble(byTurns);
      const run = await runAgentTest(at, scenario, { items: people, answer, dies: (number) => number === event });
      await at.close();
      expect([run.deaths, run.error]).toEqual([1, null]);
      expect(run.answers).toEqual(undisturbed.answers);
      // A call of the model is paid once; a tool whose step was cut off runs again, as every step does.
      expect([event, at.asked.length]).toEqual([event, 8]);
      expect(new Set(run.done)).toEqual(new Set(undisturbed.done));
      expect(run.questions).toHaveLength(undisturbed.questions.length);
    }
  });

  it('is what some conversations have come to while another one fails: each still gets the results of its own calls', async () => {
    let refused = 0;
    const nameIn = (said = ''): string => /"name":"(\w+)"/.exec(said)?.[1] ?? '';
    const at = await start(({ turns }) => {
      const name = nameIn(turns[0]);
      const turn = turns.filter((said) => said.startsWith('assistant:')).length;
      // Those before it have gone on, and are kept, when this one fails; those after it have not begun.
      if (name === 'N9' && turn === 1 && refused++ < 1) return { refuse: { status: 500, message: 'Broken' } };
      return turn < 2 ? ask('weather', { city: `City ${name}` }) : { text: name };
    });
    const names = Array.from({ length: 20 }, (_, index) => `N${index}`);
    const { answers, error } = await runAgentTest(
      at,
      { tools: weather, data: { onFailure: 'retry', retryCount: 1, retryDelay: 0 } },
      { items: names.map((name) => ({ json: { name } })) },
    );
    expect([error, refused]).toEqual([null, 2]);
    expect(answers.map(({ answer }) => answer)).toEqual(names);
    for (const { turns } of at.asked)
      for (const turn of turns)
        if (turn.startsWith('tool:')) expect(turn).toContain(`"city":"City ${nameIn(turns[0])}"`);
  });

  it('is told to the provider by a key that is the same when a call is repeated, and another for each turn', async () => {
    const at = await start((_, count) =>
      count === 0
        ? { refuse: { status: 500, message: 'Broken', headers: { 'retry-after': '0' } } }
        : count === 1
          ? ask('weather')
          : { text: 'Done' },
    );
    await runAgentTest(at, { tools: weather, data: { requestRetries: 1 } });
    const [first, again, second] = at.requests.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(again).toBe(first);
    expect(second).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
  });
});
