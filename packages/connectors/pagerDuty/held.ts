import type { HeldConnector } from '../testing/held-connector.ts';
import { pagerDuty } from './pagerDuty.node.ts';
import { pagerDutyConnector } from './pagerDuty.ts';
import { pagerDutyToken } from './pagerDutyToken.credential.ts';

export const held: HeldConnector = {
  connector: pagerDutyConnector,
  node: pagerDuty,
  descriptions: [],
  documented:
    'Made from https://developer.pagerduty.com/api-reference/ and https://developer.pagerduty.com/docs/events-api-v2-overview',
  credential: pagerDutyToken,
  values: { token: 'token', email: 'ada@example.com', region: 'us' },
};
