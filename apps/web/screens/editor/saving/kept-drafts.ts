import { SECRET_MASK } from '@heddle/contract/node/fields';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { Catalog } from '../store/catalog.ts';
import type { Document } from '../store/document.ts';
import type { EditorState } from '../store/editor-store.ts';
import { documentOf } from '../store/editor-store.ts';
import { aliveTabs, ownTab } from './tabs.ts';

/** How much is kept in the browser: characters of one draft and of all, and for how long. */
export const keptLimits = { draft: 1_000_000, all: 3_000_000, age: 30 * 86_400_000 } as const;

const PREFIX = 'heddle.draft:';

/** Changes that the server does not have, as this browser keeps them. */
export interface KeptDraft {
  document: Document;
  description: string;
  /** The revision that the changes are based on. */
  revision: number;
  /** When they were kept. Epoch milliseconds. */
  at: number;
  /** True if a secret that was typed in was left out. */
  lacksSecrets: boolean;
}

/**
 * Drafts in the local storage of this browser, by user, workflow and tab. Tabs of one workflow keep drafts of their own. Written synchronously: a page that
 * is being closed waits for nothing else.
 */
export interface KeptDrafts {
  /** Keeps the state's document; false if that is too large, or storage is full or switched off. */
  keep(state: EditorState): boolean;
  /** Forgets what this tab keeps of a workflow. */
  drop(workflowId: string): void;
  /** What this tab keeps of a workflow, else the latest of a tab that has been closed; it is forgotten there. Null if there is none. */
  take(workflowId: string): Promise<KeptDraft | null>;
}

/** A document without the secrets that were typed in; those that the server has stay masked. */
export function withoutTypedSecrets(document: Document, saved: Document, catalog: Catalog) {
  let lacksSecrets = false;
  const before = new Map(saved.nodes.map((node) => [node.id, node]));
  const nodes = document.nodes.map((node): WorkflowNode => {
    const fields = catalog.get(node.type)?.fields ?? {};
    const typed = Object.keys(node.data).filter(
      (name) => fields[name]?.kind === 'secret' && node.data[name] !== SECRET_MASK && node.data[name] !== '',
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

/** Kept drafts of the user; none without one. */
export function createKeptDrafts(userId: () => string | null, storage: () => Storage = () => localStorage): KeptDrafts {
  const placeOf = (user: string, workflowId: string): string => `${PREFIX}${user}:${workflowId}:`;

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
      const [user, workflowId] = [userId(), state.workflowId];
      if (user === null || workflowId === null || state.revision === null) return false;
      const { document, lacksSecrets } = withoutTypedSecrets(documentOf(state), state.saved, state.catalog);
      const { description, revision } = state;
      const kept: KeptDraft = { document, description, revision, at: Date.now(), lacksSecrets };
      const text = JSON.stringify(kept);
      try {
        return text.length <= keptLimits.draft && store(placeOf(user, workflowId) + ownTab(), text);
      } catch {
        // Storage is full or switched off: the page asks before it is closed.
        return false;
      }
    },

    drop(workflowId) {
      const user = userId();
      try {
        if (user !== null) storage().removeItem(placeOf(user, workflowId) + ownTab());
      } catch {
        // Storage is switched off: nothing was kept.
      }
    },

    async take(workflowId) {
      const user = userId();
      if (user === null) return null;
      const place = placeOf(user, workflowId);
      const alive = await aliveTabs();
      try {
        const found = keptIn(storage(), Date.now()).filter(({ key }) => key.startsWith(place));
        const own = found.find(({ key }) => key === place + ownTab());
        const chosen = own ?? found.find(({ key }) => !alive.has(key.slice(place.length)));
        if (!chosen) return null;
        storage().removeItem(chosen.key);
        return chosen.kept;
      } catch {
        // Storage is switched off.
        return null;
      }
    },
  };
}
