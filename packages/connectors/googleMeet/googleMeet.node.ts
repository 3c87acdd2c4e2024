import { connectorNode } from '../kit/node.ts';
import { googleMeetConnector } from './googleMeet.ts';

export const googleMeet = connectorNode(googleMeetConnector, {
  type: 'googleMeet',
  name: 'Google Meet',
  category: 'Google Workspace',
  icon: 'video',
  description: 'Creates meetings in Google Meet, and reads who took part, recordings and transcripts',
  start: 'space.create',
  examples: [
    {
      title: 'A meeting with a link',
      given: [{}],
      with: { operation: 'space.create', accessType: 'OPEN' },
      answers: {
        'POST https://meet.googleapis.com/v2/spaces': { meetingUri: 'https://meet.google.com/abc-mnop-xyz' },
      },
      gives: { main: [{ meetingUri: 'https://meet.google.com/abc-mnop-xyz' }] },
    },
    {
      title: 'A conference has to be named',
      given: [{}],
      with: { operation: 'participant.list' },
      fails: 'field_required',
    },
  ],
});
