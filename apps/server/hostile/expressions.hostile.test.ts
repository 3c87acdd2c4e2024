import type { ApiUser, TestGraph } from '@heddle/e2e/support/api-user.ts';
import { chain, eventually, node } from '@heddle/e2e/support/api-user.ts';
import { expect, it } from 'vitest';
import { Arena, middle } from './support/arena.ts';

const FIELDS = 2000;
const ITEMS = 900;

/** Expressions that use all they may, each in its own way. What they did not count was what made them slow. */
const worst: readonly string[] = [
  '{{ (() => { while (true) { (5e-324).toString(3) } })() }}',
  '{{ (() => { while (true) { try { null.x } catch {} } })() }}',
  '{{ (() => { for (let i = 0; ; i++) { new RegExp("[a-zä]".repeat(100) + i, "i").test("ö") } })() }}',
  '{{ (o => { for (let i = 0; ; i++) { o["key" + i] = i } })({}) }}',
  '{{ (t => { while (true) { t.hash("sha512") } })("x".repeat(1000)) }}',
  '{{ (() => { while (true) { $now.isInDST } })() }}',
  '{{ "a".repeat(200).match(/(a*)*b/) }}',
];

/** The same, ending in a value: nothing of it fails before the step has used up what its expressions may use together. */
const longest = '{{ (() => { let n = 0; for (let i = 0; i < 100000; i++) n += i; return n; })() }}';

const hook = node('Hook', 'webhookTrigger', { responseMode: 'immediately' });

const fieldsOf = (values: readonly string[]): TestGraph => ({
  nodes: [
    hook,
    node('Set', 'dataTransform', {
      mode: 'fields',
      set: Array.from({ length: FIELDS }, (_, n) => ({ name: `n${n}`, value: values[n % values.length] ?? '' })),
    }),
  ],
  edges: chain('Hook', 'Set'),
});

/** The codes of the attacker's failed runs, once none of them is running. */
async function failures(user: ApiUser, count: number): Promise<string[]> {
  return eventually('the runs have ended', 25, async () => {
    const runs = await user.runs(500);
    return (
      runs.length >= count &&
      runs.every(({ status }) => status === 'failed') &&
      runs.map(({ error }) => error?.code ?? '')
    );
  });
}

it('thousands of the worst expressions in one step hold nobody up', async () => {
  await using arena = await Arena.open();
  const { attacker, server } = arena;
  const { pid } = server;
  const one = await attacker.createWorkflow('Worst', fieldsOf(worst));
  const all = await attacker.createWorkflow('Longest', fieldsOf([longest]));
  let codes: string[] = [];
  const observed = await arena.during(async () => {
    await Promise.all([attacker.post(one, {}), attacker.post(all, {})]);
    codes = await failures(attacker, 2);
  });
  expect([...new Set(codes)].sort()).toEqual(['expression_limit', 'expression_step_limit']);
  expect(server.pid).toBe(pid);
  expect(middle(observed.health)).toBeLessThan(250);
  await arena.nothingLost();
});

it('hundreds of large texts out of a small body end in an error and not in the end of the memory', async () => {
  await using arena = await Arena.open();
  const { attacker, server } = arena;
  const { pid } = server;
  const texts = await attacker.createWorkflow('Texts', {
    nodes: [
      hook,
      node('Split', 'splitOut', { list: '{{ rows }}' }),
      node('Set', 'dataTransform', {
        mode: 'fields',
        set: [{ name: 'text', value: '{{ "x".repeat(16000000) + $json.n }}' }],
      }),
    ],
    edges: chain('Hook', 'Split', 'Set'),
  });
  let codes: string[] = [];
  let most = 0;
  const observed = await arena.during(async () => {
    await attacker.post(texts, { rows: Array.from({ length: ITEMS }, (_, n) => ({ n })) });
    const looking = setInterval(() => void arena.memory().then((mib) => (most = Math.max(most, mib))), 100);
    codes = await failures(attacker, 1);
    clearInterval(looking);
  });
  expect(codes).toEqual(['step_memory']);
  expect(most).toBeLessThan(1500);
  expect(server.pid).toBe(pid);
  expect(middle(observed.health)).toBeLessThan(250);
  await arena.nothingLost();
});
