import { WorkflowEdge } from '@heddle/contract/workflow/schema';
import type { Reply } from '@heddle/nodes/testing/ai/reply';
import { startAiDouble } from '@heddle/nodes/testing/ai/double';
import { edge, eventually, node } from './support/api-user.ts';
import { openWorkflow } from './support/canvas-page.ts';
import { expect, test } from './support/test.ts';

const replies: readonly Reply[] = [
  { calls: [{ name: 'lookup', arguments: { order: '1042' } }] },
  { text: 'It is sent.' },
];

test('a tool is a port as soon as it has a name, and its nodes lead back to the agent', async ({
  page,
  server,
  world,
}) => {
  const double = await startAiDouble(
    ({ turns }) => replies[turns.filter((turn) => turn.startsWith('assistant:')).length] ?? {},
  );
  const graph = {
    nodes: [
      node('Ask', 'manualTrigger', {}, 0, 0),
      node('Agent', 'aiAgent', { model: 'm1', system: 'Help.' }, 320, 0),
      node('Look up', 'httpRequest', { url: `${world.url}/orders/{{ order }}` }, 700, 220),
      node('End', 'noOp', {}, 700, -60),
    ],
    edges: [edge('Ask', 'Agent'), edge('Agent', 'End', 'done')],
  };
  const { editor, user, id } = await openWorkflow(page, server, graph);
  const ports = editor.node('Agent').locator('.react-flow__handle.source');
  await expect(ports).toHaveCount(1);

  await test.step('a row under Tools adds a port at once', async () => {
    await editor.node('Agent').click();
    const tools = editor.panel().getByRole('group', { name: 'Tools' });
    await tools.getByRole('button', { name: 'Add' }).click();
    await tools.getByRole('textbox', { name: 'Name 1' }).click();
    await page.keyboard.type('lookup');
    await tools.getByRole('textbox', { name: 'Value 1' }).click();
    await page.keyboard.type('Finds an order');
    await expect(ports).toHaveCount(2);
    await expect(editor.node('Agent').locator('.source[data-handleid="lookup"]')).toBeVisible();
    await editor.panel().getByRole('button', { name: 'Save Changes' }).click();
    await editor.panel().getByRole('button', { name: 'Close properties' }).click();
  });

  await test.step('its nodes are drawn from there and back', async () => {
    await editor.connect('Agent', 'Look up', 'lookup');
    await editor.connect('Look up', 'Agent');
  });

  await test.step('the agent uses it, and each turn is a pass', async () => {
    const address = `${double.origin}/v1`;
    const credential = await user.createCredential('Model', 'openAiCompatible', { apiKey: '', address });
    await eventually('the edges are saved', 20, async () => (await user.workflow(id)).edges.length === 4);
    const { edges } = await user.workflow(id);
    const tools = [{ name: 'lookup', value: 'Finds an order' }];
    await user.updateWorkflow(id, {
      nodes: graph.nodes.map((one) =>
        one.id === 'Agent' ? { ...one, data: { ...one.data, credential, tools } } : one,
      ),
      edges: edges.map((one) => WorkflowEdge.parse(one)),
    });
    const runId = await user.execute(id);
    const run = await eventually('the run ends', 30, async () => {
      const found = await user.run(runId);
      return found.status !== 'running' && found;
    });
    expect(run.error).toBeNull();
    expect(run.steps.find(({ nodeId }) => nodeId === 'End')?.output?.['main']?.[0]?.json).toMatchObject({
      answer: 'It is sent.',
    });
    expect(world.counts().get('/orders/1042')).toBe(1);
    await double.close();
    await page.reload();
    for (const name of ['Agent', 'Look up']) await expect(editor.node(name)).toContainText('pass 1 of 1');
  });
});
