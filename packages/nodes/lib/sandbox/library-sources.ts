import { readFileSync } from 'node:fs';

const read = (name: string): Promise<string> =>
  Promise.resolve(readFileSync(new URL(import.meta.resolve(name)), 'utf8'));

/** The sources of libraries that code of n8n expects, as they were published: modules of ECMAScript or scripts. */
export const librarySources = {
  luxon: (): Promise<string> => read('luxon'),
  jmespath: (): Promise<string> => read('jmespath'),
};
