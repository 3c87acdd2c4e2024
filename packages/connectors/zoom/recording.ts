import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { FileRef } from '@heddle/contract/run/item';
import { asText } from '@heddle/contract/node/text';
import type { OperationCall } from '../kit/call.ts';
import { sendRequest } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, number, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const DAY_MS = 86_400_000;

/** The day so many days ago, as Zoom takes it. */
const dayAgo = (days: unknown): string => new Date(Date.now() - Number(days) * DAY_MS).toISOString().slice(0, 10);

/** Downloads a recording from the address that Zoom names. Throws `connector_path_invalid` for an address elsewhere, which must not get the token. */
async function download(call: OperationCall): Promise<FileRef> {
  const written = asText(call.read('downloadUrl')).trim();
  const url = URL.parse(written);
  if (url?.protocol !== 'https:' || !/(^|\.)zoom\.us$/.test(url.hostname))
    throw connectorErrors.connector_path_invalid({ vendor: call.connector.name, path: written });
  const headers = new Headers({ accept: '*/*' });
  const { content } = await sendRequest(call, { method: 'GET', url, headers, payload: null });
  if (content.kind !== 'file')
    throw connectorErrors.connector_answer_invalid({
      vendor: call.connector.name,
      operation: call.operation.name,
      reason: 'it has no content',
    });
  return content.file;
}

export const recording: ConnectorObject = {
  key: 'recording',
  name: 'Recording',
  operations: {
    list: {
      name: 'List recordings',
      method: 'GET',
      path: '/users/{userId}/recordings',
      params: { userId: of.userId },
      query: {
        from: {
          ...as('recordedDays', number('Days back', { min: 1, max: 30, step: 1, default: 30 })),
          toWire: dayAgo,
        },
      },
      items: 'meetings',
      next: of.pages,
      scopes: ['recording:read'],
      sample: of.recording,
    },
    get: {
      name: 'Get recordings of meeting',
      method: 'GET',
      path: '/meetings/{meetingId}/recordings',
      params: { meetingId: of.meetingId },
      scopes: ['recording:read'],
      sample: of.recording,
    },
    download: {
      name: 'Download recording',
      method: 'GET',
      at: 'https://zoom.us',
      path: '/rec/download',
      inputs: {
        url: required(
          as(
            'downloadUrl',
            text('Download URL', {
              placeholder: 'https://zoom.us/rec/download/abc',
              help: 'download_url of a recording file.',
            }),
          ),
        ),
      },
      download: true,
      performFile: download,
      scopes: ['recording:read'],
      sample: { name: 'GMT20260302-083000.mp4', mediaType: 'video/mp4', size: 48_210_000 },
    },
  },
};

const user = {
  id: 'KDcuGIm1QgePTO8WbOqwIQ',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
  type: 2,
};

export const users: ConnectorObject = {
  key: 'user',
  name: 'User',
  operations: {
    list: {
      name: 'List users',
      method: 'GET',
      path: '/users',
      items: 'users',
      next: of.pages,
      scopes: ['user:read:admin'],
      sample: user,
    },
    get: {
      name: 'Get user',
      method: 'GET',
      path: '/users/{userId}',
      params: { userId: of.userId },
      scopes: ['user:read'],
      sample: user,
    },
  },
};

export const webinar: ConnectorObject = {
  key: 'webinar',
  name: 'Webinar',
  operations: {
    list: {
      name: 'List webinars',
      method: 'GET',
      path: '/users/{userId}/webinars',
      params: { userId: of.userId },
      items: 'webinars',
      next: { by: 'page', parameter: 'page_number', first: 1, size: { parameter: 'page_size', most: 300 } },
      scopes: ['webinar:read'],
      sample: { id: 111, topic: 'Product tour', start_time: '2026-03-02T08:30:00Z' },
    },
  },
};
