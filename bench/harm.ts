import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestGraph } from '@heddle/e2e/support/api-user.ts';
import { ApiUser, chain, eventually, node } from '@heddle/e2e/support/api-user.ts';
import { ServerProcess } from '@heddle/e2e/support/server-process.ts';

const WATCH = pathToFileURL(join(import.meta.dirname, 'watch.ts')).href;
/** Interval of the watch's reports; the bench waits this long until the watch has seen its restart. */
const PAUSE_MS = 300;

/** What one kind of harm did to the server. */
export interface HarmRow {
  what: string;
  /** The longest time that the event loop was held, in milliseconds. */
  holdMs: number;
  /** The largest that the heap became, in MiB. */
  heapMib: number;
  /** How the runs ended, by code. */
  ends: string;
}

interface Harm {
  what: string;
  graph: TestGraph;
  body: unknown;
  runs: number;
}

const hook = node('hook', 'webhookTrigger');
const after = (...nodes: TestGraph['nodes']): TestGraph => ({
  nodes: [hook, ...nodes],
  edges: chain('hook', ...nodes.map(({ id }) => id)),
});
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

const harms: readonly Harm[] = [
  {
    what: '4,000 levels of JSON in a text',
    graph: after(node('parse', 'jsonProcessor', { operation: 'parse', field: 'text' })),
    body: { text: nested(4000) },
    runs: 20,
  },
  {
    what: '900 items × a text of 16 MB',
    graph: after(node('make', 'dataTransform', { set: [{ name: 'text', value: "{{ 'x'.repeat(16000000) }}" }] })),
    body: Array.from({ length: 900 }, (_, n) => ({ n })),
    runs: 4,
  },
  {
    what: '100 endless code nodes',
    graph: after(node('code', 'dataTransform', { mode: 'javascript', transform: 'while (true) {}', timeLimit: 500 })),
    body: {},
    runs: 100,
  },
  {
    what: '2,000 fields with costly expressions',
    graph: after(
      node('fields', 'dataTransform', {
        set: Array.from({ length: 2000 }, (_, n) => ({
          name: `f${n}`,
          value: '{{ Array.from({ length: 10000 }, (_, i) => (i * 7919).toString(7)).sort().join().length }}',
        })),
      }),
    ),
    body: {},
    runs: 4,
  },
];

/** What harm of several kinds does to the event loop and the heap of a server. */
export async function measureHarm(): Promise<HarmRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'heddle-watch-'));
  const file = join(folder, 'watch.json');
  try {
    await using server = await ServerProcess.start({ env: { NODE_OPTIONS: `--import ${WATCH}`, WATCH_FILE: file } });
    const user = await ApiUser.register(server.url);
    const rows: HarmRow[] = [];
    for (const harm of harms) rows.push(await measure(user, file, harm));
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(user: ApiUser, file: string, { what, graph, body, runs }: Harm): Promise<HarmRow> {
  const id = await user.createWorkflow(what, graph);
  await writeFile(file, '');
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  await Promise.all(Array.from({ length: runs }, () => user.post(id, body)));
  const ended = await eventually(`all runs of "${what}" have ended`, 120, async () => {
    const own = (await user.runs()).filter(({ workflowId }) => workflowId === id);
    return own.length === runs && own.every(({ status }) => status !== 'running') && own;
  });
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  // Written by the watch.
  const { holdMs, heapMib } = JSON.parse(await readFile(file, 'utf8')) as { holdMs: number; heapMib: number };
  const counts = Map.groupBy(ended, ({ status, error }) => error?.code ?? status);
  return { what, holdMs, heapMib, ends: [...counts].map(([code, those]) => `${those.length} ${code}`).join(', ') };
}
