import { startAiDouble } from '@heddle/nodes/testing/ai/double';
import type { Reply } from '@heddle/nodes/testing/ai/reply';
import { findBarriers, takePictures } from './support/axe.ts';
import { edge, node } from './support/api-user.ts';
import { openWorkflow } from './support/canvas-page.ts';
import { expect, test } from './support/test.ts';

const built = {
  name: 'Large orders',
  explanation: 'It looks at each order and keeps those over 100.',
  nodes: [
    { id: 'n1', type: 'manualTrigger', name: 'Start', fields: {} },
    { id: 'n2', type: 'conditional', name: 'Over 100', fields: { mode: 'expression', condition: 'total > 100' } },
  ],
  edges: [{ from: 'n1', port: 'main', to: 'n2' }],
};

const asText = (value: object): Reply => ({ text: JSON.stringify(value) });

test('a workflow is built by words, shown with a dry run, kept and undone; a failure is explained and mended', async ({
  page,
  server,
}) => {
  const replies: Reply[] = [];
  const double = await startAiDouble(() => replies.shift() ?? { refuse: { status: 500, message: 'nothing is left' } });
  const graph = {
    nodes: [
      node('Start', 'manualTrigger', {}, 0, 0),
      node('Check', 'conditional', { mode: 'expression', condition: 'total.size > 1' }, 320, 0),
    ],
    edges: [edge('Start', 'Check')],
  };
  const { editor, user } = await openWorkflow(page, server, graph);
  await user.createCredential('My model', 'openAiCompatible', { apiKey: '', address: `${double.origin}/v1` });

  await test.step('a failure is explained, and the change is made by a click', async () => {
    const dialog = page.getByRole('dialog', { name: 'Explain this failure' });
    await page.getByRole('button', { name: 'Execute' }).first().click();
    await expect(editor.node('Check')).toContainText(/failed/i);
    await editor.node('Check').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Explain This Failure…' }).click();
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: 'My model' }).click();
    await dialog.getByRole('textbox', { name: 'Model' }).fill('test-model');
    replies.push(asText({ explanation: 'There is no size.', fields: { condition: 'total > 1' } }));
    await dialog.getByRole('button', { name: 'Explain' }).click();
    await expect(dialog).toContainText('There is no size.');
    expect(await findBarriers(page)).toEqual([]);
    await takePictures(page, 'explained-failure');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog).toBeHidden();
    await expect(editor.node('Check')).toContainText('total > 1');
  });

  await test.step('the words become a workflow, which is kept and undone', async () => {
    const dialog = page.getByRole('dialog', { name: /Build with AI|Large orders/ });
    await page.getByRole('dialog', { name: 'Workflow Execution' }).getByRole('button', { name: /close/i }).click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Build With AI…' }).click();
    await dialog.getByRole('textbox', { name: 'What should it do?' }).fill('Tell me of orders over 100');
    replies.push(asText({ types: ['manualTrigger', 'conditional'] }), asText(built));
    expect(await findBarriers(page)).toEqual([]);
    await takePictures(page, 'build-with-ai');
    await dialog.getByRole('button', { name: 'Build' }).click();
    await expect(dialog).toContainText('keeps those over 100');
    await expect(dialog).toContainText('The dry run completed');
    await expect(dialog.getByTestId('proposal').getByText('Over 100')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await takePictures(page, 'built-workflow');
    await dialog.getByRole('button', { name: 'Replace the workflow' }).click();
    await expect(editor.node('Over 100')).toBeVisible();
    await expect(editor.node('Check')).toBeHidden();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(editor.node('Check')).toBeVisible();
  });
  await double.close();
});
