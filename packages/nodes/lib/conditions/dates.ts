import type { JsonValue } from '@heddle/contract/json';

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Numbers from here on are milliseconds, smaller ones seconds: in seconds this is the year 5138, in milliseconds 1973. */
const FIRST_MS = 100_000_000_000;

/** Epoch milliseconds of an ISO date with or without a time (UTC unless it has an offset) or of an epoch number; undefined for anything else. */
export function toTime(value: JsonValue | undefined): number | undefined {
  if (typeof value === 'number') return Math.abs(value) < FIRST_MS ? value * 1000 : value;
  if (typeof value !== 'string') return undefined;
  const [, date, time = '00:00', zone = 'Z'] = ISO.exec(value.trim()) ?? [];
  if (date === undefined) return undefined;
  const parsed = Date.parse(`${date}T${time}${zone.toUpperCase()}`);
  return Number.isNaN(parsed) ? undefined : parsed;
}

const unitMs: { readonly [unit: string]: number } = {
  ms: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
};

/** Milliseconds of `90 minutes`, `1.5 hours`, `7 days`; undefined for anything else. */
export function toDuration(value: JsonValue | undefined): number | undefined {
  const [, amount, unit = ''] =
    /^(\d+(?:\.\d+)?)\s*(ms|second|minute|hour|day|week)s?$/i.exec(typeof value === 'string' ? value.trim() : '') ?? [];
  const ms = unitMs[unit.toLowerCase()];
  return amount === undefined || ms === undefined ? undefined : Number(amount) * ms;
}
