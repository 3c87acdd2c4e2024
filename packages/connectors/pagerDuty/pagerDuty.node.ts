import { connectorNode } from '../kit/node.ts';
import { pagerDutyConnector } from './pagerDuty.ts';

export const pagerDuty = connectorNode(pagerDutyConnector, {
  type: 'pagerDuty',
  name: 'PagerDuty',
  category: 'Integration & APIs',
  icon: 'siren',
  description: 'Creates and updates incidents, sends alerts, and tells who is on call with PagerDuty',
  start: 'incident.create',
  examples: [
    {
      title: 'An incident of a service',
      given: [{ server: 'web-1' }],
      with: { title: '{{ server }} does not answer', serviceId: 'PSI2I2O', urgency: 'high' },
      answers: { 'POST https://api.pagerduty.com/incidents': { incident: { id: 'PT4KHLK', status: 'triggered' } } },
      gives: { main: [{ id: 'PT4KHLK', status: 'triggered' }] },
    },
    {
      title: 'Who is on call in Europe',
      given: [{}],
      credential: { region: 'eu' },
      with: { operation: 'setting.listOnCalls', limit: 1 },
      answers: {
        'GET https://api.eu.pagerduty.com/oncalls?earliest=true&limit=1': {
          oncalls: [{ escalation_level: 1, user: { summary: 'Ada Lovelace' } }],
        },
      },
      gives: { main: [{ escalation_level: 1, user: { summary: 'Ada Lovelace' } }] },
    },
    { title: 'An incident needs a service', given: [{}], with: { title: 'Down' }, fails: 'field_required' },
  ],
});
