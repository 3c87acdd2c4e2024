import { nodeErrors } from '@heddle/contract/errors/node';
import type { Severity } from '../incidents/severity.ts';
import { severityOf } from '../incidents/severity.ts';
import type { Notice } from '../notification/channel.ts';
import type { ChannelName } from '../notification/send.ts';
import { channelsFor } from '../notification/send.ts';
import type { AlertContext, SecurityAlert } from './alert.ts';
import { factLines } from './alert.ts';
import { reaches } from './repeats.ts';

/** The channels that people get an alert of this severity by. Throws `field_invalid` for a channel or severity that is none. */
export function channelsAt(context: AlertContext, severity: Severity, index: number): ChannelName[] {
  const { field } = context;
  const on = channelsFor(context, index);
  const own = new Map<string, Severity>();
  for (const { name, value } of field.channelFrom(index)) {
    const least = severityOf(value);
    const channel = name.trim().toLowerCase();
    if (!least) throw nodeErrors.field_invalid({ field: 'Severity by channel', reason: `has the severity "${value}"` });
    if (!on.some((one) => one === channel))
      throw nodeErrors.field_invalid({
        field: 'Severity by channel',
        reason: `names "${name}", which is not switched on`,
      });
    own.set(channel, least);
  }
  return on.filter((channel) => reaches(severity, own.get(channel) ?? field.peopleFrom(index)));
}

const levels: { readonly [severity in Severity]: Notice['level'] } = {
  critical: 'critical',
  high: 'critical',
  medium: 'warning',
  low: 'info',
  info: 'info',
};

/** An alert as people read it; with how many they were not told of before it. */
export function noticeOf(alert: SecurityAlert, { count, heldBack }: { count: number; heldBack: number }): Notice {
  const lines = [
    alert.details,
    ...factLines(alert),
    ...(count > 1 ? [`Alerts with this key: ${count}`] : []),
    ...(heldBack > 0 ? [`Before it, ${heldBack} further alerts were not sent to people.`] : []),
  ];
  return {
    title: `[${alert.severity.toUpperCase()}] ${alert.title}`,
    text: lines.filter((line) => line.trim() !== '').join('\n'),
    level: levels[alert.severity],
    link: alert.link,
  };
}

/** What people read in place of the alerts beyond the limit. */
export const summaryNotice = (alert: SecurityAlert, limit: number, until: number): Notice => ({
  title: `Many security alerts: more than ${limit}`,
  text: `The latest one: [${alert.severity.toUpperCase()}] ${alert.title}\nFurther alerts are not sent to people until ${new Date(until).toISOString()}.`,
  level: levels[alert.severity],
  link: alert.link,
});
