import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { FileRef } from '@heddle/contract/run/item';
import type { Effect } from '@heddle/contract/node/define';
import type { HttpRequest } from '@heddle/nodes/lib/http/request';
import { anyCall } from './any-call.ts';
import type { DescribedXml } from '@heddle/contract/described/xml';
import type { ListPaging } from '@heddle/contract/described/paging';
import type { Parameter } from './parameters.ts';
import type { OperationCall } from './call.ts';
import type { Settling } from './settle.ts';
import type { SentBetween } from './once.ts';
import type { VendorWebhook } from './vendor-webhook.ts';
import type { RecordEvent } from './events.ts';

/** Parameters by the names the vendor knows them by. In a body, dots lead into objects: `properties.email`. */
export type Parameters = { readonly [wire: string]: Parameter };

/** An address without a slash at its end, of the values of a credential: `{name}` in a text is one of them. */
export type VendorAddress = string | ((values: { readonly [field: string]: unknown }) => string);

/** How a write that may have been done is found: it carries a mark that is the same on every attempt, and a list shows the mark. */
export interface RepeatSearch {
  /** Where in the body the mark is. Dots lead into objects. */
  mark: string;
  /** The operation that lists, `object.operation`. It has to show what was written a moment ago, or `afterMs` later. */
  operation: string;
  /** Its fields: by the mark, by the fields that the write is made with, and by when it may have been sent. */
  fields: (mark: string, read: (key: string) => unknown, sent: SentBetween) => JsonObject;
  /** Where an entry has the mark. */
  at: string;
  afterMs?: number;
}

/** One thing that can be done with a vendor's objects, as data: its request, its answer, what a repetition does. */
export interface Operation {
  /** What it does, in the imperative: Create deal. */
  name: string;
  description?: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the connector's address; `{name}` is a parameter of `path`. */
  path: string;
  /** The address it is below, where that is not the connector's. */
  at?: VendorAddress;
  params?: Parameters;
  query?: Parameters;
  headers?: Parameters;
  cookies?: Parameters;
  body?: Parameters;
  /** What `perform` is told in fields of the node, besides what its requests send. */
  inputs?: Parameters;
  /**
   * How the body is written. Default: JSON, if there are parameters or fixed values for it. `nestedForm`: a form whose names lead into objects and lists, `items[0][price]`.
   * `file`: the file of the parameter `file`. `xml`: as `xml` says.
   */
  bodyIs?: 'json' | 'form' | 'nestedForm' | 'multipart' | 'file' | 'xml';
  /** The vendor may answer in XML, which is read as this says. Without, such an answer is an error. */
  xml?: DescribedXml;
  /** What is always sent. */
  fixed?: { query?: { [name: string]: string }; headers?: { [name: string]: string }; body?: JsonObject };
  /** The values of its parameters, where some are made of several fields of the node: by the names of their fields, from these. */
  derive?: (read: (key: string) => unknown) => (key: string) => unknown;
  /** Makes the query of its parameters and those of the page, where it is not simply these: a vendor may take all of them in one text. */
  prepareQuery?: (query: { readonly [name: string]: string }) => { readonly [name: string]: string };
  /** Makes the body of the values of its parameters, where it is not simply these. */
  prepare?: (body: JsonObject) => JsonValue;
  /** Where in the answer the items are; '' for the answer itself. A list gives an item for each of its elements. */
  items?: string;
  /** Makes what `items` leads to from the answer, where it is not simply a part of it. */
  answer?: (answer: JsonValue) => JsonValue;
  /** How the next page is found. With it, the node has a limit. */
  next?: ListPaging;
  /** The answer is a file. */
  download?: true;
  /** Default: `read` for GET, else `write`. */
  effect?: Effect;
  /**
   * What makes a repetition of a write harmless: `same` if doing it twice does no more than doing it once (PUT and DELETE unless it says otherwise), or the
   * header, query or body parameter by which the vendor recognizes a request it has seen; or how one that may have been done is searched for before it is sent again; or both, where the vendor
   * recognizes requests for a while only. `rememberedMs`: for how long it surely does, a day without it. `short`: it takes 32 characters and no more; `uuid`: it takes a UUID. Left out: it may happen twice where the server is killed meanwhile.
   */
  repeat?:
    | 'same'
    | 'twice'
    | { header: string; body?: string; search?: RepeatSearch; short?: true; uuid?: true; rememberedMs?: number }
    | { query: string }
    | { body: string; search?: RepeatSearch; short?: true; uuid?: true; rememberedMs?: number }
    | { search: RepeatSearch };
  /** Money leaves the account: by the fields `amount` and `currency`. The field with the recipient, where it names one. Its limits and the stop switch are looked at before it is sent. */
  sends?: { recipient?: string };
  /** Types of credentials it takes, where these are not all of the connector's. */
  credentials?: readonly string[];
  /** Permissions that the token needs, for errors and for signing in. */
  scopes?: readonly string[];
  /** Its parameters `path` and `method` are the path and the method of the request, as they are entered. */
  free?: true;
  /** Makes the item of an entry of a list with `next`, where that takes requests of its own. */
  complete?: (call: OperationCall, entry: JsonValue) => Promise<JsonValue>;
  /** Does the whole operation, where it takes more than one request. Method and path are those of its main request. It reads no pages: see `complete`. */
  perform?: (call: OperationCall) => Promise<JsonValue>;
  /** Does the whole of an operation that gives a file, where the answer is not the file itself. */
  performFile?: (call: OperationCall) => Promise<FileRef>;
  /** It only begins something: the step waits for its end, without using memory, and the output is what has become of it. */
  settles?: Settling;
  /** What an item of its output looks like: for dry runs. Held against the vendor's description. */
  sample: JsonObject;
}

