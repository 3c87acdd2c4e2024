import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import type { TestGraph } from '@heddle/e2e/support/api-user.ts';
import { chain, node } from '@heddle/e2e/support/api-user.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Arena, middle } from './support/arena.ts';

const DEPTHS = [4000, 100_000];
const KEYS = 800_000;
const ATTRIBUTES = 300_000;

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const wide = (keys: number): string => `{${Array.from({ length: keys }, (_, key) => `"k${key}":0`).join()}}`;
const attributes = (count: number): string =>
  `<a ${Array.from({ length: count }, (_, at) => `k${at}="1"`).join(' ')}/>`;
const elements = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth);

/** A webhook whose answer is what one node makes of its body. */
const through = (type: string, data: Parameters<typeof node>[2]): TestGraph => ({
  nodes: [node('Hook', 'webhookTrigger', { responseMode: 'lastNode' }), node('Work', type, data)],
  edges: chain('Hook', 'Work'),
});

let arena: Arena;
let pid: number;
beforeAll(async () => {
  arena = await Arena.open({ HEDDLE_WEBHOOK_BODY_MB: '16' });
  pid = arena.server.pid;
});
afterAll(() => arena[Symbol.asyncDispose]());
afterEach(async () => {
  if (arena.server.pid !== pid) throw new Error('The server died and was started again.');
  await arena.nothingLost();
});

/** The answer that the owner of a webhook gets to a call. */
async function call(workflowId: string, type: string, body: string): Promise<{ status: number; text: string }> {
  const cookie = arena.attacker
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  const answer = await fetch(`${arena.server.url}/hooks/${workflowId}/webhook`, {
    method: 'POST',
    headers: { 'content-type': type, cookie },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}

/** The code of the error that the last run of a workflow ended with. */
async function failureOf(workflowId: string): Promise<string | undefined> {
  const run = (await arena.attacker.runs()).find((one) => one.workflowId === workflowId);
  return run?.error?.code;
}

describe('data that is too deep or too wide', () => {
  it('is refused as the body of a webhook, and nobody waits for it', async () => {
    const hook = await arena.attacker.createWorkflow('Body', { nodes: [node('Hook', 'webhookTrigger')], edges: [] });
    const answers: string[] = [];
    const { health } = await arena.during(async () => {
      for (const body of [...DEPTHS.map(nested), wide(KEYS)]) {
        const { status, text } = await call(hook, 'application/json', body);
        answers.push(`${status} ${/"code":"(\w+)"/.exec(text)?.[1]}`);
      }
    });
    expect(answers).toEqual(['400 body_malformed', '400 body_malformed', '422 json_too_many_values']);
    expect(middle(health)).toBeLessThan(250);
    expect((await call(hook, 'application/json', nested(500))).status).toBe(202);
  });

  it.each<[string, Parameters<typeof node>[2], string[], string]>([
    ['jsonProcessor', { operation: 'parse', field: 'value' }, [...DEPTHS.map(nested), wide(KEYS)], 'json_too'],
    [
      'xmlParser',
      { operation: 'parse', field: 'value' },
      [...DEPTHS.map(elements), attributes(ATTRIBUTES)],
      'json_too',
    ],
  ])('fails the step that reads it: %s', async (type, data, bodies, code) => {
    const workflowId = await arena.attacker.createWorkflow(type, through(type, data));
    const { health } = await arena.during(async () => {
      for (const body of bodies) {
        expect((await call(workflowId, 'text/plain', body)).status).toBe(502);
        expect(await failureOf(workflowId)).toMatch(new RegExp(`^${code}`));
      }
    });
    expect(middle(health)).toBeLessThan(250);
  });

  it('fails the step that it is answered to', async () => {
    const outside = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(request.url === '/wide' ? wide(KEYS) : nested(Number(request.url?.slice(1))));
    });
    await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
    // A server that listens on a port has an address of this kind.
    const { port } = outside.address() as AddressInfo;
    try {
      const workflowId = await arena.attacker.createWorkflow(
        'HTTP',
        through('httpRequest', { url: `http://127.0.0.1:${port}/{{ $json.value }}`, responseMode: 'body', retries: 0 }),
      );
      const { health } = await arena.during(async () => {
        for (const path of ['4000', '100000', 'wide']) {
          expect((await call(workflowId, 'text/plain', path)).status).toBe(502);
          expect(await failureOf(workflowId)).toMatch(/^json_too/);
        }
      });
      expect(middle(health)).toBeLessThan(250);
    } finally {
      outside.closeAllConnections();
      outside.close();
    }
  });

  it('fails the code that returns it', async () => {
    const workflowId = await arena.attacker.createWorkflow(
      'Code',
      through('dataTransform', {
        mode: 'javascript',
        transform: `const { value } = items[0]; let all = {};
if (value === 'wide') for (let n = 0; n < ${KEYS}; n += 1) all['k' + n] = 0;
else for (let n = 0; n < Number(value); n += 1) all = { all };
return all;`,
        timeLimit: 3000,
        memoryLimit: 128,
      }),
    );
    const { health } = await arena.during(async () => {
      for (const what of ['4000', 'wide']) {
        expect((await call(workflowId, 'text/plain', what)).status).toBeGreaterThanOrEqual(502);
        expect(await failureOf(workflowId)).toMatch(/^(?:json_too|code_)/);
      }
    });
    expect(middle(health)).toBeLessThan(250);
  });
});

it('the export of a large account is complete, and other users are served during it', async () => {
  const { attacker, server } = arena;
  const workflowId = await attacker.createWorkflow('Large', {
    nodes: [node('Hook', 'webhookTrigger'), node('Pass', 'noOp')],
    edges: chain('Hook', 'Pass'),
  });
  const items = Array.from({ length: 20_000 }, (_, n) => ({ n, text: 'x'.repeat(300) }));
  for (let times = 0; times < 4; times += 1) await attacker.post(workflowId, items);
  await attacker.post(workflowId, [{ text: 'y'.repeat(6_000_000) }]);
  const cookie = attacker
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  let text = '';
  const before = await arena.memory();
  let [most, chunks] = [0, 0];
  const { health, steady } = await arena.during(async () => {
    const answer = await fetch(`${server.url}/api/account/export`, { headers: { cookie, origin: server.url } });
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      chunks += 1;
      if (chunks % 50 === 1) most = Math.max(most, await arena.memory());
    }
  });
  const { executions } = JSON.parse(text) as {
    executions: { workflowId: string; steps: { nodeId: string; output: { main: { json: { text: string } }[] } }[] }[];
  };
  const large = executions.filter((run) => run.workflowId === workflowId);
  expect(large.map(({ steps }) => steps.map(({ output }) => output.main.length))).toEqual([
    [1, 1],
    ...Array.from({ length: 4 }, () => [20_000, 20_000]),
  ]);
  expect(large[0]?.steps[1]?.output.main[0]?.json.text).toHaveLength(6_000_000);
  expect(middle(health)).toBeLessThan(250);
  expect(steady.length).toBeGreaterThan(1);
  // All of it together would be more than a hundred megabytes of text, and several times that as values.
  expect(most - before).toBeLessThan(600);
});
