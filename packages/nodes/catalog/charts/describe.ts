import { numberWriter } from './numbers.ts';
import type { ChartSpec } from './types.ts';

/** Values that are said one by one. */
const MOST = 24;

/** A description of a chart: its values where they are few. */
export function describeChart({ appearance, data }: ChartSpec): string {
  const write = numberWriter(appearance.numbers);
  const list = (names: readonly string[], values: readonly (number | null)[]): string => {
    const said = names
      .slice(0, MOST)
      .map(
        (name, index) =>
          `${name} ${values[index] === null || values[index] === undefined ? 'none' : write(values[index])}`,
      );
    return said.join(', ') + (names.length > MOST ? ` and ${names.length - MOST} more` : '');
  };
  const inSeries = (
    names: readonly string[],
    series: readonly { name: string; values: readonly (number | null)[] }[],
  ): string => series.map(({ name, values }) => `${name}: ${list(names, values)}`).join('; ');
  switch (data.kind) {
    case 'bar':
    case 'line':
    case 'area':
      return `${data.kind === 'bar' ? 'Bars' : 'Lines'}. ${inSeries(data.categories, data.series)}.`;
    case 'timeline':
      return `Lines along time. ${inSeries(
        data.times.map((time) => new Date(time).toISOString().slice(0, 10)),
        data.series,
      )}.`;
    case 'pie':
      return `Shares. ${list(
        data.slices.map(({ name }) => name),
        data.slices.map(({ value }) => value),
      )}.`;
    case 'scatter':
      return `Points. ${data.series.map(({ name, points }) => `${name}: ${points.length}`).join('; ')}.`;
    case 'histogram':
      return `How often values fall between two. ${data.series
        .map(
          ({ name, counts }) =>
            `${name}: ${list(
              counts.map((_, at) => `${write(data.edges[at] ?? 0)} to ${write(data.edges[at + 1] ?? 0)}:`),
              counts,
            )}`,
        )
        .join('; ')}.`;
    case 'box':
      return `Boxes with least, quartiles and greatest. ${data.categories
        .slice(0, MOST)
        .map((name, index) => `${name}: ${(data.boxes[index] ?? []).map(write).join(', ')}`)
        .join('; ')}.`;
    case 'heatmap':
      return `${data.columns.length} columns and ${data.rows.length} rows of values. ${list(
        data.cells.map(([column, row]) => `${data.rows[row] ?? ''} / ${data.columns[column] ?? ''}`),
        data.cells.map(([, , value]) => value),
      )}.`;
    case 'calendar':
      return `Days by value. ${list(
        data.days.map(([day]) => day),
        data.days.map(([, value]) => value),
      )}.`;
  }
}
