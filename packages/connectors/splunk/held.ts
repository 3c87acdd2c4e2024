import { socAlert } from '../securityAlerts/socAlert.node.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { splunkConnector } from './splunk.ts';
import { splunkHec } from './splunkHec.credential.ts';

export const held: HeldConnector = {
  connector: splunkConnector,
  node: socAlert,
  isOfSeveral: true,
  descriptions: [],
  documented:
    'Made from the manual of the HTTP Event Collector, https://help.splunk.com/en/splunk-enterprise/get-started/get-data-in. Splunk publishes no description of it.',
  credential: splunkHec,
  values: { url: 'https://splunk.example.com:8088', token: 'token', channel: '' },
};
