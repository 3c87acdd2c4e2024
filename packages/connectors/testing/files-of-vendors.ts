import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const FOLDER = join(import.meta.dirname, '..');

/** What the files of a name in the folders of vendors export, by folder, in the order of folders. */
export async function filesOfVendors(name: string): Promise<Map<string, unknown>> {
  const files = (await Array.fromAsync(glob(`*/${name}`, { cwd: FOLDER }))).sort();
  const modules = files.map(
    async (file) => [dirname(file), await import(pathToFileURL(join(FOLDER, file)).href)] as const,
  );
  return new Map(await Promise.all(modules));
}