/** A kind of object of the vendor, with all that can be done with it. */
export interface ConnectorObject {
  /** Part of the operations' names in workflows. Never changes. */
  key: string;
  /** Deal. */
  name: string;
  operations: { readonly [key: string]: Operation };
}

/** A list of the account to choose from: what an operation gives, with the names of the value and its label in each entry. */
export interface ChoiceList {
  /** `object.operation` */
  operation: string;
  value: string;
  label: string;
  /** The field of the operation that takes a search text. */
  search?: string;
  /** Fields of the node that the operation takes as they are set there; the list is empty until they are. */
  needs?: readonly string[];
  /** Fields of the operation that are set for the list. */
  with?: JsonObject;
}

interface ConnectorFacts {
  /** The name of its folder. */
  vendor: string;
  name: string;
  /** Types of credentials it takes. */
  credentials: readonly string[];
  address: VendorAddress;
  /** Sent with each request. */
  headers?: { readonly [name: string]: string };
  objects: readonly ConnectorObject[];
  lists?: { readonly [name: string]: ChoiceList };
  events?: { readonly [key: string]: RecordEvent };
  /** How the vendor tells at once that one of its events has happened. */
  webhook?: VendorWebhook;
  /** Requests that are under way at a time with one credential. Default: 4. */
  concurrency?: number;
  /** Headers of a request that only other requests give, such as a token against forged requests. Called before each request of an operation. */
  before?: (call: OperationCall, request: HttpRequest) => Promise<{ readonly [name: string]: string }>;
  /** Makes values of an answer what workflows expect, such as dates that JSON of the vendor has in a form of its own. The places of items and pages stay. */
  read?: (answer: JsonValue) => JsonValue;
  /** The error that an answer with a status below 400 holds; null if it holds none. */
  failure?: (answer: JsonValue) => { status?: number; reason: string } | null;
  /** The status that an answer with an error means, where the vendor sends another one: 400 for what is not there. */
  statusOf?: (answer: JsonValue, status: number) => number;
  /** What an answer with an error says; '' where it says nothing that is known. Default: the usual places. */
  reason?: (answer: JsonValue) => string;
}

/** What most vendors do without. */
type OptionalFact = 'before' | 'read' | 'failure' | 'reason' | 'statusOf' | 'webhook';

/** A vendor, ready to make nodes of. */
export interface Connector extends Required<Omit<ConnectorFacts, OptionalFact>>, Pick<ConnectorFacts, OptionalFact> {
  /** By `object.operation`, in the order of the form. */
  operations: ReadonlyMap<string, NamedOperation>;
}

export interface NamedOperation extends Operation {
  /** `object.operation` */
  id: string;
  effect: Effect;
  object: ConnectorObject;
}

const CONCURRENCY = 4;

/** Declares a vendor. Throws `connector_definition_invalid`, which only a mistake in the source can cause. */
export function defineConnector(facts: ConnectorFacts): Connector {
  const objects = [...facts.objects, anyCall];
  const operations = new Map(
    objects.flatMap((object) =>
      Object.entries(object.operations).map(([key, operation]): [string, NamedOperation] => {
        const id = `${object.key}.${key}`;
        return [
          id,
          { ...operation, id, object, effect: operation.effect ?? (operation.method === 'GET' ? 'read' : 'write') },
        ];
      }),
    ),
  );
  const searches = [...operations].flatMap(([id, { repeat }]): [string, { operation: string }][] =>
    typeof repeat === 'object' && 'search' in repeat && repeat.search ? [[id, repeat.search]] : [],
  );
  const followed = Object.entries(facts.events ?? {}).flatMap(([name, event]): [string, { operation: string }][] =>
    event.by === 'cursor' ? [event.start, event.changes].map((source) => [name, source]) : [],
  );
  const ends = [...operations].flatMap(([id, { settles }]): [string, { operation: string }][] =>
    settles
      ? [settles.operation, settles.file].flatMap((operation) => (operation === undefined ? [] : [[id, { operation }]]))
      : [],
  );
  const sources = [
    ...Object.entries(facts.lists ?? {}),
    ...Object.entries(facts.events ?? {}),
    ...followed,
    ...searches,
    ...ends,
  ];
  for (const [id, { next, perform, performFile }] of operations)
    // In batches it would be read as if it were a plain list.
    if (next && (perform ?? performFile))
      throw connectorErrors.connector_definition_invalid({
        vendor: facts.name,
        reason: `"${id}" has pages, so its requests cannot be its own`,
      });
  for (const [name, { operation }] of sources)
    if (!operations.has(operation))
      throw connectorErrors.connector_definition_invalid({
        vendor: facts.name,
        reason: `"${name}" is read by the operation "${operation}", which it does not have`,
      });
  return { headers: {}, lists: {}, events: {}, concurrency: CONCURRENCY, ...facts, objects, operations };
}

/** The parameters of an operation, with the place of each in the request. */
export function parametersOf({
  params = {},
  query = {},
  headers = {},
  cookies = {},
  body = {},
  inputs = {},
}: Operation): [wire: string, Parameter][] {
  return [params, query, headers, cookies, body, inputs].flatMap((part) => Object.entries(part));
}
