const format = new Intl.RelativeTimeFormat('en');

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** 'Last saved 2 minutes ago'; 'Not saved yet' before the first time. Times are epoch milliseconds. */
export function lastSaved(savedAt: number | null, now: number): string {
  if (savedAt === null) return 'Not saved yet';
  for (const [unit, length] of units) {
    if (now - savedAt >= length) return `Last saved ${format.format(-Math.floor((now - savedAt) / length), unit)}`;
  }
  return 'Last saved just now';
}
