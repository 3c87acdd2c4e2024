/** How severe an incident is, from the worst to a mere notice. */
export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;
export type Severity = (typeof severities)[number];

/** What monitoring systems, scanners and people call these. Numbers count from the worst, as P1 does. */
const words: { readonly [severity in Severity]: readonly string[] } = {
  critical: ['critical', 'fatal', 'emergency', 'emerg', 'disaster', 'blocker', 'highest', 'sev0', 'sev1', 'p1', '1'],
  high: ['high', 'error', 'major', 'severe', 'urgent', 'alert', 'sev2', 'p2', '2'],
  medium: ['medium', 'moderate', 'warning', 'warn', 'average', 'normal', 'sev3', 'p3', '3'],
  low: ['low', 'minor', 'notice', 'sev4', 'p4', '4'],
  info: [
    'info',
    'informational',
    'information',
    'debug',
    'lowest',
    'trivial',
    'none',
    'ok',
    'unknown',
    'sev5',
    'p5',
    '5',
  ],
};

const known = new Map(severities.flatMap((severity) => words[severity].map((word) => [word, severity] as const)));

/** The severity that a word or a number means; null for one that nobody uses. */
export const severityOf = (text: string): Severity | null =>
  known.get(
    text
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ''),
  ) ?? null;
