import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { OperationCall } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, list, number, paragraph, required, sentAs, text } from '../kit/parameters.ts';
import { accessToken } from './token.ts';

// https://docs.livekit.io/reference/other/roomservice-api/

const room = required(as('roomName', text('Room', { loads: 'rooms', placeholder: 'kick-off' })));
const identity = required(as('identity', text('Identity', { placeholder: 'ada', help: 'Unique in the room.' })));
const metadata = as('roomMetadata', paragraph('Metadata', { help: 'A text that clients see.' }));
const emptyTimeout = as('emptyTimeout', number('Close when empty after (seconds)', { min: 0, step: 1 }));
const sampleRoom = { sid: 'RM_hycBMAjmt6Ub', name: 'kick-off', num_participants: 2, creation_time: '1772440200' };
const participant = { sid: 'PA_4fBvhLkTzTVu', identity: 'ada', name: 'Ada', state: 'ACTIVE' };

export const rooms: ConnectorObject = {
  key: 'room',
  name: 'Room',
  operations: {
    create: {
      name: 'Create room',
      method: 'POST',
      path: '/CreateRoom',
      body: {
        name: required(as('newRoom', text('Name', { placeholder: 'kick-off' }))),
        empty_timeout: emptyTimeout,
        max_participants: as('mostParticipants', number('Maximum participants', { min: 1, step: 1 })),
        metadata,
      },
      // LiveKit gives the room that has the name already.
      repeat: 'same',
      sample: sampleRoom,
    },
    list: {
      name: 'List rooms',
      method: 'POST',
      path: '/ListRooms',
      body: { names: as('roomNames', list('Names', { help: 'If empty, all rooms. Separated by commas.' })) },
      items: 'rooms',
      effect: 'read',
      sample: sampleRoom,
    },
    delete: {
      name: 'Close room',
      description: 'Disconnects everybody',
      method: 'POST',
      path: '/DeleteRoom',
      body: { room },
      repeat: 'same',
      sample: { success: true },
    },
    update: {
      name: 'Update metadata of room',
      method: 'POST',
      path: '/UpdateRoomMetadata',
      body: { room, metadata: required(metadata) },
      repeat: 'same',
      sample: sampleRoom,
    },
    send: {
      name: 'Send data to room',
      method: 'POST',
      path: '/SendData',
      body: {
        room,
        data: required(
          as(
            'sentText',
            sentAs(paragraph('Text'), (written) => Buffer.from(asText(written), 'utf8').toString('base64')),
          ),
        ),
        topic: as('topic', text('Topic')),
        destination_identities: as(
          'identities',
          list('To identities', { help: 'If empty, everybody. Separated by commas.' }),
        ),
      },
      fixed: { body: { kind: 'RELIABLE' } },
      repeat: 'twice',
      sample: { success: true },
    },
  },
};

export const participants: ConnectorObject = {
  key: 'participant',
  name: 'Participant',
  operations: {
    list: {
      name: 'List participants',
      method: 'POST',
      path: '/ListParticipants',
      body: { room },
      items: 'participants',
      effect: 'read',
      sample: participant,
    },
    get: {
      name: 'Get participant',
      method: 'POST',
      path: '/GetParticipant',
      body: { room, identity },
      effect: 'read',
      sample: participant,
    },
    update: {
      name: 'Update participant',
      method: 'POST',
      path: '/UpdateParticipant',
      body: {
        room,
        identity,
        metadata,
        'permission.can_publish': as('canPublish', flag('Can publish')),
        'permission.can_subscribe': as('canSubscribe', flag('Can subscribe')),
        'permission.can_publish_data': as('canPublishData', flag('Can send data')),
      },
      repeat: 'same',
      sample: participant,
    },
    mute: {
      name: 'Mute track',
      method: 'POST',
      path: '/MutePublishedTrack',
      body: {
        room,
        identity,
        track_sid: required(as('trackSid', text('Track SID', { placeholder: 'TR_VCbKPTnf' }))),
        muted: as('muted', flag('Muted', { default: 'true' })),
      },
      repeat: 'same',
      sample: { track: { sid: 'TR_VCbKPTnf', muted: true } },
    },
    remove: {
      name: 'Remove participant',
      method: 'POST',
      path: '/RemoveParticipant',
      body: { room, identity },
      repeat: 'same',
      sample: { success: true },
    },
  },
};

/** Makes an access token. No request is sent: the token is signed here. */
function makeToken({ account, read }: OperationCall): Promise<JsonValue> {
  const isOn = (key: string): boolean => read(key) !== 'false';
  const given = (key: string): string => asText(read(key) ?? '').trim();
  const more: JsonObject = {
    ...(given('displayName') === '' ? {} : { name: given('displayName') }),
    ...(given('roomMetadata') === '' ? {} : { metadata: given('roomMetadata') }),
  };
  const video = {
    roomJoin: true,
    room: given('roomName'),
    canPublish: isOn('canPublish'),
    canSubscribe: isOn('canSubscribe'),
    canPublishData: isOn('canPublishData'),
    ...(read('isAdmin') === 'true' ? { roomAdmin: true } : {}),
  };
  const { apiKey, apiSecret, url } = account.values;
  const minutes = Number(read('validMinutes') ?? 60);
  const token = accessToken({ apiKey, apiSecret }, { sub: given('identity'), ...more, video }, minutes * 60);
  return Promise.resolve({ token, url: asText(url ?? ''), room: video.room, identity: given('identity') });
}

export const tokens: ConnectorObject = {
  key: 'token',
  name: 'Access token',
  operations: {
    create: {
      name: 'Create access token',
      description: 'Lets somebody join a room. The token is made here, without a request',
      method: 'POST',
      path: '/',
      inputs: {
        room,
        identity,
        name: as('displayName', text('Name of the person')),
        metadata,
        canPublish: as('canPublish', flag('Can publish')),
        canSubscribe: as('canSubscribe', flag('Can subscribe')),
        canPublishData: as('canPublishData', flag('Can send data')),
        isAdmin: as('isAdmin', flag('Administers the room')),
        minutes: as('validMinutes', number('Valid for (minutes)', { min: 1, max: 1440, step: 1, default: 60 })),
      },
      perform: makeToken,
      effect: 'read',
      sample: { token: 'eyJhbGciOiJIUzI1NiJ9…', url: 'wss://acme.livekit.cloud', room: 'kick-off', identity: 'ada' },
    },
  },
};
