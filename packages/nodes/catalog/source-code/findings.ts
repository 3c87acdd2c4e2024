/** How bad a finding is, the least first. */
export const severities = ['info', 'low', 'medium', 'high', 'critical'] as const;
export type FindingSeverity = (typeof severities)[number];

/** Something in code that somebody should look at. A type: it is part of results. */
export type CodeFinding = {
  rule: string;
  severity: FindingSeverity;
  /** Counted from 1. */
  line: number;
  message: string;
};
