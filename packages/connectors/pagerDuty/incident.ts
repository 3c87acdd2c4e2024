import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { ConnectorObject } from '../kit/connector.ts';
import type { ListPaging } from '../kit/paging.ts';
import { as, entriesOf, list, number, oneOf, paragraph, required, text } from '../kit/parameters.ts';

// https://developer.pagerduty.com/api-reference/9d0b4b12e36f9-list-incidents

const pages: ListPaging = {
  by: 'offset',
  parameter: 'offset',
  more: 'more',
  size: { parameter: 'limit', most: 100 },
};
const credentials = ['pagerDutyToken'];
const incidentId = required(as('incidentId', text('Incident', { placeholder: 'PT4KHLK', help: 'The incident ID.' })));
const title = as('title', text('Title'));
const urgency = oneOf('Urgency', ['high', 'low']);
const priorityId = as('priorityId', text('Priority', { loads: 'priorities', help: 'The priority ID.' }));
const policyId = as('policyId', text('Escalation policy', { loads: 'policies', help: 'The policy ID.' }));
const query = as('search', text('Search'));
const sample = {
  id: 'PT4KHLK',
  incident_number: 42,
  title: 'The export is empty',
  status: 'triggered',
  urgency: 'high',
  created_at: '2026-03-01T12:00:00Z',
  html_url: 'https://acme.pagerduty.com/incidents/PT4KHLK',
};

/** The kinds of the objects that an incident refers to, which the API wants beside each ID. */
const kinds: ReadonlySet<string> = new Set(['service', 'priority', 'escalation_policy']);

const withKinds = ({ incident = {}, ...rest }: JsonObject): JsonObject => {
  const given = Object.entries(entriesOf(incident)).map(([name, value]): [string, JsonValue] => [
    name,
    kinds.has(name) ? { ...entriesOf(value), type: `${name}_reference` } : value,
  ]);
  return { ...rest, incident: Object.fromEntries(given) };
};

export const incident: ConnectorObject = {
  key: 'incident',
  name: 'Incident',
  operations: {
    create: {
      name: 'Create incident',
      method: 'POST',
      path: '/incidents',
      credentials,
      fixed: { body: { incident: { type: 'incident' } } },
      body: {
        'incident.title': required(title),
        'incident.service.id': required(
          as('serviceId', text('Service', { loads: 'services', help: 'The service ID.' })),
        ),
        'incident.urgency': urgency,
        'incident.incident_key': as(
          'incidentKey',
          text('Incident key', { help: 'PagerDuty refuses a second open incident of the service with the same key.' }),
        ),
        'incident.body.details': as('details', paragraph('Details')),
        'incident.priority.id': priorityId,
        'incident.escalation_policy.id': policyId,
      },
      prepare: (body) => {
        const { body: details, ...facts } = entriesOf(withKinds(body)['incident'] ?? {});
        const described = details === undefined ? {} : { body: { type: 'incident_body', ...entriesOf(details) } };
        return { incident: { ...facts, ...described } };
      },
      repeat: 'twice',
      items: 'incident',
      sample,
    },
    get: {
      name: 'Get incident',
      method: 'GET',
      path: '/incidents/{id}',
      credentials,
      params: { id: incidentId },
      items: 'incident',
      sample,
    },
    list: {
      name: 'List incidents',
      description: 'Lists the newest first',
      method: 'GET',
      path: '/incidents',
      credentials,
      query: {
        'statuses[]': as('statuses', list('Statuses', { placeholder: 'triggered, acknowledged' })),
        'service_ids[]': as('serviceIds', list('Services', { help: 'Service IDs, separated by commas.' })),
        incident_key: as('withKey', text('Incident key')),
        since: text('Since', { placeholder: '2026-03-01T00:00:00Z' }),
        until: text('Until', { placeholder: '2026-03-31T23:59:59Z' }),
      },
      fixed: { query: { sort_by: 'created_at:desc' } },
      items: 'incidents',
      next: pages,
      sample,
    },
    update: {
      name: 'Update incident',
      description: 'Acknowledges, resolves, escalates or renames it',
      method: 'PUT',
      path: '/incidents/{id}',
      credentials,
      params: { id: incidentId },
      fixed: { body: { incident: { type: 'incident' } } },
      body: {
        'incident.status': as('newStatus', oneOf('Status', ['acknowledged', 'resolved'])),
        'incident.title': title,
        'incident.urgency': urgency,
        'incident.resolution': as('resolution', paragraph('Resolution')),
        'incident.escalation_level': as('escalationLevel', number('Escalation level', { min: 1, max: 20, step: 1 })),
        'incident.priority.id': priorityId,
        'incident.escalation_policy.id': policyId,
      },
      prepare: withKinds,
      items: 'incident',
      sample: { ...sample, status: 'acknowledged' },
    },
    addNote: {
      name: 'Add note',
      method: 'POST',
      path: '/incidents/{id}/notes',
      credentials,
      params: { id: incidentId },
      body: { 'note.content': required(as('note', paragraph('Note'))) },
      repeat: 'twice',
      items: 'note',
      sample: { id: 'PWL7QXS', content: 'We look at it.', created_at: '2026-03-01T12:00:00Z' },
    },
    listAlerts: {
      name: 'List alerts of incident',
      method: 'GET',
      path: '/incidents/{id}/alerts',
      credentials,
      params: { id: incidentId },
      items: 'alerts',
      next: pages,
      sample: { id: 'PU4OBGF', alert_key: 'disk-web-1', status: 'triggered', severity: 'critical' },
    },
  },
};

/** What incidents refer to. */
export const setting: ConnectorObject = {
  key: 'setting',
  name: 'Service and on-call',
  operations: {
    listServices: {
      name: 'List services',
      method: 'GET',
      path: '/services',
      credentials,
      query: { query },
      items: 'services',
      next: pages,
      sample: { id: 'PSI2I2O', name: 'Shop', status: 'active' },
    },
    listPolicies: {
      name: 'List escalation policies',
      method: 'GET',
      path: '/escalation_policies',
      credentials,
      query: { query },
      items: 'escalation_policies',
      next: pages,
      sample: { id: 'PT20YPA', name: 'On call' },
    },
    listPriorities: {
      name: 'List priorities',
      method: 'GET',
      path: '/priorities',
      credentials,
      items: 'priorities',
      next: pages,
      sample: { id: 'PSO75BM', name: 'P1' },
    },
    listOnCalls: {
      name: 'List who is on call',
      method: 'GET',
      path: '/oncalls',
      credentials,
      query: { 'escalation_policy_ids[]': as('policyIds', list('Escalation policies', { help: 'Policy IDs.' })) },
      fixed: { query: { earliest: 'true' } },
      items: 'oncalls',
      next: pages,
      sample: { escalation_level: 1, user: { id: 'PXPGF42', summary: 'Ada Lovelace' }, end: '2026-03-02T08:00:00Z' },
    },
    listUsers: {
      name: 'List users',
      method: 'GET',
      path: '/users',
      credentials,
      query: { query },
      items: 'users',
      next: pages,
      sample: { id: 'PXPGF42', name: 'Ada Lovelace', email: 'ada@example.com' },
    },
  },
};
