import { openDashboard } from './support/account.ts';
import type { TestGraph } from './support/api-user.ts';
import { ApiUser, chain, eventually, node } from './support/api-user.ts';
import { findBarriers, sidewaysPixels } from './support/axe.ts';
import { expect, test } from './support/test.ts';

/** A workflow whose items are these rows, shown in a number, a chart and a table. */
function reporting(rows: object[]): TestGraph {
  const shown = [
    node('Number', 'dashboardWidget', { title: 'Orders', figure: 'sum', value: '{{ orders }}' }, 600),
    node('Chart', 'dashboardWidget', { kind: 'chart', chart: 'line', title: 'Orders by month' }, 900),
    node('Table', 'dashboardWidget', { kind: 'table', title: 'Months' }, 1200),
  ];
  return {
    nodes: [
      node('Go', 'manualTrigger'),
      node('Rows', 'dataTransform', { mode: 'javascript', transform: `return ${JSON.stringify(rows)};` }, 300),
      ...shown,
    ],
    edges: chain('Go', 'Rows', 'Number', 'Chart', 'Table'),
  };
}

test('widgets appear automatically, change with every run, are moved and removed', async ({ page, server }) => {
  const user = await ApiUser.register(server.url);
  const first = [
    { month: 'May', orders: 4 },
    { month: 'June', orders: 6 },
  ];
  const workflow = await user.createWorkflow('Sales', reporting(first));
  await openDashboard(page, user);
  await expect(page.getByRole('region', { name: 'Widgets' })).toHaveCount(0);
  /** Runs it to its end elsewhere. */
  const run = async (): Promise<void> => {
    const id = await user.execute(workflow);
    await eventually('the run has ended', 10, async () => (await user.run(id)).status === 'completed');
  };
  await run();
  const widgets = page.getByRole('region', { name: 'Widgets' });
  await expect(widgets.getByRole('heading', { level: 3 })).toHaveText(['Orders', 'Orders by month', 'Months']);
  await expect(widgets.getByRole('img', { name: 'Orders by month' })).toBeVisible();

  await user.updateWorkflow(workflow, reporting([...first, { month: 'July', orders: 5 }]));
  await run();
  await expect(widgets.getByText('+5 (+50%)')).toBeVisible();

  await user.updateWorkflow(workflow, reporting([]));
  await run();
  await expect(widgets.getByText(/^Nothing new in the last run/)).toHaveCount(3);

  await widgets.getByRole('button', { name: 'More actions for Orders', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move back' }).click();
  await expect(widgets.getByRole('heading', { level: 3 })).toHaveText(['Orders by month', 'Orders', 'Months']);

  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysPixels(page)).toBe(0);

  await widgets.getByRole('button', { name: 'More actions for Months' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(widgets.getByRole('heading', { level: 3 })).toHaveText(['Orders by month', 'Orders']);
});
