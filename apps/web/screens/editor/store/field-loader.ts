import { CATALOG_TYPES_LIMIT } from '@heddle/contract/api/catalog';
import type { CatalogEntry, ListedType } from '@heddle/contract/node/define';
import { hasFields } from '@heddle/contract/node/define';
import { isAnnotation } from '@heddle/contract/workflow/annotations';
import { createCatalog } from './catalog.ts';
import type { EditorStore } from './editor-store.ts';

/** Milliseconds until fields that could not be loaded are asked for again: at first, and at most. */
const AGAIN = { first: 2_000, most: 60_000 } as const;

/** Keeps the catalog of an editor: the list of node types, with the fields of those that are used. */
export interface FieldLoader {
  /** Takes the list of node types. */
  list(entries: readonly ListedType[]): void;
  /** Loads the fields of these types unless they are there or on their way. What is needed at once is asked for at once. */
  need(types: Iterable<string>): void;
  /** Settles once the fields of these types are there. Rejects with the error of the request. */
  load(types: Iterable<string>): Promise<void>;
  /** Needs the types of all nodes of the editor, now and after each change, and asks again for those that could not be loaded. Returns the function that stops. */
  watch(): () => void;
}

type Fetch = (types: readonly string[]) => Promise<readonly CatalogEntry[]>;

/** A loader that puts the catalog into the editor's state. */
export function createFieldLoader(editor: EditorStore, fetch: Fetch): FieldLoader {
  let listed: readonly ListedType[] = [];
  const loaded = new Map<string, CatalogEntry>();
  const pending = new Map<string, Promise<void>>();
  const lacking = new Set<string>();
  let waiting: { types: Set<string>; sent: Promise<void> } | null = null;

  const publish = (): void => {
    const entries = listed.map((entry) => loaded.get(entry.type) ?? entry);
    editor.setState({ catalog: createCatalog(entries, new Set(lacking)) });
  };

  async function send(types: readonly string[]): Promise<void> {
    try {
      for (const entry of await fetch(types)) for (const key of [entry.type, ...entry.aliases]) loaded.set(key, entry);
      for (const type of types) lacking.delete(type);
    } catch (error) {
      for (const type of types) lacking.add(type);
      throw error;
    } finally {
      for (const type of types) pending.delete(type);
      if (listed.length > 0) publish();
    }
  }

  /** All that is asked for in one turn is one request, or as few as may be. */
  function enqueue(type: string): Promise<void> {
    if (!waiting) {
      const types = new Set<string>();
      waiting = {
        types,
        sent: Promise.resolve().then(async () => {
          waiting = null;
          const all = [...types].toSorted();
          const parts = Array.from({ length: Math.ceil(all.length / CATALOG_TYPES_LIMIT) }, (_, index) =>
            all.slice(index * CATALOG_TYPES_LIMIT, (index + 1) * CATALOG_TYPES_LIMIT),
          );
          await Promise.all(parts.map(send));
        }),
      };
    }
    waiting.types.add(type);
    const { sent } = waiting;
    pending.set(type, sent);
    return sent;
  }

  const isThere = (type: string): boolean => {
    if (isAnnotation(type) || loaded.has(type)) return true;
    const { catalog } = editor.getState();
    // A type that the list does not have has no fields to load.
    return catalog.withFields(type) !== undefined || (listed.length > 0 && catalog.get(type) === undefined);
  };

  const load = async (types: Iterable<string>): Promise<void> => {
    const missing = [...new Set(types)].filter((type) => !isThere(type));
    await Promise.all(missing.map((type) => pending.get(type) ?? enqueue(type)));
  };

  // That they lack is part of the catalog.
  const need = (types: Iterable<string>): void => void load(types).catch(() => undefined);

  return {
    list(entries) {
      listed = entries;
      for (const entry of entries) if (hasFields(entry)) loaded.set(entry.type, entry);
      publish();
    },
    need,
    load,
    watch: () => watchUse(editor, need),
  };
}

/** Calls for the types of all nodes of an editor, and again and again for those whose fields could not be loaded. */
function watchUse(editor: EditorStore, need: FieldLoader['need']): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay: number = AGAIN.first;
  const typesOf = (): string[] => editor.getState().nodes.map(({ type }) => type);

  const again = (): void => {
    clearTimeout(timer);
    timer = undefined;
    need(typesOf());
  };
  const later = (): void => {
    if (timer !== undefined) return;
    timer = setTimeout(again, delay);
    delay = Math.min(delay * 2, AGAIN.most);
  };
  const leave = editor.subscribe((state, before) => {
    if (state.nodes !== before.nodes) {
      const known = new Set(before.nodes.map(({ type }) => type));
      need(state.nodes.map(({ type }) => type).filter((type) => !known.has(type)));
    }
    if (state.catalog === before.catalog) return;
    if (typesOf().some((type) => state.catalog.lacksFields(type))) later();
    else delay = AGAIN.first;
  });
  need(typesOf());
  window.addEventListener('online', again);
  return () => {
    clearTimeout(timer);
    leave();
    window.removeEventListener('online', again);
  };
}
