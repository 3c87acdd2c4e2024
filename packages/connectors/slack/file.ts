import type { ConnectorObject } from '../kit/connector.ts';
import { as, file as fileParameter, json, number, paragraph, required, text } from '../kit/parameters.ts';
import { thread, user } from './shared.ts';
import { uploadFile } from './upload.ts';

const fileChannel = as('fileChannel', text('Channel', { loads: 'channels' }));
const comment = as('comment', paragraph('Message'));
const sample = { id: 'F0123456789', name: 'report.pdf', mimetype: 'application/pdf', size: 1024 };

export const files: ConnectorObject = {
  key: 'file',
  name: 'File',
  operations: {
    list: {
      name: 'List files',
      method: 'GET',
      path: '/files.list',
      query: { channel: fileChannel, user },
      items: 'files',
      next: { by: 'page', parameter: 'page', first: 1, size: { parameter: 'count', most: 100 } },
      scopes: ['files:read'],
      sample,
    },
    get: {
      name: 'Get file',
      method: 'GET',
      path: '/files.info',
      query: { file: required(as('fileId', text('File ID', { placeholder: 'F0123456789' }))) },
      items: 'file',
      scopes: ['files:read'],
      sample,
    },
    upload: {
      name: 'Upload file',
      description: 'Shares a file in a channel. Without a channel, only its owner sees it',
      method: 'POST',
      path: '/files.completeUploadExternal',
      bodyIs: 'form',
      body: {
        channel_id: fileChannel,
        thread_ts: thread,
        initial_comment: comment,
      },
      inputs: { file: required(fileParameter()), title: as('fileTitle', text('Title')) },
      perform: uploadFile,
      repeat: 'twice',
      scopes: ['files:write'],
      sample,
    },
    startUpload: {
      name: 'Create upload session',
      description: 'Returns a URL for uploading the content of a file',
      method: 'POST',
      path: '/files.getUploadURLExternal',
      bodyIs: 'form',
      body: {
        filename: required(as('fileName', text('File name', { placeholder: 'report.pdf' }))),
        length: required(as('fileLength', number('Size (bytes)', { min: 1, step: 1 }))),
      },
      repeat: 'same',
      scopes: ['files:write'],
      sample: { ok: true, upload_url: 'https://files.slack.com/upload/v1/ABC', file_id: 'F0123456789' },
    },
    completeUpload: {
      name: 'Complete upload',
      description: 'Shares files whose content has been uploaded',
      method: 'POST',
      path: '/files.completeUploadExternal',
      bodyIs: 'form',
      body: {
        files: required(as('uploaded', json('Files', { placeholder: '[{ "id": "F0123456789", "title": "Report" }]' }))),
        channel_id: fileChannel,
        thread_ts: thread,
        initial_comment: comment,
      },
      items: 'files',
      repeat: 'twice',
      scopes: ['files:write'],
      sample: { id: 'F0123456789', title: 'Report' },
    },
  },
};
