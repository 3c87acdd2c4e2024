import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nodeErrors } from '@heddle/contract/errors/node';
import { categories } from '@heddle/contract/node/categories';
import type { AnyNode, CatalogEntry } from '@heddle/contract/node/define';
import { toCatalogEntry } from '@heddle/contract/node/define';

/** The node types there are. */
export interface NodeRegistry {
  /** The node type of a key or of one of its aliases. */
  get(type: string): AnyNode | undefined;
  /** In the order of the library: by category, then by file name. */
  all(): readonly AnyNode[];
  /** What the editor is told about each of them, in the same order. */
  catalog(): readonly CatalogEntry[];
}

/** The folder that holds the nodes of a category: 'Core Operations' stand in core-operations. */
export function folderOf(category: string): string {
  return category.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

/**
 * Loads every node file that stands in a category's folder under `root`. A file exports exactly one definition.
 * Throws `node_file_invalid` and `node_type_duplicate`, which only a mistake in the source can cause.
 */
export async function loadNodes(root: string = import.meta.dirname): Promise<NodeRegistry> {
  const folders = await Promise.all(categories.map((category) => loadFolder(root, category.name)));
  const loaded = folders.flat();
  const byType = new Map<string, LoadedNode>();
  for (const node of loaded) {
    for (const type of [node.definition.type, ...(node.definition.aliases ?? [])]) {
      const other = byType.get(type);
      if (other) throw nodeErrors.node_type_duplicate({ type, files: `${other.file} and ${node.file}` });
      byType.set(type, node);
    }
  }
  const all = loaded.map((node) => node.definition);
  const catalog = all.map(toCatalogEntry);
  return { get: (type) => byType.get(type)?.definition, all: () => all, catalog: () => catalog };
}

interface LoadedNode {
  file: string;
  definition: AnyNode;
}

async function loadFolder(root: string, category: string): Promise<LoadedNode[]> {
  const folder = folderOf(category);
  const names = existsSync(join(root, folder)) ? await readdir(join(root, folder)) : [];
  const files = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort();
  return Promise.all(
    files.map(async (name) => {
      const file = `${folder}/${name}`;
      const definition = onlyDefinition(file, await import(pathToFileURL(join(root, folder, name)).href));
      if (definition.category !== category) throw nodeErrors.node_file_invalid({ file, reason: `says that its category is "${definition.category}"` });
      return { file, definition };
    }),
  );
}

function onlyDefinition(file: string, module: unknown): AnyNode {
  const exported = Object.values(module as Record<string, unknown>);
  const [definition, ...others] = exported;
  if (others.length > 0 || !isDefinition(definition)) {
    throw nodeErrors.node_file_invalid({
      file,
      reason: 'does not export exactly one node definition',
    });
  }
  return definition;
}

function isDefinition(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'run' in value && typeof value.run === 'function' && 'fields' in value;
}
