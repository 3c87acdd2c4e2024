import { searchErrors } from '@heddle/contract/errors/search';
import { isJsonObject } from '@heddle/contract/json';
import type { JsonValue } from '@heddle/contract/json';
import type { StateSpace } from '@heddle/contract/node/state';
import { STATE_VALUE_LIMIT } from '@heddle/contract/node/state';
import type { Stoppable } from '../../lib/cooperative.ts';
import { forEachAsyncYielding, yieldToEventLoop } from '../../lib/cooperative.ts';
import type { IndexedDocument } from './documents.ts';

/** Entries that an index is spread over, by the ids of its documents: a change rewrites one of them. */
const SHARDS = 256;
/** Bytes that an index may have. */
export const INDEX_LIMIT = SHARDS * STATE_VALUE_LIMIT;
/** Entries read at a time: as many as are parsed without a noticeable delay. */
const PAGE = 5;

/** A search index as it is kept. Changes are whole or not at all for each document, and safe to repeat. */
export interface SearchIndex {
  /** Adds the documents or takes the place of those with the same ids. Throws `search_index_full`. */
  put(documents: readonly IndexedDocument[]): Promise<void>;
  /** Removes documents; returns how many were removed. */
  remove(ids: readonly string[]): Promise<number>;
  /** Removes all. */
  clear(): Promise<void>;
  /** Calls `look` with the documents, some at a time, and waits for it. */
  each(look: (documents: readonly IndexedDocument[]) => Promise<void>): Promise<void>;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

const documentsIn = (value: JsonValue | undefined): IndexedDocument[] =>
  // Written below, and by nothing else.
  isJsonObject(value) && Array.isArray(value['documents']) ? (value['documents'] as unknown as IndexedDocument[]) : [];

export const indexFull = (index: string): Error =>
  searchErrors.search_index_full({ index, limit: `up to ${INDEX_LIMIT / 1024 / 1024} MiB` });

/** The index of a name in the kept state. */
export function openIndex(space: StateSpace, name: string, stop: Stoppable): SearchIndex {
  const keyOf = (id: string): string => `${name}/${(hashOf(id) % SHARDS).toString(16).padStart(2, '0')}`;

  /** The ids or documents by the entry they belong to. */
  function byShard<T>(list: readonly T[], idOf: (entry: T) => string): [string, T[]][] {
    const groups = new Map<string, T[]>();
    for (const entry of list) {
      const key = keyOf(idOf(entry));
      const group = groups.get(key);
      if (group) group.push(entry);
      else groups.set(key, [entry]);
    }
    return [...groups];
  }

  /** Rewrites an entry. */
  async function rewrite(key: string, change: (documents: IndexedDocument[]) => IndexedDocument[]): Promise<void> {
    await space.update(key, (value) => {
      const documents = change(documentsIn(value));
      const changed = { documents };
      if (Buffer.byteLength(JSON.stringify(changed)) > STATE_VALUE_LIMIT) throw indexFull(name);
      return changed;
    });
  }

  return {
    async put(documents) {
      const groups = byShard(documents, ({ id }) => id);
      await forEachAsyncYielding(
        groups,
        async ([key, group]) => {
          const last = new Map(group.map((document) => [document.id, document]));
          await rewrite(key, (before) => [...before.filter(({ id }) => !last.has(id)), ...last.values()]);
        },
        stop,
      );
    },
    async remove(ids) {
      let removed = 0;
      await forEachAsyncYielding(
        byShard(ids, (id) => id),
        async ([key, group]) => {
          const gone = new Set(group);
          if ((await space.get(key)) === undefined) return;
          await rewrite(key, (before) => {
            const left = before.filter(({ id }) => !gone.has(id));
            removed += before.length - left.length;
            return left;
          });
        },
        stop,
      );
      return removed;
    },
    async clear() {
      const keys = (await space.list({ prefix: `${name}/`, limit: SHARDS })).map(({ key }) => key);
      for (const key of keys) await space.delete(key);
    },
    async each(visit) {
      for (let after = ''; ;) {
        const entries = await space.list({ prefix: `${name}/`, limit: PAGE, ...(after === '' ? {} : { after }) });
        await forEachAsyncYielding(entries, ({ value }) => visit(documentsIn(value)), stop);
        // A database in this process answers without yielding.
        await yieldToEventLoop(stop);
        const last = entries.at(-1);
        if (!last || entries.length < PAGE) return;
        after = last.key;
      }
    },
  };
}
