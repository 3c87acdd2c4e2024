import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext } from '@heddle/contract/node/context';
import type { FileRef } from '@heddle/contract/run/item';
import { basicAuthorization, percentDecoded, setHeader, shownUrl, toHeaders } from '../../lib/http/headers.ts';
import type { Paging } from '../../lib/http/paging.ts';
import type { Payload } from '../../lib/http/payload.ts';
import { filePayload, formPayload, jsonPayload, multipartPayload, textPayload } from '../../lib/http/payload.ts';
import type { HttpPolicy, HttpRequest } from '../../lib/http/request.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import type { RequestAccess } from './access.ts';
import type { requestFields } from './fields.ts';

/** What pays is for the service that has asked for it. */
const PAYMENT_HEADERS = ['x-payment', 'payment-signature'];

export type RequestContext = NodeContext<typeof requestFields>;

/** The request of an item and its policy. Throws `field_invalid`, `egress_scheme` and the errors of fields. */
export function buildRequest(
  context: RequestContext,
  index: number,
  signal: AbortSignal,
  access: RequestAccess,
): { request: HttpRequest; policy: HttpPolicy } {
  const { field, run } = context;
  const method = field.method(index);
  const headers = toHeaders(field.headers(index), 'Headers');
  const credentials = addCredentials(context, index, headers);
  const url = readUrl(field.url(index), headers, credentials.secrets);
  for (const { name, value } of field.query(index)) if (name !== '') url.searchParams.append(name, value);
  const payload = readPayload(context, index, method);
  if (payload && (!headers.has('content-type') || payload.contentType.startsWith('multipart/'))) {
    setHeader(headers, 'content-type', payload.contentType, 'Content type');
  }
  setDefault(headers, 'accept', 'application/json, text/plain;q=0.9, */*;q=0.8');
  setDefault(headers, 'user-agent', 'Heddle');
  if ((method === 'POST' || method === 'PATCH') && field.idempotencyKey(index))
    setDefault(headers, 'idempotency-key', run.idempotencyKey(index));
  const policy: HttpPolicy = {
    fetch: context.fetch,
    signal,
    timeoutMs: field.requestTimeout(index) * 1000,
    retries: field.retries(index),
    maxRedirects: field.followRedirects(index) ? field.maxRedirects(index) : null,
    acceptAnyStatus: field.acceptAnyStatus(index),
    ...payment(context, index),
    privateHeaders: [...credentials.privateHeaders, ...PAYMENT_HEADERS],
    secrets: credentials.secrets,
    ...access.policyFor(url, credentials.secrets),
  };
  return { request: { method, url, headers, payload }, policy };
}

/** What pays a service that asks for it, where the node does. */
const payment = (context: RequestContext, index: number): Pick<HttpPolicy, 'pay'> =>
  context.field.pays(index)
    ? { pay: async (answer) => (await lazyImport(import('./pay.ts'))).payFor(context, index, answer) }
    : {};

/** How an item's answer is followed by further pages. */
export function readPaging({ field }: RequestContext, index: number): Paging {
  const kind = field.pagination(index);
  if (kind === 'link') return { kind, path: field.nextPath(index) };
  if (kind === 'number') return { kind, parameter: field.pageParameter(index), first: field.firstPage(index) };
  if (kind === 'cursor') return { kind, parameter: field.cursorParameter(index), path: field.cursorPath(index) };
  return { kind: 'none' };
}

function setDefault(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value);
}

const credentialLike = /api-?key|auth|cookie|password|secret|token/i;

/** Sets the headers of the chosen authentication; returns the values to redact, also those among the configured headers. */
function addCredentials(
  { field }: RequestContext,
  index: number,
  headers: Headers,
): { privateHeaders: string[]; secrets: string[] } {
  const secrets: string[] = [];
  const privateHeaders: string[] = [];
  const kind = field.auth(index);
  if (kind === 'basic') {
    secrets.push(field.password(index));
    headers.set('authorization', basicAuthorization(field.username(index), field.password(index)));
  } else if (kind === 'bearer') {
    setHeader(headers, 'authorization', `Bearer ${field.token(index)}`, 'Token');
  } else if (kind === 'header') {
    privateHeaders.push(field.headerName(index));
    setHeader(headers, field.headerName(index), field.headerValue(index), 'Header name');
  }
  for (const [name, value] of headers) {
    const isPrivate = credentialLike.test(name) || privateHeaders.some((known) => known.toLowerCase() === name);
    if (!isPrivate) continue;
    privateHeaders.push(name);
    secrets.push(value, ...value.split(' ').slice(1));
  }
  return { privateHeaders, secrets };
}

/** The address without a user name; one that is written into it becomes a header, as browsers do it. */
function readUrl(written: string, headers: Headers, secrets: string[]): URL {
  const url = URL.parse(written.trim());
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw nodeErrors.egress_scheme({ url: shownUrl(written, secrets) });
  if (url.username === '' && url.password === '') return url;
  const [username, password] = [percentDecoded(url.username), percentDecoded(url.password)];
  setDefault(headers, 'authorization', basicAuthorization(username, password));
  secrets.push(password, basicAuthorization(username, password).slice('Basic '.length));
  url.username = '';
  url.password = '';
  return url;
}

function readPayload(context: RequestContext, index: number, method: string): Payload | null {
  const { field, files, items } = context;
  const kind = field.bodyType(index);
  if (kind === 'none') return null;
  if (method === 'GET' || method === 'HEAD')
    throw nodeErrors.field_invalid({ field: 'Body', reason: `cannot be sent with ${method}` });
  if (kind === 'json') return jsonPayload(field.body(index) ?? items[index]?.json ?? {});
  if (kind === 'form') return formPayload(field.form(index));
  if (kind === 'raw') return textPayload(field.raw(index), field.contentType(index));
  if (kind === 'file') return filePayload(fileOf(context, index, field.bodyFile(index), 'File'), files);
  const parts = field
    .formFiles(index)
    .map(({ name, value }) => ({ name, file: fileOf(context, index, value, 'Form files') }));
  return multipartPayload(field.form(index), parts, files);
}

function fileOf({ items }: RequestContext, index: number, name: string, label: string): FileRef {
  const files = items[index]?.files ?? {};
  const file = Object.hasOwn(files, name) ? files[name] : undefined;
  if (!file)
    throw nodeErrors.field_invalid({ field: label, reason: `names the file "${name}", which the item does not have` });
  return file;
}
