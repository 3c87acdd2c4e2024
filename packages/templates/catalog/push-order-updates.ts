import { defineTemplate, node } from '../template.ts';

const push = 'https://push.example.com/s/1';
const mail = 'https://gmail.googleapis.com/gmail/v1/users/me/messages/send';
const subscription = {
  endpoint: push,
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};
const order = { order: 'A-7', status: 'shipped', email: 'ada@example.com', subscription };

export default defineTemplate({
  id: 'push-order-updates',
  name: 'Order Updates in the Browser',
  description:
    'Notifies customers in their browser when the status of an order changes, or by email if they have unsubscribed.',
  category: 'E-commerce',
  difficulty: 'Intermediate',
  icon: 'bell',
  useCase:
    'For shops: customers hear at once where their order is, also while the page is closed, and nobody is left out.',
  tags: ['web push', 'notifications', 'orders', 'gmail'],
  estimatedTime: '20 min setup',
  nodes: {
    changed: node('webhookTrigger', [0, 0], 'Status changed', {
      description: 'Your shop sends order, status, email and the subscription of the browser.',
    }),
    notify: node('pushNotification', [1, 0], 'Notify the browser', {
      operation: 'browser.notify',
      subscription: '{{ subscription }}',
      title: 'Order {{ order }}',
      notificationText: 'Your order is {{ status }}.',
      notificationTag: 'order {{ order }}',
    }),
    gone: node('conditional', [2, 0], 'Unsubscribed?', { condition: 'gone' }),
    write: node('gmail', [3, 0.5], 'Write an email instead', {
      operation: 'message.send',
      to: '{{ $node("Status changed").json.email }}',
      subject: 'Order {{ $node("Status changed").json.order }}',
      mailText: 'Your order is {{ $node("Status changed").json.status }}.',
    }),
  },
  flow: ['changed > notify > gone:true > write'],
  trials: [
    {
      title: 'A browser that has subscribed is notified',
      given: [order],
      answers: { [`POST ${push}`]: {} },
      gives: { 'Notify the browser': [{ accepted: true, gone: false }] },
    },
    {
      title: 'Who has unsubscribed gets an email',
      given: [order],
      answers: { [`POST ${mail}`]: { id: 'm1', labelIds: ['SENT'] } },
      gives: { 'Notify the browser': [{ gone: true }], 'Write an email instead': [{ id: 'm1' }] },
    },
  ],
});
