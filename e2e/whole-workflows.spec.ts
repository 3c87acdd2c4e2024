import { createHmac } from 'node:crypto';
import { appendFile, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { ApiUser, chain, node } from './support/api-user.ts';
import { EditorPage } from './support/editor-page.ts';
import { openMailbox } from './support/mailbox.ts';
import { ServerProcess } from './support/server-process.ts';
import { expect, test } from './support/test.ts';

/** Opens the editor as somebody who has just registered: one webhook trigger waits there. */
async function begin(page: Page, url: string): Promise<{ editor: EditorPage; user: ApiUser }> {
  const user = await ApiUser.register(url);
  await page.context().addCookies(user.cookies());
  const editor = new EditorPage(page);
  await editor.open(`${url}/editor`);
  return { editor, user };
}

async function choose(panel: Locator, label: string, option: string): Promise<void> {
  await panel.getByRole('combobox', { name: label, exact: true }).click();
  await panel.page().getByRole('option', { name: option, exact: true }).click();
}

/** Makes a credential of a type from within the panel; it is then the chosen one. */
async function newCredential(panel: Locator, name: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await panel.getByRole('button', { name: 'New credential…' }).click();
  const dialog = panel.page().getByRole('dialog', { name: 'New credential' });
  await dialog.getByLabel(/^Name/).fill(name);
  await fill(dialog);
  await dialog.getByRole('button', { name: 'Save Credential' }).click();
  await expect(dialog).toBeHidden();
}

/** The text of a PDF, as another workflow of the user reads it. */
async function textOf(user: ApiUser, pdf: Uint8Array<ArrayBuffer>): Promise<string> {
  const id = await user.createWorkflow('Reader', {
    nodes: [
      node('Hook', 'webhookTrigger', { responseMode: 'lastNode' }),
      node('Read', 'pdfGenerator', { operation: 'text' }, 300),
    ],
    edges: chain('Hook', 'Read'),
  });
  const answer = await fetch(`${user.url}/hooks/${id}/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: pdf,
  });
  return answer.text();
}

test('a signed request is answered, a wrong signature refused, and one above the limit asked to wait', async ({
  page,
  server,
}) => {
  const { editor } = await begin(page, server.url);
  await editor.drag('Rate Limiter', { x: 0.42, y: 0.3 });
  await editor.drag('Data Transform', { x: 0.62, y: 0.2 });
  await editor.drag('Respond to Webhook', { x: 0.82, y: 0.2 });
  await editor.drag('Respond to Webhook', { x: 0.62, y: 0.6 });
  await editor.connect('Webhook Trigger', 'Rate Limiter');
  await editor.connect('Rate Limiter', 'Data Transform', 'allowed');
  await editor.connect('Data Transform', 'Respond to Webhook');
  await editor.connect('Rate Limiter', 'Respond to Webhook 2', 'limited');
  await editor.configure('Webhook Trigger', async (panel) => {
    await choose(panel, 'Respond', 'From a Respond to Webhook node');
    await choose(panel, 'Authentication', 'Signed requests (HMAC)');
    await newCredential(panel, 'Shop', (dialog) =>
      dialog.getByLabel('Secret', { exact: false }).first().fill('geheim'),
    );
  });
  await editor.configure('Rate Limiter', async (panel) => {
    await panel.getByRole('spinbutton', { name: 'Items allowed' }).fill('1');
  });
  await editor.configure('Data Transform', async (panel) => {
    await panel.getByRole('group', { name: 'Fields' }).getByRole('button', { name: 'Add' }).click();
    await panel.getByLabel('Name 1').fill('total');
    await panel.getByLabel('Value 1').fill('{{ price * amount }}');
  });
  await editor.configure('Respond to Webhook', (panel) => choose(panel, 'Body', 'The first item'));
  await editor.configure('Respond to Webhook 2', (panel) =>
    panel.getByRole('spinbutton', { name: 'Status' }).fill('429'),
  );
  const id = await editor.save();

  const body = JSON.stringify({ price: 12, amount: 3 });
  const post = (secret: string) =>
    fetch(`${server.url}/hooks/${id}/webhook`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-signature': createHmac('sha256', secret).update(body).digest('hex'),
      },
    });
  expect((await post('guessed')).status).toBe(401);
  const answered = await post('geheim');
  expect([answered.status, await answered.json()]).toMatchObject([200, { price: 12, amount: 3, total: 36 }]);
  expect((await post('geheim')).status).toBe(429);
});

test('slow requests in a log file are counted on the dashboard, live', async ({ page }) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'heddle-logs-')));
  const file = join(folder, 'web.log');
  const lines = (...times: number[]): string => times.map((ms) => `level=info path=/cart ms=${ms}\n`).join('');
  try {
    await writeFile(file, lines(11, 12, 10, 11, 12, 900, 11, 10));
    await using server = await ServerProcess.start({ env: { HEDDLE_LOG_FOLDERS: folder } });
    const { editor } = await begin(page, server.url);
    await editor.drag('Log Trigger', { x: 0.2, y: 0.55 });
    await editor.drag('Log Parsing', { x: 0.4, y: 0.4 });
    await editor.drag('Anomaly Detection', { x: 0.6, y: 0.4 });
    await editor.drag('Dashboard Widget', { x: 0.8, y: 0.4 });
    await editor.delete('Webhook Trigger');
    await editor.connect('Log Trigger', 'Log Parsing');
    await editor.connect('Log Parsing', 'Anomaly Detection', 'parsed');
    await editor.connect('Anomaly Detection', 'Dashboard Widget', 'anomalies');
    await editor.configure('Log Trigger', async (panel) => {
      await panel.getByLabel('File').fill(file);
      await choose(panel, 'Start at', 'The first line of the file');
    });
    await editor.configure('Anomaly Detection', (panel) => panel.getByRole('textbox', { name: 'Value' }).fill('ms'));
    await editor.configure('Dashboard Widget', async (panel) => {
      await panel.getByLabel('Title').fill('Slow requests');
      await choose(panel, 'Aggregation', 'Number of items');
    });
    await editor.save();

    await page.goto(`${server.url}/`);
    const widget = page
      .getByRole('region', { name: 'Widgets' })
      .getByRole('listitem')
      .filter({ hasText: 'Slow requests' });
    /** The widget as it is shown, by itself: nothing is loaded anew. */
    const showsCount = (count: string) =>
      expect(widget.getByText(count, { exact: true })).toBeVisible({ timeout: 15_000 });
    await showsCount('1');
    await appendFile(file, lines(11, 12, 10, 700, 11, 12, 900, 11, 10, 800));
    await showsCount('3');
    await page.screenshot({ path: 'e2e/results/whole-widget.png' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('an uploaded CSV file comes back by mail as a report in PDF', async ({ page, server }) => {
  await using mailbox = await openMailbox();
  const { editor, user } = await begin(page, server.url);
  await editor.drag('CSV Parser', { x: 0.42, y: 0.25 });
  await editor.drag('Data Validator', { x: 0.62, y: 0.25 });
  await editor.drag('Data Deduplicator', { x: 0.82, y: 0.25 });
  await editor.drag('Chart Generator', { x: 0.42, y: 0.65 });
  await editor.drag('Report Generator', { x: 0.62, y: 0.65 });
  await editor.drag('Email Send', { x: 0.82, y: 0.65 });
  await editor.connect('Webhook Trigger', 'CSV Parser');
  await editor.connect('CSV Parser', 'Data Validator');
  await editor.connect('Data Validator', 'Data Deduplicator', 'valid');
  await editor.connect('Data Deduplicator', 'Chart Generator', 'unique');
  await editor.connect('Chart Generator', 'Report Generator');
  await editor.connect('Report Generator', 'Email Send');
  await editor.configure('Data Validator', async (panel) => {
    await panel.getByRole('group', { name: 'Rules' }).getByRole('button', { name: 'Add rule' }).click();
    await panel.getByRole('textbox', { name: 'Field of rule 1' }).fill('amount');
    await choose(panel, 'Operator of rule 1', 'is at least');
    await panel.getByLabel('Value of rule 1').fill('0');
  });
  await editor.configure('Data Deduplicator', (panel) => panel.getByLabel('Compare by').fill('id'));
  await editor.configure('Chart Generator', (panel) => panel.getByRole('switch', { name: 'Keep items' }).click());
  await editor.configure('Report Generator', async (panel) => {
    await panel.getByRole('textbox', { name: 'Title', exact: true }).fill('Orders');
    await choose(panel, 'Table', 'Items');
    await choose(panel, 'File', 'PDF');
  });
  await editor.configure('Email Send', async (panel) => {
    await panel.getByRole('textbox', { name: 'To', exact: true }).fill('ada@example.com');
    await panel.getByRole('textbox', { name: 'Subject' }).fill('{{ report.name }}');
    await panel.getByRole('textbox', { name: 'From' }).fill('shop@example.com');
    await newCredential(panel, 'Mail', async (dialog) => {
      await dialog.getByLabel(/^Host/).fill('localhost');
      await choose(dialog, 'Security', 'None (port 25)');
      await dialog.getByLabel('Port').fill(new URL(mailbox.url).port);
    });
  });
  await expect(page.getByRole('button', { name: /problem/ })).toBeHidden();
  await page.screenshot({ path: 'e2e/results/whole-csv.png' });
  const id = await editor.save();

  const form = new FormData();
  form.set(
    'file',
    new Blob(['id,customer,amount\n1,Ada,120\n2,Grace,80\n2,Grace,80\n3,Eve,-5\n4,Zoë,40.5\n'], { type: 'text/csv' }),
    'orders.csv',
  );
  expect((await fetch(`${server.url}/hooks/${id}/webhook`, { method: 'POST', body: form })).status).toBe(202);
  await expect.poll(() => mailbox.received.length, { timeout: 20_000 }).toBe(1);
  const [mail = ''] = mailbox.received;
  expect(mail).toContain('Subject: Orders.pdf');
  const pdf = /filename="?Orders\.pdf[^]*?\n\n([A-Za-z0-9+/=\n]+)/.exec(mail)?.[1] ?? '';
  const bytes = Buffer.from(pdf, 'base64');
  // The chart.
  expect(bytes.toString('latin1')).toContain('/Subtype /Image');
  const text = await textOf(user, bytes);
  for (const shown of ['Orders', 'Ada 120', 'Grace 80', 'Zoë 40.5']) expect(text).toContain(shown);
  expect(text.match(/Grace/g)).toHaveLength(1);
  expect(text).not.toContain('Eve');
});
