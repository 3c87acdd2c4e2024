import { glob } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { nodeErrors } from '@heddle/contract/errors/node';
import { categories } from '@heddle/contract/node/categories';
import type { AnyNode, DocumentedEntry } from '@heddle/contract/node/define';
import { toCatalogEntry } from '@heddle/contract/node/define';
import { loadModule } from './lib/load-module.ts';

/** All node types. */
export interface NodeRegistry {
  /** The node type of a key or of one of its aliases. */
  get(type: string): AnyNode | undefined;
  /** In the order of the library: by category, then by file name. */
  all(): readonly AnyNode[];
  /** The catalog entry of each of them, in the same order. */
  catalog(): readonly DocumentedEntry[];
}

/** Files that define a node type: each is in the folder of its family. */
const NODE_FILES = '*/*.node.ts';

/** The folder whose families hold the node types. */
export const CATALOG = join(import.meta.dirname, 'catalog');

/** Paths of the files that define node types, from `root`: the families' folders are below it. */
export async function findNodeFiles(root: string = CATALOG): Promise<string[]> {
  const files = await Array.fromAsync(glob(NODE_FILES, { cwd: root }));
  return files.sort((one, other) => (basename(one) < basename(other) ? -1 : 1));
}

/**
 * Loads every node file below `root`. A file exports exactly one definition.
 * Throws `node_file_invalid` and `node_type_duplicate`, which only a mistake in the source can cause.
 */
export async function loadNodes(root: string = CATALOG): Promise<NodeRegistry> {
  const files = await findNodeFiles(root);
  const loaded = await Promise.all(files.map((file) => loadNode(root, file)));
  const byType = new Map<string, LoadedNode>();
  for (const node of loaded) {
    for (const type of [node.definition.type, ...(node.definition.aliases ?? [])]) {
      const other = byType.get(type);
      if (other) throw nodeErrors.node_type_duplicate({ type, files: `${other.file} and ${node.file}` });
      byType.set(type, node);
    }
  }
  const all = loaded.map((node) => node.definition).sort((one, other) => placeOf(one) - placeOf(other));
  const catalog = all.map(toCatalogEntry);
  return { get: (type) => byType.get(type)?.definition, all: () => all, catalog: () => catalog };
}

/** Place of a node's category in the library. */
const placeOf = ({ category }: AnyNode): number => categories.findIndex(({ name }) => name === category);

interface LoadedNode {
  file: string;
  definition: AnyNode;
}

async function loadNode(root: string, file: string): Promise<LoadedNode> {
  const definition = onlyDefinition(file, await loadModule(join(root, file)));
  if (placeOf(definition) < 0)
    throw nodeErrors.node_file_invalid({ file, reason: `names a category there is not: "${definition.category}"` });
  return { file, definition };
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
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    'run' in value &&
    typeof value.run === 'function' &&
    'fields' in value
  );
}
