import { afterEach, describe, expect, it } from 'vitest';
import type { AiDouble } from '../../testing/ai/double.ts';
import { startAiDouble } from '../../testing/ai/double.ts';
import type { Asked, Reply } from '../../testing/ai/reply.ts';
import { MemoryFileStore } from '../../testing/run-node.ts';
import type { AgentTest } from '../../testing/ai/agent-run.ts';
import { link, runAgentTest } from '../../testing/ai/agent-run.ts';

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
/** The results that a model was told last. */
const lastResult = (asked: Asked | undefined): string => asked?.turns.at(-1) ?? '';

describe('an agent', () => {
  it.each(['compatible', 'claude', 'openai', 'gemini'])(
    'calls its tools turn by turn until it has an answer: %s',
    async (credential) => {
      const at = await start([ask('weather'), ask('weather', { city: 'Oslo', days: 2 }), { text: 'Warm in Rome.' }]);
      const { answers, done, error, state } = await runAgentTest(
        at,
        { data: { credential }, tools: weather },
        { items: [{ json: { question: 'Where is it warm?' } }] },
      );
      expect(error).toBeNull();
      expect(done).toEqual(['weather: {"city":"Rome"}', 'weather: {"city":"Oslo","days":2}']);
      expect(answers).toMatchObject([
        {
          question: 'Where is it warm?',
          answer: 'Warm in Rome.',
          usage: { model: 'm1', inputTokens: 30, outputTokens: 15, turns: 3, calls: ['weather', 'weather'], flags: [] },
        },
      ]);
      expect(at.asked[0]).toMatchObject({ tools: ['weather'], system: expect.stringMatching(/^Help the customer\./) });
      expect(lastResult(at.asked[1])).toMatch(/^tool: .*"ok":true.*"city":"Rome"/);
      expect(lastResult(at.asked[2])).toMatch(/"city":"Oslo"/);
      // A turn of the agent is a step of its own, and each pass has its tool once.
      expect(state.steps.map(({ key, runs }) => [key, runs])).toEqual([
        ['start', 1],
        ['agent~2', 1],
        ['weather#2', 2],
        ['end', 1],
      ]);
    },
  );

  it('makes the calls of one turn together, each with its own result', async () => {
    const at = await start([
      {
        calls: [
          { name: 'weather', arguments: { city: 'Rome' } },
          { name: 'news', arguments: { city: 'Rome' } },
          { name: 'weather', arguments: { city: 'Oslo' } },
        ],
      },
      { text: 'Done' },
    ]);
    const news = { gives: () => [{ json: { title: 'A' } }, { json: { title: 'B' } }] };
    const { done } = await runAgentTest(at, { data: { credential: 'claude' }, tools: { weather: {}, news } });
    expect(done).toEqual(['weather: {"city":"Rome"}', 'weather: {"city":"Oslo"}', 'news: {"city":"Rome"}']);
    expect(at.asked[1]?.turns.slice(-3)).toEqual([
      'tool: {"ok":true,"city":"Rome"}',
      'tool: [{"title":"A"},{"title":"B"}]',
      'tool: {"ok":true,"city":"Oslo"}',
    ]);
  });

  it('has a conversation for each item, whose calls are made in the same passes', async () => {
    const at = await start(({ turns }) => {
      const city = turns[0]?.includes('Ada') ? 'Rome' : 'Oslo';
      const results = turns.filter((turn) => turn.startsWith('tool:')).length;
      return results < (city === 'Rome' ? 1 : 2) ? ask('weather', { city }) : { text: `${city} after ${results}` };
    });
    const { done, answers, state } = await runAgentTest(
      at,
      { tools: weather },
      { items: [{ json: { name: 'Ada' } }, { json: { name: 'Bob' } }] },
    );
    expect(done).toEqual(['weather: {"city":"Rome"}', 'weather: {"city":"Oslo"}', 'weather: {"city":"Oslo"}']);
    expect(answers).toMatchObject([
      { name: 'Ada', answer: 'Rome after 1', usage: { turns: 2 } },
      { name: 'Bob', answer: 'Oslo after 2', usage: { turns: 3 } },
    ]);
    expect(state.steps[2]?.runs).toBe(2);
    expect(at.asked).toHaveLength(5);
  });

  it('without a tool answers at once', async () => {
    const at = await start([{ text: 'Hello' }]);
    const { answers } = await runAgentTest(at, {});
    expect(answers).toMatchObject([{ answer: 'Hello', usage: { turns: 1, calls: [] } }]);
    expect(at.asked[0]?.tools).toEqual([]);
  });

  it('is told what a tool gave in words where it gave nothing, failed, or leads nowhere', async () => {
    const error = { message: 'No such city', code: 'not_found' };
    const at = await start([
      {
        calls: [
          { name: 'empty', arguments: { city: 'A' } },
          { name: 'broken', arguments: { city: 'B' } },
          { name: 'loose', arguments: {} },
        ],
      },
      { text: 'Done' },
    ]);
    const { error: failed, logs } = await runAgentTest(at, {
      tools: { empty: { gives: () => [] }, broken: { gives: () => [{ json: { error } }] } },
      data: { tools: ['empty', 'broken', 'loose'].map((name) => ({ name, value: '' })) },
    });
    expect(failed).toBeNull();
    expect(at.asked[0]?.tools).toEqual(['empty', 'broken']);
    expect(logs.at(-1)).toBe('The tool "loose" is not connected to anything: the model is not told of it.');
    expect(at.asked[1]?.turns.slice(-3)).toEqual([
      expect.stringContaining('gave nothing back'),
      expect.stringContaining('No such city'),
      expect.stringContaining('not connected'),
    ]);
  });

  it('sees the files of the item where it may, and of those that tools give their names only', async () => {
    const files = new MemoryFileStore();
    const photo = await files.put(Buffer.from('png'), { name: 'photo.png', mediaType: 'image/png' });
    const at = await start([ask('weather'), { text: 'Done' }]);
    const gives = () => [{ json: { ok: true }, files: { map: photo } }];
    const how = { items: [{ json: {}, files: { photo } }], services: { files } };
    await runAgentTest(at, { data: { credential: 'claude', sendFiles: true }, tools: { weather: { gives } } }, how);
    expect(at.asked[0]?.files).toEqual(['image/png']);
    expect(lastResult(at.asked[1])).toBe(
      'tool: {"ok":true,"files":[{"name":"photo.png","mediaType":"image/png","size":3}]}',
    );
  });

  it('reads no more of a result than its field allows', async () => {
    const at = await start([ask('weather'), { text: 'Done' }]);
    const long = { gives: () => [{ json: { text: 'x'.repeat(50_000) } }] };
    await runAgentTest(at, { data: { resultLength: 500 }, tools: { weather: long } });
    expect(lastResult(at.asked[1])).toMatch(/Of 50011 characters these are the first 500/);
    expect(lastResult(at.asked[1]).length).toBeLessThan(700);
  });
});

