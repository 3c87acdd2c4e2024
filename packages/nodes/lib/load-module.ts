import { pathToFileURL } from 'node:url';

/**
 * The module of a file that a registry found in its folder, by absolute path. Registries load with nothing else, as the built server replaces this
 * file by one that holds their modules.
 */
export function loadModule(path: string): Promise<unknown> {
  return import(pathToFileURL(path).href);
}
