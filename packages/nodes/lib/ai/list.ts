import type { NodeList } from '@heddle/contract/api/node-lists';
import { NODE_LIST_MAX } from '@heddle/contract/api/node-lists';
import type { JsonValue } from '@heddle/contract/json';
import type { ListRequest } from '@heddle/contract/node/define';
import type { ModelKind } from '@heddle/contract/node/models';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '../json/paths.ts';
import { toAiError } from './failures.ts';
import { createModelFetch } from './model-fetch.ts';
import { addressOf } from './models.ts';
import type { Provider } from './port.ts';
import { providerOf } from './providers.ts';

const LIMITS = { retries: 1, timeoutMs: 15_000 };
/** Models that are kept of a provider's list. */
const MOST = 5000;

/** The models of one kind that a credential gives access to, to choose from: those that are known first. Throws the AI errors. */
export async function loadModels(request: ListRequest, kind: ModelKind): Promise<NodeList> {
  const { credential, search } = request;
  const provider = await providerOf(credential.type);
  const known = provider.known[kind] ?? [];
  const listed = await listedModels(request, provider);
  const offered = listed.length === 0 ? known : [...known.filter((id) => listed.includes(id)), ...listed];
  const wanted = search.trim().toLowerCase();
  const found = [...new Set(offered)].filter((id) => id.toLowerCase().includes(wanted));
  return {
    entries: found.slice(0, NODE_LIST_MAX).map((id) => ({ value: id, label: id })),
    more: found.length > NODE_LIST_MAX,
  };
}

/** The voices that a credential gives access to; none where the models are the voices. Throws the AI errors. */
export async function loadVoices(request: ListRequest): Promise<NodeList> {
  const provider = await providerOf(request.credential.type);
  const { voices } = provider;
  const wanted = request.search.trim().toLowerCase();
  if (!voices) return { entries: [], more: false };
  if ('known' in voices) {
    const found = voices.known.filter((name) => name.toLowerCase().includes(wanted));
    return { entries: found.map((name) => ({ value: name, label: name })), more: false };
  }
  const answer = await answerAt(request, provider, voices.path(request.search.trim()));
  const listed = readPath(answer, voices.at);
  const entries = (Array.isArray(listed) ? listed : []).slice(0, NODE_LIST_MAX).flatMap((entry) => {
    const value = asText(readPath(entry, voices.id));
    return value === '' ? [] : [{ value, label: asText(readPath(entry, voices.label)) || value }];
  });
  return { entries, more: readPath(answer, voices.more) === true };
}

/** The ids of all models in the provider's own list; none where it has no list. */
async function listedModels(request: ListRequest, provider: Provider): Promise<readonly string[]> {
  const { list } = provider;
  if (!list) return [];
  const entries = readPath(await answerAt(request, provider, list.path), list.at);
  const ids = Array.isArray(entries) ? entries.slice(0, MOST).map((entry) => asText(readPath(entry, list.id))) : [];
  const { prefix = '' } = list;
  return ids
    .filter((id) => id !== '')
    .map((id) => (id.startsWith(prefix) ? id.slice(prefix.length) : id))
    .sort();
}

/** What a provider answers at a path below its address. */
async function answerAt(request: ListRequest, provider: Provider, path: string): Promise<JsonValue> {
  const { credential } = request;
  const address = addressOf(provider, credential, request);
  const fetch = createModelFetch({ provider, address, credential }, request, LIMITS);
  const { APICallError } = await import('ai');
  const url = address + path;
  try {
    const response = await fetch(url);
    if (!response.ok)
      throw new APICallError({
        message: response.statusText,
        url,
        requestBodyValues: {},
        statusCode: response.status,
        responseBody: await response.text(),
      });
    return (await response.json()) as JsonValue;
  } catch (thrown) {
    throw toAiError(thrown, { provider: provider.name, model: 'models', secrets: [...credential.secrets] });
  }
}
