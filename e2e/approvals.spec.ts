import type { Browser, Locator, Page } from '@playwright/test';
import { registerInBrowser, signIn } from './support/account.ts';
import { ApiUser, chain, edge, eventually, node } from './support/api-user.ts';
import { findBarriers, sidewaysPixels, takePictures, withoutMotion } from './support/axe.ts';
import { EditorPage, expectToast } from './support/editor-page.ts';
import type { Mailbox } from './support/mailbox.ts';
import { openMailbox } from './support/mailbox.ts';
import { ServerProcess } from './support/server-process.ts';
import { expect, test as base } from './support/test.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

/** A server that sends mail, and where it arrives. */
const test = base.extend<object, { mailing: { server: ServerProcess; mailbox: Mailbox } }>({
  mailing: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await using mailbox = await openMailbox();
      await using server = await ServerProcess.start({
        env: { HEDDLE_SMTP_URL: mailbox.url, HEDDLE_MAIL_FROM: 'heddle@example.com' },
      });
      await use({ server, mailbox });
    },
    { scope: 'worker' },
  ],
});

const inbox = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Approvals/ });
const question = (page: Page, title: string): Locator => page.getByRole('article', { name: title });

/** The link in the latest mail to an address. */
const linkTo = ({ mailbox, server }: { mailbox: Mailbox; server: ServerProcess }, address: string): Promise<string> =>
  eventually(`a mail has come to ${address}`, 20, async () => {
    const mail = mailbox.received.findLast((source) => source.includes(`To: ${address}`));
    return mail === undefined ? null : (new RegExp(`${server.url}/approve/[\\w.-]+`).exec(mail)?.[0] ?? null);
  });

/** A workflow that asks, and what comes after a yes and a no. */
const asking = (data: object) => ({
  nodes: [
    node('Go', 'manualTrigger', {}, 0, 100),
    node('Ask', 'approval', data as Record<string, string>, 300, 100),
    node('Pay', 'dataTransform', {}, 600, 0),
    node('Cancel', 'dataTransform', {}, 600, 200),
  ],
  edges: [...chain('Go', 'Ask'), edge('Ask', 'Pay', 'approved'), edge('Ask', 'Cancel', 'rejected')],
});

/** Starts a workflow in the name of who is signed in; settles once its question is asked. */
async function start(page: Page, url: string, workflowId: string): Promise<string> {
  const answer = await page.request.post(`${url}/api/executions`, { data: { workflowId }, headers: { origin: url } });
  const { id } = (await answer.json()) as { id: string };
  await eventually('the question is asked', 20, async () => {
    const asked = await page.request.get(`${url}/api/approvals?runId=${id}`);
    return ((await asked.json()) as unknown[]).length > 0;
  });
  return id;
}

const statusOf = async (page: Page, url: string, runId: string): Promise<string> =>
  ((await (await page.request.get(`${url}/api/executions/${runId}`)).json()) as { status: string }).status;

async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: NARROW, reducedMotion: 'reduce' });
  return context.newPage();
}

