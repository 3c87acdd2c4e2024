import type { WidgetView } from '@heddle/contract/api/widgets';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDashboard } from '../testing/open-dashboard.ts';

const widget = (id: string, content: WidgetView['content']): WidgetView => ({
  id,
  workflowId: 'w1',
  workflowName: null,
  title: id,
  content,
  updatedAt: '2026-03-04T10:00:00.000Z',
  missedAt: null,
});
const sales = widget('Sales', { kind: 'number', value: 12, previous: 10, unit: 'CHF' });
const share = widget('Share', {
  kind: 'chart',
  chart: 'pie',
  labels: ['A', 'B'],
  series: [{ name: 'n', values: [3, 1] }],
  unit: '',
});
const titles = async (): Promise<(string | null)[]> =>
  (await screen.findAllByRole('heading', { level: 3 })).map((heading) => heading.textContent);

describe('the widgets of the dashboard', () => {
  it('show a number with its change, and the shares of a pie', async () => {
    await openDashboard({ 'GET /api/widgets': { body: [sales, share] } });
    const area = within(await screen.findByRole('region', { name: 'Widgets' }));
    expect(area.getByText('+2 (+20%)')).toBeDefined();
    expect(area.getByText('75%')).toBeDefined();
    expect(area.getAllByText('Its workflow has been deleted')).toHaveLength(2);
  });

  it('say where the last run has brought nothing', async () => {
    await openDashboard({ 'GET /api/widgets': { body: [{ ...sales, missedAt: '2026-03-05T10:00:00.000Z' }, share] } });
    const area = within(await screen.findByRole('region', { name: 'Widgets' }));
    expect(area.getAllByText(/^Nothing new in the last run,/)).toHaveLength(1);
  });

  it('change places at once, and go back where that could not be saved', async () => {
    const { user } = await openDashboard({
      'GET /api/widgets': { body: [sales, share] },
      'PUT /api/widgets/order': { status: 500, body: { message: 'No luck.' } },
    });
    expect(await titles()).toEqual(['Sales', 'Share']);
    await user.click(screen.getByRole('button', { name: 'More actions for Sales' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move back' }));
    expect((await screen.findAllByText('No luck.')).length).toBeGreaterThan(0);
    expect(await titles()).toEqual(['Sales', 'Share']);
  });

  it('say that they could not be loaded', async () => {
    await openDashboard({ 'GET /api/widgets': { status: 500, body: { message: 'No luck.' } } });
    expect(await screen.findByText('Widgets could not be loaded.')).toBeDefined();
  });

  it('are hidden if there are none', async () => {
    await openDashboard();
    expect(screen.queryByRole('region', { name: 'Widgets' })).toBeNull();
  });
});
