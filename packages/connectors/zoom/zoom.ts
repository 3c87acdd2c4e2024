import { defineConnector } from '../kit/connector.ts';
import type { ContentEvent } from '../kit/events.ts';
import { meeting } from './meeting.ts';
import { recording, users, webinar } from './recording.ts';
import { zoomWebhook } from './webhook.ts';

/** Recordings appear long after the time of their meeting, and lists of meetings have no order: what is there is compared. */
const compared = (name: string, operation: string): ContentEvent => ({
  by: 'content',
  name,
  operation,
  with: { recordedDays: 30, meetingType: 'scheduled' },
  place: '',
  once: 'change',
});

export const zoomConnector = defineConnector({
  vendor: 'zoom',
  name: 'Zoom',
  credentials: ['zoomOAuth', 'zoomApp'],
  address: 'https://api.zoom.us/v2',
  objects: [meeting, recording, users, webinar],
  webhook: zoomWebhook,
  events: {
    recordingReady: compared('Recording added or updated', 'recording.list'),
    meetingScheduled: compared('Meeting scheduled or updated', 'meeting.list'),
  },
  lists: { users: { operation: 'user.list', value: 'id', label: 'email' } },
});
