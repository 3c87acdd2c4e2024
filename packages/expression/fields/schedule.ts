import type { JsonValue } from '@heddle/contract/json';
import { readSchedule } from '@heddle/contract/schedule/read';
import type { Schedule } from '@heddle/contract/schedule/schedule';
import type { Coerce } from './coerce.ts';
import { Unfit } from './coerce.ts';

/** A schedule as it is configured; the first of its problems where it is not right. */
export const toSchedule: Coerce = (value): Schedule => {
  // A configuration is JSON, and a schedule is never an expression.
  const read = readSchedule(value as JsonValue | undefined);
  if (!read.ok) throw new Unfit(`is not right: ${read.problems[0]?.reason ?? 'it is not a schedule'}`);
  return read.schedule;
};