describe('a call that is not made', () => {
  const calls = async (reply: Reply, test: AgentTest = { tools: weather }) => {
    const at = await start([reply, { text: 'Done' }]);
    const { done, answers, error } = await runAgentTest(at, test);
    expect(error).toBeNull();
    expect(done).toEqual([]);
    expect(answers).toMatchObject([{ answer: 'Done', usage: { turns: 2, calls: [] } }]);
    return lastResult(at.asked[1]);
  };

  it('is of a tool that the agent does not have', async () => {
    expect(await calls(ask('shell', { command: 'ls' }))).toContain(
      'There is no tool \\"shell\\". The tools are: weather.',
    );
  });

  it.each([
    { given: {}, problem: "must have required property 'city'" },
    { given: { city: 7 }, problem: '/city must be string' },
    { given: { city: 'Rome', days: 9 }, problem: '/days must be <= 7' },
    { given: { city: 'Rome', url: 'x' }, problem: 'must NOT have additional properties: url' },
  ])('has arguments that do not fit: $problem', async ({ given, problem }) => {
    expect(await calls({ calls: [{ name: 'weather', arguments: given }] })).toContain(problem);
  });

  it('has arguments that are no JSON', async () => {
    expect(await calls({ calls: [{ name: 'weather', arguments: '{"city": Rome' }] })).toContain('do not fit');
  });

  it('is one of too many in a turn', async () => {
    const many = Array.from({ length: 52 }, () => ask('weather').calls ?? []).flat();
    const at = await start([{ calls: many }, { text: 'Done' }]);
    const { done } = await runAgentTest(at, { tools: weather });
    expect(done).toHaveLength(50);
    expect(at.asked[1]?.turns.slice(-2)).toEqual(Array(2).fill(expect.stringContaining('at most 50 calls')));
  });

  it('does not hinder those beside it', async () => {
    const at = await start([
      { calls: [...(ask('shell').calls ?? []), ...(ask('weather').calls ?? [])] },
      { text: 'Done' },
    ]);
    const { done } = await runAgentTest(at, { tools: weather });
    expect(done).toEqual(['weather: {"city":"Rome"}']);
    expect(at.asked[1]?.turns.slice(-2)).toEqual([
      expect.stringContaining('There is no tool'),
      expect.stringContaining('"ok":true'),
    ]);
  });
});

