import { SECRET_MASK } from '@heddle/contract/node/fields';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { Catalog } from '../store/catalog.ts';
import type { Document } from '../store/document.ts';
import type { EditorState } from '../store/editor-store.ts';
import { documentOf } from '../store/editor-store.ts';
import { aliveTabs, ownTab, settledTab } from './tabs.ts';

/** How much is kept in the browser: characters of one draft and of all, and for how long. */
export const keptLimits = { draft: 1_000_000, all: 3_000_000, age: 30 * 86_400_000 } as const;

const PREFIX = 'heddle.draft:';

/** Changes that the server does not have, as this browser keeps them. */
export interface KeptDraft {
  document: Document;
  description: string;
  /** The revision that the changes are based on; 0 for a workflow that was never saved. */
  revision: number;
  /** When they were kept. Epoch milliseconds. */
  at: number;
  /** True if a secret that was typed in was left out. */
  lacksSecrets: boolean;
}

/** A workflow that was never saved, of a tab that has been closed. */
export interface LeftDraft {
  key: string;
  kept: KeptDraft;
}

/**
 * Drafts in the local storage of this browser, by user, workflow and tab. Tabs of one workflow keep drafts of their own. A workflow without an id was never
 * saved. Written synchronously: a page that is being closed waits for nothing else.
 */
export interface KeptDrafts {
  /** Keeps the state's document; false if that is too large, or storage is full or switched off. */
  keep(state: EditorState): boolean;
  /** Forgets what this tab keeps of a workflow. */
  drop(workflowId: string | null): void;
  /** What this tab keeps of a workflow, else of a saved one the latest of a tab that has been closed; it is forgotten there. Null if there is none. */
  take(workflowId: string | null): Promise<KeptDraft | null>;
  /** True if this browser keeps a workflow that was never saved. */
  hasNew(): boolean;
  /** The latest workflow that was never saved and that a closed tab keeps; null if there is none. It stays until it is forgotten. */
  left(): Promise<LeftDraft | null>;
  forget(left: LeftDraft): void;
}

/** In the place of the id of a workflow that was never saved. */
const NEW = 'new';
/** In the place of the user's id, for what a visitor has built. */
const VISITOR = 'visitor';

/** A document without the secrets that were typed in; those that the server has stay masked. */
export function withoutTypedSecrets(document: Document, saved: Document, catalog: Catalog) {
  let lacksSecrets = false;
  const before = new Map(saved.nodes.map((node) => [node.id, node]));
  const nodes = document.nodes.map((node): WorkflowNode => {
    const secrets = catalog.get(node.type)?.secrets ?? [];
    const typed = secrets.filter(
      (name) => name in node.data && node.data[name] !== SECRET_MASK && node.data[name] !== '',
    );
    if (typed.length === 0) return node;
    lacksSecrets = true;
    const data = { ...node.data };
    for (const name of typed) {
      if (before.get(node.id)?.data[name] === undefined) delete data[name];
      else data[name] = SECRET_MASK;
    }
    return { ...node, data };
  });
  return { document: { ...document, nodes }, lacksSecrets };
}

function readKept(text: string | null): KeptDraft | null {
  try {
    // Written by `keep` below. Its graph is read with the schema before it is shown.
    const kept = JSON.parse(text ?? 'null') as KeptDraft | null;
    return kept !== null && typeof kept.at === 'number' && typeof kept.revision === 'number' ? kept : null;
  } catch {
    // Changed by hand.
    return null;
  }
}

/** The keys of all kept drafts in this browser with their content, latest first. Removes what is unreadable or too old. */
function keptIn(storage: Storage, now: number): { key: string; size: number; kept: KeptDraft }[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => {
      const text = storage.getItem(key);
      const kept = readKept(text);
      if (kept && now - kept.at < keptLimits.age) return [{ key, size: text?.length ?? 0, kept }];
      storage.removeItem(key);
      return [];
    })
    .sort((a, b) => b.kept.at - a.kept.at);
}

/** Kept drafts of the user. Without one there are those of visitors, who can only have workflows that were never saved. */
export function createKeptDrafts(userId: () => string | null, storage: () => Storage = () => localStorage): KeptDrafts {
  const placeOf = (workflowId: string | null, user = userId() ?? VISITOR): string =>
    `${PREFIX}${user}:${workflowId ?? NEW}:`;

  /** The drafts at a place, latest first; none where storage is switched off. */
  function at(place: string): ReturnType<typeof keptIn> {
    try {
      return keptIn(storage(), Date.now()).filter(({ key }) => key.startsWith(place));
    } catch {
      return [];
    }
  }

  function remove(key: string): void {
    try {
      storage().removeItem(key);
    } catch {
      // Storage is switched off: nothing was kept.
    }
  }

  function store(key: string, text: string): boolean {
    let room = keptLimits.all - text.length;
    // Others make room, the oldest first.
    for (const other of keptIn(storage(), Date.now())) {
      if (other.key === key) continue;
      room -= other.size;
      if (room < 0) storage().removeItem(other.key);
    }
    storage().setItem(key, text);
    return true;
  }

  return {
    keep(state) {
      const { workflowId } = state;
      if (workflowId !== null && (userId() === null || state.revision === null)) return false;
      const { document, lacksSecrets } = withoutTypedSecrets(documentOf(state), state.saved, state.catalog);
      const { description } = state;
      const kept: KeptDraft = { document, description, revision: state.revision ?? 0, at: Date.now(), lacksSecrets };
      const text = JSON.stringify(kept);
      try {
        return text.length <= keptLimits.draft && store(placeOf(workflowId) + ownTab(), text);
      } catch {
        // Storage is full or switched off: the page asks before it is closed.
        return false;
      }
    },

    drop(workflowId) {
      remove(placeOf(workflowId) + ownTab());
      // What was built before the login is the user's now.
      if (workflowId === null) remove(placeOf(null, VISITOR) + ownTab());
    },

    async take(workflowId) {
      const place = placeOf(workflowId);
      const found = at(place);
      if (found.length === 0) return null;
      const tab = await settledTab();
      const alive = await aliveTabs();
      const own = found.find(({ key }) => key === place + tab);
      const chosen = own ?? found.find(({ key }) => workflowId !== null && !alive.has(key.slice(place.length)));
      if (!chosen) return null;
      remove(chosen.key);
      return chosen.kept;
    },

    hasNew: () => at(placeOf(null)).length > 0,

    async left() {
      const place = placeOf(null);
      const found = at(place);
      if (found.length === 0) return null;
      const tab = await settledTab();
      const alive = await aliveTabs();
      const chosen = found.find(({ key }) => key !== place + tab && !alive.has(key.slice(place.length)));
      return chosen ? { key: chosen.key, kept: chosen.kept } : null;
    },

    forget: ({ key }) => remove(key),
  };
}
