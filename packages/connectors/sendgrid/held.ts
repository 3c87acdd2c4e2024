import type { HeldConnector } from '../testing/held-connector.ts';
import { sendgrid } from './sendgrid.ts';
import { sendgridApi } from './sendgridApi.node.ts';
import { sendgridKey } from './sendgridKey.credential.ts';

export const held: HeldConnector = {
  connector: sendgrid,
  node: sendgridApi,
  descriptions: ['sendgrid'],
  credential: sendgridKey,
  values: { apiKey: 'key', region: 'global' },
  // The description takes only IDs of this form, also for templates, whose IDs have another.
  fields: { templateId: '5f2b8c1e-0001-4c5f-9f0e-2d1a7e3c0004', listIds: 'ca1e2b3d-0001-4c5f-9f0e-2d1a7e3c0002' },
  // An invented address of a next page leads nowhere.
  answers: {
    'template.list': { result: [{ id: 'd-1', name: 'Order confirmation' }] },
    'contact.find': { result: { 'ada@example.com': { contact: { email: 'ada@example.com' } } } },
  },
  files: { file: { id: 'held', name: 'note.txt', mediaType: 'text/plain', size: 4 } },
};