describe('what the model is told of a tool', () => {
  const toolsAsked = async (test: AgentTest): Promise<unknown> => {
    const at = await start([{ text: 'Done' }]);
    await runAgentTest(at, test);
    return at.asked[0]?.body['tools'];
  };

  it('is what its first node reads, described as its fields are', async () => {
    expect(await toolsAsked({ tools: weather })).toMatchObject([
      {
        function: {
          name: 'weather',
          description: 'Does weather',
          parameters: {
            type: 'object',
            properties: {
              city: { type: 'string', description: 'City. Where it is asked for.' },
              days: { type: 'number', minimum: 1, maximum: 7, description: 'Days' },
            },
            required: ['city'],
            additionalProperties: false,
          },
        },
      },
    ]);
  });

  it('is the schema that the agent has for it', async () => {
    const schema = { properties: { place: { type: 'string' } } };
    const tools = await toolsAsked({ tools: weather, data: { parameters: { weather: schema } } });
    expect(tools).toMatchObject([{ function: { parameters: { type: 'object', ...schema } } }]);
  });

  it('and all else that it follows are used as they are written: data of the item has no way into them', async () => {
    const at = await start([{ text: '{}' }]);
    const data = {
      system: 'Help {{ name }}.',
      tools: [{ name: 'weather', value: 'For {{ name }}' }],
      parameters: '{ "weather": { "description": "Of {{ name }}" } }',
      answerAs: 'json',
      schema: '{ "type": "object", "description": "By {{ name }}" }',
    };
    const { error } = await runAgentTest(at, { tools: weather, data }, { items: [{ json: { name: 'Mallory' } }] });
    expect(error).toBeNull();
    const { system, body } = at.asked[0] ?? expect.fail('Nothing was asked.');
    for (const written of ['Help {{ name }}.', 'By {{ name }}']) expect(system).toContain(written);
    for (const written of ['For {{ name }}', 'Of {{ name }}']) expect(JSON.stringify(body['tools'])).toContain(written);
    expect(JSON.stringify([system, body['tools']])).not.toContain('Mallory');
  });

  it.each([
    { data: { parameters: { weather: { type: 'nothing' } } }, code: 'agent_tool_schema_invalid' },
    { data: { parameters: { weather: 'text' } }, code: 'agent_tool_schema_invalid' },
    { data: { tools: [{ name: 'done', value: '' }] }, code: 'agent_tool_name_invalid' },
    { data: { tools: [{ name: 'send mail', value: '' }] }, code: 'agent_tool_name_invalid' },
    { data: { tools: ['a', 'a'].map((name) => ({ name, value: '' })) }, code: 'agent_tool_name_invalid' },
  ])('has to be valid: $code', async ({ data, code }) => {
    const at = await start([{ text: 'Done' }]);
    const { error } = await runAgentTest(at, { tools: weather, data });
    expect(error).toMatchObject({ code });
    expect(at.asked).toEqual([]);
  });
});

