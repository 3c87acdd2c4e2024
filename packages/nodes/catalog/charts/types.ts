import type { Theme } from '../../lib/palette.ts';

/** How numbers are written on axes and labels. */
export interface NumberStyle {
  style: 'plain' | 'compact' | 'percent' | 'currency';
  /** ISO 4217 code, for `currency`. */
  currency: string;
  /** A language tag like en-GB. */
  locale: string;
}

/** The properties of all pictures. */
export interface ChartAppearance {
  title: string;
  subtitle: string;
  /** Pixels. */
  width: number;
  height: number;
  /** Pixels between the picture's edge and its content. */
  margin: number;
  theme: Theme;
  /** True for no background. */
  transparent: boolean;
  xTitle: string;
  yTitle: string;
  numbers: NumberStyle;
  /** True where values are written at bars, points and slices. */
  labels: boolean;
}

/** Values of one color, one for each category; null where there is none. */
export interface ChartSeries {
  name: string;
  values: readonly (number | null)[];
}

/** The figures of a box: least, quarter, half, three quarters, greatest (without outliers). */
export type FiveNumbers = readonly [number, number, number, number, number];

/** The chart to render. Plain data, so that it can be sent to a worker. */
export type ChartData =
  | {
      kind: 'bar';
      categories: readonly string[];
      series: readonly ChartSeries[];
      stacked: boolean;
      horizontal: boolean;
    }
  | {
      kind: 'line' | 'area';
      categories: readonly string[];
      series: readonly ChartSeries[];
      stacked: boolean;
      smooth: boolean;
    }
  /** A line along time: positions are epoch milliseconds, ascending. */
  | {
      kind: 'timeline';
      filled: boolean;
      times: readonly number[];
      series: readonly ChartSeries[];
      stacked: boolean;
      smooth: boolean;
    }
  | { kind: 'pie'; slices: readonly { name: string; value: number }[]; donut: boolean }
  | { kind: 'scatter'; series: readonly { name: string; points: readonly (readonly [number, number])[] }[] }
  /** `edges` has one entry more than the counts. */
  | { kind: 'histogram'; edges: readonly number[]; series: readonly { name: string; counts: readonly number[] }[] }
  | {
      kind: 'box';
      categories: readonly string[];
      boxes: readonly FiveNumbers[];
      outliers: readonly (readonly [category: number, value: number])[];
    }
  | {
      kind: 'heatmap';
      columns: readonly string[];
      rows: readonly string[];
      cells: readonly (readonly [column: number, row: number, value: number])[];
      diverging: boolean;
    }
  /** Days as 2026-03-31, ascending. */
  | { kind: 'calendar'; days: readonly (readonly [day: string, value: number])[]; diverging: boolean };

export interface ChartSpec {
  appearance: ChartAppearance;
  data: ChartData;
}
