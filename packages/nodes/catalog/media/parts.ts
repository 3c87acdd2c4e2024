import { nodeErrors } from '@heddle/contract/errors/node';
import type { MediaPart } from './arguments.ts';
import { parseTime } from './arguments.ts';

/** Reads a time from a field. Throws `field_invalid`. */
export function timeOf(label: string, text: string): number {
  const time = parseTime(text);
  if (time === undefined)
    throw nodeErrors.field_invalid({ field: label, reason: 'must be seconds, or a time like 1:02:03.5' });
  return time;
}

/** Reads a part of a file. Throws `field_invalid`. */
export function readPart(from: string, until: string): MediaPart {
  const part = { from: timeOf('From', from.trim() || '0'), to: until.trim() === '' ? undefined : timeOf('To', until) };
  if (part.to !== undefined && part.to <= part.from)
    throw nodeErrors.field_invalid({ field: 'To', reason: 'must be after "From"' });
  return part;
}

/** Seconds that a part of a file has. */
export const lengthOf = ({ from, to }: MediaPart, duration: number): number =>
  Math.max(0, Math.min(to ?? duration, duration) - from);

/** The name of a result: the configured one, else that of the file with the extension of its format. */
export function resultName(asked: string, name: string, ending: string): string {
  const plain = asked
    .replaceAll(/[/\\\p{Cc}]/gu, '')
    .trim()
    .slice(0, 200);
  return plain === '' ? `${name.replace(/\.[^.]*$/, '') || 'file'}.${ending}` : plain;
}
