import { widgetLimits } from '@heddle/contract/api/widgets';
import { main } from '@heddle/contract/node/context';
import type { NodeContext } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import type { Widget } from '@heddle/contract/node/widgets';
import { nodeErrors } from '@heddle/contract/errors/node';
import { chartOf, figureOf, tableOf } from './content.ts';
import { widgetFields } from './fields.ts';

export const dashboardWidget = defineNode({
  type: 'dashboardWidget',
  name: 'Dashboard Widget',
  category: 'Analytics & Reporting',
  icon: 'layout-dashboard',
  description: 'Shows a number, a chart or a table on your dashboard and keeps it up to date with every run',
  summary: '{kind} {title} {value}',
  effect: 'write',
  fields: widgetFields,
  examples: [
    {
      title: 'A number; the items go on as they are',
      given: [{ total: 12 }, { total: 30 }],
      with: { title: 'Revenue', figure: 'sum', value: '{{ total }}', unit: 'CHF' },
      gives: { main: [{ total: 12 }, { total: 30 }] },
    },
    {
      title: 'A chart of all items',
      given: [
        { month: 'May', orders: 3 },
        { month: 'June', orders: 7 },
      ],
      with: { kind: 'chart', title: 'Orders', chart: 'line' },
      gives: {
        main: [
          { month: 'May', orders: 3 },
          { month: 'June', orders: 7 },
        ],
      },
    },
    {
      title: 'A table',
      given: [{ name: 'Ada', total: 5 }],
      with: { kind: 'table', title: 'Customers', columns: 'name' },
      gives: { main: [{ name: 'Ada', total: 5 }] },
    },
    {
      title: 'Without a number there is nothing to show',
      given: [{ total: 'none' }],
      with: { title: 'Revenue', value: '{{ total }}' },
      fails: 'widget_invalid',
    },
    {
      title: 'Nothing can be drawn without numbers',
      given: [{ name: 'Ada' }],
      with: { kind: 'chart', title: 'Orders' },
      fails: 'widget_invalid',
    },
    {
      title: 'Without a title it says so',
      given: [{ total: 1 }],
      with: { value: '{{ total }}' },
      fails: 'field_required',
    },
  ],
  async run(context) {
    const { items } = context;
    if (items.length === 0) return main(items);
    const last = items.length - 1;
    const title = context.field.title(last).trim();
    const key = context.field.key(last).trim() || title;
    if (key.length > widgetLimits.key)
      throw nodeErrors.field_invalid({ field: 'Key', reason: `must have at most ${widgetLimits.key} characters` });
    await context.putWidget({ key, title: title.slice(0, widgetLimits.title), content: contentOf(context, last) });
    return main(items);
  },
});

/** The content of the widget; fields of the widget as a whole are those of the last item. */
function contentOf({ items, field }: NodeContext<typeof widgetFields>, last: number): Widget['content'] {
  const shown = items.slice(0, field.limit(last));
  const unit = field.unit(last).slice(0, widgetLimits.label);
  switch (field.kind(last)) {
    case 'number': {
      const figure = field.figure(last);
      const previous = field.compareWith(last);
      const value = figureOf(
        figure,
        figure === 'count' ? items.map(() => null) : items.map((_item, index) => field.value(index)),
      );
      return { kind: 'number', value, unit, ...(previous === undefined ? {} : { previous }) };
    }
    case 'chart':
      return chartOf(shown, { chart: field.chart(last), label: field.label(last), series: field.series(last), unit });
    case 'table':
      return tableOf(shown, field.columns(last), items.length);
  }
}
