import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import type { FileStore, GuardedFetch } from '@heddle/contract/node/context';
import { readContent, STEP_LIMIT } from '../http/content.ts';
import { exchange } from '../http/exchange.ts';
import type { Payload } from '../http/payload.ts';
import { jsonPayload } from '../http/payload.ts';

const TIMEOUT_MS = 30_000;
const RETRIES = 2;

export interface JsonAsking {
  fetch: GuardedFetch;
  files: FileStore;
  signal: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  /** Names of headers that go to no other host, and their values, which stand in no error. */
  privateHeaders?: readonly string[];
  secrets?: readonly string[];
  /** Left out: a call only reads, and may be repeated. */
  changes?: true;
}

/** Asks a server of a chain for JSON. A body is sent by POST. Throws the errors of `exchange` and of reading its answer. */
export async function askJson(asking: JsonAsking, url: string, body?: JsonValue): Promise<JsonValue> {
  const { fetch, files, signal, headers = {}, privateHeaders = [], secrets = [], changes = false } = asking;
  const address = URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol)) throw nodeErrors.egress_scheme({ url });
  const payload: Payload | null = body === undefined ? null : jsonPayload(body);
  const request = {
    method: payload ? 'POST' : 'GET',
    url: address,
    headers: new Headers({
      accept: 'application/json',
      ...(payload ? { 'content-type': payload.contentType } : {}),
      ...headers,
    }),
    payload,
  };
  const policy = {
    fetch,
    signal,
    timeoutMs: TIMEOUT_MS,
    retries: RETRIES,
    maxRedirects: null,
    acceptAnyStatus: false,
    repeatable: !changes,
    privateHeaders: [...privateHeaders],
    secrets: [...secrets],
  };
  return exchange(request, policy, async (answer) => {
    const content = await readContent(answer, {
      format: 'json',
      files,
      allowance: { bytes: STEP_LIMIT },
      secrets: [...secrets],
    });
    // Who changes something may answer with nothing.
    if (content.kind !== 'json' && changes) return null;
    if (content.kind !== 'json') throw nodeErrors.http_response_invalid({ reason: 'it is empty.' });
    return content.value;
  });
}
