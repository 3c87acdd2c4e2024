import type { Aggregate, Order } from './aggregate.ts';
import type { ChartPeriod } from './periods.ts';

export const chartKinds = ['bar', 'line', 'area', 'pie', 'scatter', 'histogram', 'box'] as const;
export type ChartKind = (typeof chartKinds)[number];

/** Which fields become which chart. Empty names are found out from the items. */
export interface ChartSettings {
  kind: ChartKind;
  x: string;
  y: readonly string[];
  group: string;
  aggregate: Aggregate;
  period: ChartPeriod | 'auto' | 'none';
  order: Order;
  /** Categories at most. */
  most: number;
  stacked: boolean;
  direction: 'auto' | 'vertical' | 'horizontal';
  donut: boolean;
  smooth: boolean;
  bins: number | undefined;
  locale: string;
}

export const standardSettings: Omit<ChartSettings, 'kind'> = {
  x: '',
  y: [],
  group: '',
  aggregate: 'sum',
  period: 'auto',
  order: 'given',
  most: 30,
  stacked: false,
  direction: 'auto',
  donut: false,
  smooth: false,
  bins: undefined,
  locale: 'en-GB',
};
