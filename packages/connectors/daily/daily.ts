import { asText } from '@heddle/contract/node/text';
import type { ConnectorObject } from '../kit/connector.ts';
import { defineConnector } from '../kit/connector.ts';
import type { ListPaging } from '../kit/paging.ts';
import type { Parameter } from '../kit/parameters.ts';
import { as, flag, json, list, number, oneOf, required, text } from '../kit/parameters.ts';

// https://docs.daily.co/reference/rest-api

const older: ListPaging = {
  by: 'last',
  parameter: 'starting_after',
  id: 'id',
  size: { parameter: 'limit', most: 100 },
};
const roomName = as('roomName', text('Room', { loads: 'rooms', placeholder: 'kick-off' }));
const onRoom = { room_name: required(roomName) };
const onRecording = { recording_id: required(as('recordingId', text('Recording ID', { placeholder: '0cb313e1' }))) };

/** A time as Daily takes it: seconds since 1970. What is no time is sent as it is: Daily refuses it. */
const seconds = (key: string, label: string): Parameter => ({
  ...as(key, text(label, { placeholder: '2026-12-24T09:00:00Z' })),
  toWire: (value) => {
    const time = Date.parse(asText(value));
    return Number.isNaN(time) ? asText(value) : Math.floor(time / 1000);
  },
});

const settings = {
  privacy: as(
    'privacy',
    oneOf('Who can join', [
      { value: 'public', label: 'Anyone with the link' },
      { value: 'private', label: 'People with a token' },
    ]),
  ),
  'properties.exp': seconds('expires', 'Expires at'),
  'properties.nbf': seconds('opens', 'Opens at'),
  'properties.max_participants': as('mostParticipants', number('Maximum participants', { min: 1, step: 1 })),
  'properties.enable_chat': as('chat', flag('Chat')),
  'properties.start_video_off': as('videoOff', flag('Join without video')),
};
const room = {
  id: '987b5eb5-d116-4a4e-8e2c-14fcb5710966',
  name: 'kick-off',
  privacy: 'private',
  url: 'https://acme.daily.co/kick-off',
};
const recording = {
  id: '0cb313e1',
  room_name: 'kick-off',
  start_ts: 1_772_440_200,
  status: 'finished',
  duration: 2700,
};

const rooms: ConnectorObject = {
  key: 'room',
  name: 'Room',
  operations: {
    create: {
      name: 'Create room',
      method: 'POST',
      path: '/rooms',
      body: { name: as('newRoom', text('Name', { help: 'If empty, Daily makes one up.' })), ...settings },
      repeat: 'twice',
      sample: room,
    },
    get: { name: 'Get room', method: 'GET', path: '/rooms/{room_name}', params: onRoom, sample: room },
    list: { name: 'List rooms', method: 'GET', path: '/rooms', items: 'data', next: older, sample: room },
    update: {
      name: 'Update room',
      method: 'POST',
      path: '/rooms/{room_name}',
      params: onRoom,
      body: settings,
      repeat: 'same',
      sample: room,
    },
    delete: {
      name: 'Delete room',
      method: 'DELETE',
      path: '/rooms/{room_name}',
      params: onRoom,
      sample: { deleted: true, name: 'kick-off' },
    },
    presence: {
      name: 'List people in room',
      method: 'GET',
      path: '/rooms/{room_name}/presence',
      params: onRoom,
      items: 'data',
      sample: { id: 'd61cd7b2', room: 'kick-off', userName: 'Ada', joinTime: '2026-03-02T08:30:00.000Z' },
    },
    eject: {
      name: 'Remove people from room',
      method: 'POST',
      path: '/rooms/{room_name}/eject',
      params: onRoom,
      body: { ids: as('participantIds', list('Participant IDs')), user_ids: as('userIds', list('User IDs')) },
      repeat: 'same',
      sample: { ejectedIds: ['d61cd7b2'] },
    },
    send: {
      name: 'Send message to people in room',
      method: 'POST',
      path: '/rooms/{room_name}/send-app-message',
      params: onRoom,
      body: { data: required(as('message', json('Message', { placeholder: '{ "text": "Five minutes left" }' }))) },
      repeat: 'twice',
      sample: { success: true },
    },
  },
};

const tokens: ConnectorObject = {
  key: 'token',
  name: 'Meeting token',
  operations: {
    create: {
      name: 'Create meeting token',
      description: 'Lets somebody join a private room',
      method: 'POST',
      path: '/meeting-tokens',
      body: {
        'properties.room_name': required(roomName),
        'properties.user_name': as('userName', text('Name of the person')),
        'properties.is_owner': as('isOwner', flag('Owner of the meeting')),
        'properties.exp': seconds('expires', 'Expires at'),
      },
      // A second token has the same rights.
      repeat: 'same',
      sample: { token: 'eyJhbGciOiJIUzI1NiJ9…' },
    },
    check: {
      name: 'Check meeting token',
      method: 'GET',
      path: '/meeting-tokens/{meeting_token}',
      params: { meeting_token: required(as('meetingToken', text('Meeting token'))) },
      sample: { room_name: 'kick-off', is_owner: false, user_name: 'Ada' },
    },
  },
};

const recordings: ConnectorObject = {
  key: 'recording',
  name: 'Recording',
  operations: {
    list: {
      name: 'List recordings',
      method: 'GET',
      path: '/recordings',
      query: { room_name: roomName },
      items: 'data',
      next: older,
      sample: recording,
    },
    get: {
      name: 'Get recording',
      method: 'GET',
      path: '/recordings/{recording_id}',
      params: onRecording,
      sample: { id: '0cb313e1', room_name: 'kick-off', start_ts: 1_772_440_200, status: 'finished' },
    },
    link: {
      name: 'Get download link of recording',
      method: 'GET',
      path: '/recordings/{recording_id}/access-link',
      params: onRecording,
      sample: { download_link: 'https://daily-recordings.example.com/abc', expires: 1_772_443_800 },
    },
    start: {
      name: 'Start recording',
      method: 'POST',
      path: '/rooms/{room_name}/recordings/start',
      params: onRoom,
      // Daily refuses a second one while one is going on.
      repeat: 'same',
      sample: { success: true },
    },
    stop: {
      name: 'Stop recording',
      method: 'POST',
      path: '/rooms/{room_name}/recordings/stop',
      params: onRoom,
      repeat: 'same',
      sample: { success: true },
    },
    listTranscripts: {
      name: 'List transcripts',
      method: 'GET',
      path: '/transcript',
      query: { roomId: as('roomId', text('Room ID')) },
      items: 'data',
      sample: { transcriptId: '0cb313e2', roomId: '987b5eb5', status: 't_finished' },
    },
  },
};

export const dailyConnector = defineConnector({
  vendor: 'daily',
  name: 'Daily',
  credentials: ['dailyKey'],
  address: 'https://api.daily.co/v1',
  objects: [rooms, tokens, recordings],
  reason: (answer) => {
    const { info, error } = answer !== null && typeof answer === 'object' && !Array.isArray(answer) ? answer : {};
    return asText(info ?? error ?? '');
  },
  events: {
    recordingChanged: {
      by: 'content',
      name: 'Recording added or updated',
      operation: 'recording.list',
      with: {},
      place: '',
      once: 'change',
    },
  },
  lists: { rooms: { operation: 'room.list', value: 'name', label: 'name' } },
});
