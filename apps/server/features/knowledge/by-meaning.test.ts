import type { CredentialView } from '@heddle/contract/api/credentials';
import type { JsonObject } from '@heddle/contract/json';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
import type { AiDouble } from '@heddle/nodes/testing/ai/double';
import { startAiDouble } from '@heddle/nodes/testing/ai/double';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let double: AiDouble;
let app: TestApp;
let ada: Person;
let by: JsonObject;
beforeAll(async () => {
  double = await startAiDouble([]);
  app = await createTestApp({ HEDDLE_EGRESS_ALLOW: '127.0.0.1/32' });
  ada = await app.signUp();
  const values = { apiKey: 'secret-key', address: `${double.origin}/v1` };
  const made = await ada.send('POST', '/api/credentials', { name: 'Models', type: 'openAiCompatible', values });
  by = { credential: made.json<CredentialView>().id, model: 'test-embedding' };
});
afterAll(async () => {
  await app.end();
  await double.close();
});

/** Runs a workflow of these nodes in a row. Gives the output of the last one. */
async function run(nodes: [type: string, data: JsonObject][], items: JsonObject[]): Promise<JsonObject[]> {
  const all = [node('start', 'manualTrigger'), ...nodes.map(([type, data], index) => node(`n${index}`, type, data))];
  const { id: workflowId } = await saveWorkflow(ada, all, chain(...all.map(({ id }) => id)));
  const started = await ada.send('POST', '/api/executions', { workflowId, items });
  const { id } = started.json<RunSummary>();
  const view = async (): Promise<RunView> => (await ada.send('GET', `/api/executions/${id}`)).json();
  await expect.poll(async () => (await view()).status, { timeout: 15_000 }).not.toBe('running');
  const { error, steps } = await view();
  expect(error).toBeNull();
  const last = steps.find(({ nodeId }) => nodeId === all.at(-1)?.id);
  // Recorded as JSON.
  return (last?.output?.['main'] ?? []).map(({ json }) => json as JsonObject);
}

const pages = [
  { url: 'opening.md', text: 'The office opens at eight.' },
  { url: 'parking.md', text: 'Bicycles stand behind the house.' },
];
const add = (): [string, JsonObject] => [
  'knowledgeDocuments',
  { base: 'House', source: '{{ url }}', text: '{{ text }}', vectors: 'meaning', ...by },
];
const find = (mode: string): [string, JsonObject] => [
  'knowledgeSearch',
  { base: 'House', query: '{{ question }}', mode, ...by },
];
const texts = (): string[] => double.askedVectors.splice(0).flatMap((asked) => asked.texts);

it('adds documents with vectors, of which each text is paid for once, finds them by meaning, and removes those that a run has not seen', async () => {
  await run([add()], pages);
  expect(texts().toSorted()).toEqual(pages.map(({ text }) => text).toSorted());
  await run([add()], [...pages, { url: 'copy.md', text: pages[0]?.text ?? '' }]);
  expect(texts()).toEqual([]);

  const question = 'Where do bicycles stand?';
  for (const mode of ['both', 'vectors']) {
    const [first] = await run([find(mode)], [{ question }]);
    expect([mode, JSON.stringify(first)]).toEqual([mode, expect.stringContaining('behind the house')]);
    expect(texts()).toEqual([question]);
  }

  const sync: [string, JsonObject] = ['knowledgeDocuments', { base: 'House', operation: 'sync', to: 'result' }];
  const [item] = await run([add(), sync], pages.slice(1));
  expect(item?.['result']).toEqual({ status: 'removed', documents: 2 });
  expect(await run([find('both')], [{ question: 'When does the office open?' }])).not.toContainEqual(
    expect.objectContaining({ source: 'opening.md' }),
  );
});
