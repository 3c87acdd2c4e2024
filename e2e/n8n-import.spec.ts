import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signIn } from './support/account.ts';
import { ApiUser } from './support/api-user.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

/** A workflow that somebody has published: it makes an item with code and asks a service for the records of a domain. */
const published = join(import.meta.dirname, '../../shared/n8n-suite/real/dd2dada42e067644.json');

test('a published workflow of n8n is imported, what is left to do is done, and it runs', async ({
  page,
  server,
  world,
}) => {
  test.skip(!existsSync(published), 'Real workflows of n8n do not stand beside the project.');
  await signIn(page, await ApiUser.register(server.url));
  const editor = new EditorPage(page);
  const asking = editor.node('Get DNS records');
  const mark = asking.locator('.review-mark');
  const notes = editor.panel().getByRole('region', { name: 'To do before it runs' });

  await test.step('the import lists what is left to do', async () => {
    await page.goto(`${server.url}/gallery`);
    await page.getByRole('button', { name: 'Import from n8n' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import n8n Workflow' });
    await dialog.getByLabel('n8n workflow JSON').fill(await readFile(published, 'utf8'));
    await dialog.getByRole('button', { name: 'Convert Workflow' }).click();
    await expect(dialog).toContainText('2 of 3 steps run as they are');
    const toDo = dialog.getByRole('region', { name: 'To do before it runs' }).getByRole('listitem');
    await expect(toDo).toHaveText([/^Get DNS recordsUnknown node type .*"Get DNS records" used credentials/]);
    await dialog.getByRole('button', { name: 'Use Workflow' }).click();
    await expect(editor.nodes()).toHaveCount(3);
  });

  await test.step('the card of the node says so, and of no other', async () => {
    await expect(mark).toHaveAttribute('title', /^Unknown node type .*\n.*credentials/);
    await expect(page.locator('.review-mark')).toHaveCount(1);
    await page.screenshot({ path: 'e2e/results/n8n-to-do.png' });
  });

  await test.step('each thing is done in the panel of the node', async () => {
    await editor.configure('Get DNS records', async (panel) => {
      await panel.getByLabel('URL').fill(`${world.url}/records?domain={{ domain }}`);
      await notes.getByRole('button', { name: /^Done: "Get DNS records" used credentials/ }).click();
      await expect(notes.getByRole('listitem')).toHaveCount(1);
      await notes.getByRole('button', { name: /^Done: Unknown node type/ }).click();
      await expect(notes).toBeHidden();
    });
    await expect(mark).toBeHidden();
  });

  await test.step('it runs as it did there', async () => {
    await editor.save();
    await editor.execute();
    await expect(editor.run.dialog).toContainText('Completed');
    expect(world.received.map(({ path, query }) => ({ path, query }))).toEqual([
      { path: '/records', query: { domain: 'n8n.io' } },
    ]);
  });
});
