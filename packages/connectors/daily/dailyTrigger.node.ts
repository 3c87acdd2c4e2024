import { connectorTrigger } from '../kit/trigger.ts';
import { dailyConnector } from './daily.ts';

const ready = { id: '0cb313e1', room_name: 'kick-off', status: 'finished' };

export const dailyTrigger = connectorTrigger(dailyConnector, {
  type: 'dailyTrigger',
  name: 'Daily Trigger',
  category: 'Communication',
  icon: 'video',
  description: 'Starts the workflow when Daily has new recordings',
  start: 'recordingChanged',
  asks: ['roomName'],
  examples: [
    {
      title: 'A recording is an item',
      given: [ready],
      with: { event: 'recordingChanged' },
      gives: { main: [ready] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'recordingChanged' },
      fails: 'connector_poll_failed',
    },
  ],
});
