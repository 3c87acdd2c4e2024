import { asText } from '@heddle/contract/node/text';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, moreFields, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';
import { photoFile } from './photo.ts';
import { withDoubledQuotes } from '../odata/query.ts';

const sample = {
  userId: 'ada',
  username: 'ada.lovelace',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  status: 'active',
  department: 'Engineering',
  lastModifiedDateTime: '2026-03-01T12:00:00.000Z',
};

export const user: ConnectorObject = {
  key: 'user',
  name: 'User',
  operations: {
    list: of.list('users', 'User', sample),
    get: of.get('user', "/User('{userId}')", of.onUser, sample),
    upsert: {
      name: 'Create or update user',
      description: 'Updates the user with this ID, or creates one. Empty fields are kept',
      method: 'POST',
      path: '/upsert',
      body: {
        ...of.onUser,
        username: text('User name'),
        status: oneOf('Status', [
          { value: 'active', label: 'Active' },
          { value: 'inactive', label: 'Inactive' },
        ]),
        firstName: text('First name'),
        lastName: text('Last name'),
        email: text('Email address'),
        'manager.__metadata.uri': as('managerId', text('Manager', { loads: 'users', help: 'A user ID.' })),
        'hr.__metadata.uri': as('hrId', text('HR representative', { loads: 'users', help: 'A user ID.' })),
        moreFields: moreFields(),
      },
      prepare: ({ userId, manager, hr, ...fields }) => ({
        __metadata: { uri: userUri(userId) },
        ...fields,
        ...(manager === undefined ? {} : { manager: linked(manager) }),
        ...(hr === undefined ? {} : { hr: linked(hr) }),
      }),
      items: 'd',
      repeat: 'same',
      sample: of.upserted,
    },
    photo: {
      name: 'Download photo',
      method: 'GET',
      path: "/Photo(photoType={photoType},userId='{userId}')",
      params: {
        ...of.onUser,
        photoType: required(
          as(
            'photoType',
            oneOf(
              'Photo',
              [
                { value: '1', label: 'Live profile' },
                { value: '3', label: 'Small' },
              ],
              { default: '1' },
            ),
          ),
        ),
      },
      download: true,
      performFile: photoFile,
      sample: { name: 'ada.jpg', mediaType: 'image/jpeg', size: 24_180 },
    },
  },
};

const userUri = (id: unknown): string => `User('${asText(id)}')`;

const linked = (given: unknown): { __metadata: { uri: string } } => {
  // The parameter puts the id where the address of the entity belongs.
  const { __metadata } = given as { __metadata: { uri: string } };
  return { __metadata: { uri: userUri(withDoubledQuotes(__metadata.uri)) } };
};
