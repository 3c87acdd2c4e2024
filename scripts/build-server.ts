import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { findPackageJSON, isBuiltin } from 'node:module';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import type { OutputChunk, Plugin } from 'rolldown';
import { rolldown } from 'rolldown';

// The server in a few files: reading its modules one by one takes longer than everything else it does when it starts.

const root = join(import.meta.dirname, '..');
const output = join(root, 'apps/server/dist');
const toRoot = '../../..';
const MAIN = join(root, 'apps/server/main.ts');
const LOAD_MODULE = join(root, 'packages/nodes/lib/load-module.ts');

/** What registries load by path, and every start needs. */
const REGISTERED = [
  'apps/server/features/*/routes.ts',
  'packages/nodes/catalog/*/*.node.ts',
  'packages/nodes/credentials/types/*.ts',
  'packages/connectors/*/*.node.ts',
  'packages/connectors/*/*.credential.ts',
];
/** Needed only by the first start of a version, or when it is used. */
const LATER = ['apps/server/platform/db/migrations/*.ts', 'packages/nodes/lib/ai/providers/*.ts'];
/** Packages of many small modules. The others stay where they are: they need their own files, or are read only when they are used. */
const BUNDLED_PACKAGES =
  /^(@fastify|@heddle|@noble|acorn|croner|fastify|ipaddr\.js|jmespath|kysely|luxon|pino|zod)(\/|$)/;

const OWN_FILE = /(apps[/\\]server|packages[/\\][^/\\]+)[/\\](?!.*node_modules).*\.ts$/;
/** A file that runs in a thread or process of its own. */
const OWN_THREAD = /new URL\(\s*'(\.[^']+\.ts)',\s*import\.meta\.url\s*\)/g;

const fromRoot = (file: string): string => relative(root, file).split(sep).join('/');

/** `packages/nodes/lib/workers/worker.ts`: `packages-nodes-lib-workers-worker`. */
const entryName = (file: string): string => fromRoot(file).replace(/\.ts$/, '').replaceAll('/', '-');

const filesOf = (patterns: readonly string[]): string[] =>
  globSync([...patterns], { cwd: root, exclude: ['**/*.test.ts'] })
    .map((file) => file.split(sep).join('/'))
    .sort();

/** The module that takes the place of `load-module.ts`. */
function moduleOfRegistries(): string {
  const now = filesOf(REGISTERED);
  const later = filesOf(LATER);
  const text = (file: string): string => JSON.stringify(file);
  const path = (file: string): string => JSON.stringify(join(root, file));
  return `import { relative, sep } from 'node:path';
${now.map((file, n) => `import * as m${n} from ${path(file)};`).join('\n')}
const modules = {
${now.map((file, n) => `  ${text(file)}: () => m${n},`).join('\n')}
${later.map((file) => `  ${text(file)}: () => import(${path(file)}),`).join('\n')}
};
const root = import.meta.dirname + '/${toRoot}';
export async function loadModule(path) {
  const file = relative(root, path).split(sep).join('/');
  if (!Object.hasOwn(modules, file)) throw new Error(file + ' is not in the built server: scripts/build-server.ts has to name its folder.');
  return modules[file]();
}`;
}

const ownFiles: Plugin = {
  name: 'heddle-server',
  load: {
    filter: { id: LOAD_MODULE },
    handler: () => ({ code: moduleOfRegistries(), moduleType: 'js' }),
  },
  transform: {
    order: 'pre',
    filter: { id: OWN_FILE, code: /import\.meta\.(url|dirname)/ },
    handler(code, id) {
      const threaded = code.replace(OWN_THREAD, (_, path: string) => {
        const file = resolve(dirname(id), path);
        this.emitFile({ type: 'chunk', id: file, fileName: `${entryName(file)}.js` });
        return `new URL('./${entryName(file)}.js', import.meta.url)`;
      });
      if (id === LOAD_MODULE) return null;
      // Files that are read stay where they are.
      const changed = threaded
        .replaceAll(
          'createRequire(import.meta.url)',
          `createRequire(new URL('${toRoot}/${fromRoot(id)}', import.meta.url))`,
        )
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${toRoot}/${fromRoot(dirname(id))}')`);
      // Lines stay the lines they were, so their map does too.
      return { code: changed, map: null };
    },
  },
};

