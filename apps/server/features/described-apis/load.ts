import type { DescribedApi } from '@heddle/connectors/described/described-api';
import type { OtherDocument, OtherDocuments } from '@heddle/connectors/described/documents';
import { addressesInWorker, readInWorker } from '@heddle/connectors/described/read-in-worker';
import { DESCRIPTION_MAX } from '@heddle/contract/api/described-apis';
import { describedApiErrors } from '@heddle/contract/errors/described-apis';
import { HeddleError } from '@heddle/contract/errors/define';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { FileStore, GuardedFetch } from '@heddle/contract/node/context';
import { readContent } from '@heddle/nodes/lib/http/content';
import { exchange } from '@heddle/nodes/lib/http/exchange';
import type { HttpPolicy, HttpRequest } from '@heddle/nodes/lib/http/request';
import { jsonPayload } from '@heddle/nodes/lib/http/payload';
import { lazyImport } from '@heddle/nodes/lib/lazy-import';
import type { WorkOptions } from '@heddle/nodes/lib/workers/workers';

const TIMEOUT_MS = 60_000;
const ACCEPT = 'application/json, application/yaml, application/vnd.oai.openapi+json, text/yaml, */*;q=0.5';

interface Loading {
  userId: string;
  fetch: GuardedFetch;
  credential: OpenCredential | null;
  signal: AbortSignal;
}

/** Descriptions are texts: none is stored as a file. */
const noFiles: FileStore = {
  put: () => Promise.reject(describedApiErrors.api_description_unreadable()),
  open: () => Promise.reject(describedApiErrors.api_description_unreadable()),
};

/** Reads a description that was given as text. Throws as `readDescription` does. */
export const readGiven = (
  text: string,
  { userId, signal }: Pick<Loading, 'userId' | 'signal'>,
): Promise<DescribedApi> => readInWorker(text, undefined, {}, workOf({ userId, signal }));

const workOf = ({ userId, signal }: Pick<Loading, 'userId' | 'signal'>): WorkOptions => ({
  signal,
  resources: { user: userId, charge: () => undefined },
});

/**
 * Loads a description from its address: the document that is there, or the schema of a GraphQL endpoint. Throws as `readDescription` does,
 * `api_source_failed`, and the errors of the credential.
 */
export async function loadDescription(address: string, loading: Loading): Promise<DescribedApi> {
  const url = new URL(address);
  const read = async (text: string): Promise<DescribedApi> =>
    readInWorker(text, address, await loadReferred(text, address, loading), workOf(loading));
  try {
    return await read(await get(url, loading));
  } catch (thrown) {
    // A GraphQL endpoint answers no GET, or answers it with a page for people.
    if (!isNoDocument(thrown)) throw thrown;
    const asked = await introspect(url, loading).catch(() => null);
    if (asked === null) throw asSourceFailure(address, thrown);
    return read(asked);
  }
}

const get = (url: URL, loading: Loading): Promise<string> =>
  send({ method: 'GET', url, headers: new Headers({ accept: ACCEPT }), payload: null }, loading);

/** The most other documents that a description may refer to, and the most characters that all have together with it. */
const DOCUMENTS_MOST = 100;

/** Loads the documents that a description refers to, and those that they refer to. One that cannot be loaded has the reason: only what needs it is left out. */
async function loadReferred(text: string, address: string, loading: Loading): Promise<OtherDocuments> {
  const documents: { [address: string]: OtherDocument } = {};
  let characters = text.length;
  const wanted = await addressesInWorker(text, address, workOf(loading));
  for (let next = wanted.shift(); next !== undefined; next = wanted.shift()) {
    if (Object.hasOwn(documents, next) || next === address) continue;
    if (Object.keys(documents).length >= DOCUMENTS_MOST) break;
    const found = await loadOther(next, address, loading);
    if ('text' in found && (characters += found.text.length) > DESCRIPTION_MAX)
      documents[next] = { reason: `all documents together have more than ${DESCRIPTION_MAX} characters` };
    else documents[next] = found;
    if ('text' in found && characters <= DESCRIPTION_MAX)
      wanted.push(...(await addressesInWorker(found.text, next, workOf(loading))));
  }
  return documents;
}

/** The credential goes to the origin of the description only. */
async function loadOther(address: string, source: string, loading: Loading): Promise<OtherDocument> {
  const url = new URL(address);
  const isSame = url.origin === new URL(source).origin;
  try {
    return { text: await get(url, isSame ? loading : { ...loading, credential: null }) };
  } catch (thrown) {
    if (!(thrown instanceof HeddleError)) throw thrown;
    return { reason: `it could not be loaded: ${thrown.message.replace(/\.$/, '')}` };
  }
}

async function introspect(url: URL, loading: Loading): Promise<string> {
  // The library for GraphQL has 140 modules: no start of the server waits for them.
  const { INTROSPECTION } = await lazyImport(import('@heddle/connectors/described/graphql/read-graphql'));
  return send(
    {
      method: 'POST',
      url,
      headers: new Headers({ accept: 'application/json', 'content-type': 'application/json' }),
      payload: jsonPayload({ query: INTROSPECTION }),
    },
    loading,
  );
}

async function send(request: HttpRequest, { fetch, credential, signal }: Loading): Promise<string> {
  const auth = (await credential?.http({ signal })) ?? {};
  const policy: HttpPolicy = {
    fetch,
    signal,
    timeoutMs: TIMEOUT_MS,
    retries: 1,
    repeatable: true,
    maxRedirects: 5,
    acceptAnyStatus: false,
    privateHeaders: Object.keys(auth.headers ?? {}),
    secrets: [...(credential?.secrets ?? [])],
    signature: { origin: request.url.origin, auth, renew: null },
  };
  return exchange(request, policy, async (answer) => {
    const reading = {
      format: 'text' as const,
      files: noFiles,
      allowance: { bytes: Infinity },
      secrets: policy.secrets,
    };
    const content = await readContent(answer, reading);
    return content.kind === 'text' ? content.text : '';
  });
}

const isNoDocument = (thrown: unknown): boolean =>
  thrown instanceof HeddleError && (thrown.code.startsWith('http_') || thrown.code === 'api_description_unreadable');

const asSourceFailure = (address: string, thrown: unknown): unknown =>
  thrown instanceof HeddleError && thrown.code.startsWith('http_')
    ? describedApiErrors.api_source_failed({ address, reason: thrown.message.replace(/\.$/, '') }, { cause: thrown })
    : thrown;
