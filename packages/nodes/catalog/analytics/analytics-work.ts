import type { DataColumn } from '../../lib/learning/columns.ts';
import type { Cleaned, CleanOptions } from './clean.ts';
import { clean } from './clean.ts';
import { findingsOf } from './findings.ts';
import type { ColumnCorrelation, ColumnProfile } from './profile.ts';
import { correlationsOf, profileOf } from './profile.ts';

export { groupFigures } from './profile.ts';

export interface AnalyticsOptions {
  clean: CleanOptions;
  correlation: 'none' | 'pearson' | 'spearman';
  strong: number;
}

export interface Analytics {
  cleaned: Cleaned;
  /** The cleaned columns before their numbers are scaled. */
  plain: DataColumn[];
  profile: ColumnProfile[];
  correlations: ColumnCorrelation[];
  findings: string[];
}

/** Cleans columns, then describes and correlates what is left. The profile is that before numbers are scaled. */
export function analyze(columns: readonly DataColumn[], rows: number, options: AnalyticsOptions): Analytics {
  const unscaled = clean(columns, rows, { ...options.clean, scale: 'none' });
  const cleaned = options.clean.scale === 'none' ? unscaled : clean(columns, rows, options.clean);
  const profile = unscaled.columns.map((column) => profileOf(column, unscaled.dropped));
  const correlations =
    options.correlation === 'none' ? [] : correlationsOf(unscaled.columns, unscaled.dropped, options.correlation);
  const kept = unscaled.dropped.filter((reason) => reason === 0).length;
  return {
    cleaned,
    plain: unscaled.columns,
    profile,
    correlations,
    findings: findingsOf(profile, correlations, kept, options.strong),
  };
}
