import type { XMLParser } from 'fast-xml-parser';
import { storageErrors } from '@heddle/contract/errors/storage';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { GuardedFetch } from '@heddle/contract/node/context';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { asText } from '@heddle/contract/node/text';
import { presignForAws, uriEncoded } from '../../credentials/aws-signature.ts';
import { beginningOf } from '../http/failures.ts';
import { exchange } from '../http/exchange.ts';
import type { Payload } from '../http/payload.ts';
import { lazyImport } from '../lazy-import.ts';

/** Bytes of an answer in XML. */
const MAX_XML = 8 * 1024 * 1024;
const TIMEOUT_MS = 120_000;
const TIDY_MS = 10_000;
/** For a request whose body, or whose answer, is a file. */
const TRANSFER_TIMEOUT_MS = 3_600_000;

/** One request to a storage. */
export interface StorageRequest {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  /** '' for the storage itself. */
  bucket: string;
  /** '' for the bucket itself. */
  key?: string;
  query?: { readonly [name: string]: string };
  headers?: { readonly [name: string]: string };
  payload?: Payload;
  /** What it does, as errors say it: "list the bucket". */
  action: string;
  /** Whether sending it twice does no more than sending it once. */
  repeatable?: boolean;
}

/** A storage, reached with a credential. Errors are those of `storageErrors` and of requests. */
export interface ObjectStorage {
  /** The same for what has to be tidied up after the signal was aborted, for some seconds. */
  readonly unstopped: Pick<ObjectStorage, 'send'>;
  /** Reads the answer by `read`, which gets nothing else to do with it. */
  send<T>(request: StorageRequest, read: (response: Response) => Promise<T>): Promise<T>;
  /** The answer in XML as JSON: all values are texts, what may come several times is a list. */
  xml(request: StorageRequest): Promise<JsonObject>;
  /** A URL for one request without the credential. */
  presign(method: 'GET' | 'PUT', bucket: string, key: string, seconds: number, query?: { [name: string]: string }): URL;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The URL of a bucket or an object. Throws `storage_bucket_invalid`, `storage_key_invalid`. */
export function urlOf(
  values: OpenCredential['values'],
  { bucket, key = '', query = {} }: Pick<StorageRequest, 'bucket' | 'key' | 'query'>,
): URL {
  const region = textOf(values['region']).trim();
  const endpoint = textOf(values['endpoint']).trim();
  const isAmazon = endpoint === '';
  const url = new URL(
    isAmazon ? `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}` : endpoint,
  );
  if (bucket !== '') {
    if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw storageErrors.storage_bucket_invalid({ bucket });
    const addressing = values['addressing'];
    // The certificate of Amazon holds for one name before its own.
    const inHost = addressing === 'host' || (addressing !== 'path' && isAmazon && !bucket.includes('.'));
    if (inHost) url.hostname = `${bucket}.${url.hostname}`;
    else url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}`;
    if (key !== '')
      url.pathname = `${url.pathname.replace(/\/$/, '')}/${checkedKey(key).split('/').map(uriEncoded).join('/')}`;
  }
  const pairs = Object.entries(query).map(([name, value]) => `${uriEncoded(name)}=${uriEncoded(value)}`);
  if (pairs.length > 0) url.search = `?${pairs.join('&')}`;
  return url;
}

/** A key that a URL can hold. Throws `storage_key_invalid`. */
function checkedKey(key: string): string {
  const refuse = (reason: string): Error => storageErrors.storage_key_invalid({ key: key.slice(0, 200), reason });
  if (Buffer.byteLength(key) > 1024) throw refuse('it is longer than 1024 bytes');
  if (key.split('/').some((part) => part === '.' || part === '..')) throw refuse('. and .. are no parts of a key');
  return key;
}

const LISTS = new Set(['Contents', 'CommonPrefixes', 'Bucket']);
let parser: XMLParser | undefined;

async function readXml(response: Response): Promise<JsonObject> {
  const text = await beginningOf(response, MAX_XML);
  const { XMLParser } = await lazyImport(import('fast-xml-parser'));
  parser ??= new XMLParser({ parseTagValue: false, isArray: (name) => LISTS.has(name) });
  const parsed = parser.parse(text) as { [name: string]: JsonValue };
  const root = Object.entries(parsed).find(([name]) => !name.startsWith('?'))?.[1];
  return isJsonObject(root) ? root : {};
}

/** The coded error for an answer with an error. */
async function failure(response: Response, { bucket, key = '', action }: StorageRequest): Promise<Error> {
  const error = await readXml(response).catch((): JsonObject => ({}));
  const code = asText(error['Code'] ?? '');
  const reason = [code, asText(error['Message'] ?? '')]
    .filter((text) => text !== '')
    .join(': ')
    .slice(0, 500);
  const { status } = response;
  if (/^(?:InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken|RequestTimeTooSkewed)$/.test(code))
    return storageErrors.storage_login_refused({ reason });
  if (code === 'NoSuchBucket') return storageErrors.storage_bucket_missing({ bucket });
  // The answer to HEAD has no body that says more.
  if (code === 'NoSuchKey' || (status === 404 && key !== '' && code === ''))
    return storageErrors.storage_object_missing({ bucket, key });
  return storageErrors.storage_refused(
    { action, reason: reason || `it answered ${status}.` },
    { details: { status, code } },
  );
}

/** A storage for a step or a poll. */
export async function openStorage(
  credential: OpenCredential,
  { fetch, signal }: { fetch: GuardedFetch; signal: AbortSignal },
): Promise<ObjectStorage> {
  const { values } = credential;
  const auth = await credential.http({ signal });
  const sendUntil = async <T>(
    request: StorageRequest,
    read: (response: Response) => Promise<T>,
    stop: AbortSignal,
  ): Promise<T> => {
    const { method, headers = {}, payload, repeatable } = request;
    const url = urlOf(values, request);
    return exchange(
      {
        method,
        url,
        headers: new Headers({ ...headers, ...(payload ? { 'content-type': payload.contentType } : {}) }),
        payload: payload ?? null,
      },
      {
        fetch,
        signal: stop,
        timeoutMs: payload || (method === 'GET' && request.key) ? TRANSFER_TIMEOUT_MS : TIMEOUT_MS,
        retries: 3,
        maxRedirects: null,
        acceptAnyStatus: true,
        ...(repeatable === undefined ? {} : { repeatable }),
        privateHeaders: [],
        secrets: [...credential.secrets],
        signature: { origin: url.origin, auth, renew: null },
      },
      async ({ response }) => {
        if (response.status >= 300) throw await failure(response, request);
        return read(response);
      },
    );
  };
  const send: ObjectStorage['send'] = (request, read) => sendUntil(request, read, signal);
  const access = {
    accessKeyId: textOf(values['accessKeyId']).trim(),
    secretAccessKey: textOf(values['secretAccessKey']).trim(),
    sessionToken: textOf(values['sessionToken']).trim(),
    region: textOf(values['region']).trim(),
    service: 's3',
  };
  return {
    send,
    unstopped: { send: (request, read) => sendUntil(request, read, AbortSignal.timeout(TIDY_MS)) },
    async xml(request) {
      const answer = await send(request, readXml);
      // Some operations answer 200 before they know whether they succeed.
      const code = asText(answer['Code'] ?? '');
      if (code !== '' && answer['ETag'] === undefined)
        throw storageErrors.storage_refused({
          action: request.action,
          reason: `${code}: ${asText(answer['Message'] ?? '')}`,
        });
      return answer;
    },
    presign: (method, bucket, key, seconds, query = {}) =>
      presignForAws(access, { method, url: urlOf(values, { bucket, key, query }), seconds }),
  };
}
