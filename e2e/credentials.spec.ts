import type { Locator, Page } from '@playwright/test';
import { signIn } from './support/account.ts';
import { ApiUser, chain, node } from './support/api-user.ts';
import { findBarriers, sidewaysPixels, withoutMotion } from './support/axe.ts';
import { EditorPage, expectToast } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

const SECRET = 'correct horse battery';

const button = (where: Page | Locator, name: string): Locator => where.getByRole('button', { name, exact: true });
const section = (page: Page): Locator => page.getByRole('region', { name: 'Credentials', exact: true });
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

async function choose(page: Page, box: Locator, option: string): Promise<void> {
  await box.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Everything that the browser receives while the page is used. */
function listen(page: Page): string[] {
  const traffic: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/'))
      void response.text().then(
        (text) => traffic.push(text),
        () => undefined,
      );
  });
  return traffic;
}

test('credentials are made, tested, edited without their secrets, and deleted', async ({ page, server, world }) => {
  await withoutMotion(page);
  const user = await ApiUser.register(server.url);
  await signIn(page, user);
  const traffic = listen(page);
  await page.goto(`${server.url}/settings#credentials`);
  await expect(section(page).getByText('No credentials yet')).toBeVisible();

  await button(section(page), 'New Credential').click();
  const making = dialog(page, 'New credential');
  await choose(page, making.getByLabel('Type'), 'User name and password');
  await button(making, 'Save Credential').click();
  await expect(making.getByLabel(/^Name/)).toHaveAccessibleDescription(/Give the credential a name\./);
  await expect(making.getByLabel(/^Name/)).toBeFocused();
  expect(await findBarriers(page)).toEqual([]);
  await making.getByLabel(/^Name/).fill('Shop');
  await making.getByLabel(/^User name/).fill('ada');
  await making.getByLabel('Password', { exact: true }).fill(SECRET);
  await making.getByLabel('Test URL').fill(`${world.url}/me`);
  await page.keyboard.press('Enter');

  await button(section(page), 'Test Shop').click();
  await expectToast(page, 'Credential Works', `GET ${world.url}/me answered 200.`);
  expect(world.received.at(-1)?.headers.authorization).toBe(`Basic ${Buffer.from(`ada:${SECRET}`).toString('base64')}`);

  await button(section(page), 'More for Shop').click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editing = dialog(page, 'Edit credential');
  await expect(editing.getByText('saved')).toBeVisible();
  await editing.getByLabel(/^User name/).fill('grace');
  await button(editing, 'Save Credential').click();
  await expect(editing).toBeHidden();
  await button(section(page), 'Test Shop').click();
  await expect
    .poll(() => world.received.at(-1)?.headers.authorization)
    .toBe(`Basic ${Buffer.from(`grace:${SECRET}`).toString('base64')}`);

  const credential = /"id":"([\w-]+)","name":"Shop"/.exec(traffic.join('\n'))?.[1] ?? '';
  const nodes = [
    node('start', 'manualTrigger'),
    node('ask', 'httpRequest', { url: world.url, auth: 'credential', credential }),
  ];
  await user.createWorkflow('Orders', { nodes, edges: chain('start', 'ask') });
  await button(section(page), 'More for Shop').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Delete Shop?' });
  await expect(asking).toContainText('It is used by “Orders”.');
  expect(await findBarriers(page)).toEqual([]);
  await button(asking, 'Delete anyway').click();
  await expect(section(page).getByText('No credentials yet')).toBeVisible();
  expect(traffic.join('\n')).not.toContain(SECRET);
});

