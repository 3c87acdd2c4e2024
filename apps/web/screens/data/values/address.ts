import type { KeyValueAddress, KeyValueView } from '@heddle/contract/api/key-values';

/** Where an entry stands, without the rest of it. */
export const addressOf = ({ scope, workflowId, namespace, key }: KeyValueView): KeyValueAddress => ({
  scope,
  ...(workflowId === undefined ? {} : { workflowId }),
  namespace,
  key,
});

/** A text that tells an entry from all others. */
export const idOf = (entry: KeyValueAddress): string =>
  JSON.stringify([entry.scope, entry.workflowId ?? '', entry.namespace, entry.key]);

/** Who shares an entry, in words. */
export const sharedBy = ({ scope, workflowName }: KeyValueView): string =>
  scope === 'user' ? 'All workflows' : (workflowName ?? 'A deleted workflow');

/** The kinds of entries, as people know them. */
const kinds: { readonly [namespace: string]: string } = {
  variables: 'Variable',
  dedupe: 'Seen before',
  rate: 'Rate limit',
  sessions: 'Session',
  mfa: 'Second factor',
  'api-keys': 'API key',
  'oauth-sign-ins': 'Sign-in',
};

/** What kind of entry it is, in words. */
export const kindOf = ({ namespace }: KeyValueAddress): string => kinds[namespace] ?? namespace;
