import { apiErrors } from '@heddle/contract/errors/api';
import type { ErrorView } from '@heddle/contract/errors/define';
import { HeddleError } from '@heddle/contract/errors/define';

/** Milliseconds after which a request is given up. */
const TIMEOUT = 30_000;

function parseErrorView(body: string): Partial<ErrorView> | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? parsed : null;
  } catch {
    // Not JSON: a proxy or an HTML page answered.
    return null;
  }
}

/** A response that is not ok. `message` is "status: body" (or the status text); `shown` may be shown to users. */
export class ApiError extends Error {
  readonly status: number;
  /** The code of the error catalog, if the server sent one. */
  readonly code: string | undefined;
  readonly hint: string | undefined;
  readonly details: unknown;
  /** The server's message; undefined if the body is empty, or JSON without one. */
  readonly shown: string | undefined;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    const view = parseErrorView(body);
    this.status = status;
    this.code = view?.code;
    this.hint = view?.hint;
    this.details = view?.details;
    this.shown = view ? messageOf(view) : textOf(body);
  }
}

/** A proxy may answer with JSON of its own. */
const messageOf = ({ message }: { message?: unknown }): string | undefined =>
  typeof message === 'string' && message !== '' ? message : undefined;

/** What a body that is not JSON says: a page is that of a login. */
const textOf = (body: string): string | undefined =>
  /^\s*<(!doctype|html)/i.test(body) ? 'Authentication required. Please log in again.' : body || undefined;

/** The text to show to users for anything that was thrown. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.shown ?? fallback;
  if (error instanceof HeddleError) return error.message;
  return fallback;
}

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal;
  /** Sends the content type of JSON without a body, too. */
  sendsJson?: boolean;
  /** Lets the request outlive the page it was sent from. */
  keepalive?: boolean;
}

/** A blob is sent as it is, under its own type; anything else as JSON. */
function encode(body: unknown, sendsJson: boolean): RequestInit {
  const headers = { 'content-type': 'application/json' };
  if (body === undefined) return sendsJson ? { headers } : {};
  if (body instanceof Blob) return { body };
  return { headers, body: JSON.stringify(body) };
}

async function send(
  path: string,
  { method = 'GET', body, sendsJson = false, signal, keepalive = false }: RequestOptions,
): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT);
  try {
    return await fetch(path, {
      method,
      credentials: 'include',
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...encode(body, sendsJson),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    if (timeout.aborted) throw apiErrors.server_silent({ seconds: TIMEOUT / 1000 }, { cause });
    throw apiErrors.server_unreachable(undefined, { cause });
  }
}

async function call<T>(path: string, options: RequestOptions): Promise<{ body: T; headers: Headers }> {
  const response = await send(path, options);
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, response.statusText, text);
  // The server builds its responses with the schemas that T comes from; they are not validated a second time here.
  return { body: (text === '' ? undefined : JSON.parse(text)) as T, headers: response.headers };
}

/**
 * Calls the API with cookies and returns the parsed response (undefined for an empty one).
 * Throws `ApiError` for a response that is not ok, `server_unreachable` and `server_silent` if there is none.
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const { body } = await call<T>(path, options);
  return body;
}

/** Reads one page of a list; `total` is the header X-Total-Count. Throws as `request` does. */
export async function requestWithTotal<T>(
  path: string,
  signal: AbortSignal,
): Promise<{ items: T[]; total: number | undefined }> {
  const { body, headers } = await call<T[]>(path, { signal });
  const total = headers.get('x-total-count');
  return { items: body, total: total === null ? undefined : Number(total) };
}

/**
 * Downloads a file of any size. `onBytes` receives the number of bytes so far. There is no time limit: pass a signal to abort.
 * Throws as `request` does, and `server_unreachable` if the download breaks off.
 */
export async function requestFile(path: string, signal: AbortSignal, onBytes: (bytes: number) => void): Promise<Blob> {
  try {
    const response = await fetch(path, { credentials: 'include', signal });
    if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      parts.push(part.value);
      onBytes((bytes += part.value.byteLength));
    }
    return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    throw apiErrors.server_unreachable(undefined, { cause: error });
  }
}
