import { signIn } from './support/account.ts';
import { ApiUser, chain, node } from './support/api-user.ts';
import { findBarriers, sidewaysPixels, takePictures } from './support/axe.ts';
import { EditorPage } from './support/editor-page.ts';
import { ServerProcess } from './support/server-process.ts';
import { expect, test } from './support/test.ts';

test('a connector is set up by object, operation and lists of the account, and runs', async ({ page, world }) => {
  world.answers.set('/sales/api/v2/pipelines', {
    data: [
      { id: 3, name: 'Partners' },
      { id: 4, name: 'Direct sales' },
    ],
  });
  world.answers.set('/sales/api/v2/deals', { data: { id: 42, title: 'Website for Acme' } });
  await using server = await ServerProcess.start({
    env: { HEDDLE_CONNECTOR_ADDRESSES: `pipedrive=${world.url}/sales` },
  });
  const user = await ApiUser.register(server.url);
  const workflowId = await user.createWorkflow('Deals', {
    nodes: [node('Go', 'manualTrigger'), node('Sales', 'pipedriveCrm', {}, 300)],
    edges: chain('Go', 'Sales'),
  });
  await signIn(page, user);
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/workflow/${workflowId}`, 2);
  await expect(editor.node('Sales')).toContainText('List deals in Pipedrive');
  const panel = editor.panel();

  await test.step('the operation is searched among the objects', async () => {
    await editor.node('Sales').click();
    await panel.getByRole('button', { name: 'Operation' }).click();
    const picker = page.getByRole('dialog', { name: 'Operation' });
    await expect(picker.getByRole('region', { name: 'Organization' })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await picker.getByRole('searchbox').fill('deal create');
    await expect(picker.getByRole('button')).toHaveText(['Create deal']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: 'Operation' })).toContainText('Deal · Create deal');
    await expect(panel.getByLabel('Filter ID')).toBeHidden();
  });

  await test.step('a credential is made in place', async () => {
    await panel.getByRole('button', { name: 'New credential' }).click();
    const dialog = page.getByRole('dialog', { name: 'New credential' });
    await dialog.getByLabel(/^Name/).fill('Sales team');
    await dialog.getByLabel(/^API token/).fill('pipedrive-token-1');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  });

  await test.step('what the account has is offered, by name', async () => {
    await panel.getByText(/^Optional fields/).click();
    await panel.getByRole('button', { name: 'Choose from the account: Pipeline' }).click();
    const list = page.getByRole('dialog', { name: 'Choose from the account: Pipeline' });
    await expect(list.getByRole('list').getByRole('button')).toHaveCount(2);
    expect(await findBarriers(page)).toEqual([]);
    await takePictures(page, 'connector');
    await list.getByRole('button', { name: 'Direct sales' }).click();
    await expect(panel.getByText('Direct sales')).toBeVisible();
    expect(world.received.at(-1)?.headers['x-api-token']).toBe('pipedrive-token-1');
  });

  await test.step('the required field comes first, and the run creates the deal', async () => {
    const title = panel.getByRole('textbox', { name: 'Title' });
    await title.click();
    await page.keyboard.type('Website for Acme');
    await panel.getByRole('button', { name: 'Save Changes' }).click();
    await expect(editor.node('Sales')).toContainText('Create deal in Pipedrive');
    await editor.execute();
    await expect(editor.run.step('Sales')).toContainText('completed');
    expect(world.received.at(-1)).toMatchObject({
      method: 'POST',
      path: '/sales/api/v2/deals',
      body: { title: 'Website for Acme', pipeline_id: 4 },
    });
  });

  await test.step('on a phone nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await editor.open(`${server.url}/workflow/${workflowId}`, 2);
    await editor.node('Sales').click();
    await page.getByRole('button', { name: 'Operation', exact: true }).click();
    await page.screenshot({ path: 'e2e/results/connector-phone.png' });
    expect(await sidewaysPixels(page)).toBe(0);
  });
});

test('a long list is handed on in batches, which the execution shows as passes', async ({ page, world }) => {
  world.answers.set('/sales/api/v2/deals', { data: [1, 2, 3, 4, 5].map((id) => ({ id, title: `Deal ${id}` })) });
  await using server = await ServerProcess.start({
    env: { HEDDLE_CONNECTOR_ADDRESSES: `pipedrive=${world.url}/sales` },
  });
  const user = await ApiUser.register(server.url);
  const credential = await user.createCredential('Sales', 'pipedriveApi', { token: 't' });
  const workflowId = await user.createWorkflow('Deals', {
    nodes: [
      node('Go', 'manualTrigger'),
      node('Sales', 'pipedriveCrm', { operation: 'deal.list', credential }, 300),
      node('Shape', 'dataTransform', { mode: 'javascript', transform: 'return { done: true }' }, 600),
    ],
    edges: chain('Go', 'Sales', 'Shape'),
  });
  await signIn(page, user);
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/workflow/${workflowId}`, 3);
  const panel = editor.panel();

  await editor.node('Sales').click();
  await panel.getByText(/^Execution/).click();
  await expect(panel.getByRole('spinbutton', { name: 'Items per batch' })).toBeHidden();
  await expect(panel.getByText('Run for each item by itself')).toBeVisible();
  await panel.getByRole('combobox', { name: 'Process the list' }).click();
  await page.getByRole('option', { name: 'In batches' }).click();
  await panel.getByRole('spinbutton', { name: 'Items per batch' }).fill('2');
  // The head of a loop takes all that arrives.
  await expect(panel.getByText('Run for each item by itself')).toBeHidden();
  await expect(panel.getByText('Several connections')).toBeHidden();
  expect(await findBarriers(page)).toEqual([]);
  await takePictures(page, 'batches');
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(editor.node('Sales')).toContainText('Repeats what follows for each batch');

  await editor.execute();
  await expect(editor.run.step('Shape')).toContainText('completed');
  const run = (await user.runs(1))[0];
  const view = await user.run(run?.id ?? '');
  expect(view.steps.map(({ nodeId, runs }) => [nodeId, runs])).toEqual([
    ['Go', 1],
    ['Sales', 1],
    ['Shape', 3],
  ]);
  await editor.run
    .step('Shape')
    .getByRole('button', { name: /^Shape/ })
    .click();
  await expect(editor.run.step('Shape').getByRole('group', { name: 'Passes of Sales' })).toContainText('of 3');
  await page.screenshot({ path: 'e2e/results/batches-run.png' });

  await page.setViewportSize({ width: 390, height: 844 });
  await editor.open(`${server.url}/workflow/${workflowId}`, 3);
  await editor.node('Sales').click();
  await page.getByText(/^Execution/).click();
  await page.screenshot({ path: 'e2e/results/batches-phone.png' });
  expect(await sidewaysPixels(page)).toBe(0);
});
