import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { noCredential } from '@heddle/contract/node/credentials';
import { readPath } from '../json/paths.ts';
import type { CallContext } from './call.ts';
import { send, valueOf } from './media/exchange.ts';
import type { CallLimits } from './model-fetch.ts';
import { createModelFetch, KEY_HEADERS } from './model-fetch.ts';
import type { ModelAccess } from './models.ts';
import type { OnceOptions, Used } from './once.ts';
import { once } from './once.ts';
import type { TokenUse } from './port.ts';
import { costOf, priceOf } from './prices.ts';

/** The provider by which calls of users' own endpoints are counted. */
const ENDPOINT = 'endpoint';

/** A request to an endpoint of the user's own, and what is known of its costs. */
export interface EndpointRequest {
  method: string;
  url: string;
  headers: Headers;
  /** Null for none. */
  body: JsonValue | null;
  /** The name by which its calls are counted; '' for that of its address. */
  model: string;
  /** Where the answer says how many tokens it has used; '' where it does not. */
  tokensAt: { input: string; output: string };
  /** Tokens of an answer at most, where it says them. */
  maxTokens: number;
  /** What a call costs in US dollars, as the user says; null where that is not known. */
  cost: number | null;
}

/** Calls an endpoint that takes and gives JSON: one call, counted and kept as `callModel` does it. Throws `field_invalid`, the AI errors and those of budgets. */
export function callEndpoint(
  context: CallContext,
  request: EndpointRequest,
  credential: OpenCredential | null,
  { limits, ...options }: OnceOptions & { limits: CallLimits },
): Promise<Used<{ value: JsonValue }>> {
  const { method, headers, body, tokensAt, maxTokens } = request;
  const url = addressOf(request.url);
  for (const name of KEY_HEADERS)
    if (headers.has(name))
      throw nodeErrors.field_invalid({ field: 'Headers', reason: `cannot have ${name}: use a credential` });
  // Those without a credential wait for each other only within a workflow.
  const signing = credential ?? { ...noCredential, id: `${context.run.workflowId} ${url.origin}` };
  const fetch = createModelFetch({ provider: {}, address: url.origin, credential: signing }, context, limits);
  const model = request.model.trim() || (url.host + url.pathname).replace(/\/+$/, '').slice(0, 200);
  const counted = tokensAt.input !== '' || tokensAt.output !== '';
  const price = priceOf(model);
  const costBy = (tokens: TokenUse): number | null => request.cost ?? (counted && price ? costOf(tokens, price) : null);
  const most: TokenUse = {
    input: tokensAt.input === '' ? 0 : Math.ceil(Buffer.byteLength(JSON.stringify(body)) / 2),
    cached: 0,
    output: tokensAt.output === '' ? 0 : maxTokens,
  };
  const units = counted ? {} : { units: 1 };
  return once(
    context,
    { access: accessOf(url, signing), model, fallback: null },
    {
      kind: 'tasks',
      asked: [method, url.href, body],
      most: () => ({ tokens: most, ...units, cost: costBy(most) }),
      options,
    },
    async (_, call) => {
      const sent = { method, url: url.href, headers, body: body === null ? null : { json: body } };
      const value = await valueOf(await send(fetch, sent, call));
      const at = (path: string): number => (path === '' ? 0 : Math.max(0, Number(readPath(value, path)) || 0));
      const tokens = { input: at(tokensAt.input), cached: 0, output: at(tokensAt.output) };
      return { value, model, tokens, ...units, cost: costBy(tokens) };
    },
  );
}

function addressOf(written: string): URL {
  const url = URL.parse(written.trim());
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return url;
  throw nodeErrors.field_invalid({ field: 'URL', reason: 'must be an address such as https://ai.example.com/predict' });
}

/** The endpoint in the place of a provider with one model. */
const accessOf = (url: URL, { secrets }: OpenCredential): ModelAccess => ({
  provider: {
    name: url.host,
    address: () => url.origin,
    open: () => Promise.resolve({}),
    known: {},
  },
  type: ENDPOINT,
  models: {},
  secrets,
});
