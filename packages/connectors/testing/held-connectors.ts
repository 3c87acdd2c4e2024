import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HeldConnector } from './held-connector.ts';

const FOLDER = join(import.meta.dirname, '..');

/** All connectors, with how they are held, in the order of their folders. */
export async function heldConnectors(): Promise<HeldConnector[]> {
  const files = await Array.fromAsync(glob('*/held.ts', { cwd: FOLDER }));
  return Promise.all(
    files.sort().map(async (file) => {
      // Every file of this name exports this.
      const { held } = (await import(pathToFileURL(join(FOLDER, file)).href)) as { held: HeldConnector };
      return held;
    }),
  );
}
