import { expectToast, EditorPage } from './support/editor-page.ts';
import { registerInBrowser, signIn } from './support/account.ts';
import { ApiUser, chain, node } from './support/api-user.ts';
import { expect, test } from './support/test.ts';

test('a person registers, builds a workflow by hand, runs it, and finds everything again', async ({
  page,
  server,
  world,
}) => {
  world.answers.set('/orders', [
    { id: 'A-1', amount: 1500 },
    { id: 'A-2', amount: 200 },
  ]);
  const editor = new EditorPage(page);

  await test.step('register and land on the dashboard', async () => {
    await registerInBrowser(page, server.url);
    await expect(page.getByText('No workflows yet')).toBeVisible();
  });

  await test.step('open the editor: one webhook trigger waits there', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Editor' }).click();
    await expect(editor.nodes()).toHaveCount(1);
    await expect(editor.node('Webhook Trigger')).toBeVisible();
  });

  await test.step('drag five nodes from the library', async () => {
    await editor.drag('Webhook Trigger', { x: 0.1, y: 0.6 });
    await editor.drag('HTTP Request', { x: 0.28, y: 0.45 });
    await editor.drag('Conditional', { x: 0.46, y: 0.45 });
    await editor.drag('Data Transform', { x: 0.64, y: 0.3 });
    await editor.drag('Data Transform', { x: 0.64, y: 0.6 });
    await editor.delete('Webhook Trigger');
  });

  await test.step('connect them, one transform per branch', async () => {
    await editor.connect('Webhook Trigger 2', 'HTTP Request');
    await editor.connect('HTTP Request', 'Conditional');
    await editor.connect('Conditional', 'Data Transform', 'true');
    await editor.connect('Conditional', 'Data Transform 2', 'false');
  });

  await test.step('configure them', async () => {
    await editor.configure('Webhook Trigger 2', async (panel) => {
      await panel.getByLabel('Node Name').fill('Order received');
      await panel.getByLabel('Endpoint').fill('/orders');
    });
    await editor.configure('HTTP Request', async (panel) => {
      await panel.getByLabel('URL').fill(`${world.url}/orders?asked={{ customer ?? "nobody" }}`);
    });
    await editor.configure('Conditional', async (panel) => {
      await panel.getByRole('combobox', { name: 'Condition type' }).click();
      await page.getByRole('option', { name: 'Expression' }).click();
      await panel.getByLabel('Condition', { exact: true }).fill('amount > 1000');
    });
    await editor.configure('Data Transform', async (panel) => {
      await panel.getByLabel('Node Name').fill('Approve');
      await panel.getByRole('group', { name: 'Fields' }).getByRole('button', { name: 'Add' }).click();
      await panel.getByLabel('Name 1').fill('decision');
      await panel.getByLabel('Value 1').fill('approved {{ id }}');
    });
    await editor.configure('Data Transform 2', async (panel) => {
      await panel.getByLabel('Node Name').fill('Review');
      await panel.getByRole('group', { name: 'Fields' }).getByRole('button', { name: 'Add' }).click();
      await panel.getByLabel('Name 1').fill('decision');
      await panel.getByLabel('Value 1').fill('look at {{ id }}');
    });
  });

  const workflowId = await test.step('rename and save', async () => {
    await editor.rename('Untitled Workflow', 'Order approval');
    return editor.save();
  });

  await test.step('execute, and see every step complete with its data', async () => {
    await editor.execute();
    await expect(editor.run.dialog).toContainText('Completed');
    await expect(editor.run.dialog).toContainText('100%');
    for (const name of ['Order received', 'HTTP Request', 'Conditional', 'Approve', 'Review']) {
      await expect(editor.run.step(name)).toContainText('completed');
    }
    expect(world.received.at(-1)).toMatchObject({ method: 'GET', path: '/orders', query: { asked: 'nobody' } });
    await expect(await editor.run.data('HTTP Request', 'Output')).toContainText('A-2');
    await expect(await editor.run.data('Approve', 'Input')).toContainText('1500');
    await expect(await editor.run.data('Approve', 'Output')).toContainText('approved A-1');
    await expect(await editor.run.data('Review', 'Output')).toContainText('look at A-2');
    await page.screenshot({ path: 'e2e/results/spine-executed.png' });
    await editor.run.dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('post to the webhook from outside; the run appears in the dashboard', async () => {
    const answer = await fetch(`${server.url}/hooks/${workflowId}/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ customer: 'grace' }),
    });
    expect(answer.status).toBe(202);
    expect(await answer.json()).toEqual({ executionId: expect.any(String) });
    await expect.poll(() => world.received.at(-1)?.query).toEqual({ asked: 'grace' });

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('link', { name: 'Order approval', exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'Execution History' }).click();
    const runs = page
      .getByRole('tabpanel', { name: 'Execution History' })
      .getByRole('button', { name: /Workflow Execution/ });
    await expect(runs).toHaveCount(2);
    await expect(runs.first()).toContainText(/completed/i);
    await page.screenshot({ path: 'e2e/results/spine-dashboard.png' });
  });

  await test.step('come back and reload: the workflow is as it was', async () => {
    await editor.open(`${server.url}/workflow/${workflowId}`, 5);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Workflow name: Order approval. Rename' })).toBeVisible();
    await expect(editor.nodes()).toHaveCount(5);
    await expect(editor.edges()).toHaveCount(4);
    await editor.node('Conditional').click();
    await expect(editor.panel().getByLabel('Condition', { exact: true })).toHaveText('amount > 1000');
    // The panel lies over part of the canvas.
    await editor.panel().getByRole('button', { name: 'Close properties' }).click();
    await expect(editor.panel()).toBeHidden();
    await editor.node('Review').click();
    await expect(editor.panel().getByLabel('Value 1')).toHaveText('look at {{ id }}');
  });
});

test('Stop Execution ends a run that waits', async ({ page, server }) => {
  const user = await ApiUser.register(server.url);
  const workflowId = await user.createWorkflow('Patience', {
    nodes: [
      node('Hook', 'webhookTrigger'),
      node('Wait', 'delay', { amount: 1, unit: 'hours' }, 300),
      node('After', 'dataTransform', {}, 600),
    ],
    edges: chain('Hook', 'Wait', 'After'),
  });
  const editor = new EditorPage(page);
  await signIn(page, user);
  await editor.open(`${server.url}/workflow/${workflowId}`, 3);

  await editor.execute();
  await expectToast(page, 'Execution Started', 'Your workflow is now executing.');
  await expect(editor.run.step('Wait')).toContainText('waiting');
  await expect(editor.run.dialog).toContainText('Waiting');
  await editor.run.dialog.getByRole('button', { name: 'Stop Execution' }).click();

  await expect(editor.run.step('Wait')).toContainText('failed');
  await expect(editor.run.step('Wait')).toContainText('Execution stopped by user');
  await expect(editor.run.step('After')).not.toContainText('completed');
  await expect(editor.run.dialog.getByRole('button', { name: 'Stop Execution' })).toBeHidden();
  const [run] = await user.runs();
  expect(run).toMatchObject({ workflowId, status: 'cancelled' });
});
