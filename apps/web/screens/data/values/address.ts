import type { KeyValueAddress, KeyValueView } from '@heddle/contract/api/key-values';

/** The address of an entry, without its value. */
export const addressOf = ({ scope, workflowId, namespace, key }: KeyValueView): KeyValueAddress => ({
  scope,
  ...(workflowId === undefined ? {} : { workflowId }),
  namespace,
  key,
});

/** A unique text of an entry. */
export const idOf = (entry: KeyValueAddress): string =>
  JSON.stringify([entry.scope, entry.workflowId ?? '', entry.namespace, entry.key]);

/** Which workflows share an entry, as text. */
export const sharedBy = ({ scope, workflowName }: KeyValueView): string =>
  scope === 'user' ? 'All workflows' : (workflowName ?? 'A deleted workflow');

/** The labels of the kinds of entries. */
const kinds: { readonly [namespace: string]: string } = {
  variables: 'Variable',
  dedupe: 'Seen before',
  rate: 'Rate limit',
  sessions: 'Session',
  mfa: 'Second factor',
  'api-keys': 'API key',
  'oauth-sign-ins': 'Sign-in',
};

/** The kind of an entry, as text. */
export const kindOf = ({ namespace }: KeyValueAddress): string => kinds[namespace] ?? namespace;
