import { securityAlertErrors } from '@heddle/contract/errors/security-alerts';
import { nodeErrors } from '@heddle/contract/errors/node';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { openOperations } from '../../kit/other-operations.ts';
import { splunkConnector } from '../../splunk/splunk.ts';
import type { Destination } from './destination.ts';
import { formatted, limitsOf } from './destination.ts';

/** How often Splunk is asked whether it has indexed an alert, and for how long. Its manual advises ten seconds and five minutes. */
const EVERY_MS = 10_000;
const MOST_MINUTES = 5;

/** Sends an event to the HTTP Event Collector and, if the node is set so, waits until it is indexed. */
export const splunkDestination: Destination = async (context, alert, index) => {
  const { field, run, state } = context;
  const credential = await context.credential('splunkCredential');
  const operations = await openOperations(splunkConnector, credential, context, limitsOf(context));
  const confirm = field.splunkConfirm(index);
  if (confirm && asText(operations.values['channel'] ?? '').trim() === '')
    throw nodeErrors.field_invalid({
      field: 'Splunk token',
      reason: 'has no channel, without which Splunk confirms nothing',
    });
  const format = field.format(index);
  const [answer = null] = await operations.give(
    'event.send',
    {
      event: formatted(alert, format),
      time: alert.at / 1000,
      host: alert.host,
      source: alert.source || 'heddle',
      sourceType: { ecs: '_json', cef: 'cef', text: 'syslog' }[format],
      index: field.splunkIndex(index).trim(),
    },
    { index, part: 'alert' },
  );
  const ack = isJsonObject(answer) ? answer['ackId'] : undefined;
  if (!confirm || typeof ack !== 'number') return { answer };
  const kept = state.in('run', 'splunk-acks');
  const key = run.itemKey(index);
  const since = await kept.get(key);
  const [told] = await operations.give('event.acknowledged', { acks: [ack] }, { index, part: 'acknowledged' });
  const acks = isJsonObject(told) && isJsonObject(told['acks']) ? told['acks'] : {};
  if (acks[String(ack)] === true) return { answer };
  if (typeof since !== 'number') await kept.set(key, run.now);
  else if (run.now - since > MOST_MINUTES * 60_000) {
    await kept.delete(key);
    throw securityAlertErrors.siem_not_indexed({ minutes: MOST_MINUTES });
  }
  return { waitMs: EVERY_MS };
};
