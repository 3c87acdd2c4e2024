import { connectorNode } from '../kit/node.ts';
import { webPush } from './webPush.ts';

const subscription = JSON.stringify({
  endpoint: 'https://push.example.com/a1b2',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
});

export const pushNotification = connectorNode(webPush, {
  type: 'pushNotification',
  name: 'Push Notification',
  category: 'Communication',
  icon: 'bell',
  description: 'Notifies people in their browsers by Web Push, or in apps with Firebase Cloud Messaging',
  start: 'browser.notify',
  examples: [
    {
      title: 'A notification in a browser',
      given: [{ order: 7 }],
      with: { subscription, title: 'Order {{ order }} is on its way' },
      answers: { 'POST https://push.example.com/a1b2': {} },
      gives: { main: [{ accepted: true, gone: false, endpoint: 'https://push.example.com/a1b2', message: '' }] },
    },
    {
      title: 'A subscription has keys',
      given: [{}],
      with: { subscription: '{ "endpoint": "https://push.example.com/a1b2" }', title: 'Hello' },
      fails: 'field_invalid',
    },
  ],
});
