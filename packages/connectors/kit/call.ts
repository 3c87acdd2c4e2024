import { createHash } from 'node:crypto';
import type { ListPaging } from '@heddle/contract/described/paging';
import { connectorErrors } from '@heddle/contract/errors/connectors';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { FileRef, Item } from '@heddle/contract/run/item';
import type { HttpContent } from '@heddle/nodes/lib/http/content';
import { readContent } from '@heddle/nodes/lib/http/content';
import { exchange } from '@heddle/nodes/lib/http/exchange';
import type { HttpRequest } from '@heddle/nodes/lib/http/request';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { Account, RequestLimits } from './account.ts';
import { refusalOf, toConnectorError } from './failures.ts';
import type { PageRequest } from './paging.ts';
import { firstPage, nextPage, pageSize } from './paging.ts';
import type { RequestParts } from './request.ts';
import { buildRequest } from './request.ts';
import { xmlAnswer } from './xml-content.ts';

/** An operation for one item: what it needs to send requests and read answers. */
export interface OperationCall extends Omit<RequestParts, 'address'> {
  account: Account;
  signal: AbortSignal;
  limits: RequestLimits;
  /** The bytes that the step may still hold. */
  allowance: { bytes: number };
  /** How many entries of a list are wanted. */
  limit: number;
  onPage(read: number): void;
  /** Ends a list early: true where no entry after these is wanted. */
  until?: (entries: readonly JsonValue[]) => boolean;
}

/** What an operation gave for an item. */
export interface OperationOutput {
  entries: readonly JsonValue[];
  file?: FileRef;
}

interface Answer {
  status: number;
  content: HttpContent;
  headers: Headers;
  url: URL;
}

/** Does an operation for one item. Throws the connector errors, those of fields and of the HTTP client. */
export async function callOperation(call: OperationCall): Promise<OperationOutput> {
  const { operation } = call;
  if (operation.perform) return { entries: listOf(await operation.perform(call)) };
  if (operation.performFile) {
    const file = await operation.performFile(call);
    return { entries: [factsOf(file)], file };
  }
  if (operation.next) return { entries: await readPages(call, operation.next) };
  const { content } = await sendPage(call);
  if (content.kind === 'file') return { entries: [factsOf(content.file)], file: content.file };
  return { entries: entriesOf(call, content) };
}

async function readPages(call: OperationCall, paging: ListPaging): Promise<JsonValue[]> {
  const entries: JsonValue[] = [];
  for (let at: PagePosition | null = firstPosition(call, paging); at;) {
    const page: ReadPage = await readPage(call, paging, at);
    for (const entry of page.entries) entries.push(entry);
    call.onPage(entries.length);
    at = call.until?.(page.entries) ? null : page.next;
  }
  return entries;
}

/** Where the reading of a list goes on. It is JSON. */
export interface PagePosition {
  page: PageRequest;
  /** Entries and pages before it. */
  read: number;
  pages: number;
  /** The last pages that were asked for, in short. */
  recent: readonly string[];
}

/** A page of a list, and where the next one is; null after the last, and where there are as many entries as are wanted. */
export interface ReadPage {
  entries: readonly JsonValue[];
  next: PagePosition | null;
}

/** Pages in whose row one that comes again is noticed. */
const RECENT = 50;

/** The beginning of a list; null where nothing is wanted of it. */
export const firstPosition = (call: OperationCall, paging: ListPaging): PagePosition | null =>
  call.limit > 0 ? { page: firstPage(paging, call.limit), read: 0, pages: 0, recent: [] } : null;

/** Reads a page of a list. Throws as `callOperation` does. */
export async function readPage(call: OperationCall, paging: ListPaging, at: PagePosition): Promise<ReadPage> {
  const wanted = call.limit - at.read;
  const answer = await sendPage(call, at.page);
  const listed = entriesOf(call, answer.content).slice(0, wanted);
  const { complete } = call.operation;
  // The lane of the account lets a few through at a time.
  const entries = complete ? await Promise.all(listed.map((entry) => complete(call, entry))) : listed;
  const [read, pages] = [at.read + entries.length, at.pages + 1];
  if (answer.content.kind !== 'json' || entries.length === wanted) return { entries, next: null };
  const end = {
    answer: answer.content.value,
    headers: answer.headers,
    entries: entries.length,
    last: listed.at(-1),
    read,
    pages,
    asked: pageSize(paging, wanted, at.read),
  };
  const page = nextPage(paging, end, wanted - entries.length);
  const key = createHash('sha256').update(JSON.stringify(page)).digest('base64url').slice(0, 12);
  // A service that names a page again would be read forever.
  if (page === null || at.recent.includes(key)) return { entries, next: null };
  return { entries, next: { page, read, pages, recent: [...at.recent, key].slice(-RECENT) } };
}

