import type { OpenCredential } from '@heddle/contract/node/credentials';
import { loadCredentialTypes } from '../../credentials/registry.ts';

/** An open credential of a provider's type, with the work of the type itself. */
export async function aiCredential(type: string, values: { [field: string]: string }): Promise<OpenCredential> {
  const definition = (await loadCredentialTypes()).get(type);
  if (!definition?.http) throw new Error(`There is no credential type "${type}" for requests.`);
  const { http } = definition;
  const tools = {
    fetch: () => Promise.reject(new Error('The credential fetches something.')),
    addressOf: () => Promise.reject(new Error('The credential looks up a host.')),
    signal: new AbortController().signal,
    token: async () => 'token',
  };
  return {
    id: type,
    type,
    name: type,
    values,
    secrets: new Set(Object.values(values).filter((value) => value.startsWith('secret'))),
    renewable: false,
    http: async () => http(values, tools),
  };
}