test('a node is given a credential in place, signs its requests with it, and shows it nowhere', async ({
  page,
  server,
  world,
}) => {
  const user = await ApiUser.register(server.url);
  const nodes = [
    node('start', 'manualTrigger', { name: 'Begin' }, 0),
    node('ask', 'httpRequest', { name: 'Ask', url: `${world.url}/orders` }, 300),
  ];
  const workflowId = await user.createWorkflow('Orders', { nodes, edges: chain('start', 'ask') });
  world.answers.set('/orders', { echo: `Bearer ${SECRET}` });
  await signIn(page, user);
  const traffic = listen(page);
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/workflow/${workflowId}`, 2);

  await editor.node('Ask').click();
  const panel = editor.panel();
  await choose(page, panel.getByRole('combobox', { name: 'Authentication' }), 'A credential');
  await button(panel, 'New credential…').click();
  const making = dialog(page, 'New credential');
  await choose(page, making.getByLabel('Type'), 'Bearer token');
  await making.getByLabel(/^Name/).fill('Shop token');
  await making.getByLabel('Token', { exact: false }).first().fill(SECRET);
  await button(making, 'Save Credential').click();
  await expect(making).toBeHidden();
  await expect(panel.getByRole('combobox', { name: 'Credential', exact: true })).toHaveText('Shop token');
  await button(panel, 'Save Changes').click();
  expect(await findBarriers(page)).toEqual([]);
  await editor.save();

  await editor.execute();
  await expect(editor.run.dialog).toContainText('Completed');
  expect(world.received.at(-1)?.headers.authorization).toBe(`Bearer ${SECRET}`);
  await expect(await editor.run.data('Ask', 'Output')).toContainText('[hidden]');
  const [run] = await user.runs(1, 'completed');
  expect(JSON.stringify(await user.run(run?.id ?? ''))).not.toContain(SECRET);
  expect(traffic.join('\n')).not.toContain(SECRET);
  expect(server.output).not.toContain(SECRET);
});

test('a curl command fills in the node, and its authentication becomes a credential', async ({
  page,
  server,
  world,
}) => {
  const user = await ApiUser.register(server.url);
  const workflowId = await user.createWorkflow('Paste', {
    nodes: [node('start', 'manualTrigger', {}, 0), node('ask', 'httpRequest', { name: 'Ask' }, 300)],
    edges: chain('start', 'ask'),
  });
  await signIn(page, user);
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/workflow/${workflowId}`, 2);
  await editor.node('Ask').click();
  const panel = editor.panel();
  await button(panel, 'Paste cURL').click();
  const pasting = dialog(page, 'Paste cURL');
  await pasting.getByLabel('Command').fill('wget https://a.example');
  await button(pasting, 'Fill In').click();
  await expect(pasting.getByLabel('Command')).toHaveAccessibleDescription(/does not begin with curl/);
  expect(await findBarriers(page)).toEqual([]);
  await pasting
    .getByLabel('Command')
    .fill(
      `curl -X POST ${world.url}/orders \\\n  -H 'Content-Type: application/json' \\\n  -u 'ada:${SECRET}' \\\n  -d '{"id": 7}'`,
    );
  await button(pasting, 'Fill In').click();
  const keeping = dialog(page, 'New credential');
  await expect(keeping.getByLabel(/^User name/)).toHaveValue('ada');
  await keeping.getByLabel(/^Name/).fill('From the docs');
  await button(keeping, 'Save Credential').click();
  await expect(panel.getByRole('combobox', { name: 'Credential', exact: true })).toHaveText('From the docs');
  await expect(panel.getByRole('combobox', { name: 'Method' })).toHaveText('POST');
  await button(panel, 'Save Changes').click();
  await editor.save();
  await editor.execute();
  await expect(editor.run.dialog).toContainText('Completed');
  expect(world.received.at(-1)).toMatchObject({
    method: 'POST',
    path: '/orders',
    body: { id: 7 },
    headers: { authorization: `Basic ${Buffer.from(`ada:${SECRET}`).toString('base64')}` },
  });
});

test('credentials look right and have no barriers, wide and narrow', async ({ page, server }) => {
  await withoutMotion(page);
  const user = await ApiUser.register(server.url);
  await signIn(page, user);
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`${server.url}/settings`);
    await button(section(page), 'New Credential').first().click();
    const making = dialog(page, 'New credential');
    await choose(page, making.getByLabel('Type'), 'Client certificate');
    await expect(making.getByLabel('Certificate (PEM)')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    expect(await sidewaysPixels(page)).toBe(0);
    await choose(page, making.getByLabel('Type'), 'Bearer token');
    await making.getByLabel(/^Name/).fill(`A service with quite a long name, ${size.width}`);
    await making.getByLabel(/^Token/).fill(SECRET);
    await button(making, 'Save Credential').click();
    await expect(making).toBeHidden();
    expect(await findBarriers(page)).toEqual([]);
    expect(await sidewaysPixels(page)).toBe(0);
  }
});
