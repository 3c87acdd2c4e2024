import type { JsonObject } from '@heddle/contract/json';
import type { CatalogEntry } from '@heddle/contract/node/define';
import { inputPorts as inputsOf, outputPorts as outputsOf } from '@heddle/contract/node/ports';

/** The node types the server knows. Empty while they are loading. */
export interface Catalog {
  readonly entries: readonly CatalogEntry[];
  /** By type key or alias. */
  get(type: string): CatalogEntry | undefined;
}

/** Makes the list searchable by key and alias. */
export function createCatalog(entries: readonly CatalogEntry[]): Catalog {
  const byType = new Map<string, CatalogEntry>();
  for (const entry of entries) for (const key of [...entry.aliases, entry.type]) byType.set(key, entry);
  return { entries, get: (type) => byType.get(type) };
}

/** The ports items can enter by; triggers have none. */
export function inputPorts(entry: CatalogEntry | undefined): readonly string[] {
  return inputsOf(entry ?? {});
}

/** The ports items can leave by, see `outputPorts` of the contract. */
export function outputPorts(entry: CatalogEntry | undefined, data: JsonObject): readonly string[] {
  return outputsOf(entry ?? {}, data);
}
