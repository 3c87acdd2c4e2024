import { registerInBrowser } from './support/account.ts';
import { findBarriers, sidewaysPixels } from './support/axe.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

test.use({ timezoneId: 'Europe/Zurich' });

test('a schedule is built in plain words, shows its next ticks, and starts runs', async ({ page, server }) => {
  await registerInBrowser(page, server.url);
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/editor`);
  await editor.drag('Scheduler', { x: 0.3, y: 0.3 });
  await editor.delete('Webhook Trigger');
  await editor.node('Scheduler').click();
  const panel = editor.panel();
  const form = panel.getByRole('group', { name: 'Schedule', exact: true });
  const ticks = form.getByRole('list', { name: 'Next 10 ticks' }).getByRole('listitem');

  await test.step('it starts out on the clock of the person who builds it', async () => {
    await expect(form.getByText('Every day at 09:00, Europe/Zurich')).toBeVisible();
    await expect(form.getByLabel('Time zone')).toHaveValue('Europe/Zurich');
    await expect(ticks).toHaveCount(10);
    expect(await findBarriers(page)).toEqual([]);
  });

  await test.step('days and times are chosen with the keyboard', async () => {
    const repeats = form.getByRole('combobox', { name: 'Schedule' });
    await repeats.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('On days');
    await page.keyboard.press('Enter');
    await expect(repeats).toHaveText('On days of the week');
    await expect(repeats).toBeFocused();
    await form.getByRole('button', { name: 'Friday' }).focus();
    await page.keyboard.press('Space');
    await expect(form.getByRole('button', { name: 'Friday' })).toHaveAttribute('aria-pressed', 'false');
    await form.getByLabel('Time', { exact: true }).fill('18:30');
    await expect(form.getByText('Every Monday, Tuesday, Wednesday and Thursday at 18:30, Europe/Zurich')).toBeVisible();
    await expect(ticks.filter({ hasText: /^(Mon|Tue|Wed|Thu), .*18:30/ })).toHaveCount(10);
    expect(await findBarriers(page)).toEqual([]);
  });

  await test.step('the error is shown beside its part', async () => {
    await form.getByRole('combobox', { name: 'Schedule' }).click();
    await page.getByRole('option', { name: 'By a cron expression' }).click();
    const cron = form.getByRole('textbox', { name: 'Cron expression' });
    await cron.fill('*/5 * * * * 9');
    await expect(cron).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByRole('alert')).toHaveText(
      'The cron expression cannot be read: invalid value for dayOfWeek: 9.',
    );
    await expect(ticks).toHaveCount(0);
    await cron.fill('*/2 * * * * *');
    await expect(form.getByText('Every 2 seconds, Europe/Zurich')).toBeVisible();
    await expect(ticks).toHaveCount(10);
  });

  await test.step('it fits a narrow screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sidewaysPixels(page)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a workflow of a schedule alone is run by hand, as if it ticked now', async () => {
    await panel.getByRole('button', { name: 'Save Changes' }).click();
    await panel.getByRole('button', { name: 'Close properties' }).click();
    await editor.execute();
    await expect(editor.run.step('Scheduler')).toBeVisible();
    await expect(await editor.run.data('Scheduler', 'Output')).toContainText('Europe/Zurich');
    await page.keyboard.press('Escape');
  });

  await test.step('while it is active, runs begin by themselves', async () => {
    const id = page.url().split('/').at(-1) ?? '';
    const runs = async (): Promise<number> =>
      ((await (await page.request.get(`${server.url}/api/executions?workflowId=${id}&limit=100`)).json()) as unknown[])
        .length;
    await expect.poll(runs, { timeout: 30_000 }).toBeGreaterThan(3);
    await page.getByRole('switch', { name: 'Active' }).click();
    await page.waitForTimeout(2500);
    const before = await runs();
    await page.waitForTimeout(5000);
    expect(await runs()).toBe(before);
  });
});
