import type { ChartContent, NumberContent, TableContent } from '../api/widgets.ts';

/** What a workflow puts on the dashboard of its owner. It takes the place of what the workflow has put there under the same key. */
export interface Widget {
  key: string;
  title: string;
  /** A number without `previous` is compared with what the widget showed before. */
  content: (Omit<NumberContent, 'previous'> & { previous?: number | null }) | ChartContent | TableContent;
}
