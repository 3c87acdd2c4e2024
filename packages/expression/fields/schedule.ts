import type { JsonValue } from '@heddle/contract/json';
import { readSchedule } from '@heddle/contract/schedule/read';
import type { Schedule } from '@heddle/contract/schedule/schedule';
import type { Coerce } from './coerce.ts';
import { UnfitValue } from './coerce.ts';

/** The configured schedule. Throws its first problem as `UnfitValue`. */
export const toSchedule: Coerce = (value): Schedule => {
  // A configuration is JSON, and a schedule is never an expression.
  const read = readSchedule(value as JsonValue | undefined);
  if (!read.ok) throw new UnfitValue(`is not right: ${read.problems[0]?.reason ?? 'it is not a schedule'}`);
  return read.schedule;
};
