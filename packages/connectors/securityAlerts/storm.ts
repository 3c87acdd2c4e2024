import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { AlertContext, SecurityAlert } from './alert.ts';

const MINUTE_MS = 60_000;
const REMEMBERED = 100;

/** What people get of an alert: the alert with the number of those they were not told of before, a summary in its place, or nothing. */
export type AlertShare = { tell: 'alert'; heldBack: number } | { tell: 'summary'; until: number } | { tell: 'nothing' };

/**
 * What people get of an alert in a time in which they get only so many. The first beyond the limit becomes a summary. An alert that is counted again, by a step
 * that runs again, gets the same.
 */
export async function shareOf(context: AlertContext, alert: SecurityAlert, index: number): Promise<AlertShare> {
  const { field, run, state } = context;
  if (alert.severity === 'critical' && field.criticalAlways(index)) return { tell: 'alert', heldBack: 0 };
  const limit = field.stormLimit(index) ?? 20;
  const windowMs = (field.stormMinutes(index) ?? 10) * MINUTE_MS;
  const stored = await state
    .in('workflow', 'security-alert-storm')
    .update('window', (before) => counted(before, { id: alert.id, now: run.now, limit, windowMs }), {
      ttlMs: 2 * windowMs,
    });
  const window = readWindow(stored);
  const share = window.shares[alert.id];
  if (share === 'alert') return { tell: 'alert', heldBack: 0 };
  if (share === 'summary') return { tell: 'summary', until: window.since + windowMs };
  return typeof share === 'number' ? { tell: 'alert', heldBack: share } : { tell: 'nothing' };
}

interface Window {
  since: number;
  sent: number;
  heldBack: number;
  /** What each of the latest alerts got; a number is that of those held back before it. */
  shares: JsonObject;
}

function readWindow(stored: JsonValue | undefined): Window {
  const given = isJsonObject(stored) ? stored : {};
  const count = (name: string): number => (typeof given[name] === 'number' ? given[name] : 0);
  return {
    since: count('since'),
    sent: count('sent'),
    heldBack: count('heldBack'),
    shares: isJsonObject(given['shares']) ? given['shares'] : {},
  };
}

function counted(
  before: JsonValue | undefined,
  { id, now, limit, windowMs }: { id: string; now: number; limit: number; windowMs: number },
): JsonObject {
  const window = readWindow(before);
  if (Object.hasOwn(window.shares, id)) return stored(window);
  const isOver = now - window.since >= windowMs;
  const present = isOver ? { ...window, since: now, sent: 0, heldBack: 0 } : window;
  const sent = present.sent + 1;
  const heldBack = sent > limit ? present.heldBack + 1 : present.heldBack;
  const told: JsonValue = isOver && window.heldBack > 0 ? window.heldBack : 'alert';
  const share: JsonValue = sent <= limit ? told : sent === limit + 1 ? 'summary' : 'nothing';
  const shares = Object.fromEntries([...Object.entries(present.shares), [id, share] as const].slice(-REMEMBERED));
  return stored({ since: present.since, sent, heldBack, shares });
}

const stored = ({ since, sent, heldBack, shares }: Window): JsonObject => ({ since, sent, heldBack, shares });
