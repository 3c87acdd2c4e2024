import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { OperationCall } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { callOwn } from '../kit/inner.ts';
import { as, json, oneOf, required, text } from '../kit/parameters.ts';
import { eventsAddress } from './region.ts';

const dedupKey = as(
  'dedupKey',
  text('Deduplication key', { placeholder: 'disk-web-1', help: 'Events with the same key belong to one alert.' }),
);
const sample = { status: 'success', message: 'Event processed', dedup_key: 'disk-web-1' };

/** Sends the event with the key of the credential, which the API takes in the body only. */
async function sendEvent(call: OperationCall): Promise<JsonValue> {
  const routingKey = asText(call.account.values['routingKey'] ?? '').trim();
  return callOwn(call, { prepare: (body) => ({ routing_key: routingKey, ...body }) });
}

const common = {
  method: 'POST',
  at: eventsAddress,
  path: '/v2/enqueue',
  repeat: 'same',
  credentials: ['pagerDutyIntegration'],
  perform: sendEvent,
  sample,
} as const;

/** https://developer.pagerduty.com/docs/send-alert-event */
export const event: ConnectorObject = {
  key: 'event',
  name: 'Event',
  operations: {
    trigger: {
      ...common,
      name: 'Send alert',
      description: 'Opens an alert, or adds to the open one with the same key',
      fixed: { body: { event_action: 'trigger', client: 'Heddle' } },
      body: {
        'payload.summary': required(as('summary', text('Summary'))),
        'payload.source': required(as('source', text('Source', { placeholder: 'web-1' }))),
        'payload.severity': as(
          'severity',
          oneOf('Severity', ['critical', 'error', 'warning', 'info'], { default: 'error' }),
        ),
        dedup_key: required(dedupKey),
        'payload.component': as('component', text('Component')),
        'payload.group': as('group', text('Group')),
        'payload.class': as('class', text('Class')),
        'payload.custom_details': as('customDetails', json('Details')),
        links: as('links', json('Links', { placeholder: '[{ "href": "https://example.com", "text": "Dashboard" }]' })),
      },
    },
    acknowledge: {
      ...common,
      name: 'Acknowledge alert',
      fixed: { body: { event_action: 'acknowledge' } },
      body: { dedup_key: required(dedupKey) },
    },
    resolve: {
      ...common,
      name: 'Resolve alert',
      fixed: { body: { event_action: 'resolve' } },
      body: { dedup_key: required(dedupKey) },
    },
  },
};
