import { randomUUID } from 'node:crypto';
import { credentialErrors } from '@heddle/contract/errors/credentials';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { ExpressionScope } from '@heddle/expression/scope';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { FileStore, FollowingNode, GuardedFetch, NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { openChosen } from '@heddle/contract/node/credentials';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { StepCalls } from '@heddle/contract/node/services';
import { stepCalls, withoutServer } from '@heddle/contract/node/services';
import type { StatePort } from '@heddle/contract/node/state';
import { unlimitedResources } from '@heddle/contract/node/resources';
import { createNodeState } from '@heddle/contract/node/state';
import { createMemoryTables } from '@heddle/contract/node/tables/memory-tables';
import { createNodeTables } from '@heddle/contract/node/tables/node-tables';
import type { TablePort } from '@heddle/contract/node/tables/tables';
import type { AnyNode, Example } from '@heddle/contract/node/define';
import type { FieldSpec } from '@heddle/contract/node/fields';
import { isInUse } from '@heddle/contract/node/when';
import { configured } from '@heddle/contract/described/configured';
import { compileFields } from '@heddle/expression/fields/compile-fields';
import { runErrors } from '@heddle/contract/errors/run';
import type { Resumed } from '@heddle/contract/run/events';
import type { FileRef, Item } from '@heddle/contract/run/item';
import type { RunMode } from '@heddle/contract/run/states';
import { toItem } from '@heddle/contract/run/item';
import { memoryNumbers } from './memory-numbers.ts';

/** A file store for tests. */
export class MemoryFileStore implements FileStore {
  readonly #contents = new Map<string, Uint8Array>();

  async put(
    content: Uint8Array | AsyncIterable<Uint8Array>,
    facts: { name: string; mediaType: string },
  ): Promise<FileRef> {
    const bytes = content instanceof Uint8Array ? content : Buffer.concat(await Array.fromAsync(content));
    const file = { id: randomUUID(), size: bytes.length, ...facts };
    this.#contents.set(file.id, bytes);
    return file;
  }

  open(file: FileRef): Promise<AsyncIterable<Uint8Array>> {
    const bytes = this.#contents.get(file.id);
    if (!bytes) throw nodeErrors.file_not_found();
    return Promise.resolve(
      (async function* () {
        yield bytes;
      })(),
    );
  }

  async read(file: FileRef): Promise<string> {
    return Buffer.concat(await Array.fromAsync(await this.open(file))).toString();
  }

  get count(): number {
    return this.#contents.size;
  }
}

/** A `fetch` that answers the listed requests (`'GET https://…'`) with JSON, server-sent events or files, and all others with 404. */
export function answering(
  answers: { readonly [request: string]: JsonValue },
  streams: { readonly [request: string]: readonly JsonValue[] } = {},
  files: NonNullable<Example['files']> = {},
): GuardedFetch {
  const byRequest = new Map(Object.entries(answers));
  const streamed = new Map(Object.entries(streams));
  return async (url, init) => {
    const request = `${init?.method ?? 'GET'} ${String(url)}`;
    const events = streamed.get(request);
    if (events)
      return new Response(events.map((data) => `data: ${JSON.stringify(data)}\n\n`).join(''), {
        headers: { 'content-type': 'text/event-stream' },
      });
    const file = files[request];
    if (file) return new Response(Buffer.from(file.base64, 'base64'), { headers: { 'content-type': file.mediaType } });
    const answer = byRequest.get(request);
    return answer === undefined ? Response.json({ error: 'not found' }, { status: 404 }) : Response.json(answer);
  };
}

/** The type of a credential that every field takes. */
const ANY_TYPE = '*';
/** The type that it has in a field that takes every provider of some kind of models: it has all of them. */
const ANY_MODEL_TYPE = 'openAi';

/** A credential with these values that adds nothing to requests. */
export const exampleCredential = (values: JsonObject): OpenCredential => ({
  id: 'example',
  type: ANY_TYPE,
  name: 'Example',
  values,
  secrets: new Set(),
  renewable: false,
  http: async () => ({}),
});

/** A run of an example: with its answers and tables, and with a credential where the node cannot do without one. */
export function exampleRun({ fields }: Pick<AnyNode, 'fields'>, example: Example): NodeRun {
  // The field `credential` may depend on others in ways that an example is about; fields of other names are one for each service.
  const needs = (name: string, spec: FieldSpec): boolean =>
    spec.kind === 'credential' &&
    spec.required === true &&
    (name === 'credential') === (spec.when === undefined) &&
    isInUse(spec, fields, example.with);
  const chosen = Object.entries(fields).flatMap(([name, spec]) =>
    needs(name, spec) ? [[name, 'example'] as const] : [],
  );
  return {
    items: example.given.map(toItem),
    data: { ...Object.fromEntries(chosen), ...example.with },
    credentials: { example: exampleCredential(example.credential ?? {}) },
    fetch: answering(example.answers ?? {}, example.streams, example.files),
    tables: createMemoryTables(example.tables),
    putWidget: async () => undefined,
    takeControlNumber: memoryNumbers(),
  };
}

/** For services that need a server. */
const noServer = (): Promise<never> => Promise.reject(runErrors.step_needs_server());

export interface NodeRun extends Partial<StepCalls> {
  /** Default: one empty item. */
  items?: readonly Item[];
  /** What other nodes of the run gave, by their names. Default: there are none. */
  /** The items of other nodes that the step's items come from, by node. Default: those at the same places. */
  threads?: { readonly [name: string]: readonly (Item | 'several' | 'none')[] };
  nodes?: { readonly [name: string]: readonly Item[] };
  /** Items at further input ports. Default: the same as at `main` for those that every node of the type has, none for others. */
  inputs?: { readonly [port: string]: readonly Item[] };
  /** The node's configuration, as in a workflow file. */
  data?: JsonObject;
  /** Default: every request is answered with 404. */
  fetch?: GuardedFetch;
  files?: FileStore;
  /** Credentials that can be chosen, by their ids. */
  credentials?: { readonly [id: string]: OpenCredential };
  /** Default: nothing is kept. */
  state?: StatePort;
  /** Default: there are none. */
  tables?: TablePort;
  addressOf?: NodeContext['addressOf'];
  vendorAddress?: NodeContext['vendorAddress'];
  progress?: NodeContext['progress'];
  /** Default: 'run-1'. */
  runId?: string;
  /** Default: 'live'. */
  mode?: RunMode;
  signal?: AbortSignal;
  now?: number;
  /** Default: UTC. */
  timeZone?: string;
  /** The signal that resumes the step after a wait. */
  resumed?: Resumed;
  /** Where the head of a loop goes on, after how many passes, and what came back in the last one. */
  position?: JsonValue;
  pass?: number;
  returned?: NodeContext['returned'];
  /** Default: 'node-1'. */
  stepKey?: string;
  /** Default: 1. */
  attempt?: number;
  /** The nodes that output ports lead to. Default: none. */
  following?: { readonly [port: string]: readonly FollowingNode[] };
}

/** Runs a node on its own, with fields compiled as the engine does it. Throws what the node throws. */
export async function runNode(type: AnyNode, run: NodeRun = {}): Promise<NodeResult> {
  const {
    items = [{ json: {} }],
    data = {},
    fetch = answering({}),
    files = new MemoryFileStore(),
    now = Date.now(),
    runId = 'run-1',
    mode = 'live',
  } = run;
  const definition = configured(type, data);
  const fields = compileFields(definition, data);
  const scope: ExpressionScope = {
    json: {},
    items,
    index: 0,
    node: () => undefined,
    request: undefined,
    vars: {},
    execution: { id: runId, mode },
    workflow: { id: 'workflow-1', name: 'Test' },
    now,
  };
  // One object serves all items, as in the engine: evaluation is synchronous.
  const scopeAt = (index: number): ExpressionScope => {
    scope.index = index;
    scope.json = items[index]?.json ?? {};
    return scope;
  };
  const readers = Object.keys(definition.fields).map((name) => {
    const readField = fields.reader(name);
    return [name, (index = 0) => readField(scopeAt(index))];
  });
  const open = async (id: string, field: string): Promise<OpenCredential> => {
    const opened = run.credentials?.[id];
    if (!opened) throw credentialErrors.credential_not_found();
    const [type] = [definition.fields[field]?.types].flat();
    if (opened.type !== ANY_TYPE || type === undefined) return opened;
    const isKind = typeof definition.fields[field]?.types === 'string' && type !== 'requests';
    return { ...opened, type: isKind ? ANY_MODEL_TYPE : type };
  };
  const given: Partial<StepCalls> = run;
  const context: NodeContext = {
    ...stepCalls((name) => {
      const optional = withoutServer[name];
      return given[name] ?? (optional ? (input) => optional(input, { runId, stepKey: 'node-1' }) : noServer);
    }),
    items,
    input: (port) =>
      port === 'main' ? items : (run.inputs?.[port] ?? (definition.inputs?.includes(port) ? items : [])),
    named: (name) => {
      const given = run.nodes?.[name];
      return (
        given && { items: given, ran: true, thread: (index) => run.threads?.[name]?.[index] ?? given[index] ?? 'none' }
      );
    },
    following: (port) => run.following?.[port] ?? [],
    returned: run.returned ?? [],
    field: Object.fromEntries(readers) as NodeContext['field'],
    forEachEntry: (name, index, visit) =>
      fields.entries(name)(scopeAt(index), visit as (name: string, value: unknown) => void),
    addressOf: (host) => (run.addressOf ?? noServer)(host),
    vendorAddress: (vendor) => run.vendorAddress?.(vendor),
    credential: (field: string) => openChosen(definition, field, data[field], (id) => open(id, field)),
    signal: run.signal ?? new AbortController().signal,
    resources: unlimitedResources,
    state: createNodeState(run.state ?? createMemoryState(), `${runId}-${run.stepKey ?? 'node-1'}`),
    tables: createNodeTables(run.tables ?? createMemoryTables(), `${runId}-${run.stepKey ?? 'node-1'}`),
    progress: run.progress ?? (() => undefined),
    run: {
      id: runId,
      workflowId: 'workflow-1',
      workflowName: 'Test',
      mode,
      attempt: run.attempt ?? 1,
      now,
      timeZone: run.timeZone ?? 'UTC',
      stepKey: run.stepKey ?? 'node-1',
      executionKey: 'node-1',
      pass: run.pass ?? 0,
      ...(run.resumed ? { resumed: run.resumed } : {}),
      ...(run.position === undefined ? {} : { position: run.position }),
      idempotencyKey: (index) => `${runId}-node-1-${index}`,
      itemKey: (index) => `${run.stepKey ?? 'node-1'}:${index}`,
    },
    fetch,
    files,
  };
  return definition.run(context);
}
