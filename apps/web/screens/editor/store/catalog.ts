import type { JsonObject } from '@heddle/contract/json';
import type { CatalogEntry, ListedType } from '@heddle/contract/node/define';
import { hasFields } from '@heddle/contract/node/define';
import { inputPorts as inputsOf, outputPorts as outputsOf } from '@heddle/contract/node/ports';

/** The node types the server knows. Empty while they are loading; their fields are loaded for the types that are used. */
export interface Catalog {
  readonly entries: readonly ListedType[];
  /** By type key or alias. */
  get(type: string): ListedType | undefined;
  /** The type with its fields; undefined for an unknown one, and until they are loaded. */
  withFields(type: string): CatalogEntry | undefined;
  /** True for a type whose fields could not be loaded. */
  lacksFields(type: string): boolean;
}

/** Makes the list searchable by key and alias. `lacking`: the types whose fields could not be loaded. */
export function createCatalog(entries: readonly ListedType[], lacking: ReadonlySet<string> = new Set()): Catalog {
  const byType = new Map<string, ListedType>();
  for (const entry of entries) for (const key of [...entry.aliases, entry.type]) byType.set(key, entry);
  return {
    entries,
    get: (type) => byType.get(type),
    withFields(type) {
      const entry = byType.get(type);
      return entry && hasFields(entry) ? entry : undefined;
    },
    lacksFields: (type) => lacking.has(type),
  };
}

/** The ports items can enter by; triggers have none. */
export function inputPorts(entry: ListedType | undefined): readonly string[] {
  return inputsOf(entry ?? {});
}

/** The ports items can leave by, see `outputPorts` of the contract. */
export function outputPorts(entry: ListedType | undefined, data: JsonObject): readonly string[] {
  return outputsOf(entry ?? {}, data);
}
