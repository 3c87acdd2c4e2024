import type { EdiSegment } from './interchange.ts';
import { segmentOf, valueAt } from './interchange.ts';
import type { ValueRules } from './values.ts';
import { compactDate, compactTime, isoDate, isoTime } from './values.ts';

/** How EDIFACT says what a date looks like (code list 2379). */
const DAY = '102';
const MINUTE = '203';
const SECOND = '204';
const PERIOD = '718';

/** The date of a segment DTM: its type, and a date, a time or a period in ISO's form. Undefined where it is another kind of date, or none. */
export function readDate(segment: EdiSegment, { standard }: ValueRules): { type: string; value: string } | undefined {
  const value = standard === 'x12' ? x12Date(segment) : edifactDate(segment);
  const type = valueAt(segment, 1);
  return value === undefined || type === '' ? undefined : { type, value };
}

function x12Date(segment: EdiSegment): string | undefined {
  if (segment.elements.length > 3) return undefined;
  const date = isoDate(valueAt(segment, 2));
  const time = valueAt(segment, 3);
  if (date === undefined || time === '') return date;
  const read = isoTime(time);
  return read === undefined ? undefined : `${date}T${read}`;
}

function edifactDate(segment: EdiSegment): string | undefined {
  const raw = valueAt(segment, 1, 2);
  const format = valueAt(segment, 1, 3);
  if (format === DAY) return raw.length === 8 ? isoDate(raw) : undefined;
  if (format === PERIOD) {
    const [from, to, ...others] = (/^\d{16}$/.test(raw) ? `${raw.slice(0, 8)}-${raw.slice(8)}` : raw)
      .split('-')
      .map(isoDate);
    return from === undefined || to === undefined || others.length > 0 ? undefined : `${from}/${to}`;
  }
  const length = format === MINUTE ? 12 : format === SECOND ? 14 : 0;
  if (raw.length !== length) return undefined;
  const [date, time] = [isoDate(raw.slice(0, 8)), isoTime(raw.slice(8))];
  return date === undefined || time === undefined ? undefined : `${date}T${time}`;
}

/** A segment DTM of a date, a time or a period. Throws `edi_field_invalid`. */
export function dateSegment(type: string, value: string, path: string, { standard }: ValueRules): EdiSegment {
  if (standard === 'x12')
    return value.includes('T')
      ? segmentOf('DTM', type, compactDate(value, path), compactTime(value, path))
      : segmentOf('DTM', type, compactDate(value, path));
  if (value.includes('/')) {
    const [from = '', to = ''] = value.split('/');
    return segmentOf('DTM', [type, `${compactDate(from, path)}-${compactDate(to, path)}`, PERIOD]);
  }
  if (!value.includes('T')) return segmentOf('DTM', [type, compactDate(value, path), DAY]);
  const time = compactTime(value, path).slice(0, 6);
  return segmentOf('DTM', [type, compactDate(value, path) + time, time.length > 4 ? SECOND : MINUTE]);
}
