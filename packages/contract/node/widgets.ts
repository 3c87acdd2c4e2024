import type { ChartContent, NumberContent, TableContent } from '../api/widgets.ts';

/** A widget that a workflow puts on its owner's dashboard. It replaces the workflow's widget with the same key. */
export interface Widget {
  key: string;
  title: string;
  /** A number without `previous` is compared with the widget's last value. */
  content: (Omit<NumberContent, 'previous'> & { previous?: number | null }) | ChartContent | TableContent;
}
