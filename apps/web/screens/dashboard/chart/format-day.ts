const dayFormat = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A day of the calendar ('2026-11-20') as the browser's language writes it: '20 Nov'. */
export const formatDay = (day: string): string => dayFormat.format(new Date(day));
