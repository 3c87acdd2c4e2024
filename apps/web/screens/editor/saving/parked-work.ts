import { defaults, readGraph } from '@heddle/contract/workflow/schema';
import type { Document } from '../store/document.ts';

const KEY = 'heddle.parkedWork';

/** Keeps a visitor's unsaved workflow in this tab while they log in. */
export function parkWork({ workflowName, nodes, edges }: Document): void {
  sessionStorage.setItem(KEY, JSON.stringify({ workflowName, nodes, edges }));
}

/** Gives back what was parked, once; null where there is nothing (or nothing that can be read). */
export function takeParkedWork(): Document | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  sessionStorage.removeItem(KEY);
  try {
    const parked = JSON.parse(text) as { workflowName?: unknown; nodes: unknown; edges: unknown };
    const name = typeof parked.workflowName === 'string' ? parked.workflowName : defaults.name;
    return { workflowName: name, ...readGraph(parked) };
  } catch {
    // Left by an older version in another form: starting afresh is all that can be done.
    return null;
  }
}
