import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AiDouble } from '@heddle/nodes/testing/ai/double';
import { startAiDouble } from '@heddle/nodes/testing/ai/double';
import type { Reply } from '@heddle/nodes/testing/ai/reply';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestGraph } from '../support/api-user.ts';
import { ApiUser, eventually, node } from '../support/api-user.ts';
import { ServerProcess } from '../support/server-process.ts';
import type { Databases } from './databases.ts';
import { kinds, needs, phasesOn } from './databases.ts';

const crashAt = pathToFileURL(join(import.meta.dirname, 'crash-at.ts')).href;

const note = (text: string): NonNullable<Reply['calls']>[number] => ({ name: 'note', arguments: { text } });
/** The turns of the agent: two calls at a time, one that is refused by rule, another one, and the answer. */
const turns: readonly Reply[] = [
  { calls: [note('a'), note('b')] },
  { calls: [{ name: 'shell', arguments: {} }, note('c')] },
  { text: 'Done' },
];
const NOTES = ['a', 'b', 'c'];

const graph = (credential: string): TestGraph => ({
  nodes: [
    node('start', 'manualTrigger'),
    node('agent', 'aiAgent', {
      credential,
      model: 'm1',
      system: 'Take notes.',
      requestRetries: 0,
      tools: [{ name: 'note', value: 'Notes a text' }],
      withoutAsking: 'note',
    }),
    node('write', 'dataTable', {
      operation: 'insert',
      table: 'Notes',
      values: [{ name: 'text', value: '{{ $json.text }}' }],
    }),
    node('end', 'noOp'),
  ],
  edges: [
    { id: '1', source: 'start', target: 'agent' },
    { id: '2', source: 'agent', sourceHandle: 'note', target: 'write' },
    { id: '3', source: 'write', target: 'agent' },
    { id: '4', source: 'agent', sourceHandle: 'done', target: 'end' },
  ],
});

/** A server that can be killed at a commit, with an agent to be run on it. */
interface Subject {
  server: ServerProcess;
  user: ApiUser;
  at: AiDouble;
  workflowId: string;
  tableId: string;
  known: Set<string>;
  setCrashPoint(at: string): Promise<void>;
}

/** A user of the server with the table, the model and the workflow. */
async function prepare(server: ServerProcess, at: AiDouble): Promise<Omit<Subject, 'known' | 'setCrashPoint'>> {
  const user = await ApiUser.register(server.url);
  const tableId = await user.createTable('Notes', [{ name: 'text', type: 'text' }]);
  const address = `${at.origin}/v1`;
  const credential = await user.createCredential('Model', 'openAiCompatible', { apiKey: '', address });
  return { server, user, at, tableId, workflowId: await user.createWorkflow('Agent', graph(credential)) };
}

async function runOnce(subject: Subject, point: string): Promise<{ crashed: boolean }> {
  const { server, user, at, workflowId, tableId, known, setCrashPoint } = subject;
  const [paidBefore, rowsBefore] = [at.requests.length, (await user.rows(tableId)).length];
  await setCrashPoint(point);
  let id = await user.execute(workflowId).catch(() => null);
  const ended = async (): Promise<boolean> =>
    id !== null && (await user.run(id).catch(() => ({ status: 'running' }))).status !== 'running';
  const crashed = await Promise.race([
    server.exited().then(() => true),
    eventually('the run ends', 30, ended).then(() => false),
  ]);
  if (crashed) {
    await setCrashPoint('');
    await server.start();
    id ??= (await user.runs()).find((run) => !known.has(run.id))?.id ?? null;
    // Nothing had begun.
    if (id === null) return { crashed };
    await eventually('the run ends', 30, ended);
  }
  const run = await user.run(id ?? '');
  known.add(run.id);
  expect([point, run.status]).toEqual([point, 'completed']);
  expect(run.steps.find(({ nodeId }) => nodeId === 'end')?.output?.['main']?.[0]?.json).toMatchObject({
    answer: 'Done',
    usage: { turns: 3, calls: ['note', 'note', 'note'] },
  });
  // No call was under way when the server died at a commit: each turn was paid once, under a key of its own.
  const keys = at.requests.slice(paidBefore).map(({ headers }) => headers['idempotency-key']);
  expect([point, keys.length, new Set(keys).size]).toEqual([point, turns.length, turns.length]);
  const rows = (await user.rows(tableId)).slice(rowsBefore).map(({ text }) => text);
  expect([point, rows.toSorted()]).toEqual([point, NOTES]);
  return { crashed };
}

describe.each(kinds)('an agent on $kind', ({ kind, openDatabases }) => {
  let databases: Databases | null = null;
  let at: AiDouble;
  /** Called with the turn that a model is asked for, before it answers. */
  let onTurn = (_turn: number): void => undefined;
  beforeAll(async () => {
    at = await startAiDouble(({ turns: said }) => {
      const turn = said.filter((text) => text.startsWith('assistant:')).length;
      onTurn(turn);
      return turns[turn] ?? { text: 'Too far' };
    });
    databases = await openDatabases();
  });
  afterAll(async () => {
    await at.close();
    await databases?.[Symbol.asyncDispose]();
  });
  needs(() => databases);

  it('repeats a call of the model that was under way under the same key, so that a provider which knows such keys is paid once', async () => {
    await using server = await ServerProcess.start({ env: { ...(await databases?.env()) } });
    const { user, tableId, workflowId } = await prepare(server, at);
    for (const killedAt of turns.keys()) {
      const [asked, rows] = [at.requests.length, (await user.rows(tableId)).length];
      let killed = false;
      onTurn = (turn) => {
        if (turn !== killedAt || killed) return;
        killed = true;
        void server.kill();
      };
      const id = await user.execute(workflowId);
      await server.exited();
      await server.start();
      await eventually('the run ends', 30, async () => (await user.run(id)).status === 'completed');
      const keys = at.requests.slice(asked).map(({ headers }) => headers['idempotency-key']);
      expect([killedAt, keys.length, new Set(keys).size]).toEqual([killedAt, turns.length + 1, turns.length]);
      const texts = (await user.rows(tableId)).slice(rows).map(({ text }) => text);
      expect([killedAt, texts.toSorted()]).toEqual([killedAt, NOTES]);
    }
    onTurn = () => undefined;
  });

  for (const phase of phasesOn(kind)) {
    it(`pays each turn once and makes each call once, killed ${phase} each commit`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'heddle-crash-'));
      const file = join(folder, 'crash-at');
      await writeFile(file, '');
      await using server = await ServerProcess.start({
        env: { ...(await databases?.env()), NODE_OPTIONS: `--import ${crashAt}`, CRASH_AT: file },
      });
      const setCrashPoint = (text: string): Promise<void> => writeFile(file, text);
      const subject: Subject = { ...(await prepare(server, at)), known: new Set(), setCrashPoint };
      let survived = 0;
      while ((await runOnce(subject, `${phase}:${survived + 1}`)).crashed) survived += 1;
      // The start, three turns of the agent and two passes of its tool are boundaries of their own.
      expect(survived).toBeGreaterThanOrEqual(6);
      await rm(folder, { recursive: true, force: true });
    });
  }
});
