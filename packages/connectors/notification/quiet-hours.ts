import { nodeErrors } from '@heddle/contract/errors/node';

/** Hours of a day in which nobody is to be disturbed. They may go over midnight. */
export interface QuietHours {
  /** 22:00 */
  from: string;
  to: string;
  /** Europe/Berlin */
  zone: string;
}

const DAY = 24 * 60;
const MINUTE_MS = 60_000;

function minutesOf(label: string, text: string): number {
  const [, hours = '', minutes = ''] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text.trim()) ?? [];
  if (hours === '')
    throw nodeErrors.field_invalid({ field: label, reason: `is "${text}"; it must be a time such as 22:00` });
  return Number(hours) * 60 + Number(minutes);
}

/** The minute of the day in a time zone, and the milliseconds of it that are over. */
function minuteAt(time: number, zone: string): number {
  try {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    const [hours = 0, minutes = 0] = format.format(time).split(':').map(Number);
    return hours * 60 + minutes;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw nodeErrors.field_invalid({ field: 'Time zone', reason: `is "${zone}", which is none` }, { cause: error });
  }
}

/** How long it is quiet from a point in time on, in milliseconds; 0 where it is not. Throws `field_invalid`. */
export function quietFor(time: number, { from, to, zone }: QuietHours): number {
  const [start, end] = [minutesOf('From', from), minutesOf('To', to)];
  const now = minuteAt(time, zone);
  const after = (minute: number): number => (minute - start + DAY) % DAY;
  if (start === end || after(now) >= after(end)) return 0;
  return ((end - now + DAY) % DAY) * MINUTE_MS - (time % MINUTE_MS);
}
