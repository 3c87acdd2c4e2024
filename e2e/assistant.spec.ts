import type { Locator, Page } from '@playwright/test';
import type { AiDouble } from '@heddle/nodes/testing/ai/double';
import { startAiDouble } from '@heddle/nodes/testing/ai/double';
import type { Reply } from '@heddle/nodes/testing/ai/reply';
import { signIn } from './support/account.ts';
import { ApiUser, edge, node } from './support/api-user.ts';
import { findBarriers, sidewaysPixels, takePictures } from './support/axe.ts';
import { openWorkflow } from './support/canvas-page.ts';
import { EditorPage } from './support/editor-page.ts';
import type { ServerProcess } from './support/server-process.ts';
import { expect, test } from './support/test.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

const built = {
  name: 'Large orders',
  explanation: 'It looks at each order, tells you in Slack of those over 100, and keeps all of them in one list.',
  nodes: [
    { id: 'n1', type: 'webhookTrigger', name: 'Order', fields: {} },
    { id: 'n2', type: 'conditional', name: 'Over 100', fields: { mode: 'expression', condition: 'total > 100' } },
    {
      id: 'n3',
      type: 'slackMessage',
      name: 'Tell me',
      fields: { operation: 'message.send', channel: '#orders', text: 'Order {{ id }}: {{ total }}' },
    },
    { id: 'n4', type: 'dataTransform', name: 'Small ones', fields: {} },
    { id: 'n5', type: 'merge', name: 'All orders', fields: {} },
  ],
  edges: [
    { from: 'n1', port: 'main', to: 'n2' },
    { from: 'n2', port: 'true', to: 'n3' },
    { from: 'n2', port: 'false', to: 'n4' },
    { from: 'n3', port: 'main', to: 'n5' },
    { from: 'n4', port: 'main', to: 'n5', input: 'second' },
  ],
  sample: { id: 7, total: 250 },
};
const types = { types: built.nodes.map(({ type }) => type) };
const operations = { operations: ['slackMessage/message.send'] };

const asText = (value: object): Reply => ({ text: JSON.stringify(value) });
const words = 'Tell me in Slack of orders over 100';

/** A provider that gives these replies in turn. */
async function startModel(): Promise<{ double: AiDouble; replies: Reply[] }> {
  const replies: Reply[] = [];
  const double = await startAiDouble(() => replies.shift() ?? { refuse: { status: 500, message: 'nothing is left' } });
  return { double, replies };
}

const addModel = (user: ApiUser, double: AiDouble): Promise<string> =>
  user.createCredential('My model', 'openAiCompatible', { apiKey: '', address: `${double.origin}/v1` });

