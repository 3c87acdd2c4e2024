import type { ConnectorObject } from '../kit/connector.ts';
import { as, file, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import { v1 } from './address.ts';
import * as of from './shared.ts';

const space_ = { id: '98306', key: 'DOCS', name: 'Documentation', type: 'global', status: 'current' };
const attachment_ = {
  id: 'att65540',
  status: 'current',
  title: 'plan.pdf',
  pageId: '65537',
  mediaType: 'application/pdf',
  fileSize: 48_210,
};
const comment_ = { id: '65541', status: 'current', pageId: '65537', title: 'Re: Release notes' };
const onPage = { id: required(of.pageId) };
const attachmentId = required(as('attachmentId', text('Attachment ID', { placeholder: 'att65540' })));

export const space: ConnectorObject = {
  key: 'space',
  name: 'Space',
  operations: {
    list: {
      name: 'List spaces',
      method: 'GET',
      path: '/spaces',
      query: {
        keys: as('spaceKeys', text('Keys', { placeholder: 'DOCS', help: 'Separated by commas.' })),
        type: as(
          'spaceType',
          oneOf('Type', [
            { value: 'global', label: 'Site' },
            { value: 'personal', label: 'Personal' },
          ]),
        ),
      },
      items: 'results',
      next: of.pages,
      scopes: of.scopes.readSpace,
      sample: space_,
    },
    get: {
      name: 'Get space',
      method: 'GET',
      path: '/spaces/{id}',
      params: { id: required(of.spaceId) },
      scopes: of.scopes.readSpace,
      sample: space_,
    },
    create: {
      name: 'Create space',
      method: 'POST',
      path: '/spaces',
      body: {
        name: required(as('spaceName', text('Name'))),
        key: required(as('spaceKey', text('Key', { placeholder: 'DOCS' }))),
      },
      // Confluence refuses a second one with the same key.
      repeat: 'same',
      scopes: of.scopes.writeSpace,
      sample: space_,
    },
    listPages: {
      name: 'List pages of space',
      method: 'GET',
      path: '/spaces/{id}/pages',
      params: { id: required(of.spaceId) },
      query: {
        depth: as(
          'depth',
          oneOf('Pages', [
            { value: 'all', label: 'All' },
            { value: 'root', label: 'Top level' },
          ]),
        ),
        sort: of.order,
      },
      items: 'results',
      next: of.pages,
      scopes: of.scopes.readPage,
      sample: of.page,
    },
    listTasks: {
      name: 'List tasks',
      method: 'GET',
      path: '/tasks',
      query: {
        'space-id': of.spaceIds,
        status: as(
          'taskStatus',
          oneOf('Status', [
            { value: 'incomplete', label: 'Open' },
            { value: 'complete', label: 'Done' },
          ]),
        ),
      },
      items: 'results',
      next: of.pages,
      scopes: of.scopes.readTask,
      sample: { id: '7', localId: '1', spaceId: '98306', pageId: '65537', status: 'incomplete' },
    },
  },
};

export const comment: ConnectorObject = {
  key: 'comment',
  name: 'Comment',
  operations: {
    create: {
      name: 'Add comment to page',
      method: 'POST',
      path: '/footer-comments',
      body: { pageId: required(of.pageId), content: required(as('commentText', paragraph('Text'))), format: of.format },
      prepare: of.withBody,
      repeat: 'twice',
      scopes: of.scopes.writeComment,
      sample: comment_,
    },
    list: {
      name: 'List comments on page',
      method: 'GET',
      path: '/pages/{id}/footer-comments',
      params: onPage,
      query: { 'body-format': of.returnedFormat },
      items: 'results',
      next: of.pages,
      scopes: of.scopes.readComment,
      sample: comment_,
    },
    listAll: {
      name: 'List all comments',
      method: 'GET',
      path: '/footer-comments',
      query: {
        'body-format': of.returnedFormat,
        sort: as('commentOrder', oneOf('Sort by', [{ value: '-created-date', label: 'Newest first' }])),
      },
      items: 'results',
      next: of.pages,
      scopes: of.scopes.readComment,
      sample: { ...comment_, version: { number: 1, createdAt: '2026-03-02T08:30:00.000Z' } },
    },
    delete: {
      name: 'Delete comment',
      method: 'DELETE',
      path: '/footer-comments/{comment-id}',
      params: { 'comment-id': required(as('commentId', text('Comment ID', { placeholder: '65541' }))) },
      scopes: of.scopes.deleteComment,
      sample: { success: true },
    },
  },
};

export const attachment: ConnectorObject = {
  key: 'attachment',
  name: 'Attachment',
  operations: {
    upload: {
      name: 'Upload attachment',
      description: 'A file of the same name gets a new version',
      method: 'PUT',
      at: v1,
      path: '/content/{id}/child/attachment',
      params: onPage,
      bodyIs: 'multipart',
      body: { file: required(file()), comment: as('fileComment', text('Comment')) },
      fixed: { headers: { 'x-atlassian-token': 'nocheck' }, body: { minorEdit: 'true' } },
      items: 'results',
      scopes: of.scopes.writeFile,
      sample: { id: 'att65540', type: 'attachment', title: 'plan.pdf' },
    },
    list: {
      name: 'List attachments of page',
      method: 'GET',
      path: '/pages/{id}/attachments',
      params: onPage,
      items: 'results',
      next: of.pages,
      scopes: of.scopes.readFile,
      sample: attachment_,
    },
    get: {
      name: 'Get attachment',
      method: 'GET',
      path: '/attachments/{id}',
      params: { id: attachmentId },
      scopes: of.scopes.readFile,
      sample: attachment_,
    },
    download: {
      name: 'Download attachment',
      method: 'GET',
      at: v1,
      path: '/content/{id}/child/attachment/{attachmentId}/download',
      params: { ...onPage, attachmentId },
      download: true,
      scopes: of.scopes.readFile,
      sample: { name: 'plan.pdf', mediaType: 'application/pdf', size: 48_210 },
    },
    delete: {
      name: 'Delete attachment',
      description: 'Moves the attachment to the trash',
      method: 'DELETE',
      path: '/attachments/{id}',
      params: { id: attachmentId },
      scopes: of.scopes.deleteFile,
      sample: { success: true },
    },
  },
};