/** A text with a single character outside of Latin-1 takes two bytes for each of its characters, and its reading several times as long. */
const inAscii: Plugin = {
  name: 'heddle-ascii',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      chunk.code = chunk.code.replace(
        /[\u0080-\uffff]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

/** Names of packages, not paths nor modules that the bundler made. */
const isPackage = (id: string): boolean => /^[^./\0]/.test(id) && !isAbsolute(id);

/** True for a package that the built files find where `importer` finds it. Throws where they find another copy, or none. */
function isFoundFrom(id: string, importer: string): true {
  const [wanted, found] = [importer, MAIN].map((from) => findPackageJSON(id, pathToFileURL(from)));
  if (wanted === undefined || wanted !== found)
    throw new Error(
      `${fromRoot(importer)} imports "${id}", which apps/server does not find in the same place: add it to its package.json.`,
    );
  return true;
}

const bundle = await rolldown({
  input: { main: MAIN },
  platform: 'node',
  // What a bundled package needs is bundled with it: from here another version may be found.
  external: (id, importer) => {
    if (isBuiltin(id)) return true;
    if (importer === undefined || !isPackage(id) || BUNDLED_PACKAGES.test(id) || importer.includes('node_modules'))
      return false;
    return isFoundFrom(id, importer);
  },
  plugins: [ownFiles, inAscii],
});
await rm(output, { recursive: true, force: true });
// All in one folder: from each the way to the root is the same.
const { output: files } = await bundle.write({
  dir: output,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  sourcemap: true,
  // Fewer characters to read at every start; names stay what they are.
  minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
});
refusePackagesAtStart(files.filter((file) => file.type === 'chunk'));
await startOnce();

/** Throws where a start loads packages that are not bundled: what is imported when it is used costs an idle server neither time nor memory. */
function refusePackagesAtStart(chunks: readonly OutputChunk[]): void {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set(['main.js']);
  // A set is gone through with what is added meanwhile.
  for (const name of loaded) for (const imported of byName.get(name)?.imports ?? []) loaded.add(imported);
  const packages = [...loaded].filter((name) => isPackage(name) && !byName.has(name) && !isBuiltin(name));
  if (packages.length > 0)
    throw new Error(
      `Every start of the server would load ${packages.join(', ')}: import what needs them when it is used.`,
    );
}

/**
 * Starts what was built, on a database of its own, and ends it: what it compiled by then is kept for every later start, which takes a third less time.
 * Throws if it does not start.
 */
async function startOnce(): Promise<void> {
  await rm(join(root, 'node_modules/.cache/heddle-server'), { recursive: true, force: true });
  const data = await mkdtemp(join(tmpdir(), 'heddle-first-start-'));
  const ours = Object.entries(process.env).filter(([name]) => !name.startsWith('HEDDLE_'));
  const server = spawn(process.execPath, [join(root, 'apps/server/start.mjs')], {
    env: { ...Object.fromEntries(ours), HEDDLE_DATA_DIR: data, HEDDLE_DURABILITY: 'process', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const late = setTimeout(() => server.kill('SIGKILL'), 60_000);
  let printed = '';
  const read = (chunk: Buffer): void => {
    printed += chunk.toString();
    if (printed.includes(' is ready at ')) server.kill('SIGTERM');
  };
  server.stdout.on('data', read);
  server.stderr.on('data', read);
  await once(server, 'exit');
  clearTimeout(late);
  await rm(data, { recursive: true, force: true });
  // Windows ends a process without asking it.
  if (server.exitCode !== 0 && process.platform !== 'win32')
    throw new Error(`The built server does not start:\n${printed}`);
}
