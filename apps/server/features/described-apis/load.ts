import type { DescribedApi } from '@heddle/connectors/described/described-api';
import { readInWorker } from '@heddle/connectors/described/read-in-worker';
import { describedApiErrors } from '@heddle/contract/errors/described-apis';
import { HeddleError } from '@heddle/contract/errors/define';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { FileStore, GuardedFetch } from '@heddle/contract/node/context';
import { readContent } from '@heddle/nodes/lib/http/content';
import { exchange } from '@heddle/nodes/lib/http/exchange';
import type { HttpPolicy, HttpRequest } from '@heddle/nodes/lib/http/request';
import { jsonPayload } from '@heddle/nodes/lib/http/payload';
import { lazyImport } from '@heddle/nodes/lib/lazy-import';

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
): Promise<DescribedApi> =>
  readInWorker(text, undefined, { signal, resources: { user: userId, charge: () => undefined } });

/**
 * Loads a description from its address: the document that is there, or the schema of a GraphQL endpoint. Throws as `readDescription` does,
 * `api_source_failed`, and the errors of the credential.
 */
export async function loadDescription(address: string, loading: Loading): Promise<DescribedApi> {
  const url = new URL(address);
  const read = (text: string): Promise<DescribedApi> =>
    readInWorker(text, address, {
      signal: loading.signal,
      resources: { user: loading.userId, charge: () => undefined },
    });
  try {
    return await read(
      await send({ method: 'GET', url, headers: new Headers({ accept: ACCEPT }), payload: null }, loading),
    );
  } catch (thrown) {
    // A GraphQL endpoint answers no GET, or answers it with a page for people.
    if (!isNoDocument(thrown)) throw thrown;
    const asked = await introspect(url, loading).catch(() => null);
    if (asked === null) throw asSourceFailure(address, thrown);
    return read(asked);
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
