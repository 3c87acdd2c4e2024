// @vitest-environment jsdom
import { main } from '@heddle/contract/node/context';
import type { AnyNode } from '@heddle/contract/node/define';
import { defineNode } from '@heddle/contract/node/define';
import { credential, text } from '@heddle/contract/node/fields';
import type { RunStreamEvent } from '@heddle/contract/run/view';
import { describe, expect, it } from 'vitest';
import { runInBrowser } from './run-in-browser.ts';
import type { DryRunMessage, DryRunTask } from './protocol.ts';

const facts = { description: '', category: 'Core Operations', icon: 'box', summary: '', examples: [] } as const;
const nodeTypes: AnyNode[] = [
  defineNode({
    ...facts,
    type: 'begin',
    name: 'Begin',
    trigger: true,
    effect: 'none',
    fields: {},
    run: ({ items }) => main(items),
  }),
  defineNode({
    ...facts,
    type: 'later',
    name: 'Later',
    effect: 'none',
    fields: { word: text({ label: 'Word', required: true }) },
    run: async ({ field }) => main([{ json: { said: field.word() } }]),
  }),
  defineNode({
    ...facts,
    type: 'charge',
    name: 'Charge',
    effect: 'pay',
    fields: { credential: credential({ label: 'Credential', types: ['bank'], required: true }) },
    sample: [{ charged: true }],
    run: () => {
      throw new Error('It was really run.');
    },
  }),
  defineNode({
    ...facts,
    type: 'pay',
    name: 'Pay',
    effect: 'pay',
    fields: {},
    sample: [{ paid: 1 }],
    run: () => {
      throw new Error('It was really run.');
    },
  }),
];
const load = async () => new Map(nodeTypes.map((node) => [node.type, node]));

const node = (type: string, data = {}) => ({ id: type, type, position: { x: 0, y: 0 }, data });
const edges = (...ids: string[]) =>
  ids.slice(1).map((target, index) => ({ id: target, source: ids[index] ?? '', target }));

async function runDry(task: Partial<DryRunTask>) {
  const messages: DryRunMessage[] = [];
  await runInBrowser({ workflowId: '', workflowName: 'Orders', nodes: [], edges: [], ...task }, load, (message) =>
    messages.push(message),
  );
  const events: RunStreamEvent[] = messages.flatMap((message) => (message.type === 'happened' ? message.events : []));
  return {
    messages,
    events,
    steps: new Map(events.flatMap((event) => (event.type === 'step' ? [[event.step.name, event.step]] : []))),
  };
}

describe('a dry run in the browser', () => {
  it('runs nodes without effect, takes samples of the others, and ends', async () => {
    const { messages, events, steps } = await runDry({
      nodes: [node('begin'), node('later', { word: 'hello' }), node('pay')],
      edges: edges('begin', 'later', 'pay'),
    });
    expect(messages[0]).toMatchObject({
      type: 'begun',
      run: { mode: 'dry', status: 'running', workflowName: 'Orders' },
    });
    expect(steps.get('Later')).toMatchObject({ status: 'completed', output: { main: [{ json: { said: 'hello' } }] } });
    expect(steps.get('Pay')).toMatchObject({ status: 'completed', output: { main: [{ json: { paid: 1 } }] } });
    expect(events.at(-1)).toMatchObject({ type: 'run', run: { status: 'completed', error: null } });
  });

  it('takes examples of what is unfinished, where that is asked for, and names it', async () => {
    const { messages, steps } = await runDry({
      nodes: [node('begin'), node('later'), node('charge')],
      edges: edges('begin', 'later', 'charge'),
      unfinished: true,
      items: [{ amount: 7 }],
    });
    expect(messages[0]).toMatchObject({ type: 'begun', untried: ['later', 'charge'] });
    // A node without an example passes on what it received.
    expect(steps.get('Later')).toMatchObject({ status: 'completed', output: { main: [{ json: { amount: 7 } }] } });
    expect(steps.get('Charge')).toMatchObject({ status: 'completed', output: { main: [{ json: { charged: true } }] } });
  });

  it('follows the settings of the workflow', async () => {
    const { steps } = await runDry({
      nodes: [node('begin'), node('later', { word: '{{ $now.zoneName }}' })],
      edges: edges('begin', 'later'),
      settings: { timeZone: 'Asia/Tokyo' },
    });
    expect(steps.get('Later')).toMatchObject({ output: { main: [{ json: { said: 'Asia/Tokyo' } }] } });
  });

  it('reports a started step before it blocks the thread', async () => {
    const messages: DryRunMessage[] = [];
    let statuses: (string | undefined)[] = [];
    const hold = defineNode({
      ...facts,
      type: 'hold',
      name: 'Hold',
      effect: 'none',
      fields: {},
      async run({ items }) {
        await Promise.resolve();
        statuses = messages
          .flatMap((message) => (message.type === 'happened' ? message.events : []))
          .map((event) => (event.type === 'step' && event.step.nodeId === 'hold' ? event.step.status : undefined));
        return main(items);
      },
    });
    const nodes = [node('begin'), node('hold')];
    await runInBrowser(
      { workflowId: '', workflowName: 'Orders', nodes, edges: edges('begin', 'hold') },
      async () => new Map([...nodeTypes, hold].map((type) => [type.type, type])),
      (message) => messages.push(message),
    );
    expect(statuses.at(-1)).toBe('running');
  });

  it('begins with all steps, so that those never reached are known', async () => {
    const { events } = await runDry({ nodes: [node('begin'), node('pay')], edges: [] });
    expect(events.slice(0, 2)).toMatchObject([{ step: { status: 'waiting' } }, { step: { status: 'waiting' } }]);
    expect(events.findLast((event) => event.type === 'step' && event.step.nodeId === 'pay')).toMatchObject({
      step: { status: 'skipped' },
    });
  });

  it.each([
    ['without a trigger', { nodes: [node('pay')] }, 'execution_without_trigger'],
    [
      'whose fields are empty',
      { nodes: [node('begin'), node('later')], edges: edges('begin', 'later') },
      'workflow_invalid',
    ],
    [
      'of nodes that nobody knows',
      { nodes: [node('begin'), node('unheard')], edges: edges('begin', 'unheard') },
      'workflow_invalid',
    ],
    ['with a trigger that is none', { nodes: [node('begin')], trigger: 'pay' }, 'trigger_unknown'],
  ])('refuses a workflow %s, with the code of the server', async (_what, task, code) => {
    expect((await runDry(task)).messages).toMatchObject([{ type: 'refused', error: { code, status: 422 } }]);
  });
});
