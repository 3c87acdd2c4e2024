import { z } from 'zod';

/** The limits of a widget. */
export const widgetLimits = {
  /** Widgets of a user. */
  widgets: 40,
  /** Characters of titles, labels, units and names of columns. */
  title: 100,
  label: 60,
  /** Characters of the key by which a workflow finds its widget again. */
  key: 60,
  points: 100,
  series: 5,
  rows: 50,
  columns: 8,
  /** Characters of one cell of a table. */
  cell: 200,
} as const;

const Label = z.string().max(widgetLimits.label);

/** One number. `previous` is the number it is compared with; null if there is none yet. */
const NumberContent = z.object({
  kind: z.literal('number'),
  value: z.number(),
  previous: z.number().nullable(),
  unit: Label,
});

/** Values of several series at the same labels. A pie shows the first series. */
const ChartContent = z.object({
  kind: z.literal('chart'),
  chart: z.enum(['bar', 'line', 'pie']),
  labels: z.array(Label).max(widgetLimits.points),
  series: z
    .array(z.object({ name: Label, values: z.array(z.number().nullable()).max(widgetLimits.points) }))
    .max(widgetLimits.series),
  unit: Label,
});

/** Cells are texts; `numeric` marks the columns of numbers. */
const TableContent = z.object({
  kind: z.literal('table'),
  columns: z.array(z.object({ name: Label, numeric: z.boolean() })).max(widgetLimits.columns),
  rows: z.array(z.array(z.string().max(widgetLimits.cell + 1))).max(widgetLimits.rows),
  /** The number of rows, which may be more than are shown. */
  total: z.number().int(),
});

export const WidgetContent = z.discriminatedUnion('kind', [NumberContent, ChartContent, TableContent]);
export type WidgetContent = z.infer<typeof WidgetContent>;
export type NumberContent = z.infer<typeof NumberContent>;
export type ChartContent = z.infer<typeof ChartContent>;
export type TableContent = z.infer<typeof TableContent>;

/** A widget that a workflow put on a dashboard. */
export const WidgetView = z.object({
  id: z.string(),
  workflowId: z.string(),
  /** Null once the workflow has been deleted. */
  workflowName: z.string().nullable(),
  title: z.string(),
  content: WidgetContent,
  updatedAt: z.iso.datetime(),
  /** The end of the last run of its workflow that did not update it; null if the last run did. */
  missedAt: z.iso.datetime().nullable(),
});
export type WidgetView = z.infer<typeof WidgetView>;

/** The order of the widgets. Widgets that are not listed come last. */
export const WidgetOrderBody = z.object({ ids: z.array(z.string().max(100)).max(widgetLimits.widgets) });
export type WidgetOrderBody = z.infer<typeof WidgetOrderBody>;
