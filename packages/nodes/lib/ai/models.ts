import { aiErrors } from '@heddle/contract/errors/ai';
import type { NodeContext } from '@heddle/contract/node/context';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { CallLimits } from './model-fetch.ts';
import { createModelFetch } from './model-fetch.ts';
import type { Provider, ProviderModels } from './port.ts';
import { providerOf } from './providers.ts';

/** The models that a credential gives access to, as a step calls them. */
export interface ModelAccess {
  provider: Provider;
  /** The type of the credential. */
  type: string;
  models: ProviderModels;
  secrets: ReadonlySet<string>;
}

/** What opening models takes of a step's context. */
export type ModelContext = Pick<NodeContext, 'fetch' | 'signal' | 'vendorAddress'>;

/** Opens the models of a credential. Throws `ai_provider_missing` and `field_invalid` for an address that is none. */
export async function openModels(
  credential: OpenCredential,
  context: ModelContext,
  limits: CallLimits,
): Promise<ModelAccess> {
  const provider = await providerOf(credential.type);
  const address = addressOf(provider, credential, context);
  const fetch = createModelFetch({ provider, address, credential }, context, limits);
  const models = await provider.open({ address, fetch, values: credential.values });
  return { provider, type: credential.type, models, secrets: credential.secrets };
}

/** The address of a provider for a credential: where the operator leads it, or as the credential says. Without a slash at its end. */
export function addressOf(
  provider: Provider,
  { type, values }: Pick<OpenCredential, 'type' | 'values'>,
  { vendorAddress }: Pick<NodeContext, 'vendorAddress'>,
): string {
  const own = provider.address(values);
  const url = URL.parse(own);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw nodeErrors.field_invalid({
      field: 'Base URL',
      reason: 'must be a URL such as https://ai.example.com/v1',
    });
  const ledTo = vendorAddress(type);
  // Where a gateway takes the provider's place, paths stay what they are.
  return ledTo === undefined ? own : ledTo.replace(/\/+$/, '') + url.pathname.replace(/\/+$/, '');
}

/** What a provider offers of one kind, by the model's name. Throws `ai_not_offered`. */
export function offered<K extends keyof ProviderModels>(
  { provider, models }: ModelAccess,
  kind: K,
): NonNullable<ProviderModels[K]> {
  const open = models[kind];
  if (!open) throw aiErrors.ai_not_offered({ provider: provider.name, what: whatFor[kind] });
  return open;
}

const whatFor: { readonly [K in keyof ProviderModels]-?: string } = {
  chat: 'text',
  images: 'images',
  speech: 'speech',
  transcription: 'transcripts',
  embeddings: 'embeddings',
  tasks: 'single tasks',
};
