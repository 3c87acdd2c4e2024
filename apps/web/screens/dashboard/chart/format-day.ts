const dayFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A day of the calendar ('2026-11-20') as 'Nov 20'. */
export const formatDay = (day: string): string => dayFormat.format(new Date(day));
