import type { Page } from '@playwright/test';
import { startAiDouble } from '@heddle/nodes/testing/ai/double';
import { edge, eventually, node } from './support/api-user.ts';
import type { ApiUser } from './support/api-user.ts';
import { findBarriers, sidewaysPixels, takePictures } from './support/axe.ts';
import { button, expectError, openSettings } from './support/settings-page.ts';
import { expect, test } from './support/test.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

/** Runs a workflow that asks a model once; returns the code of the run's error. */
async function ask(user: ApiUser, workflowId: string): Promise<string | null> {
  const runId = await user.execute(workflowId);
  const run = await eventually('the run ends', 30, async () => {
    const found = await user.run(runId);
    return found.status !== 'running' && found;
  });
  return run.error?.code ?? null;
}

/** Nothing is wrong with the section at either size; pictures of it. */
async function look(page: Page, name: string): Promise<void> {
  expect(await findBarriers(page)).toEqual([]);
  const section = page.getByRole('region', { name: 'AI usage', exact: true });
  for (const [size, viewport] of [
    ['', WIDE],
    [' narrow', NARROW],
  ] as const) {
    await page.setViewportSize(viewport);
    await section.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    expect(await sidewaysPixels(page)).toBe(0);
    await takePictures(page, `ai-usage ${name}${size}`, { fullPage: true });
  }
  await page.setViewportSize(WIDE);
}

test('what models use is seen by month, and budgets and prices are set by hand', async ({ page, server }) => {
  test.setTimeout(120_000);
  const double = await startAiDouble([{ text: 'It is sent.', tokens: { input: 120, output: 30 } }]);
  const user = await openSettings(page, server.url);
  const section = page.getByRole('region', { name: 'AI usage', exact: true });
  await expect(section).toContainText('No AI model has been called yet.');
  await expect(section).toContainText('You have no budgets');
  await look(page, 'empty');

  const credential = await user.createCredential('Model', 'openAiCompatible', {
    apiKey: '',
    address: `${double.origin}/v1`,
  });
  const workflowId = await user.createWorkflow('Answer mail', {
    nodes: [
      node('Start', 'manualTrigger', {}, 0, 0),
      node('Ask', 'openaiGpt', { credential, model: 'test-model', prompt: 'Where is it?', maxTokens: 500 }, 320, 0),
    ],
    edges: [edge('Start', 'Ask')],
  });

  await test.step('a call is counted, and its price asked for', async () => {
    expect(await ask(user, workflowId)).toBeNull();
    await page.reload();
    await expect(section.getByRole('table', { name: 'Models' })).toContainText(/test-model\s*unknown\s*1\s*120\s*30/);
    await expect(section.getByRole('table', { name: 'Workflows' })).toContainText('Answer mail');
    await button(page, 'Enter the price of test-model').click();
    const dialog = page.getByRole('dialog', { name: 'Price of test-model' });
    await dialog.getByLabel('Input', { exact: false }).first().fill('1000');
    await dialog.getByLabel('Output').fill('2000');
    expect(await findBarriers(page)).toEqual([]);
    await takePictures(page, 'ai-usage price');
    await button(dialog, 'Save Price').click();
    await expect(dialog).toBeHidden();
    await expect(section.getByRole('list', { name: 'Own prices' })).toContainText('$2,000.00 output');
    expect(await ask(user, workflowId)).toBeNull();
    await page.reload();
    await expect(section.getByRole('table', { name: 'Models' })).toContainText('$0.18 + unknown');
  });

  await test.step('a budget is set with the keyboard, shows what is used, and stops calls', async () => {
    await button(page, 'Add Budget').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add Budget' });
    await dialog.getByLabel('Cost in US dollars').focus();
    await page.keyboard.press('Enter');
    await expectError(dialog.getByLabel('Cost in US dollars'), 'Enter a cost, tokens, or both.');
    await page.keyboard.type('0.2');
    await takePictures(page, 'ai-usage budget');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(button(page, 'Add Budget')).toBeFocused();
    const budgets = section.getByRole('list', { name: 'Budgets' });
    await expect(budgets).toContainText('$0.18 of $0.20');
    await expect(budgets).toContainText('Nearly used up');
    expect(await ask(user, workflowId)).toBe('ai_budget_reached');

    await button(page, 'Add Budget').click();
    await dialog.getByRole('combobox', { name: 'For' }).click();
    await page.getByRole('option', { name: 'A workflow, each month' }).click();
    await dialog.getByRole('combobox', { name: /Workflow/ }).click();
    await page.getByRole('option', { name: 'Answer mail' }).click();
    await dialog.getByLabel('Tokens').fill('2,000,000');
    await button(dialog, 'Save Budget').click();
    await expect(budgets.getByRole('listitem')).toHaveCount(2);
    await expect(budgets).toContainText('300 of 2,000,000');
    await look(page, 'used');
  });

  await test.step('a budget that is raised lets calls through, and is removed', async () => {
    await button(page, 'Change the budget: Account, each month').click();
    const dialog = page.getByRole('dialog', { name: 'Change Budget' });
    await dialog.getByLabel('Cost in US dollars').fill('5');
    await button(dialog, 'Save Budget').click();
    await expect(section.getByRole('list', { name: 'Budgets' })).toContainText('$0.18 of $5.00');
    expect(await ask(user, workflowId)).toBeNull();
    for (const title of ['Account, each month', 'Answer mail, each month']) {
      await button(page, `Remove the budget: ${title}`).click();
      await button(page.getByRole('alertdialog'), 'Remove budget').click();
    }
    await expect(section).toContainText('You have no budgets');
  });
  await double.close();
});

