import type { ChartContent } from '@heddle/contract/api/widgets';
import { FiguresTable } from '../../../../ui/figures-table.tsx';
import { formatNumber } from '../figures.ts';

/** The numbers of a widget's chart. */
export function ValuesTable({ title, content: { labels, series } }: { title: string; content: ChartContent }) {
  const rows = labels.map((name, index) => ({
    key: String(index),
    name,
    figures: series.map(({ values }) => formatValue(values[index])),
  }));
  return (
    <FiguresTable label={`${title} as a table`} corner="Label" columns={series.map(({ name }) => name)} rows={rows} />
  );
}

const formatValue = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : formatNumber(value);
