import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { aiErrors } from '@heddle/contract/errors/ai';
import { loadModule } from '../load-module.ts';
import type { Provider } from './port.ts';

const known = new Map<string, Promise<Provider>>();

/** The provider that credentials of a type give access to. Throws `ai_provider_missing`, which only a mistake in the source can cause. */
export function providerOf(credentialType: string): Promise<Provider> {
  const found = known.get(credentialType) ?? load(credentialType);
  known.set(credentialType, found);
  return found;
}

async function load(type: string): Promise<Provider> {
  const missing = aiErrors.ai_provider_missing({ type });
  if (!/^\w+$/.test(type)) throw missing;
  const path = join(import.meta.dirname, 'providers', `${type}.ts`);
  await access(path).catch(() => Promise.reject(missing));
  // The files of the folder export this.
  const { provider } = (await loadModule(path)) as { provider: Provider };
  return provider;
}
