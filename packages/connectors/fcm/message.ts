import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { ConnectorObject, Operation, Parameters } from '../kit/connector.ts';
import { as, fieldsObject, flag, number, oneOf, paragraph, required, sentAs, text } from '../kit/parameters.ts';

// https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages

const SCOPES = ['https://www.googleapis.com/auth/firebase.messaging'];
export const projectId = required(
  as('projectId', text('Project', { placeholder: 'my-project', help: 'The ID of the Firebase project.' })),
);

/** What people see, and what the app gets. */
export const contents = {
  title: as('title', text('Title', { placeholder: 'Order shipped' })),
  text: as('notificationText', paragraph('Text')),
  image: as('notificationImage', text('Image URL', { placeholder: 'https://example.com/picture.png' })),
  link: as(
    'notificationLink',
    text('Link', { placeholder: 'https://example.com/orders/7', help: 'Opens when the notification is clicked.' }),
  ),
  data: as('notificationData', fieldsObject('Data', { help: 'For the app, besides what people see.' })),
  ttl: as(
    'timeToLive',
    number('Time to live (seconds)', {
      min: 0,
      max: 2_419_200,
      step: 1,
      help: 'How long it is kept for a device that is off. If empty, four weeks.',
    }),
  ),
  urgency: as(
    'urgency',
    oneOf('Urgency', [
      { value: 'high', label: 'High: wakes the device' },
      { value: 'normal', label: 'Normal' },
    ]),
  ),
};

/** The values of data, which FCM takes as texts only. */
const texts = (value: JsonValue): JsonValue =>
  isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, asText(entry)])) : {};

const body: Parameters = {
  'message.notification.title': contents.title,
  'message.notification.body': contents.text,
  'message.notification.image': contents.image,
  'message.data': sentAs(contents.data, texts),
  'message.webpush.fcmOptions.link': contents.link,
  'message.android.ttl': sentAs(contents.ttl, (seconds) => `${asText(seconds)}s`),
  'message.android.priority': sentAs(contents.urgency, (urgency) => asText(urgency).toUpperCase()),
  validateOnly: as(
    'validateOnly',
    flag('Only validate', { help: 'Firebase checks the message and delivers nothing.' }),
  ),
};

const PRIORITIES: { readonly [priority: string]: string } = { HIGH: '10', NORMAL: '5' };

/** For devices of Apple and browsers, time to live and urgency are headers of their own push services. */
function withHeaders(given: JsonObject): JsonObject {
  const message = isJsonObject(given['message']) ? given['message'] : {};
  const android = isJsonObject(message['android']) ? message['android'] : {};
  const seconds = asText(android['ttl'] ?? '').replace(/s$/, '');
  const priority = asText(android['priority'] ?? '');
  const apns: JsonObject = {};
  const web: JsonObject = {};
  if (seconds !== '') {
    // Apple takes the time at which a message ends. https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns
    apns['apns-expiration'] = seconds === '0' ? '0' : String(Math.floor(Date.now() / 1000) + Number(seconds));
    web['TTL'] = seconds;
  }
  if (PRIORITIES[priority] !== undefined) {
    apns['apns-priority'] = PRIORITIES[priority];
    web['Urgency'] = priority.toLowerCase();
  }
  if (Object.keys(apns).length === 0) return given;
  const webpush = isJsonObject(message['webpush']) ? message['webpush'] : {};
  return {
    ...given,
    message: { ...message, apns: { headers: apns }, webpush: { ...webpush, headers: web } },
  };
}

const send: Omit<Operation, 'name' | 'body'> = {
  method: 'POST',
  path: '/v1/projects/{projectsId}/messages:send',
  params: { projectsId: projectId },
  prepare: withHeaders,
  items: '',
  repeat: 'twice',
  scopes: SCOPES,
  sample: { name: 'projects/my-project/messages/0:1500415314455276%31bd1c9631bd1c96' },
};

export const message: ConnectorObject = {
  key: 'message',
  name: 'Message',
  operations: {
    sendToToken: {
      ...send,
      name: 'Notify device',
      body: {
        'message.token': required(
          as('token', text('Registration token', { help: 'Of the app on a device, or in a browser.' })),
        ),
        ...body,
      },
    },
    sendToTopic: {
      ...send,
      name: 'Notify topic',
      description: 'Notifies all devices that have subscribed to a topic',
      body: { 'message.topic': required(as('topic', text('Topic', { placeholder: 'news' }))), ...body },
    },
    sendToCondition: {
      ...send,
      name: 'Notify by condition',
      description: 'Notifies the devices whose topics meet a condition',
      body: {
        'message.condition': required(
          as('topicCondition', text('Condition', { placeholder: "'news' in topics && 'sports' in topics" })),
        ),
        ...body,
      },
    },
  },
};

const registrationsId = required(as('registration', text('Registration', { help: 'The ID of the app on a device.' })));
const ofRegistration = { projectsId: projectId, registrationsId };
const SUBSCRIPTIONS = '/v1/projects/{projectsId}/registrations/{registrationsId}/topicSubscriptions';
const subscription = { name: 'projects/my-project/registrations/r1/topicSubscriptions/news', topicName: 'news' };

export const subscriptions: ConnectorObject = {
  key: 'subscription',
  name: 'Topic subscription',
  operations: {
    list: {
      name: 'List topics of device',
      method: 'GET',
      path: SUBSCRIPTIONS,
      params: ofRegistration,
      items: 'topicSubscriptions',
      next: { by: 'cursor', parameter: 'pageToken', at: 'nextPageToken', size: { parameter: 'pageSize', most: 100 } },
      scopes: SCOPES,
      sample: subscription,
    },
    create: {
      name: 'Subscribe device to topic',
      method: 'POST',
      path: SUBSCRIPTIONS,
      params: ofRegistration,
      query: { topicName: required(as('topic', text('Topic', { placeholder: 'news' }))) },
      fixed: { body: {} },
      items: '',
      // A device has a topic once.
      repeat: 'same',
      scopes: SCOPES,
      sample: subscription,
    },
    get: {
      name: 'Get topic of device',
      method: 'GET',
      path: `${SUBSCRIPTIONS}/{topicSubscriptionsId}`,
      params: {
        ...ofRegistration,
        topicSubscriptionsId: required(as('topic', text('Topic', { placeholder: 'news' }))),
      },
      items: '',
      scopes: SCOPES,
      sample: subscription,
    },
    delete: {
      name: 'Unsubscribe device from topic',
      method: 'DELETE',
      path: `${SUBSCRIPTIONS}/{topicSubscriptionsId}`,
      params: {
        ...ofRegistration,
        topicSubscriptionsId: required(as('topic', text('Topic', { placeholder: 'news' }))),
      },
      fixed: { query: { allowMissing: 'true' } },
      items: '',
      scopes: SCOPES,
      sample: { success: true },
    },
  },
};
