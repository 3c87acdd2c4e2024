import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AiDouble } from '@heddle/nodes/testing/ai/double';
import { startAiDouble } from '@heddle/nodes/testing/ai/double';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestGraph } from '../support/api-user.ts';
import { ApiUser, chain, eventually, node } from '../support/api-user.ts';
import { ServerProcess } from '../support/server-process.ts';
import type { Databases } from './databases.ts';
import { kinds, needs, phasesOn } from './databases.ts';

const crashAt = pathToFileURL(join(import.meta.dirname, 'crash-at.ts')).href;

const paragraph = (word: string): string => `${`${word} `.repeat(60).trim()}.\n\n`;
/** The knowledge base before: a document that is replaced, one that stays, and none of the third. */
const before = [
  { url: 'a', text: ['apple', 'bread'].map(paragraph).join('') },
  { url: 'b', text: paragraph('cheese') },
];
const after = [
  { url: 'a', text: ['apple', 'dates'].map(paragraph).join('') },
  { url: 'b', text: paragraph('cheese') },
  { url: 'c', text: ['dates', 'eggs'].map(paragraph).join('') },
];

const graph = (credential: string, base: string, documents: readonly object[]): TestGraph => ({
  nodes: [
    node('start', 'manualTrigger'),
    node('list', 'dataTransform', { mode: 'javascript', transform: `return ${JSON.stringify(documents)};` }),
    node('add', 'knowledgeDocuments', {
      base,
      source: '{{ url }}',
      text: '{{ text }}',
      chunkSize: 500,
      overlap: 0,
      vectors: 'meaning',
      credential,
      model: 'test-embedding',
      to: 'result',
    }),
  ],
  edges: chain('start', 'list', 'add'),
});

/** A server that can be killed at a write, and how the documents of a knowledge base are added on it. */
interface Subject {
  server: ServerProcess;
  user: ApiUser;
  at: AiDouble;
  databases: Databases;
  credential: string;
  setCrashPoint(at: string): Promise<void>;
}

interface Passage {
  source: string;
  position: number;
  text: string;
}

/** What a knowledge base holds, each kind with what must not be there. */
async function contentOf({ server, databases }: Subject, base: string) {
  const of = `(select id from knowledge_bases where name = '${base}')`;
  const rows = <Row extends object>(statement: string): Promise<Row[]> => databases.rows(server, statement);
  const passages = await rows<Passage>(
    `select d.source, c.position, c.text from knowledge_chunks c join knowledge_documents d on d.id = c.document_id where d.base_id = ${of} and c.version = d.version order by 1, 2`,
  );
  const hidden = await rows(
    `select c.id from knowledge_chunks c left join knowledge_documents d on d.id = c.document_id and d.version = c.version where c.base_id = ${of} and d.id is null`,
  );
  const vectors = await rows<{ hash: string }>(`select hash from knowledge_vectors where base_id = ${of}`);
  const orphans = await rows(
    `select v.hash from knowledge_vectors v left join knowledge_chunks c on c.base_id = v.base_id and c.hash = v.hash where v.base_id = ${of} and c.id is null`,
  );
  const open = await rows(`select source from knowledge_open where base_id = ${of}`);
  const documents = await rows<{ source: string }>(
    `select source from knowledge_documents where base_id = ${of} order by 1`,
  );
  return {
    documents: documents.map(({ source }) => source),
    passages: passages.map(({ source, position, text }) => `${source} ${position} ${text.split(' ')[0]}`),
    vectors: vectors.length,
    left: [hidden.length, orphans.length, open.length],
  };
}

/** Adds the documents to a new knowledge base, then their changed versions, and dies in that once. */
async function indexOnce(subject: Subject, point: string): Promise<{ crashed: boolean }> {
  const { server, user, at, credential, setCrashPoint } = subject;
  const base = `Base ${point}`;
  const ended = async (id: string): Promise<boolean> =>
    (await user.run(id).catch(() => ({ status: 'running' }))).status !== 'running';
  const first = await user.execute(await user.createWorkflow('Before', graph(credential, base, before)));
  await eventually('the run ends', 30, () => ended(first));
  const workflowId = await user.createWorkflow('After', graph(credential, base, after));
  const asked = at.askedVectors.length;
  const requests = at.requests.length;
  await setCrashPoint(`${point}:knowledge_`);
  let id = await user.execute(workflowId).catch(() => null);
  const crashed = await Promise.race([
    server.exited().then(() => true),
    eventually('the run ends', 30, async () => id !== null && ended(id)).then(() => false),
  ]);
  await setCrashPoint('');
  if (crashed) {
    await server.start();
    id ??= (await user.runs()).find((run) => run.workflowId === workflowId)?.id ?? null;
    // Nothing had begun.
    if (id === null) return { crashed };
    const there = id;
    await eventually('the run ends', 30, () => ended(there));
  }
  const run = await user.run(id ?? '');
  expect([point, run.status, run.error]).toEqual([point, 'completed', null]);
  expect([point, await contentOf(subject, base)]).toEqual([
    point,
    {
      documents: ['a', 'b', 'c'],
      passages: ['a 0 apple', 'a 1 dates', 'b 0 cheese', 'c 0 dates', 'c 1 eggs'],
      vectors: 4,
      left: [0, 0, 0],
    },
  ]);
  // A call whose answer was not on disk is repeated under its key: who knows such keys is paid once for each text.
  const keys = new Map(
    at.requests.slice(requests).map(({ headers, body }) => [String(headers['idempotency-key']), body] as const),
  );
  const paid = [...keys.values()].flatMap((body) => (JSON.parse(body) as { input: string[] }).input);
  expect([point, paid.map((text) => text.split(' ')[0])]).toEqual([point, ['dates', 'eggs']]);
  expect(at.askedVectors.length - asked).toBeLessThanOrEqual(3);
  return { crashed };
}

// Side by side: each has a server of its own, and mostly waits for it to come up again.
describe.concurrent.each(kinds)('indexing on $kind', ({ kind, openDatabases }) => {
  let databases: Databases | null = null;
  beforeAll(async () => {
    databases = await openDatabases();
  });
  afterAll(() => databases?.[Symbol.asyncDispose]());
  needs(() => databases);

  for (const phase of phasesOn(kind)) {
    it(`has each document and passage once, pays for each text once and leaves nothing behind, killed ${phase} each commit`, async () => {
      if (!databases) return;
      const folder = await mkdtemp(join(tmpdir(), 'heddle-crash-'));
      const file = join(folder, 'crash-at');
      await writeFile(file, '');
      await using server = await ServerProcess.start({
        env: { ...(await databases.env()), NODE_OPTIONS: `--import ${crashAt}`, CRASH_AT: file },
      });
      const at = await startAiDouble([]);
      const user = await ApiUser.register(server.url);
      const credential = await user.createCredential('Model', 'openAiCompatible', {
        apiKey: '',
        address: `${at.origin}/v1`,
      });
      const setCrashPoint = (text: string): Promise<void> => writeFile(file, text);
      const subject: Subject = { server, user, at, databases, credential, setCrashPoint };
      let survived = 0;
      while ((await indexOnce(subject, `${phase}:${survived + 1}`)).crashed) survived += 1;
      // What is open, vectors, passages, the version that is found, what it replaces: for two documents, beside the commits of the run.
      expect(survived).toBeGreaterThanOrEqual(16);
      await at.close();
      await rm(folder, { recursive: true, force: true });
    });
  }
});