describe('the limits of an agent', () => {
  const endless = (): Promise<AiDouble> =>
    start(({ body }) =>
      body['tool_choice'] === 'none'
        ? { text: 'What I know' }
        : { ...ask('weather'), tokens: { input: 900, output: 100 } },
    );

  it.each([
    { limits: { maxTurns: 3 }, turns: 3, words: '3 turns' },
    { limits: { maxTotalTokens: 1500 }, turns: 2, words: '1500 tokens' },
    { limits: { maxCost: 0.0005, model: 'gpt-5-mini' }, turns: 2, words: '$0.0005' },
  ])('end it: $words', async ({ limits, turns, words }) => {
    const at = await endless();
    const { error, done } = await runAgentTest(at, { tools: weather, data: limits });
    expect(error).toMatchObject({ code: 'agent_limit_reached', message: expect.stringContaining(words) as string });
    expect([at.asked.length, done.length]).toEqual([turns, turns]);
    await at.close();
    const again = await endless();
    const { answers } = await runAgentTest(again, { tools: weather, data: { ...limits, atLimit: 'answer' } });
    expect(answers).toMatchObject([{ answer: 'What I know' }]);
    expect(lastResult(again.asked.at(-1))).toContain(`You have reached the limit of ${words}`);
  });

  it('end it also where it has nothing to say', async () => {
    const at = await start(({ body }) => (body['tool_choice'] === 'none' ? { text: ' ' } : ask('weather')));
    const { error } = await runAgentTest(at, { tools: weather, data: { maxTurns: 1, atLimit: 'answer' } });
    expect(error).toMatchObject({ code: 'agent_limit_reached', message: expect.stringContaining('1 turn') as string });
  });

  it('in money need a price that is known', async () => {
    const at = await endless();
    const { error } = await runAgentTest(at, { tools: weather, data: { maxCost: 1 } });
    expect(error).toMatchObject({ code: 'ai_price_unknown' });
  });

  it('in time count from the first turn', async () => {
    const at = await endless();
    let now = Date.now();
    const clock = (): number => (now += 25_000);
    const { error, done } = await runAgentTest(
      at,
      { tools: weather, data: { maxMinutes: 2 } },
      { services: { clock } },
    );
    expect(error).toMatchObject({
      code: 'agent_limit_reached',
      message: expect.stringContaining('2 minutes') as string,
    });
    expect(done.length).toBeGreaterThan(0);
  });
});

