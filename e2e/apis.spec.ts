import { signIn } from './support/account.ts';
import { ApiUser } from './support/api-user.ts';
import { findBarriers, sidewaysPixels, takePictures } from './support/axe.ts';
import { EditorPage } from './support/editor-page.ts';
import { ServerProcess } from './support/server-process.ts';
import { expect, test } from './support/test.ts';

const describedAt = (url: string) => ({
  openapi: '3.0.3',
  info: { title: 'Pet store', version: '1.2' },
  servers: [{ url: `${url}/v1` }],
  paths: {
    '/pets': {
      get: {
        tags: ['Pets'],
        summary: 'List pets',
        parameters: [{ name: 'species', in: 'query', schema: { type: 'string', enum: ['dog', 'cat'] } }],
        responses: { 200: { description: 'Pets' } },
      },
      post: {
        tags: ['Pets'],
        summary: 'Create pet',
        description: 'Creates a pet. It needs a name.',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name'],
                properties: { name: { type: 'string' }, age: { type: 'integer' } },
              },
            },
          },
        },
        responses: { 201: { description: 'Created' } },
      },
    },
    '/export': {
      post: {
        summary: 'Export',
        requestBody: { content: { 'application/x-protobuf': {} } },
        responses: { 200: { description: 'x' } },
      },
    },
  },
});

test('an API is added with its description, dragged onto the canvas and runs', async ({ page, world }) => {
  world.answers.set('/openapi.json', describedAt(world.url));
  world.answers.set('/v1/pets', { id: 7, name: 'Rex' });
  await using server = await ServerProcess.start();
  const user = await ApiUser.register(server.url);
  await signIn(page, user);

  await test.step('a wrong address says what is wrong; the right one adds the API', async () => {
    await page.goto(`${server.url}/data?tab=apis`);
    await page.getByRole('button', { name: 'Add an API' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an API' });
    await dialog.getByLabel('URL', { exact: true }).fill(`${world.url}/nothing.json`);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(/not a valid API description/)).toBeVisible();
    await dialog.getByLabel('URL', { exact: true }).fill(`${world.url}/openapi.json`);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  });

  await test.step('it shows its operations, and those that cannot be used', async () => {
    const dialog = page.getByRole('dialog', { name: 'Pet store' });
    await expect(dialog.getByRole('region', { name: 'Operations' }).getByRole('listitem')).toHaveCount(2);
    await dialog.getByText('Cannot be used (1)').click();
    await expect(dialog.getByText(/application\/x-protobuf/)).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await takePictures(page, 'api');
    await dialog.getByText('A newer description').click();
    await dialog.getByRole('button', { name: 'Load it again' }).click();
    await expect(dialog.getByText('The description has not changed.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('list', { name: 'APIs' })).toContainText('2 operations');
  });

  const workflowId = await user.createWorkflow('Pets', {
    nodes: [{ id: 'go', type: 'manualTrigger', position: { x: 0, y: 0 }, data: { name: 'Go' } }],
    edges: [],
  });
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/workflow/${workflowId}`, 1);
  const panel = editor.panel();

  await test.step('its node begins with it; the operation is searched', async () => {
    await editor.node('Go').click();
    await page
      .getByRole('region', { name: 'Your APIs' })
      .getByRole('button', { name: /Pet store/ })
      .dblclick();
    await editor.node('API Operation').click();
    await expect(panel.getByRole('combobox', { name: 'API' })).toContainText('Pet store');
    await panel.getByRole('button', { name: 'Operation', exact: true }).click();
    const picker = page.getByRole('dialog', { name: 'Operation' });
    await expect(picker.getByRole('listitem')).toHaveCount(2);
    expect(await findBarriers(page)).toEqual([]);
    await picker.getByRole('searchbox').fill('post pet');
    await expect(picker.getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(panel.getByText('Creates a pet.')).toBeVisible();
  });

  await test.step('its parameters are fields, and the run sends them', async () => {
    await panel.getByRole('textbox', { name: 'Name', exact: true }).click();
    await page.keyboard.type('Rex');
    await takePictures(page, 'api-node');
    await panel.getByRole('button', { name: 'Save Changes' }).click();
    await expect(editor.node('API Operation')).toContainText('Create pet in Pet store');
    await editor.execute();
    await expect(editor.run.step('API Operation')).toContainText('completed');
    expect(world.received.at(-1)).toMatchObject({ method: 'POST', path: '/v1/pets', body: { name: 'Rex' } });
  });

  await test.step('on a phone nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${server.url}/data?tab=apis`);
    await page.getByRole('button', { name: /Pet store/ }).click();
    await expect(page.getByRole('dialog', { name: 'Pet store' })).toBeVisible();
    await page.screenshot({ path: 'e2e/results/api-phone.png' });
    expect(await sidewaysPixels(page)).toBe(0);
  });
});
