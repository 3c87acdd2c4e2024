import { connectorTrigger } from '../kit/trigger.ts';
import { googleMeetConnector } from './googleMeet.ts';

const record = { name: 'conferenceRecords/a1', space: 'spaces/s1', endTime: '2026-03-01T12:45:00Z' };

export const googleMeetTrigger = connectorTrigger(googleMeetConnector, {
  type: 'googleMeetTrigger',
  name: 'Google Meet Trigger',
  category: 'Google Workspace',
  icon: 'video',
  description:
    'Starts the workflow when a conference has ended in Google Meet, or its transcript or recording is finished',
  start: 'conferenceEnded',
  examples: [
    {
      title: 'A conference is an item',
      given: [record],
      with: { event: 'conferenceEnded' },
      gives: { main: [record] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'conferenceEnded' },
      fails: 'connector_poll_failed',
    },
  ],
});
