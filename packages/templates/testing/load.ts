import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Template } from '../template.ts';

const folder = join(import.meta.dirname, '../catalog');

/** Every template, with the name of its file, as Node finds them in the folder. */
export async function loadTemplates(): Promise<{ file: string; template: Template }[]> {
  const files = (await readdir(folder)).toSorted();
  return Promise.all(
    files.map(async (file) => {
      // Every file of the folder exports a template; the tests check it against the schema.
      const module = (await import(pathToFileURL(join(folder, file)).href)) as { default: Template };
      return { file, template: module.default };
    }),
  );
}