test('what a run has used is in its panel, its steps and its dialog, and a budget that is nearly used up on the dashboard', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  const double = await startAiDouble([{ text: 'It is sent.', tokens: { input: 120, output: 30 } }]);
  const user = await openSettings(page, server.url);
  const credential = await user.createCredential('Model', 'openAiCompatible', {
    apiKey: '',
    address: `${double.origin}/v1`,
  });
  const workflowId = await user.createWorkflow('Answer mail', {
    nodes: [
      node('Start', 'manualTrigger', {}, 0, 0),
      node('Ask', 'customModel', { credential, model: 'test-model', prompt: 'Where is it?', maxTokens: 50 }, 320, 0),
    ],
    edges: [edge('Start', 'Ask')],
  });
  await page.evaluate(async () => {
    const put = (path: string, body: object): Promise<Response> =>
      fetch(`/api/ai-usage/${path}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await put('prices', { model: 'test-model', input: 1, cached: 1, output: 2 });
    await put('budgets', { scope: 'account', tokens: null, cost: 0.0022 });
  });
  const runId = await user.execute(workflowId);
  await eventually('the run ends', 30, async () => (await user.run(runId)).status === 'completed');

  await page.goto(`${server.url}/workflow/${workflowId}?run=${runId}`);
  const panel = page.getByRole('dialog', { name: 'Workflow Execution' });
  await expect(panel).toContainText('1 call · 120 tokens in, 30 out · cost $0.00018');
  await panel.getByRole('button', { name: /^Ask/ }).click();
  await expect(panel).toContainText('test-model · 1 call · 120 tokens in, 30 out · cost $0.00018 by your price');
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport);
    expect(await findBarriers(page)).toEqual([]);
    expect(await sidewaysPixels(page)).toBe(0);
    await takePictures(page, `ai-usage run ${viewport.width}`);
  }

  for (let call = 0; call < 9; call += 1) await ask(user, workflowId);
  await page.goto(`${server.url}/dashboard`);
  const warnings = page.getByRole('list', { name: 'AI budgets that are nearly used up' });
  await expect(warnings).toContainText('80% of the AI budget of your account for this month is used.');
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport);
    expect(await findBarriers(page)).toEqual([]);
    expect(await sidewaysPixels(page)).toBe(0);
    await takePictures(page, `ai-usage warning ${viewport.width}`);
  }
  await warnings.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(warnings).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(warnings).toBeHidden();
  await double.close();
});
