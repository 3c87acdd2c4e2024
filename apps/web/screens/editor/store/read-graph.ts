import { isJsonObject } from '@heddle/contract/json';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';
import { lazyModule } from '../../../ui/lazy-module.ts';
import type { readGraph as readAnyGraph } from './workflow-schema.ts';

/** The schema of a workflow, and the words for its schedules. An empty canvas needs none; whoever reads one loads it first. */
export const schema = lazyModule(() => import('./workflow-schema.ts'));

function loaded() {
  if (!schema.loaded) throw new Error('A workflow is read before its schema was loaded.');
  return schema.loaded;
}

/** Reads nodes and edges, as `readGraph` of the contract does. Only once `schema` is there. */
export const readGraph: typeof readAnyGraph = (input) => loaded().readGraph(input);

/** The settings that stand in a file, without those that are wrong. Only once `schema` is there. */
export function readSettings(value: unknown): WorkflowSettings {
  const given = isJsonObject(value) ? value : {};
  const { WorkflowSettings: Settings } = loaded();
  const right = Object.entries(Settings.shape).filter(
    ([name, field]) => given[name] !== undefined && field.safeParse(given[name]).success,
  );
  return Settings.parse(Object.fromEntries(right.map(([name]) => [name, given[name]])));
}
