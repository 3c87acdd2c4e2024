import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorView } from '@heddle/contract/errors/define';
import type { AnyNode, Example } from '@heddle/contract/node/define';
import { toItem } from '@heddle/contract/run/item';
import type { RunSummary, RunView, StepView } from '@heddle/contract/run/view';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import { loadNodes } from '@heddle/nodes/registry';
import { templates } from '@heddle/templates/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../apps/server/testing/test-app.ts';
import { createTestApp, node } from '../../apps/server/testing/test-app.ts';
import { withRunEvent } from '../../apps/web/api/run-stream.ts';
import { runInBrowser } from '../../apps/web/dry-run/run-in-browser.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
});
afterAll(() => app.end());

/** What a dry run comes to, without what differs between any two runs, and without the order of steps: while a run goes on, a screen puts skipped ones last. */
const outcomeOf = (run: Pick<RunView, 'status' | 'error'>, steps: readonly StepView[]): unknown => {
  const summaries = steps
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ name, status, attempt, input, output, error }) => ({ name, status, attempt, input, output, error }));
  return JSON.parse(
    JSON.stringify({ status: run.status, error: run.error, steps: summaries })
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')
      .replaceAll(/"id":"[0-9a-f-]{32,36}"/g, '"id":"of a file"'),
  );
};

const refusal = ({ code, message, hint }: ErrorView): unknown => ({ code, message, hint });

/** The server's dry run, by the API. */
async function onServer(name: string, graph: WorkflowGraph): Promise<unknown> {
  const saved = await ada.send('POST', '/api/workflows', { name, ...graph });
  const begun = await ada.send('POST', '/api/executions', { workflowId: saved.json<{ id: string }>().id, mode: 'dry' });
  if (begun.statusCode >= 400) return refusal(begun.json());
  for (;;) {
    const run = (await ada.send('GET', `/api/executions/${begun.json<RunSummary>().id}`)).json<RunView>();
    if (run.status !== 'running') return outcomeOf(run, run.steps);
    await pause(2);
  }
}

/** The browser's dry run; the messages of its worker are assembled as the screen does it. */
async function inBrowser(name: string, graph: WorkflowGraph): Promise<unknown> {
  let run: RunView | null = null;
  let refused: unknown = null;
  await runInBrowser(
    { workflowId: 'w', workflowName: name, ...graph },
    async () => new Map(graph.nodes.flatMap(({ type }) => typeOf(type))),
    (message) => {
      if (message.type === 'refused') refused = refusal(message.error);
      else if (message.type === 'begun') run = { ...message.run, revision: 0, steps: [] };
      else for (const event of message.events) run = run && withRunEvent(run, event);
    },
  );
  const ended = run as RunView | null;
  return ended ? outcomeOf(ended, ended.steps) : refused;
}

const typeOf = (type: string): [string, AnyNode][] => {
  const definition = types.get(type);
  return definition ? [[type, definition]] : [];
};

const types = await loadNodes();
const ready = templates.map(({ id, name, json }) => ({ id, name, graph: { nodes: json.nodes, edges: json.edges } }));

describe('a dry run in the browser comes to what the dry run of the server comes to', () => {
  it.each(ready)('for the template $id', async ({ name, graph }) => {
    expect(await inBrowser(name, graph)).toEqual(await onServer(name, graph));
  });

  const examples = types
    .all()
    .filter(({ effect, trigger }) => effect === 'none' && trigger !== true)
    .flatMap(({ type, name, examples: list }) =>
      list.map((example: Example, index) => ({ title: `${name}: ${example.title ?? index + 1}`, type, example })),
    );

  it.each(examples)('for the example $title', async ({ type, example }) => {
    const given = JSON.stringify(example.given.map((value) => toItem(value).json));
    const graph = {
      nodes: [node('go', 'manualTrigger', { items: given }), node('tried', type, { ...example.with, name: 'Tried' })],
      edges: [{ id: 'e', source: 'go', target: 'tried' }],
    };
    expect(await inBrowser('Example', graph)).toEqual(await onServer('Example', graph));
  });
});
