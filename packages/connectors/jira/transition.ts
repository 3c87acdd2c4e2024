import type { JsonObject } from '@heddle/contract/json';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, sentAs, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const params = { issueIdOrKey: required(of.issueKey) };

/** What happens to an issue besides changes of its fields. */
export const transition: ConnectorObject = {
  key: 'transition',
  name: 'Status and assignee',
  operations: {
    do: {
      name: 'Transition issue',
      description: 'Moves an issue to another status',
      method: 'POST',
      path: '/rest/api/3/issue/{issueIdOrKey}/transitions',
      params,
      body: {
        fields: of.moreFields,
        'transition.id': required(
          as(
            'transitionId',
            text('Transition', {
              loads: 'transitions',
              help: 'The transition ID. The available ones depend on the status.',
            }),
          ),
        ),
        'update.comment': as(
          'transitionComment',
          sentAs(of.document('Comment'), (body): JsonObject[] => [{ add: { body } }]),
        ),
      },
      repeat: 'twice',
      scopes: of.WRITE,
      sample: { success: true },
    },
    list: {
      name: 'List transitions',
      description: 'Lists the transitions available in the current status',
      method: 'GET',
      path: '/rest/api/3/issue/{issueIdOrKey}/transitions',
      params,
      items: 'transitions',
      scopes: of.READ,
      sample: { id: '31', name: 'Done', hasScreen: false, to: { name: 'Done' } },
    },
    assign: {
      name: 'Assign issue',
      method: 'PUT',
      path: '/rest/api/3/issue/{issueIdOrKey}/assignee',
      params,
      body: { accountId: required(of.accountId) },
      scopes: of.WRITE,
      sample: { success: true },
    },
    unassign: {
      name: 'Unassign issue',
      method: 'PUT',
      path: '/rest/api/3/issue/{issueIdOrKey}/assignee',
      params,
      fixed: { body: { accountId: null } },
      scopes: of.WRITE,
      sample: { success: true },
    },
  },
};
