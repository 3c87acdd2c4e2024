import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeState, StateScope } from '@heddle/contract/node/state';
import { STATE_PAGE } from '@heddle/contract/node/state';
import { VARIABLES } from '@heddle/contract/node/variables';

/** The variables that expressions read: their names, or all where a name is only known once they run. */
export type VariableUse = readonly string[] | 'all';

// `$vars.name`, `$vars?.name` and `$vars["name"]`; with anything else after `$vars` the name is not known.
const mention =
  /\$vars(?![\w$])(?:\s*(?:\?\.|\.)\s*([\p{L}_$][\p{L}\p{N}_$]*)|\s*(?:\?\.)?\[\s*(?:'([^'\\]*)'|"([^"\\]*)")\s*\])?/gu;

/** The variables that the expressions of a configuration read; null where they read none. */
export function variablesIn(data: JsonObject): VariableUse | null {
  const names = new Set<string>();
  let all = false;
  const look = (value: JsonValue): void => {
    if (typeof value === 'string' && value.includes('$vars')) {
      for (const [, dotted, single, double] of value.matchAll(mention)) {
        const name = dotted ?? single ?? double;
        if (name === undefined || name === '') all = true;
        else names.add(name);
      }
    } else if (Array.isArray(value)) value.forEach(look);
    else if (isJsonObject(value)) Object.values(value).forEach(look);
  };
  look(data);
  return all ? 'all' : names.size > 0 ? [...names] : null;
}

/** The scopes of variables: later ones take precedence. */
const scopes: readonly StateScope[] = ['user', 'workflow', 'run'];

/** Loads variables: those of the run take precedence over those of the workflow, and these over those of the user. For `all`, up to a thousand per scope. */
export async function loadVariables(use: VariableUse, state: NodeState): Promise<JsonObject> {
  const found = await Promise.all(
    scopes.map(async (scope): Promise<[string, JsonValue][]> => {
      const space = state.in(scope, VARIABLES);
      if (use === 'all') return (await space.list({ limit: STATE_PAGE })).map(({ key, value }) => [key, value]);
      const values = await Promise.all(use.map((name) => space.get(name)));
      return use.flatMap((name, index): [string, JsonValue][] => {
        const value = values[index];
        return value === undefined ? [] : [[name, value]];
      });
    }),
  );
  return Object.fromEntries(found.flat());
}
