import type { Page } from '@playwright/test';
import { chain, node } from './support/api-user.ts';
import { findBarriers, sidewaysPixels, takePictures } from './support/axe.ts';
import { openWorkflow } from './support/canvas-page.ts';
import { expect, test } from './support/test.ts';

const graph = (factor: number) => ({
  nodes: [
    node('Start', 'manualTrigger', {}, 0, 100),
    node(
      'Total',
      'dataTransform',
      { keep: false, set: [{ name: 'total', value: `{{ amount * ${factor} }}` }] },
      320,
      100,
    ),
  ],
  edges: chain('Start', 'Total'),
});

const cases = [
  { name: 'Small', input: { amount: 2 }, expected: { total: 4 } },
  { name: 'Large', input: { amount: 50 }, expected: { total: 100 } },
  { name: 'Discounted', input: { amount: 100 }, expected: { total: 150 } },
];

async function openEvaluations(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Evaluations', exact: true }).click();
}

test('cases are run through the workflow and graded, version by version', async ({ page, server }) => {
  const { user, id, editor } = await openWorkflow(page, server, graph(2));
  // The panel of a run is a dialog, too, that leaves the page as it is.
  const dialog = page.getByRole('dialog').and(page.locator('[data-state=open]'));
  const rows = dialog.getByRole('list', { name: 'Cases' }).getByRole('listitem');

  await test.step('an evaluation is made, and says what is wrong with it', async () => {
    await openEvaluations(page);
    await expect(dialog).toContainText('No evaluations yet');
    await takePictures(page, 'evaluations-empty');
    await dialog.getByRole('button', { name: 'New evaluation' }).click();
    await dialog.getByRole('button', { name: 'Save evaluation' }).click();
    await expect(dialog.getByText('Enter a name.')).toBeVisible();
    await dialog.getByLabel('Name').first().fill('Totals');
    const text = dialog.getByRole('textbox', { name: 'Cases' });
    await text.fill('[{ "input": 3 }]');
    await dialog.getByRole('button', { name: 'Save evaluation' }).click();
    await expect(dialog.getByText(/cases\.0\.input/)).toBeVisible();
    await text.fill(JSON.stringify(cases, null, 2));
    await dialog.getByRole('button', { name: 'Add grader' }).click();
    await dialog.getByRole('combobox', { name: 'Grader' }).nth(1).click();
    await page.getByRole('option', { name: 'Rule' }).click();
    await dialog.getByRole('textbox', { name: 'Rule' }).fill('output.total > 0');
    expect(await findBarriers(page)).toEqual([]);
    await takePictures(page, 'evaluations-form');
    await dialog.getByRole('button', { name: 'Save evaluation' }).click();
  });

  await test.step('its run shows which cases pass, and why others do not', async () => {
    await dialog.getByRole('button', { name: 'Run Totals' }).click();
    await expect(dialog.getByText(/2 of 3 passed/).first()).toBeVisible({ timeout: 15_000 });
    await expect(rows).toHaveCount(3);
    await rows
      .nth(2)
      .getByRole('button', { name: /Discounted/ })
      .click();
    await expect(rows.nth(2)).toContainText('total is 200, not 150');
    expect(await findBarriers(page)).toEqual([]);
    await takePictures(page, 'evaluations-results');
  });

  await test.step('a changed workflow is compared with the version before', async () => {
    await page.keyboard.press('Escape');
    await user.updateWorkflow(id, graph(1.5));
    await editor.open(page.url(), 2);
    await openEvaluations(page);
    await dialog.getByRole('button', { name: 'Run Totals' }).click();
    await expect(dialog.getByText(/1 of 3 passed/).first()).toBeVisible({ timeout: 15_000 });
    await expect(rows.nth(0)).toContainText('new: fails');
    await expect(rows.nth(2)).toContainText('new: passes');
    await dialog.getByRole('group', { name: 'Runs' }).getByRole('button').first().click();
    await expect(dialog.getByText(/2 of 3 passed/).first()).toBeVisible();
    await takePictures(page, 'evaluations-versions');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sidewaysPixels(page)).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await takePictures(page, 'evaluations-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the execution of a case is shown on the canvas', async () => {
    await rows.nth(0).getByRole('button', { name: /Small/ }).click();
    await rows.nth(0).getByRole('link', { name: 'Show execution' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Evaluation', { exact: true }).first()).toBeVisible();
  });

  await test.step('a past run becomes a case', async () => {
    await openEvaluations(page);
    await dialog.getByRole('button', { name: 'Edit Totals' }).click();
    await dialog.getByRole('combobox', { name: 'Add a past run' }).click();
    await page.getByRole('option').first().click();
    await expect(dialog.getByRole('textbox', { name: 'Cases' })).toContainText('"amount": 100');
    await takePictures(page, 'evaluations-past-run');
    await dialog.getByRole('button', { name: 'Save evaluation' }).click();
    await expect(dialog.getByText(/4 cases/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete Totals' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toContainText('No evaluations yet');
  });
});
