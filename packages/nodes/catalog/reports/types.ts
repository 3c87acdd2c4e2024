import type { ChartSpec } from '../charts/types.ts';
import type { DocumentCell } from '../../lib/documents/blocks.ts';

/** A highlighted number with its label. */
export interface ReportFigure {
  label: string;
  value: string;
}

/** A part of a report, ready to be drawn. Plain data: it can be sent to a thread. */
export type ReportPart =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  /** Small text under the title. */
  | { kind: 'lead'; text: string }
  | { kind: 'markdown'; text: string }
  | { kind: 'figures'; figures: readonly ReportFigure[] }
  | { kind: 'table'; head: readonly DocumentCell[]; rows: readonly (readonly DocumentCell[])[]; note: string }
  | { kind: 'chart'; spec: ChartSpec; caption: string }
  | { kind: 'pageBreak' };

export interface ReportFacts {
  title: string;
  author: string;
  /** A language tag. */
  locale: string;
  header: string;
  footer: string;
  pageSize: 'A3' | 'A4' | 'A5' | 'LETTER' | 'LEGAL';
  landscape: boolean;
  /** Millimetres. */
  margin: number;
  /** Epoch milliseconds. */
  createdAt: number;
}

export interface Report {
  facts: ReportFacts;
  parts: readonly ReportPart[];
}