/** The new workflow of somebody who has a model. */
async function openNew(page: Page, server: ServerProcess, double: AiDouble): Promise<EditorPage> {
  const user = await ApiUser.register(server.url);
  await addModel(user, double);
  await signIn(page, user);
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/editor`);
  return editor;
}

/** Opens the window for a description and writes it. */
async function describeWorkflow(page: Page, text: string): Promise<Locator> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Build With AI…' }).click();
  const dialog = page.getByRole('dialog', { name: /Build with AI|Large orders/ });
  await dialog.getByRole('textbox', { name: 'What should it do?' }).fill(text);
  return dialog;
}

async function chooseModel(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Choose from the account: Model' }).click();
  await page.getByRole('button', { name: 'test-model' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Model' })).toHaveValue('test-model');
}

test('words become a workflow in place of an untouched canvas, tried before it is kept; words change it, and undo takes that back', async ({
  page,
  server,
}) => {
  const { double, replies } = await startModel();
  const editor = await openNew(page, server, double);

  await test.step('the proposal is tried although its credential is missing', async () => {
    const dialog = await describeWorkflow(page, words);
    await chooseModel(page, dialog);
    expect(await findBarriers(page)).toEqual([]);
    await takePictures(page, 'build-with-ai');
    replies.push(asText(types), asText(operations), asText(built));
    await dialog.getByRole('button', { name: 'Build', exact: true }).click();
    await expect(dialog).toContainText('The dry run completed');
    await expect(dialog).toContainText('"Tell me" gave its example, as something is still to be set there.');
    await expect(dialog.getByRole('region', { name: 'Left to do' })).toContainText(
      /Choose a credential in "Tell me" \(Slack/,
    );
    await expect(dialog.getByRole('region', { name: 'What changes' })).toBeHidden();
    await expect(dialog.getByTestId('proposal').getByText('Over 100')).toBeVisible();
    await expect(dialog.locator('.view-corner')).toHaveCount(0);
    expect(double.asked[0]?.turns).toEqual([`user: ${words}`]);
    expect(await findBarriers(page)).toEqual([]);
    await takePictures(page, 'built-workflow');
    await page.setViewportSize(NARROW);
    expect(await sidewaysPixels(page)).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await takePictures(page, 'built-workflow narrow');
    await page.setViewportSize(WIDE);
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await expect(editor.nodes()).toHaveCount(5);
    await expect(editor.edges()).toHaveCount(5);
    await expect(page.getByRole('button', { name: 'Workflow name: Large orders. Rename' })).toBeVisible();
    // Fitted into the view, as nothing else was on the canvas.
    await expect(page.getByRole('status', { name: 'Zoom' })).not.toHaveText('50%');
    await takePictures(page, 'kept-workflow');
  });

  await test.step('a proposal whose dry run fails is corrected by the model', async () => {
    const dialog = await describeWorkflow(page, 'Only those over 200');
    const withCheck = (condition: string) => ({
      ...built,
      nodes: built.nodes.map((one) => (one.id === 'n2' ? { ...one, fields: { condition } } : one)),
    });
    replies.push(asText(types), asText(operations), asText(withCheck('total.sum.value > 200')));
    await dialog.getByRole('button', { name: 'Build', exact: true }).click();
    await expect(dialog).toContainText('The dry run failed at "Over 100"');
    expect(await findBarriers(page)).toEqual([]);
    await takePictures(page, 'failed-proposal');
    replies.push(asText(types), asText(operations), asText(withCheck('total > 200')));
    await dialog.getByRole('button', { name: 'Let the model correct it' }).click();
    await expect(dialog).toContainText('The dry run completed');
    const asked = double.asked.at(-1)?.turns[0] ?? '';
    expect(asked).toContain(
      'Only those over 200\n\nThis workflow was built for that. The dry run failed at "Over 100"',
    );
    expect(asked).toContain('total.sum.value > 200');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await page.keyboard.press('Escape');
    await expect(editor.node('Over 100')).toContainText('total > 100');
  });

  await test.step('further words change it, and its edges to second inputs stay', async () => {
    const dialog = await describeWorkflow(page, 'Only those over 500');
    const [first, check, ...others] = built.nodes;
    const changed = [first, { ...check, name: 'Over 500', fields: { condition: 'total > 500' } }, ...others];
    replies.push(asText(types), asText(operations), asText({ ...built, nodes: changed }));
    await dialog.getByRole('button', { name: 'Build', exact: true }).click();
    const changes = dialog.getByRole('region', { name: 'What changes' });
    await expect(changes).toContainText('total > 500');
    await expect(changes).not.toContainText('All orders');
    expect(double.asked.at(-1)?.turns[0]).toContain('{"from":"n4","port":"main","to":"n5","input":"second"}');
    await takePictures(page, 'changed-workflow');
    await dialog.getByRole('button', { name: 'Replace the workflow' }).click();
    await expect(editor.node('Over 500')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(editor.node('Over 100')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(editor.nodes()).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Workflow name: Untitled Workflow. Rename' })).toBeVisible();
  });
  await double.close();
});

test('a question is stopped at the provider, and a proposal that is discarded leaves everything as it was', async ({
  page,
  server,
}) => {
  const { double, replies } = await startModel();
  const editor = await openNew(page, server, double);
  const dialog = await describeWorkflow(page, words);
  await chooseModel(page, dialog);
  replies.push({ fault: 'silent' });
  await dialog.getByRole('button', { name: 'Build', exact: true }).click();
  await expect.poll(() => double.asked.length).toBe(1);
  expect(await findBarriers(page)).toEqual([]);
  await takePictures(page, 'asking');
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => double.abandoned()).toBe(1);
  await expect(dialog.getByRole('alert')).toBeHidden();

  replies.push({ refuse: { status: 401, message: 'The key is wrong.' } });
  await dialog.getByRole('button', { name: 'Build', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await takePictures(page, 'not-answered');

  replies.push(asText(types), asText(operations), asText(built));
  await dialog.getByRole('button', { name: 'Build', exact: true }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByRole('textbox', { name: 'What should it do?' })).toHaveValue(words);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(editor.nodes()).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Workflow name: Untitled Workflow. Rename' })).toBeVisible();
  await double.close();
});

test('a failure is explained where it is seen, and the change is made by a click and undone', async ({
  page,
  server,
}) => {
  const { double, replies } = await startModel();
  const graph = {
    nodes: [
      node('Start', 'manualTrigger', {}, 0, 0),
      node('Order', 'dataTransform', { mode: 'javascript', transform: 'return [{ total: 250 }]' }, 320, 0),
      node('Check', 'conditional', { mode: 'expression', condition: 'total.size.more > 1' }, 640, 0),
    ],
    edges: [edge('Start', 'Order'), edge('Order', 'Check')],
  };
  const { editor, user } = await openWorkflow(page, server, graph);
  await addModel(user, double);
  const dialog = page.getByRole('dialog', { name: 'Explain this failure' });
  await page.getByRole('button', { name: 'Execute' }).first().click();
  await expect(editor.node('Check')).toContainText(/failed/i);

  await test.step('in the list of steps', async () => {
    const row = editor.run.step('Check');
    const button = row.getByRole('button', { name: 'Explain this failure…' });
    if (!(await button.isVisible())) await row.getByRole('button', { expanded: false }).first().click();
    await button.click();
    await chooseModel(page, dialog);
    expect(await findBarriers(page)).toEqual([]);
    await takePictures(page, 'explain-failure');
    replies.push(asText({ explanation: 'There is no size.', fields: { condition: 'total > 1' } }));
    await dialog.getByRole('button', { name: 'Explain', exact: true }).click();
    await expect(dialog).toContainText('There is no size.');
    expect(double.asked[0]?.turns[0]).toContain('{"total":250}');
    expect(await findBarriers(page)).toEqual([]);
    await takePictures(page, 'explained-failure');
    await page.setViewportSize(NARROW);
    expect(await sidewaysPixels(page)).toBe(0);
    await takePictures(page, 'explained-failure narrow');
    await page.setViewportSize(WIDE);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog).toBeHidden();
    await expect(editor.node('Check')).toContainText('total > 1');
  });

  await test.step('undone, and asked for again beside the form of the node', async () => {
    await editor.run.dialog.getByRole('button', { name: /close/i }).click();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(editor.node('Check')).toContainText('total.size.more');
    await editor.node('Check').click();
    await takePictures(page, 'failure in the panel');
    await editor.panel().getByRole('button', { name: 'Explain this failure…' }).click();
    replies.push(asText({ explanation: 'The order came without it.', fields: null }));
    await dialog.getByRole('button', { name: 'Explain', exact: true }).click();
    await expect(dialog).toContainText('A change of this node would not help.');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('and from the menu of the node', async () => {
    await page.keyboard.press('Escape');
    await editor.node('Check').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Explain This Failure…' }).click();
    await expect(dialog).toBeVisible();
  });
  await double.close();
});

test('a visitor is offered templates and nodes for the words, also on a small screen', async ({ page, server }) => {
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/editor`);
  const dialog = await describeWorkflow(page, 'Remind customers of unpaid invoices');
  await expect(dialog).toContainText('log in to choose one');
  await expect(dialog.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Build', exact: true })).toBeDisabled();
  expect(await findBarriers(page)).toEqual([]);
  await takePictures(page, 'visitor');
  await page.setViewportSize(NARROW);
  expect(await sidewaysPixels(page)).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await takePictures(page, 'visitor narrow');
  await dialog
    .getByRole('button', { name: /^Insert / })
    .first()
    .click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Workflow name: Untitled Workflow. Rename' })).toBeHidden();
  await expect(editor.nodes().filter({ hasText: 'Webhook Trigger' })).toHaveCount(0);
});
