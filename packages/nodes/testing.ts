import { randomUUID } from 'node:crypto';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { ExpressionScope } from '@heddle/contract/expression/scope';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { FileStore, GuardedFetch, NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { AnyNode } from '@heddle/contract/node/define';
import { compileFields } from '@heddle/contract/node/values';
import type { FileRef, Item } from '@heddle/contract/run/item';

/** A file store for tests. */
export class MemoryFileStore implements FileStore {
  readonly #contents = new Map<string, Uint8Array>();

  async put(content: Uint8Array | AsyncIterable<Uint8Array>, facts: { name: string; mediaType: string }): Promise<FileRef> {
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

/** A `fetch` that answers the listed requests (`'GET https://…'`) with JSON and all others with 404. */
export function answering(answers: { readonly [request: string]: JsonValue }): GuardedFetch {
  const byRequest = new Map(Object.entries(answers));
  return async (url, init) => {
    const answer = byRequest.get(`${init?.method ?? 'GET'} ${String(url)}`);
    return answer === undefined ? Response.json({ error: 'not found' }, { status: 404 }) : Response.json(answer);
  };
}

export interface NodeRun {
  /** Default: one empty item. */
  items?: readonly Item[];
  /** The node's configuration, as it stands in a workflow file. */
  data?: JsonObject;
  /** Default: every request is answered with 404. */
  fetch?: GuardedFetch;
  files?: FileStore;
  signal?: AbortSignal;
  now?: number;
}

/** Runs a node on its own, with fields compiled as the engine does it. Throws what the node throws. */
export async function runNode(definition: AnyNode, run: NodeRun = {}): Promise<NodeResult> {
  const { items = [{ json: {} }], data = {}, fetch = answering({}), files = new MemoryFileStore(), now = Date.now() } = run;
  const fields = compileFields(definition, data);
  const scopeAt = (index: number): ExpressionScope => ({
    json: items[index]?.json ?? {},
    items,
    index,
    node: () => undefined,
    request: undefined,
    vars: {},
    execution: { id: 'run-1', mode: 'live' },
    workflow: { id: 'workflow-1', name: 'Test' },
    now,
  });
  const readers = Object.keys(definition.fields).map((name) => [name, (index = 0) => fields.read(name, scopeAt(index))]);
  const context: NodeContext = {
    items,
    input: () => items,
    field: Object.fromEntries(readers) as NodeContext['field'],
    signal: run.signal ?? new AbortController().signal,
    run: { id: 'run-1', workflowId: 'workflow-1', mode: 'live', attempt: 1, now, idempotencyKey: (index) => `run-1-node-1-${index}` },
    fetch,
    files,
  };
  return definition.run(context);
}
