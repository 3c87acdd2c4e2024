import { buildPlan } from '@heddle/engine/plan';
import { runInMemory } from '@heddle/engine/in-memory';
import { loadNodes } from '@heddle/nodes/registry';
import { MemoryFileStore } from '@heddle/nodes/testing/run-node';
import type { RunEvent } from '@heddle/contract/run/events';
import { expect, it } from 'vitest';
import { convertN8n } from './convert.ts';

const base = 'n8n-nodes-base.';
const to = (...names: string[]) => names.map((node) => ({ node, type: 'main', index: 0 }));

/** A job that is asked for until it is done: the condition leads back to the step that asks. */
const polling = {
  nodes: [
    { name: 'Go', type: `${base}manualTrigger`, typeVersion: 1, parameters: {} },
    {
      name: 'Ask',
      type: `${base}set`,
      typeVersion: 3.4,
      parameters: {
        assignments: { assignments: [{ name: 'asked', type: 'number', value: '={{ ($json.asked ?? 0) + 1 }}' }] },
      },
    },
    {
      name: 'Done?',
      type: `${base}if`,
      typeVersion: 2.2,
      parameters: {
        conditions: {
          options: { typeValidation: 'strict' },
          combinator: 'and',
          conditions: [
            { leftValue: '={{ $json.asked }}', rightValue: 3, operator: { type: 'number', operation: 'gte' } },
          ],
        },
      },
    },
    {
      name: 'Tell',
      type: `${base}set`,
      typeVersion: 3.4,
      parameters: {
        assignments: { assignments: [{ name: 'after', type: 'number', value: "={{ $('Ask').item.json.asked }}" }] },
      },
    },
  ],
  connections: {
    Go: { main: [to('Ask')] },
    Ask: { main: [to('Done?')] },
    'Done?': { main: [to('Tell'), to('Ask')] },
  },
};

it('what leads back until a condition is met is repeated, and what follows runs once', async () => {
  const types = await loadNodes();
  const { workflow } = convertN8n(JSON.stringify(polling));
  if (!workflow) throw new Error('It was not converted.');
  const plan = buildPlan({ id: 'w', revision: 1, name: 'Polling', graph: workflow, settings: {} }, (type) =>
    types.get(type),
  );
  const events: RunEvent[] = [];
  const services = { fetch: () => Promise.reject(new Error('There is no network.')), files: new MemoryFileStore() };
  const trigger = workflow.nodes.find(({ type }) => type === 'manualTrigger')?.id ?? '';
  const input = { trigger, items: [{ json: {} }], mode: 'live' as const };
  const outcome = await runInMemory(plan, { id: 'run', input, services }, (event) => void events.push(event));
  expect(outcome).toMatchObject({ status: 'completed' });
  const idOf = (name: string) => workflow.nodes.find(({ data }) => data['name'] === name)?.id;
  const completed = (name: string) =>
    events.filter((event) => event.type === 'step.completed' && event.key.replace(/#.*$/, '') === idOf(name));
  expect(completed('Tell')).toMatchObject([{ outputs: { main: [{ json: { after: 3 } }] } }]);
  expect(completed('Ask')).toHaveLength(3);
});
