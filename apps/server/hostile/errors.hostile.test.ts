import type { TestGraph } from '@heddle/e2e/support/api-user.ts';
import { chain, eventually, node } from '@heddle/e2e/support/api-user.ts';
import { expect, it } from 'vitest';
import { Arena, middle } from './support/arena.ts';

const RUNS = 10;

/** A workflow whose only step runs code. */
const code = (transform: string, memoryLimit = 256): TestGraph => ({
  nodes: [
    node('Start', 'manualTrigger'),
    node('Code', 'dataTransform', { mode: 'javascript', transform, timeLimit: 20_000, memoryLimit }),
  ],
  edges: chain('Start', 'Code'),
});

/** Code that fails in ways that could fill a server: with long reasons, large things and many lines. */
const failing = [
  'throw new Error("x".repeat(1e7))',
  'throw "\\u{1F600}".repeat(3e6)',
  'throw { rows: Array.from({ length: 2e4 }, (_, row) => ({ row, message: "is not a number" })) }',
  'const error = new Error("no"); error.name = "n".repeat(1e7); throw error',
  'for (let n = 0; n < 1e4; n += 1) console.log("y".repeat(1000)); throw new Error("end")',
];

/** Sends a request as the attacker; returns the status of the answer, its length in characters and its beginning. */
async function ask(
  { attacker }: Arena,
  path: string,
  body?: unknown,
): Promise<{ status: number; size: number; text: string }> {
  const cookie = attacker
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  const response = await fetch(attacker.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { cookie, origin: attacker.url, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, size: text.length, text };
}

it('errors stay small, whatever they are made of', async () => {
  await using arena = await Arena.open();
  const { attacker, server } = arena;
  const { pid } = server;
  const { health } = await arena.during(async () => {
    const workflows = await Promise.all(
      failing.map((transform) => attacker.createWorkflow('Failing', code(transform))),
    );
    for (const workflow of workflows)
      for (let n = 0; n < RUNS / failing.length; n += 1) await attacker.execute(workflow);
    await eventually('all have failed', 100, async () => (await attacker.runs(500, 'failed')).length === RUNS);
  });
  const runs = await attacker.runs(500);
  expect(new Set(runs.map(({ error }) => error?.code))).toEqual(new Set(['code_failed']));
  for (const { error } of runs)
    expect([(error?.message.length ?? 0) <= 300, error?.details]).toEqual([true, undefined]);
  expect((await ask(arena, '/api/executions?limit=500')).size).toBeLessThan(RUNS * 1500);
  for (const { id } of runs.slice(0, failing.length))
    expect((await ask(arena, `/api/executions/${id}`)).size).toBeLessThan(4 * 64 * 1024);
  expect(server.pid).toBe(pid);
  expect(middle(health)).toBeLessThan(250);
  await arena.nothingLost();
});

it('a body in which everything is wrong gets a short answer', async () => {
  await using arena = await Arena.open();
  const { pid } = arena.server;
  const input = Object.fromEntries(
    Array.from({ length: 19 }, (_, port) => [`port${port}`, Array.from({ length: 9_999 }, () => 5)]),
  );
  const { health } = await arena.during(async () => {
    for (let n = 0; n < 5; n += 1) {
      const answer = await ask(arena, '/api/executions', {
        workflowId: 'x',
        from: { executionId: 'x', nodeId: 'x', input },
      });
      expect([answer.status, JSON.parse(answer.text)]).toMatchObject([422, { code: 'body_invalid' }]);
      expect(answer.size).toBeLessThan(8 * 1024);
    }
  });
  expect(await arena.memory()).toBeLessThan(1024);
  expect(arena.server.pid).toBe(pid);
  expect(middle(health)).toBeLessThan(250);
  await arena.nothingLost();
});
