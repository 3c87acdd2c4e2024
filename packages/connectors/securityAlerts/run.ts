import { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import { securityAlertErrors } from '@heddle/contract/errors/security-alerts';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { ChannelName } from '../notification/send.ts';
import { channelsFor, sendByChannels } from '../notification/send.ts';
import type { AlertContext, SecurityAlert } from './alert.ts';
import { alertFor } from './alert.ts';
import { channelsAt, noticeOf, summaryNotice } from './people.ts';
import { countAlert, forgetAlert, reaches } from './repeats.ts';
import type { Destination } from './siem/destination.ts';
import { elasticDestination } from './siem/elastic.ts';
import { splunkDestination } from './siem/splunk.ts';
import { syslogDestination } from './siem/syslog.ts';
import type { AlertShare } from './storm.ts';
import { shareOf } from './storm.ts';

const systems = {
  splunk: splunkDestination,
  elastic: elasticDestination,
  syslog: syslogDestination,
} as const satisfies { readonly [name: string]: Destination };
type SystemName = keyof typeof systems;

/**
 * Sends an alert for every item: to systems that keep alerts, and to people if its severity is theirs and they do not know of the problem yet. What was sent is
 * not sent again by a further attempt. Throws `alert_failed` once all destinations of an item have been tried.
 */
export async function sendAlerts(context: AlertContext): Promise<NodeResult> {
  const { items, run } = context;
  const done = context.state.in('run', 'security-alert');
  const outcomes: JsonObject[] = [];
  const waits: number[] = [];
  for (const index of items.keys()) {
    await context.expressions?.ready(index);
    const kept = await done.get(run.itemKey(index));
    const outcome = isJsonObject(kept) ? kept : await sendAlert(context, index);
    if (typeof outcome === 'number') waits.push(outcome);
    else {
      if (!isJsonObject(kept)) await done.set(run.itemKey(index), outcome);
      outcomes.push(outcome);
    }
    context.progress(index + 1, items.length, 'Alerts');
  }
  if (waits.length > 0) return { outputs: {}, wait: { duration: Math.min(...waits) } };
  return main(items.map((item, index) => ({ ...item, json: { ...item.json, alert: outcomes[index] ?? {} } })));
}

/** What an alert is to be, and who gets it. It is kept before anything is sent: an attempt after a crash does the same. */
interface Plan {
  outcome: 'sent' | 'escalated' | 'repeated' | 'limited' | 'below';
  count: number;
  channels: ChannelName[];
  systems: SystemName[];
  share: AlertShare;
}

/** Sends an alert and says what has become of it, or for how many milliseconds to wait until a system has confirmed it. */
async function sendAlert(context: AlertContext, index: number): Promise<JsonObject | number> {
  const alert = alertFor(context, index);
  const plans = context.state.in('run', 'security-alert-plans');
  const key = context.run.itemKey(index);
  const kept = await plans.get(key);
  // Only this writes it.
  const plan = isJsonObject(kept) ? (kept as unknown as Plan) : await planFor(context, alert, index);
  if (!isJsonObject(kept)) await plans.set(key, { ...plan, share: { ...plan.share } });
  const tried: JsonObject[] = [];
  const failures: { name: string; error: HeddleError }[] = [];
  let waitMs = 0;
  for (const name of plan.systems) {
    try {
      const given = await systems[name](context, alert, index);
      if ('waitMs' in given) waitMs = given.waitMs;
      else tried.push({ destination: name, sent: true, answer: given.answer });
    } catch (error) {
      // The others are still to be tried.
      if (!(error instanceof HeddleError)) throw error;
      failures.push({ name, error });
      tried.push({ destination: name, sent: false, problem: error.message });
    }
  }
  const { problem, given } = await tellPeople(context, alert, index, plan);
  tried.push(...given);
  if (problem) failures.push({ name: 'people', error: problem });
  const [failure] = failures;
  if (failure)
    throw securityAlertErrors.alert_failed(
      { destinations: failures.map(({ name }) => name).join(', '), reason: failure.error.message },
      { cause: failure.error, details: { destinations: tried } },
    );
  if (waitMs > 0) return waitMs;
  const { outcome, count } = plan;
  return { outcome, id: alert.id, severity: alert.severity, key: alert.key, count, destinations: tried };
}

/** Sends the alert, or the summary in its place, by the channels of the plan. */
async function tellPeople(
  context: AlertContext,
  alert: SecurityAlert,
  index: number,
  { channels, count, share }: Plan,
): Promise<{ given: JsonObject[]; problem?: HeddleError }> {
  if (channels.length === 0 || share.tell === 'nothing') return { given: [] };
  const notice =
    share.tell === 'alert'
      ? noticeOf(alert, { count, heldBack: share.heldBack })
      : summaryNotice(alert, context.field.stormLimit(index) ?? 20, share.until);
  try {
    const sent = await sendByChannels(context, notice, index, channels);
    return { given: sent.map(({ channel, ...rest }) => ({ destination: channel ?? '', ...rest })) };
  } catch (error) {
    if (!(error instanceof HeddleError)) throw error;
    await forgetAlert(context, alert, index);
    return { given: [{ destination: 'people', sent: false, problem: error.message }], problem: error };
  }
}

/** Decides who gets an alert. Throws `field_required` where there is no destination at all. */
async function planFor(context: AlertContext, alert: SecurityAlert, index: number): Promise<Plan> {
  const { field } = context;
  const on = (Object.keys(systems) as SystemName[]).filter((name) => field[name](index));
  if (on.length === 0 && channelsFor(context, index).length === 0)
    throw nodeErrors.field_required({ field: 'Destination' });
  const channels = channelsAt(context, alert.severity, index);
  const { change, count } = await countAlert(context, alert, index);
  const isRepeat = change === 'repeated';
  const takes = reaches(alert.severity, field.siemFrom(index)) && (!isRepeat || field.siemRepeats(index));
  const systemsFor = takes ? on : [];
  const plan = (outcome: Plan['outcome'], share: AlertShare): Plan => ({
    outcome,
    count,
    systems: systemsFor,
    channels: share.tell === 'nothing' ? [] : channels,
    share,
  });
  if (isRepeat) return plan('repeated', { tell: 'nothing' });
  if (channels.length === 0 && systemsFor.length === 0) return plan('below', { tell: 'nothing' });
  const share: AlertShare = channels.length === 0 ? { tell: 'nothing' } : await shareOf(context, alert, index);
  if (channels.length > 0 && share.tell !== 'alert') return plan('limited', share);
  return plan(change === 'worse' ? 'escalated' : 'sent', share);
}
