import { pagesOf } from '../google/paging.ts';
import type { ConnectorObject, Parameters } from '../kit/connector.ts';
import { as, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const params = { spacesId: of.spaceId };
const automatic = (key: string, label: string) =>
  as(
    key,
    oneOf(label, [
      { value: 'ON', label: 'Automatically' },
      { value: 'OFF', label: 'No' },
    ]),
  );
const config: Parameters = {
  'config.accessType': oneOf(
    'Who can join without asking',
    [
      { value: 'OPEN', label: 'Everybody with the link' },
      { value: 'TRUSTED', label: 'The organization and invited people' },
      { value: 'RESTRICTED', label: 'Invited people only' },
    ],
    { help: 'If not set, as the account has it.' },
  ),
  'config.moderation': oneOf('Host management', [
    { value: 'ON', label: 'On' },
    { value: 'OFF', label: 'Off' },
  ]),
  'config.artifactConfig.recordingConfig.autoRecordingGeneration': automatic('recordMeeting', 'Record'),
  'config.artifactConfig.transcriptionConfig.autoTranscriptionGeneration': automatic('transcribe', 'Transcribe'),
  'config.artifactConfig.smartNotesConfig.autoSmartNotesGeneration': automatic('takeNotes', 'Take notes'),
};
const sample = {
  name: 'spaces/jQCFfuBOdN5z',
  meetingUri: 'https://meet.google.com/abc-mnop-xyz',
  meetingCode: 'abc-mnop-xyz',
  config: { accessType: 'TRUSTED', entryPointAccess: 'ALL' },
};

export const space: ConnectorObject = {
  key: 'space',
  name: 'Space',
  operations: {
    create: {
      name: 'Create space',
      description: 'Creates a meeting with a link, for any time',
      method: 'POST',
      path: '/v2/spaces',
      body: config,
      items: '',
      repeat: 'twice',
      scopes: of.CREATED,
      sample,
    },
    get: {
      name: 'Get space',
      method: 'GET',
      path: '/v2/spaces/{spacesId}',
      params,
      items: '',
      scopes: of.READ,
      sample,
    },
    update: {
      name: 'Update space',
      method: 'PATCH',
      path: '/v2/spaces/{spacesId}',
      params,
      body: config,
      items: '',
      repeat: 'same',
      scopes: of.SETTINGS,
      sample,
    },
    end: {
      name: 'End conference',
      description: 'Ends the conference that is under way in a space, for everybody',
      method: 'POST',
      path: '/v2/spaces/{spacesId}:endActiveConference',
      params,
      fixed: { body: {} },
      items: '',
      repeat: 'same',
      scopes: of.CREATED,
      sample: { success: true },
    },
  },
};

const member = { name: 'spaces/jQCFfuBOdN5z/members/m1', email: 'ada@example.com', role: 'COHOST' };

export const members: ConnectorObject = {
  key: 'member',
  name: 'Member',
  operations: {
    list: {
      name: 'List members of space',
      method: 'GET',
      path: '/v2/spaces/{spacesId}/members',
      params,
      items: 'members',
      next: pagesOf('pageSize', 100),
      scopes: of.READ,
      sample: member,
    },
    add: {
      name: 'Add member to space',
      method: 'POST',
      path: '/v2/spaces/{spacesId}/members',
      params,
      body: {
        email: required(as('memberEmail', text('Email address', { placeholder: 'ada@example.com' }))),
        role: as(
          'memberRole',
          oneOf('Role', [{ value: 'COHOST', label: 'Co-host' }], {
            help: 'If not set, a guest without special rights.',
          }),
        ),
      },
      items: '',
      repeat: 'twice',
      scopes: of.CREATED,
      sample: member,
    },
    remove: {
      name: 'Remove member from space',
      method: 'DELETE',
      path: '/v2/spaces/{spacesId}/members/{membersId}',
      params: { ...params, membersId: of.memberId },
      items: '',
      scopes: of.CREATED,
      sample: { success: true },
    },
  },
};
