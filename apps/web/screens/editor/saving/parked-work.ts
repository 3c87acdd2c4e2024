import { defaults } from '@heddle/contract/workflow/schema';
import type { Document } from '../store/document.ts';
import { readGraph, readSettings } from '../store/read-graph.ts';

const KEY = 'heddle.parkedWork';

/** Keeps unsaved work in this tab: a visitor's while they log in, and what could not be saved. It is a new workflow when the editor opens next. */
export function parkWork({ workflowName, nodes, edges, settings }: Document): void {
  sessionStorage.setItem(KEY, JSON.stringify({ workflowName, nodes, edges, settings }));
}

/** True while something is parked in this tab. */
export const isWorkParked = (): boolean => sessionStorage.getItem(KEY) !== null;

/** Returns the parked workflow, once; null if there is none or it cannot be read. */
export function takeParkedWork(): Document | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  sessionStorage.removeItem(KEY);
  try {
    const parked = JSON.parse(text) as { workflowName?: unknown; nodes: unknown; edges: unknown; settings?: unknown };
    const name = typeof parked.workflowName === 'string' ? parked.workflowName : defaults.name;
    return { workflowName: name, ...readGraph(parked), settings: readSettings(parked.settings) };
  } catch {
    // Stored in an unreadable form: the editor starts empty.
    return null;
  }
}