test('a workflow asks: one answer is given in the app, the other by a link without an account', async ({
  page,
  browser,
  mailing,
}) => {
  const { url } = mailing.server;
  const editor = new EditorPage(page);
  await registerInBrowser(page, url);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Editor' }).click();

  await test.step('build it by hand', async () => {
    await editor.open(`${url}/editor`);
    await editor.drag('Manual Trigger', { x: 0.1, y: 0.6 });
    await editor.drag('Approval', { x: 0.36, y: 0.45 });
    await editor.drag('Data Transform', { x: 0.62, y: 0.3 });
    await editor.drag('Data Transform', { x: 0.62, y: 0.6 });
    await editor.delete('Webhook Trigger');
    await editor.connect('Manual Trigger', 'Approval');
    await editor.connect('Approval', 'Data Transform', 'approved');
    await editor.connect('Approval', 'Data Transform 2', 'rejected');
    await editor.configure('Approval', async (panel) => {
      await panel.getByLabel('Question').fill('Pay 90 EUR to Eve?');
      await panel.getByLabel('Details').fill('Invoice 7 of March');
      await panel.getByLabel('Approvers').fill('eve@example.com');
    });
    await editor.rename('Untitled Workflow', 'Invoices');
    await editor.save();
  });

  await test.step('execute it: the step waits and says for what; the header counts it', async () => {
    await editor.execute();
    const step = editor.run.step('Approval');
    await expect(step).toContainText('waits for an answer');
    await step.getByRole('button', { expanded: false }).click();
    await expect(step).toContainText('Waits for an answer to “Pay 90 EUR to Eve?”');
    await page.screenshot({ path: 'e2e/results/look/approval in a run.png' });
    await step.getByRole('link', { name: 'Open the approval' }).click();
  });

  await test.step('approve it in the inbox', async () => {
    await expect(page).toHaveURL(/\/approvals\?id=/);
    await expect(inbox(page)).toContainText('1');
    const asked = question(page, 'Pay 90 EUR to Eve?');
    await expect(asked).toContainText('Invoice 7 of March');
    await expect(asked).toContainText('also asked by mail: eve@example.com');
    await asked.getByLabel('Comment').fill('Paid on Monday.');
    await asked.getByRole('button', { name: 'Approve' }).click();
    await expectToast(page, 'Approved', 'Pay 90 EUR to Eve?');
    await expect(page.getByText('Nothing waits for you')).toBeVisible();
    await expect(inbox(page)).not.toContainText('1');
    await page.getByRole('tab', { name: 'Answered' }).click();
    await expect(question(page, 'Pay 90 EUR to Eve?')).toContainText('Paid on Monday.');
  });

  await test.step('the link of the mail shows who answered', async () => {
    const eve = await visitor(browser);
    await eve.goto(await linkTo(mailing, 'eve@example.com'));
    await expect(eve.getByRole('heading', { name: /^Approved by ada-/ })).toBeVisible();
    await eve.context().close();
  });

  await test.step('the run is on the canvas, with the branch of the yes', async () => {
    await question(page, 'Pay 90 EUR to Eve?').getByRole('link', { name: 'Invoices' }).click();
    await expect(page).toHaveURL(/\/workflow\/.*\?run=/);
    await expect(editor.run.step('Data Transform(?! 2)')).toContainText('completed');
    await expect(editor.run.step('Data Transform 2')).toContainText('skipped');
  });

  await test.step('the second time somebody without an account rejects by link', async () => {
    const known = mailing.mailbox.received.length;
    await page.goto(page.url().replace(/\?run=.*/, ''));
    await expect(editor.nodes()).toHaveCount(4);
    await editor.execute();
    await eventually('a further mail has come', 20, async () => mailing.mailbox.received.length > known);
    const eve = await visitor(browser);
    await eve.goto(await linkTo(mailing, 'eve@example.com'));
    await expect(eve.getByRole('heading', { name: 'Pay 90 EUR to Eve?' })).toBeVisible();
    await expect(eve.getByText('Invoice 7 of March')).toBeVisible();
    await eve.getByLabel('Comment').fill('Not this month.');
    await eve.getByRole('button', { name: 'Reject' }).click();
    await expect(eve.getByRole('heading', { name: 'Rejected' })).toBeFocused();
    await eve.context().close();
    await expect(editor.run.step('Data Transform 2')).toContainText('completed');
    await expect(await editor.run.data('Data Transform 2', 'Input')).toContainText('Not this month.');
  });
});

test('a server that is killed while a question is open forgets nothing', async ({ page, ownServer }) => {
  const user = await ApiUser.register(ownServer.url);
  const workflowId = await user.createWorkflow('Invoices', asking({ title: 'Pay?' }));
  await signIn(page, user);
  const runId = await start(page, ownServer.url, workflowId);
  await ownServer.kill();
  await ownServer.start();
  await page.goto(`${ownServer.url}/approvals`);
  await question(page, 'Pay?').getByRole('button', { name: 'Approve' }).click();
  await eventually('the run has gone on', 20, async () => (await statusOf(page, ownServer.url, runId)) === 'completed');
});

test('a question that somebody else has answered shows it', async ({ page, server }) => {
  const user = await ApiUser.register(server.url);
  const workflowId = await user.createWorkflow('Invoices', asking({ title: 'Pay?' }));
  await signIn(page, user);
  await start(page, server.url, workflowId);
  await page.goto(`${server.url}/approvals`);
  await expect(question(page, 'Pay?')).toBeVisible();
  const [asked] = (await (await page.request.get(`${server.url}/api/approvals`)).json()) as { id: string }[];
  await page.request.post(`${server.url}/api/approvals/${asked?.id}/answer`, {
    data: { approved: false },
    headers: { origin: server.url },
  });
  await question(page, 'Pay?').getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'Not Answered', 'has already rejected this.');
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
});

