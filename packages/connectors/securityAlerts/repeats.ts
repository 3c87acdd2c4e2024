import { createHash } from 'node:crypto';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { Severity } from '../incidents/severity.ts';
import { severities, severityOf } from '../incidents/severity.ts';
import type { AlertContext, SecurityAlert } from './alert.ts';

const MINUTE_MS = 60_000;
/** Alerts of a problem that are known one by one, so that a step that runs again does not count them twice. */
const REMEMBERED = 50;

/** True where a severity is at least as bad as another. */
export const reaches = (severity: Severity, least: Severity): boolean =>
  severities.indexOf(severity) <= severities.indexOf(least);

/** What an alert is among those with its key: the first, one that is worse than all before, or a further one; and how many there are. */
export interface Repeat {
  change: 'new' | 'worse' | 'repeated';
  count: number;
}

/**
 * Counts an alert among those with its key. Of several runs at a time, one has the first. An alert that is counted again, by a step that runs again, is the same
 * as before. Without a key, every alert is new.
 */
export async function countAlert(context: AlertContext, alert: SecurityAlert, index: number): Promise<Repeat> {
  if (alert.key === '') return { change: 'new', count: 1 };
  const ttlMs = (context.field.keyMinutes(index) ?? 60) * MINUTE_MS;
  const stored = await problemsOf(context).update(
    problemKey(context, alert, index),
    (before) => counted(before, alert),
    { ttlMs },
  );
  const seen = isJsonObject(stored) && isJsonObject(stored['seen']) ? stored['seen'][alert.id] : undefined;
  const change = seen === 'new' || seen === 'worse' ? seen : 'repeated';
  return { change, count: isJsonObject(stored) && typeof stored['count'] === 'number' ? stored['count'] : 1 };
}

function counted(before: JsonValue | undefined, { id, severity }: SecurityAlert): JsonObject {
  if (!isJsonObject(before)) return { count: 1, worst: severity, seen: { [id]: 'new' } };
  const seen = isJsonObject(before['seen']) ? before['seen'] : {};
  if (Object.hasOwn(seen, id)) return before;
  const worst = severityOf(typeof before['worst'] === 'string' ? before['worst'] : '') ?? severity;
  const isWorse = severity !== worst && reaches(severity, worst);
  const recent = [...Object.entries(seen), [id, isWorse ? 'worse' : 'repeated'] as const].slice(-REMEMBERED);
  const count = typeof before['count'] === 'number' ? before['count'] : 0;
  return { count: count + 1, worst: isWorse ? severity : worst, seen: Object.fromEntries(recent) };
}

/** The next alert with the key is new: of this one, people have not been told. */
export async function forgetAlert(context: AlertContext, alert: SecurityAlert, index: number): Promise<void> {
  if (alert.key !== '') await problemsOf(context).delete(problemKey(context, alert, index));
}

const problemsOf = ({ state }: AlertContext) => state.in('user', 'security-alerts');

/** A problem is one for those who are told of it: another node with other recipients tells of it as well. */
function problemKey({ field, run }: AlertContext, { key }: SecurityAlert, index: number): string {
  const recipients = [
    field.mail(index) && field.mailTo(index),
    field.slack(index) && field.slackChannel(index),
    field.discord(index) && field.discordChannel(index),
    field.telegram(index) && field.telegramChat(index),
    field.sms(index) && field.smsTo(index),
    field.teams(index) && field.teamsUrl(index),
    field.webhook(index) && field.webhookUrl(index),
    field.push(index),
    field.dashboard(index) && run.workflowId,
    field.splunk(index) && field.splunkIndex(index),
    field.elastic(index) && field.elasticIndex(index),
    field.syslog(index),
  ];
  return createHash('sha256')
    .update(JSON.stringify([key, recipients]))
    .digest('hex');
}
