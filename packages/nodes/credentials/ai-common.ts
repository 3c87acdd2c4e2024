import type { AnyCredential } from '@heddle/contract/node/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import type { ModelKind } from '@heddle/contract/node/models';
import { secret, text } from '@heddle/contract/node/fields';

/** The field for a key of an AI provider. */
export const apiKey = (help: string) => secret({ label: 'API key', required: true, help });

/** The field for an address of one's own: a proxy, or a gateway that counts calls. */
export const ownAddress = (standard: string) =>
  text({ label: 'Base URL', placeholder: standard, help: `If empty, ${standard}.`, optional: true, expression: false });

interface KeyFacts {
  type: string;
  name: string;
  description: string;
  /** Where the provider shows its keys. */
  where: string;
  models: readonly ModelKind[];
  /** The provider's address. */
  address: string;
  /** The header that carries the key, and what stands before it there. Default: `authorization: Bearer`. */
  header?: string;
  prefix?: string;
}

/** The credential of an AI provider that takes a key in a header. */
export function defineAiKey({
  where,
  address,
  header = 'authorization',
  prefix = header === 'authorization' ? 'Bearer ' : '',
  ...facts
}: KeyFacts): AnyCredential {
  return defineCredential({
    ...facts,
    icon: 'key-round',
    fields: { apiKey: apiKey(where), address: ownAddress(address) },
    http: (values) => ({ headers: { [header]: prefix + values.apiKey.trim() } }),
  });
}
