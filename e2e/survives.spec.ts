import { registerInBrowser } from './support/account.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

test('a run goes on after the server was killed in the middle of it, and who watches sees it finish', async ({
  page,
  ownServer: server,
  world,
}) => {
  const editor = new EditorPage(page);
  await registerInBrowser(page, server.url);
  await editor.open(`${server.url}/editor`);

  await editor.drag('HTTP Request', { x: 0.45, y: 0.3 });
  await editor.drag('Delay', { x: 0.62, y: 0.3 });
  await editor.drag('HTTP Request', { x: 0.8, y: 0.3 });
  await editor.connect('Webhook Trigger', 'HTTP Request');
  await editor.connect('HTTP Request', 'Delay');
  await editor.connect('Delay', 'HTTP Request 2');
  await editor.configure('HTTP Request', async (panel) => {
    await panel.getByLabel('Node Name').fill('Charge');
    await panel.getByRole('combobox', { name: 'Method' }).click();
    await page.getByRole('option', { name: 'POST' }).click();
    await panel.getByLabel('URL').fill(`${world.url}/charge`);
  });
  await editor.configure('Delay', async (panel) => {
    // Long enough to be found under way, and ended, also on a machine that does much else.
    await panel.getByRole('spinbutton', { name: 'Amount' }).fill('10');
  });
  await editor.configure('HTTP Request 2', async (panel) => {
    await panel.getByLabel('Node Name').fill('Ship');
    await panel.getByRole('combobox', { name: 'Method' }).click();
    await page.getByRole('option', { name: 'POST' }).click();
    await panel.getByLabel('URL').fill(`${world.url}/ship?order={{ $node("Webhook Trigger").json.order }}`);
  });
  await editor.rename('Untitled Workflow', 'Survivor');
  const workflowId = await editor.save();
  await page.goto(`${server.url}/dashboard`);

  const answer = await fetch(`${server.url}/hooks/${workflowId}/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order: 'A-7' }),
  });
  expect(answer.status).toBe(202);

  await page.reload();
  await page.getByRole('tab', { name: 'Execution History' }).click();
  await page.getByRole('button', { name: /Workflow Execution.*Survivor/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Survivor' });
  const step = (name: string) =>
    dialog.getByRole('listitem').filter({ has: page.getByRole('button', { name: new RegExp(`^${name}\\b`) }) });
  await expect(step('Charge')).toContainText('completed');
  await expect(step('Delay')).toContainText('waiting');

  await server.kill();
  expect(world.counts()).toEqual(new Map([['/charge', 1]]));
  await server.start();

  await expect(step('Ship')).toContainText('completed', { timeout: 60_000 });
  await expect(dialog.getByRole('button', { name: 'Stop Execution' })).toBeHidden();
  expect(world.counts()).toEqual(
    new Map([
      ['/charge', 1],
      ['/ship', 1],
    ]),
  );
  expect(world.received.at(-1)?.query).toEqual({ order: 'A-7' });
  await page.screenshot({ path: 'e2e/results/survives.png' });
});
