import { googleToken } from '../google/googleToken.credential.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { googleCalendar } from './googleCalendar.node.ts';
import { googleCalendarConnector } from './googleCalendar.ts';

export const held: HeldConnector = {
  connector: googleCalendarConnector,
  node: googleCalendar,
  descriptions: ['googleCalendar'],
  credential: googleToken,
  values: { token: 'token' },
  unheld: {
    'channel.stop':
      'It is not in the description. https://developers.google.com/workspace/calendar/api/v3/reference/channels/stop',
  },
};
