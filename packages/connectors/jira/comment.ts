import type { ConnectorObject } from '../kit/connector.ts';
import { as, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const params = { issueIdOrKey: required(of.issueKey) };
const one = { ...params, id: required(of.commentId) };
const body = { body: required(as('commentText', of.document('Comment'))) };
const sample = { id: '10201', created: '2026-03-01T12:00:00.000+0000', author: { displayName: 'Ada Lovelace' } };

export const comment: ConnectorObject = {
  key: 'comment',
  name: 'Comment',
  operations: {
    add: {
      name: 'Add comment',
      method: 'POST',
      path: '/rest/api/3/issue/{issueIdOrKey}/comment',
      params,
      body,
      repeat: 'twice',
      scopes: of.WRITE,
      sample,
    },
    list: {
      name: 'List comments',
      method: 'GET',
      path: '/rest/api/3/issue/{issueIdOrKey}/comment',
      params,
      query: {
        orderBy: as(
          'commentOrder',
          oneOf('Sort order', [
            { value: 'created', label: 'Oldest first' },
            { value: '-created', label: 'Newest first' },
          ]),
        ),
      },
      items: 'comments',
      next: of.offset,
      scopes: of.READ,
      sample,
    },
    update: {
      name: 'Update comment',
      method: 'PUT',
      path: '/rest/api/3/issue/{issueIdOrKey}/comment/{id}',
      params: one,
      body,
      scopes: of.WRITE,
      sample,
    },
    delete: {
      name: 'Delete comment',
      method: 'DELETE',
      path: '/rest/api/3/issue/{issueIdOrKey}/comment/{id}',
      params: one,
      scopes: of.WRITE,
      sample: { success: true },
    },
  },
};

const logged = { id: '10301', timeSpent: '1h 30m', timeSpentSeconds: 5400, started: '2026-03-01T12:00:00.000+0000' };

export const worklog: ConnectorObject = {
  key: 'worklog',
  name: 'Worklog',
  operations: {
    add: {
      name: 'Add worklog',
      method: 'POST',
      path: '/rest/api/3/issue/{issueIdOrKey}/worklog',
      params,
      query: {
        adjustEstimate: oneOf('Remaining estimate', [
          { value: 'auto', label: 'Reduce by the time spent' },
          { value: 'leave', label: 'Leave unchanged' },
        ]),
      },
      body: {
        timeSpent: required(text('Time spent', { placeholder: '1h 30m' })),
        started: text('Started', { placeholder: '2026-03-01T12:00:00.000+0000' }),
        comment: as('worklogComment', of.document('Work description')),
      },
      repeat: 'twice',
      scopes: of.WRITE,
      sample: logged,
    },
    list: {
      name: 'List worklogs',
      method: 'GET',
      path: '/rest/api/3/issue/{issueIdOrKey}/worklog',
      params,
      items: 'worklogs',
      next: of.offset,
      scopes: of.READ,
      sample: logged,
    },
  },
};
