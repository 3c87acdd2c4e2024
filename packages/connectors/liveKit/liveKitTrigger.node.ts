import { connectorTrigger } from '../kit/trigger.ts';
import { liveKitConnector } from './liveKit.ts';

const opened = { sid: 'RM_hycBMAjmt6Ub', name: 'kick-off', creation_time: '1772440200' };

export const liveKitTrigger = connectorTrigger(liveKitConnector, {
  type: 'liveKitTrigger',
  name: 'LiveKit Trigger',
  category: 'Communication',
  icon: 'radio',
  description: 'Starts the workflow when rooms are opened in LiveKit',
  start: 'roomOpened',
  examples: [
    {
      title: 'A room is an item',
      given: [opened],
      with: { event: 'roomOpened' },
      gives: { main: [opened] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'roomOpened' },
      fails: 'connector_poll_failed',
    },
  ],
});
