import { connectorTrigger } from '../kit/trigger.ts';
import { zoomConnector } from './zoom.ts';

const ready = { id: 85_746_065, topic: 'Kick-off with Acme', start_time: '2026-03-02T08:30:00Z' };

export const zoomTrigger = connectorTrigger(zoomConnector, {
  type: 'zoomTrigger',
  name: 'Zoom Trigger',
  category: 'Communication',
  icon: 'video',
  description: 'Starts the workflow when Zoom has new recordings, or meetings are scheduled',
  start: 'recordingReady',
  asks: ['userId'],
  examples: [
    {
      title: 'The recordings of a meeting are an item',
      given: [ready],
      with: { event: 'recordingReady' },
      gives: { main: [ready] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'recordingReady' },
      fails: 'connector_poll_failed',
    },
  ],
});
