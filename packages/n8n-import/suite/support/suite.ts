import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject, JsonValue } from '@heddle/contract/json';

/** What n8n recorded lies beside the project, not in it; where it is absent the tests say that they were skipped. */
const folder = join(import.meta.dirname, '../../../../../shared/n8n-suite');

export const hasSuite = existsSync(folder);

/** One expression with the items it was evaluated on and what came of it. */
export interface ExpressionCase {
  /** As n8n stores it: with `=` before it. */
  expression: string;
  items: JsonObject[];
  itemIndex?: number;
  /** Epoch milliseconds that the clock stood at. */
  now: number;
  timezone: string;
  /** Left out where it failed, or was undefined. */
  result?: JsonValue;
  error?: { name: string; message: string };
}

/** The recorded expressions of one file. */
export function expressionCases(file: string): ExpressionCase[] {
  const path = join(folder, `${file}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { cases: ExpressionCase[] }).cases : [];
}

export interface RecordedItem {
  json: JsonObject;
}

export interface RecordedRun {
  status: 'success' | 'error';
  outputs: (RecordedItem[] | null)[];
}

/** A workflow with what n8n did with it. */
export interface WorkflowCase {
  slug: string;
  suite: string;
  pure: boolean;
  runnable: boolean;
  workflow: JsonObject;
  /** The node it starts at, where that is not the only trigger. */
  start?: string;
  trigger?: { node?: string; input?: RecordedItem[] };
  usePins?: boolean;
  /** When the clock stood, as ISO text or epoch milliseconds. */
  clock?: string | number;
  /** The first output of nodes that ran exactly once. */
  expected?: { [node: string]: RecordedItem[] };
  /** Every run of every node. */
  expectedAll?: { [node: string]: RecordedRun[] };
  /** The data of the items, by node, run and output. */
  expectedRuns?: { [node: string]: JsonValue };
  expectedStatus?: string;
  allOutputs?: boolean;
  volatileNodes?: string[];
  reference?: { status?: string };
}

/** All recorded workflows, also those that cannot be run. */
export function workflowCases(): WorkflowCase[] {
  const cases = join(folder, 'cases');
  if (!existsSync(cases)) return [];
  return readdirSync(cases)
    .filter((file) => file.endsWith('.json') && !file.startsWith('_'))
    .map((file) => JSON.parse(readFileSync(join(cases, file), 'utf8')) as WorkflowCase);
}