/** Sends the request of a page and reads its answer. */
export async function sendPage(call: OperationCall, page?: PageRequest): Promise<Answer> {
  const { account, connector, operation } = call;
  const built = buildRequest({ ...call, address: account.addressFor(operation) }, page);
  const request = page?.address === undefined ? built : followed(built, page.address);
  const more = (await connector.before?.(call, request)) ?? {};
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  return sendRequest(call, { ...request, headers }, built.url);
}

/** Reads something that an operation needs besides its own request, which may be repeated whatever the operation does. Throws as `sendRequest` does. */
export function readAside(
  call: OperationCall,
  url: URL,
  headers: { readonly [name: string]: string } = {},
): Promise<Answer> {
  const given = new Headers({ accept: 'application/json', 'user-agent': 'Heddle', ...headers });
  const reading = { ...call, limits: { ...call.limits, repeatable: true } };
  return sendRequest(reading, { method: 'GET', url, headers: given, payload: null });
}

/** Sends a request with the pace and the errors of the operation, and with the credential if it goes to the origin of `signedFor`. */
export async function sendRequest(
  call: OperationCall,
  request: HttpRequest,
  signedFor: URL = request.url,
): Promise<Answer> {
  const { account, connector, operation, limits, signal, files, allowance } = call;
  const policy = account.policyFor(new URL(signedFor.origin), signal, limits);
  const reading = {
    // Of work that is waited for, the answer says what has begun.
    format: operation.download && !operation.settles ? ('file' as const) : ('auto' as const),
    files,
    allowance,
    secrets: policy.secrets,
  };
  try {
    const answer = await exchange(request, policy, async (given) => ({
      status: given.response.status,
      content: await readContent(given, reading),
      headers: given.response.headers,
      url: given.request.url,
    }));
    return { ...answer, content: await xmlAnswer(answer.content, answer.headers, call) };
  } catch (thrown) {
    if (thrown instanceof HeddleError && unreadableCodes.has(thrown.code)) throw unreadable(call, thrown);
    throw toConnectorError(connector, operation, thrown);
  }
}

/** Errors of reading the text of an answer. */
const unreadableCodes: ReadonlySet<string> = new Set(['http_response_invalid', 'xml_invalid', 'xml_entities']);

/** The next page where the vendor named its address: on another origin the credential does not go along. */
const followed = (request: HttpRequest, address: string): HttpRequest => ({
  ...request,
  url: new URL(address, request.url),
});

/** The entries in an answer. Throws the connector errors where it holds an error, or cannot be read. */
function entriesOf(call: OperationCall, content: HttpContent): readonly JsonValue[] {
  const { connector, operation } = call;
  if (content.kind === 'empty') return operation.next ? [] : [{ success: true }];
  if (content.kind !== 'json') throw unreadable(call);
  const failure = connector.failure?.(content.value) ?? null;
  if (failure)
    throw refusalOf(connector, operation, {
      status: failure.status ?? 400,
      reason: failure.reason,
      details: { body: content.value },
    });
  const value = connector.read ? connector.read(content.value) : content.value;
  const body = operation.answer ? operation.answer(value) : value;
  const found = operation.items === undefined || operation.items === '' ? body : readPath(body, operation.items);
  if (found === undefined || found === null) return operation.next || operation.items ? [] : [{ success: true }];
  return listOf(found);
}

const listOf = (value: JsonValue): readonly JsonValue[] =>
  Array.isArray(value) ? value : isJsonObject(value) && Object.keys(value).length === 0 ? [{ success: true }] : [value];

const factsOf = ({ name, mediaType, size }: FileRef): JsonValue => ({ name, mediaType, size });

function unreadable({ connector, operation }: OperationCall, cause?: HeddleError): HeddleError {
  const reason = cause?.message ?? 'it is not JSON';
  return connectorErrors.connector_answer_invalid(
    { vendor: connector.name, operation: operation.name, reason },
    cause ? { cause, details: cause.details } : {},
  );
}

/** An item of a vendor's entry; its file under the name of the field. */
export function toConnectorItem(entry: JsonValue, file: FileRef | undefined, field: string): Item {
  const json = isJsonObject(entry) ? entry : { value: entry };
  return file ? { json, files: { [field]: file } } : { json };
}
