import { connectorNode } from '../kit/node.ts';
import { fcmConnector } from './fcm.ts';

export const fcm = connectorNode(fcmConnector, {
  type: 'fcm',
  name: 'Firebase Cloud Messaging',
  category: 'Communication',
  icon: 'bell',
  description: 'Notifies apps on Android, iOS and in browsers with Firebase Cloud Messaging, by device or by topic',
  start: 'message.sendToToken',
  examples: [
    {
      title: 'A notification for all who follow a topic',
      given: [{ title: 'New issue' }],
      with: { operation: 'message.sendToTopic', projectId: 'my-project', topic: 'news', title: '{{ title }}' },
      answers: {
        'POST https://fcm.googleapis.com/v1/projects/my-project/messages:send': {
          name: 'projects/my-project/messages/1',
        },
      },
      gives: { main: [{ name: 'projects/my-project/messages/1' }] },
    },
    { title: 'A message needs a device', given: [{}], with: { projectId: 'my-project' }, fails: 'field_required' },
  ],
});
