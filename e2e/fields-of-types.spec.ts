import { signIn } from './support/account.ts';
import { ApiUser, chain, node } from './support/api-user.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

const FIELDS = /\/api\/node-types\?examples=false&types=/;

test('a saved workflow asks once for the fields of its types, and a node that is added for those of its own', async ({
  page,
  server,
}) => {
  const user = await ApiUser.register(server.url);
  const id = await user.createWorkflow('Orders', {
    nodes: [
      node('Hook', 'webhookTrigger', {}, 0, 100),
      node('Ask', 'httpRequest', { url: 'https://api.example.com' }, 300, 100),
      node('Again', 'httpRequest', { url: 'https://api.example.com/2' }, 600, 100),
    ],
    edges: chain('Hook', 'Ask', 'Again'),
  });
  await signIn(page, user);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (FIELDS.test(request.url())) asked.push(new URL(request.url()).searchParams.get('types') ?? '');
  });
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/workflow/${id}`, 3);
  await expect(editor.node('Ask').getByText('GET https://api.example.com', { exact: true })).toBeVisible();
  // The editor begins with an empty workflow, which is not shown.
  expect(asked.filter((types) => types.includes('httpRequest'))).toHaveLength(1);

  const before = asked.length;
  await editor.drag('Delay', { x: 0.5, y: 0.8 });
  await editor.node('Delay').click();
  await expect(editor.panel().getByRole('region', { name: 'Configuration' })).toBeVisible();
  expect(asked.slice(before).flatMap((types) => types.split(','))).toContain('delay');
  expect(asked.slice(before).join()).not.toContain('httpRequest');
});

test('without the server a node is added all the same, and its fields come when the server is back', async ({
  page,
  server,
}) => {
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/editor`);
  await page.route(FIELDS, (route) => route.abort());
  await editor.drag('Scheduler', { x: 0.5, y: 0.8 });
  await editor.node('Scheduler').click();
  const panel = editor.panel();
  await expect(panel.getByRole('alert')).toContainText('The fields could not be loaded');
  await panel.getByLabel('Node Name').fill('Every day');
  await expect(editor.node('Every day')).toBeVisible();

  await page.unroute(FIELDS);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByRole('alert')).toBeHidden();
  await expect(panel.getByRole('region', { name: 'Configuration' })).toBeVisible();
  await expect(editor.node('Every day').getByText(/^Every day at 09:00/)).toBeVisible();
});
