import { defineCredential } from '@heddle/contract/node/credentials';
import { secret } from '@heddle/contract/node/fields';
import { region } from './region.ts';

// https://support.pagerduty.com/main/docs/services-and-integrations#create-a-generic-events-api-integration
export const pagerDutyIntegration = defineCredential({
  type: 'pagerDutyIntegration',
  name: 'PagerDuty integration key',
  description: 'The key of an Events API v2 integration of a PagerDuty service. It can send events only',
  icon: 'key-round',
  fields: {
    routingKey: secret({
      label: 'Integration key',
      required: true,
      help: 'In PagerDuty: the service, Integrations, Events API V2.',
    }),
    region,
  },
  // The key is sent in the body of events.
  http: () => ({}),
});
