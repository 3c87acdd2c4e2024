import type { JsonObject } from '@heddle/contract/json';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';

/** What a trigger asks for: its node type and configuration. */
export interface ServiceConfig {
  type: string;
  data: JsonObject;
}

/** What does not change what a trigger asks for. */
const DOES_NOT_MATTER = new Set([
  'name',
  'description',
  'delivery',
  'every',
  'filtered',
  'filter',
  'notifyChannel',
  'notes',
  'disabled',
  'review',
]);

/** What a node asks for, as JSON text. */
export function configOf({ type, data }: WorkflowNode): string {
  const kept = Object.entries(data).filter(([name]) => !DOES_NOT_MATTER.has(name));
  return JSON.stringify({ type, data: Object.fromEntries(kept) } satisfies ServiceConfig);
}

/** Reads what `configOf` has written. */
export const configIn = (text: string): ServiceConfig => JSON.parse(text) as ServiceConfig;
