import type { ConnectorObject } from '../kit/connector.ts';
import { as, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

// https://developers.google.com/workspace/forms/api/guides/push-notifications: they go to a topic of Google Pub/Sub, and end after seven days.

const params = { formId: of.formId };
const watchId = required(as('watchId', text('Watch ID', { placeholder: '2d8a1c7e' })));
const sample = {
  id: '2d8a1c7e',
  eventType: 'RESPONSES',
  target: { topic: { topicName: 'projects/my-project/topics/responses' } },
  expireTime: '2026-03-08T12:00:00Z',
  state: 'ACTIVE',
};

export const watch: ConnectorObject = {
  key: 'watch',
  name: 'Watch',
  operations: {
    list: {
      name: 'List watches',
      method: 'GET',
      path: '/v1/forms/{formId}/watches',
      params,
      items: 'watches',
      scopes: of.READ,
      sample,
    },
    create: {
      name: 'Create watch',
      description: 'Google then tells a Pub/Sub topic of responses or changes, for seven days',
      method: 'POST',
      path: '/v1/forms/{formId}/watches',
      params,
      body: {
        'watch.eventType': required(
          oneOf(
            'Events',
            [
              { value: 'RESPONSES', label: 'New responses' },
              { value: 'SCHEMA', label: 'Changes of the form' },
            ],
            { default: 'RESPONSES' },
          ),
        ),
        'watch.target.topic.topicName': required(
          text('Pub/Sub topic', { placeholder: 'projects/my-project/topics/responses' }),
        ),
      },
      items: '',
      // A project has one watch of a kind for a form; Google refuses another.
      repeat: 'same',
      scopes: of.RESPONSES,
      sample,
    },
    renew: {
      name: 'Renew watch',
      description: 'For another seven days',
      method: 'POST',
      path: '/v1/forms/{formId}/watches/{watchId}:renew',
      params: { ...params, watchId },
      fixed: { body: {} },
      items: '',
      repeat: 'same',
      scopes: of.RESPONSES,
      sample,
    },
    delete: {
      name: 'Delete watch',
      method: 'DELETE',
      path: '/v1/forms/{formId}/watches/{watchId}',
      params: { ...params, watchId },
      items: '',
      scopes: of.RESPONSES,
      sample: { success: true },
    },
  },
};