describe('a tool that changes something', () => {
  const mail = { mail: { effect: 'write' as const } };
  const twice: Reply = { calls: [...(ask('mail').calls ?? []), ...(ask('mail', { city: 'Oslo' }).calls ?? [])] };

  it('asks a person first, call by call, and is told who refused what', async () => {
    const at = await start([twice, { text: 'Done' }]);
    const { done, questions, answers } = await runAgentTest(
      at,
      { tools: mail },
      { answer: ({ message }) => (message.includes('Rome') ? { approved: true } : { comment: 'Not to Oslo' }) },
    );
    expect(questions).toMatchObject([
      {
        title: 'May the agent use "mail"?',
        message: expect.stringMatching(/Does mail.*\n.*Tool mail[^]*city: Rome[^]*One more/),
      },
      { message: expect.stringContaining('city: Oslo') },
    ]);
    expect(done).toEqual(['mail: {"city":"Rome"}']);
    expect(at.asked[1]?.turns.slice(-2)).toEqual([
      expect.stringContaining('"ok":true'),
      expect.stringContaining('A person has refused this call: Not to Oslo'),
    ]);
    expect(answers).toMatchObject([{ answer: 'Done' }]);
    // The turn is paid once, however often it waits.
    expect(at.asked).toHaveLength(2);
  });

  it('shows all that it is given, or says how much is not shown', async () => {
    const at = await start([
      ask('mail', { city: 'x'.repeat(5000) }),
      ask('mail', { city: 'x'.repeat(20_000) }),
      { text: 'Done' },
    ]);
    const { questions } = await runAgentTest(at, { tools: mail }, { answer: () => ({ approved: false }) });
    expect(questions[0]?.message).toContain('x'.repeat(5000));
    expect(questions[1]?.message).toMatch(/x…\n\nTHIS IS NOT ALL: 11\d\d\d more characters/);
    expect(questions[1]?.message.length).toBeLessThan(10_000);
  });

  it('is refused where nobody answers in time', async () => {
    const at = await start([ask('mail'), { text: 'Done' }]);
    const { done } = await runAgentTest(at, { tools: mail }, { answer: () => null });
    expect(done).toEqual([]);
    expect(lastResult(at.asked[1])).toContain('Nobody has allowed this call in time');
  });

  it.each([
    { effect: 'write' as const, withoutAsking: 'other, mail', asks: 0 },
    { effect: 'write' as const, withoutAsking: '*', asks: 0 },
    { effect: 'pay' as const, withoutAsking: '*', asks: 1 },
    { effect: 'pay' as const, withoutAsking: 'mail', asks: 0 },
    { effect: 'read' as const, withoutAsking: '', asks: 0 },
  ])('$effect, with "$withoutAsking" without asking: $asks questions', async ({ effect, withoutAsking, asks }) => {
    const at = await start([ask('mail'), { text: 'Done' }]);
    const { done, questions } = await runAgentTest(
      at,
      { tools: { mail: { effect } }, data: { withoutAsking } },
      { answer: () => ({ approved: true }) },
    );
    expect([questions.length, done.length]).toEqual([asks, 1]);
  });

  it('asks wherever in its branch it does so', async () => {
    const at = await start([ask('look'), { text: 'Done' }]);
    const { questions } = await runAgentTest(
      at,
      {
        tools: { look: {}, write: { effect: 'write' } },
        connected: ['look'],
        edges: [link('look', 'write')],
      },
      { answer: () => ({ approved: true }) },
    );
    expect(questions).toHaveLength(1);
  });
});

describe('the answer', () => {
  const schema = { type: 'object', properties: { mood: { enum: ['good', 'bad'] } }, required: ['mood'] };
  const asJson = { answerAs: 'json', schema };

  it('as JSON is taken as it is where it fits', async () => {
    const at = await start([ask('weather'), { text: '```json\n{"mood":"good"}\n```' }]);
    const { answers } = await runAgentTest(at, { tools: weather, data: asJson });
    expect(answers).toMatchObject([{ answer: { mood: 'good' }, usage: { turns: 2 } }]);
    expect(at.asked[0]?.system).toContain('"enum":["good","bad"]');
    expect(at.asked).toHaveLength(2);
  });

  it('as JSON is asked for once more where it does not fit; that counts', async () => {
    const at = await start([{ text: 'Good, I think' }, { text: '{"mood":"good"}' }]);
    const { answers } = await runAgentTest(at, { tools: weather, data: asJson });
    expect(answers).toMatchObject([{ answer: { mood: 'good' }, usage: { inputTokens: 20 } }]);
    expect(at.asked[1]).toMatchObject({ schema, turns: expect.arrayContaining(['assistant: Good, I think']) });
  });

  it('that was cut off fails', async () => {
    const at = await start([{ text: 'Hel', finish: 'limit' }]);
    const { error } = await runAgentTest(at, {});
    expect(error).toMatchObject({ code: 'ai_cut_off' });
  });
});
