import type { JsonObject } from '@heddle/contract/json';
import type { Widget } from '@heddle/contract/node/widgets';
import { toItem } from '@heddle/contract/run/item';
import { describe, expect, it } from 'vitest';
import { dashboardWidget } from './dashboardWidget.node.ts';
import { runNode } from '../../testing/run-node.ts';

/** The widget that a configuration makes of these items. */
async function widgetOf(items: readonly JsonObject[], data: JsonObject): Promise<Widget | undefined> {
  const put: Widget[] = [];
  await runNode(dashboardWidget, {
    items: items.map(toItem),
    data: { title: 'Sales', ...data },
    putWidget: async (widget) => void put.push(widget),
  });
  return put[0];
}

const sales = [
  { month: 'May', orders: 3, returns: 1 },
  { month: 'June', orders: '7', returns: null },
  { month: 'July', orders: 'none', returns: 2 },
];

describe('the content of a widget', () => {
  it.each([
    ['last', 7],
    ['sum', 10],
    ['average', 5],
    ['smallest', 3],
    ['greatest', 7],
    ['count', 3],
  ])('is a number: %s', async (figure, value) => {
    expect(await widgetOf(sales, { figure, value: '{{ orders }}', unit: 'CHF' })).toEqual({
      key: 'Sales',
      title: 'Sales',
      content: { kind: 'number', value, unit: 'CHF' },
    });
  });

  it('names the comparison of a number', async () => {
    expect(await widgetOf(sales, { key: 'k', value: 5, compareWith: 4 })).toMatchObject({
      key: 'k',
      content: { value: 5, previous: 4 },
    });
  });

  it('is a chart of what can be drawn, or of what is asked for', async () => {
    expect((await widgetOf(sales, { kind: 'chart' }))?.content).toEqual({
      kind: 'chart',
      chart: 'bar',
      labels: ['May', 'June', 'July'],
      series: [
        { name: 'orders', values: [3, 7, null] },
        { name: 'returns', values: [1, null, 2] },
      ],
      unit: '',
    });
    expect(
      (await widgetOf(sales, { kind: 'chart', chart: 'pie', series: 'returns', limit: 1 }))?.content,
    ).toMatchObject({ labels: ['May'], series: [{ name: 'returns', values: [1] }] });
  });

  it('is a table of the first items, with numbers and texts distinguished', async () => {
    const content = (await widgetOf(sales, { kind: 'table', columns: 'month, returns', limit: 2 }))?.content;
    expect(content).toEqual({
      kind: 'table',
      columns: [
        { name: 'month', numeric: false },
        { name: 'returns', numeric: true },
      ],
      rows: [
        ['May', '1'],
        ['June', ''],
      ],
      total: 3,
    });
  });

  it('is nothing without items', async () => {
    expect(await widgetOf([], {})).toBeUndefined();
  });
});