test('a run that waits for a call shows the address, which wakes it', async ({ page, server }) => {
  const user = await ApiUser.register(server.url);
  const graph = {
    nodes: [node('Go', 'manualTrigger'), node('Listen', 'waitForCallback', {}, 300)],
    edges: chain('Go', 'Listen'),
  };
  const workflowId = await user.createWorkflow('Reports', graph);
  await signIn(page, user);
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/workflow/${workflowId}`, 2);
  await editor.execute();
  const step = editor.run.step('Listen');
  await expect(step).toContainText('waits for a call');
  await step.getByRole('button', { expanded: false }).click();
  const address = step.getByLabel('Callback URL');
  await expect(address).toContainText('/api/callbacks/');
  expect(await findBarriers(page)).toEqual([]);
  await page.screenshot({ path: 'e2e/results/look/callback in a run.png' });
  const answer = await fetch((await address.textContent()) ?? '', {
    method: 'POST',
    body: JSON.stringify({ report: 12 }),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(202);
  await expect(step).toContainText('completed');
  await expect(await editor.run.data('Listen', 'Output')).toContainText('report');
});

test('a visitor has no inbox', async ({ page, server }) => {
  await page.goto(`${server.url}/approvals`);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
});

test('inbox and public page are accessible and fit a phone', async ({ page, browser, mailing }) => {
  const { url } = mailing.server;
  const user = await ApiUser.register(url);
  await withoutMotion(page);
  await signIn(page, user);

  const look = async (where: Page, name: string): Promise<void> => {
    for (const [size, viewport] of [
      ['', WIDE],
      [' narrow', NARROW],
    ] as const) {
      await where.setViewportSize(viewport);
      await takePictures(where, `${name}${size}`);
      expect.soft(await findBarriers(where), `${name}${size}`).toEqual([]);
      expect.soft(await sidewaysPixels(where), `${name}${size}`).toBe(0);
    }
  };

  await page.goto(`${url}/approvals`);
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
  await look(page, 'approvals empty');

  const address = 'eve-of-both-themes@example.com';
  const message =
    'Invoice 2026-0317 of Weaver & Daughters, due on Friday.\nThe order was 4 looms; all have arrived.\n\nThe account is the one that was used in February.';
  const paying = await user.createWorkflow(
    'Supplier invoices',
    asking({ title: 'Pay 12,480.00 EUR to Weaver & Daughters?', message, askedOf: address }),
  );
  const removing = await user.createWorkflow(
    'Clean-up of old customer records in the archive',
    asking({ title: 'Delete 3 customer records?', amount: 2, unit: 'hours' }),
  );
  for (const [index, approved] of [true, false].entries()) {
    await start(page, url, removing);
    const [asked] = (await (await page.request.get(`${url}/api/approvals`)).json()) as { id: string }[];
    const data = { approved, comment: index === 0 ? '' : 'They are customers again.\nKeep them.' };
    await page.request.post(`${url}/api/approvals/${asked?.id}/answer`, { data, headers: { origin: url } });
  }
  const ended = await start(page, url, removing);
  await page.request.post(`${url}/api/executions/${ended}/stop`, { headers: { origin: url } });
  await start(page, url, removing);
  await start(page, url, paying);
  await page.goto(`${url}/approvals`);
  await expect(question(page, 'Delete 3 customer records?')).toBeVisible();
  await look(page, 'approvals');
  await page.getByRole('tab', { name: 'All' }).click();
  await expect(page.getByRole('article')).toHaveCount(5);
  await look(page, 'approvals all');

  const eve = await visitor(browser);
  const link = await linkTo(mailing, address);
  await eve.goto(link);
  await expect(eve.getByRole('heading', { name: 'Pay 12,480.00 EUR' })).toBeVisible();
  await look(eve, 'approve');
  await eve.goto(`${link}x`);
  await expect(eve.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  await look(eve, 'approve unknown');
  await eve.goto(link);
  await eve.getByRole('button', { name: 'Approve' }).click();
  await expect(eve.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await look(eve, 'approve answered');
  await eve.context().close();
});
