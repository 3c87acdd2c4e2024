import { readdir, readFile } from 'node:fs/promises';
import type { TestGraph } from '@heddle/e2e/support/api-user.ts';
import { ApiUser, chain, eventually, node } from '@heddle/e2e/support/api-user.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Arena, middle } from './support/arena.ts';

let arena: Arena;
beforeAll(async () => {
  arena = await Arena.open();
});
afterAll(() => arena[Symbol.asyncDispose]());

const svg = (side: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${content}</svg>`;
/** Less than five hundred bytes that make work for minutes. */
const filters = svg(
  7000,
  '<filter id="f"><feTurbulence baseFrequency=".5" numOctaves="9"/><feMorphology radius="500"/><feGaussianBlur stdDeviation="300"/></filter><rect width="7000" height="7000" filter="url(#f)"/>',
);
/** A picture that cannot be distinguished from a map of many roads before it is rendered, which takes minutes. */
const overdrawn = svg(7900, '<path d="M0 0h7900v7900z" fill="#12345678"/>'.repeat(3000));
const shapes = { filters, overdrawn };
/** What somebody works with who means no harm. */
const plain = svg(64, '<rect width="64" height="64" fill="#123456"/>');

const drawing = (content: string): TestGraph => ({
  nodes: [
    node('Go', 'manualTrigger', { items: JSON.stringify([{ data: Buffer.from(content).toString('base64') }]) }),
    node('Draw', 'imageProcessor', { operation: 'convert', format: 'png' }),
  ],
  edges: chain('Go', 'Draw'),
});
const hashing = (data: TestGraph['nodes'][number]['data']): TestGraph => ({
  nodes: [
    node('Go', 'manualTrigger', { items: JSON.stringify([{ password: 'correct horse' }]) }),
    node('Hash', 'passwordHasher', data),
  ],
  edges: chain('Go', 'Hash'),
});

/** Milliseconds that something took. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function get(path: string): Promise<void> {
  const response = await fetch(arena.server.url + path, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

/** Process ids of what a process has started, and of what that has started. */
async function descendantsOf(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const below = (above: number): number[] =>
    [...parents].filter(([, parent]) => parent === above).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}

const statusOf = async (user: ApiUser, run: string): Promise<string | false> => {
  const { status } = await user.run(run);
  return status !== 'running' && status;
};
const codeOf = async (user: ApiUser, graph: TestGraph): Promise<string | undefined> => {
  const run = await user.execute(await user.createWorkflow('Harm', graph));
  await eventually('the run has ended', 60, () => statusOf(user, run));
  return (await user.run(run)).error?.code;
};

describe.skipIf(process.platform !== 'linux')('work in native code', () => {
  it('is refused where it is known to have no end', async () => {
    const { attacker } = arena;
    expect(await codeOf(attacker, drawing(shapes.filters))).toBe('svg_refused');
    expect(await codeOf(attacker, hashing({ operation: 'hash', memory: '{{ 1024 }}' }))).toBe('field_invalid');
    expect(
      await codeOf(
        attacker,
        hashing({
          operation: 'verify',
          hash: '$argon2id$v=19$m=1048576,t=20,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
        }),
      ),
    ).toBe('password_hash_unreadable');
  });

  it('holds up nobody else, and is gone when it is stopped', async () => {
    const { attacker, server } = arena;
    const other = await ApiUser.register(server.url);
    const { pid } = server;
    const slow = await attacker.createWorkflow('Overdrawn', drawing(shapes.overdrawn));
    const hashes = await attacker.createWorkflow(
      'Hashes',
      hashing({ operation: 'hash', memory: 128, passes: 20, parallelism: 16 }),
    );
    const mine = await other.createWorkflow('Mine', drawing(plain));
    const runs: string[] = [];
    const waits: number[] = [];
    const seen = await arena.during(async () => {
      for (let count = 0; count < 20; count += 1)
        runs.push(...(await Promise.all([attacker.execute(slow), attacker.execute(hashes)])));
      // The work has begun.
      await eventually('native work is under way', 20, async () =>
        (await Promise.all((await descendantsOf(pid)).map(isBusy))).some((busy) => busy),
      );
      for (let round = 0; round < 4; round += 1) {
        waits.push(
          await timed(() => get('/')),
          await timed(() => get('/readyz')),
          await timed(() => ApiUser.register(server.url)),
        );
      }
      const run = await other.execute(mine);
      expect(await eventually('the picture of the other user is drawn', 20, () => statusOf(other, run))).toBe(
        'completed',
      );
    });
    expect(Math.max(...waits)).toBeLessThan(3000);
    expect(middle(seen.health)).toBeLessThan(250);
    expect(server.pid).toBe(pid);
    await Promise.all(runs.map((run) => attacker.stop(run)));
    // What has nothing to do waits for more work for a while; nothing is in the middle of work.
    await eventually('no native work is left', 10, async () =>
      (await Promise.all((await descendantsOf(pid)).map(isBusy))).every((busy) => !busy),
    );
    await arena.nothingLost();
  });

  it('leaves nothing behind when the server is killed', async () => {
    const { attacker, server } = arena;
    const slow = await attacker.createWorkflow('Overdrawn', drawing(shapes.overdrawn));
    await attacker.execute(slow);
    const left = await eventually('native work is under way', 20, async () => {
      const found = await descendantsOf(server.pid);
      return (await Promise.all(found.map(isBusy))).some((busy) => busy) && found;
    });
    await server.kill();
    await eventually('its processes have ended', 5, async () =>
      (await Promise.all(left.map(isThere))).every((there) => !there),
    );
    expect(await Promise.all(left.map(isThere))).not.toContain(true);
    await server.start();
    await arena.nothingLost();
  });
});

/** Ticks of processor time that a process has used; undefined where there is none. */
async function ticksOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A process that has ended and was not waited for is none.
  return stat === '' || fields[0] === 'Z' ? undefined : Number(fields[11]) + Number(fields[12]);
}

const isThere = async (pid: number): Promise<boolean> => (await ticksOf(pid)) !== undefined;

/** True for a process that uses most of a processor, as far as it gets one. */
async function isBusy(pid: number): Promise<boolean> {
  const before = await ticksOf(pid);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const after = await ticksOf(pid);
  return before !== undefined && after !== undefined && after - before > 5;
}
