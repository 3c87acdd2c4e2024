import { isJsonObject } from '@heddle/contract/json';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';
import { lazyModule } from '../../../ui/lazy-module.ts';
import type { readGraph as readAnyGraph } from './workflow-schema.ts';

/** The schema of a workflow and the text of schedules. An empty canvas needs neither; load it before reading a workflow. */
export const schema = lazyModule(() => import('./workflow-schema.ts'));

function loaded() {
  if (!schema.loaded) throw new Error('A workflow is read before its schema was loaded.');
  return schema.loaded;
}

/** Reads nodes and edges, as `readGraph` of the contract does. Requires `schema` to be loaded. */
export const readGraph: typeof readAnyGraph = (input) => loaded().readGraph(input);

/** The valid settings of a file. Requires `schema` to be loaded. */
export function readSettings(value: unknown): WorkflowSettings {
  const given = isJsonObject(value) ? value : {};
  const { WorkflowSettings: Settings } = loaded();
  const right = Object.entries(Settings.shape).filter(
    ([name, field]) => given[name] !== undefined && field.safeParse(given[name]).success,
  );
  return Settings.parse(Object.fromEntries(right.map(([name]) => [name, given[name]])));
}
