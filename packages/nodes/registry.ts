import { glob } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
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

/** Files that define a node type: each is in the folder of its family, or of its vendor. */
const NODE_FILES = '*/*.node.ts';

/** The folders whose families and vendors hold the node types. */
const NODE_FOLDERS = [join(import.meta.dirname, 'catalog'), join(import.meta.dirname, '../connectors')];

/** Paths of the files that define node types: in the folders below `roots`. */
export async function findNodeFiles(roots: readonly string[] = NODE_FOLDERS): Promise<string[]> {
  const found = await Promise.all(
    roots.map(async (root) => (await Array.fromAsync(glob(NODE_FILES, { cwd: root }))).map((file) => join(root, file))),
  );
  return found.flat().sort((one, other) => (basename(one) < basename(other) ? -1 : 1));
}

/**
 * Loads every node file in the folders below `roots`. A file exports exactly one definition.
 * Throws `node_file_invalid` and `node_type_duplicate`, which only a mistake in the source can cause.
 */
export async function loadNodes(roots: readonly string[] = NODE_FOLDERS): Promise<NodeRegistry> {
  const files = await findNodeFiles(roots);
  const loaded = await Promise.all(files.map(loadNode));
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

async function loadNode(path: string): Promise<LoadedNode> {
  const file = join(basename(dirname(path)), basename(path));
  const definition = onlyDefinition(file, await loadModule(path));
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
