import { describe, expect, it } from 'vitest';
import type { Import } from './tree.ts';
import { filesOf, importsOf, manifests } from './tree.ts';

/** What a workspace may import besides itself and the packages its package.json declares. Its tests may also import its devDependencies. */
interface Allowed {
  workspaces: readonly string[];
  /** Whether it may use what Node brings: files, network, processes. */
  node: boolean;
  /** Folders of it that may import more, with what. */
  folders?: Readonly<Record<string, readonly string[]>>;
  /** Its own npm packages, where the list must not grow unnoticed; otherwise its package.json says. */
  packages?: readonly string[];
}

const allowed: Record<string, Allowed> = {
  'packages/contract': { workspaces: [], node: false, packages: ['croner', 'cronstrue', 'zod'] },
  'packages/expression': {
    workspaces: ['@heddle/contract'],
    node: false,
    packages: ['@noble/hashes', 'acorn', 'jmespath', 'luxon'],
  },
  'packages/engine': { workspaces: ['@heddle/contract', '@heddle/expression'], node: false, packages: [] },
  'packages/journals': { workspaces: ['@heddle/contract', '@heddle/engine'], node: true },
  'packages/nodes': { workspaces: ['@heddle/contract', '@heddle/expression'], node: true },
  'packages/connectors': { workspaces: ['@heddle/contract', '@heddle/nodes'], node: true },
  'packages/templates': { workspaces: ['@heddle/contract'], node: false },
  'packages/n8n-import': { workspaces: ['@heddle/contract', '@heddle/expression'], node: false },
  'apps/server': {
    workspaces: [
      '@heddle/connectors',
      '@heddle/contract',
      '@heddle/engine',
      '@heddle/expression',
      '@heddle/journals',
      '@heddle/nodes',
      '@heddle/templates',
      '@heddle/n8n-import',
    ],
    node: true,
  },
  'apps/cli': {
    workspaces: [
      '@heddle/contract',
      '@heddle/engine',
      '@heddle/expression',
      '@heddle/nodes',
      '@heddle/n8n-import',
      '@heddle/server',
    ],
    node: true,
  },
  'apps/web': {
    workspaces: ['@heddle/contract', '@heddle/expression', '@heddle/templates', '@heddle/n8n-import'],
    node: false,
    // decisions/0010-the-browser-dry-run.md
    folders: { 'apps/web/dry-run': ['@heddle/engine', '@heddle/nodes'] },
  },
  e2e: { workspaces: ['@heddle/contract', '@heddle/nodes'], node: true },
  bench: { workspaces: ['@heddle/contract', '@heddle/e2e', '@heddle/nodes'], node: true },
};

/** Folders whose subfolders must not import each other. */
const apart = ['apps/server/features', 'apps/web/screens'];

/** Folders that others build on, with those whose parts they must not know. */
const below: Record<string, readonly string[]> = {
  'apps/server/platform': ['apps/server/features'],
};

/** The folders of the web app, lowest first, each with the folders of the app it may import besides itself. */
const layers: Record<string, readonly string[]> = {
  ui: [],
  styles: [],
  files: [],
  canvas: ['ui'],
  api: ['ui'],
  'dry-run': ['api'],
  approvals: ['ui', 'api'],
  wallets: ['ui', 'api'],
  apis: ['ui', 'api'],
  credentials: ['ui', 'api'],
  tables: ['ui', 'api'],
  run: ['ui', 'api', 'files', 'approvals'],
  shell: ['ui', 'api'],
  screens: [
    'ui',
    'api',
    'shell',
    'files',
    'canvas',
    'dry-run',
    'approvals',
    'apis',
    'credentials',
    'tables',
    'run',
    'wallets',
  ],
};

const TEST_OR_TOOL = /\.test\.tsx?$|\.config\.ts$|(^|\/)(testing|conformance|support)(\/|\.ts$)/;
const packages = manifests();
const workspaces = packages.filter(({ folder }) => folder !== '.');
const rootManifest = packages.find(({ folder }) => folder === '.');
const imports = filesOf(
  workspaces.map(({ folder }) => folder),
  ['.ts', '.tsx'],
).flatMap(importsOf);

const inside = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);
const isProduct = (entry: Import): boolean => !TEST_OR_TOOL.test(entry.from);
const line = (entry: Import): string => `${entry.from} imports ${entry.specifier}`;

describe('dependencies point one way', () => {
  it('says of every workspace what it may import', () => {
    expect(workspaces.map(({ folder }) => folder).filter((folder) => !allowed[folder])).toEqual([]);
  });

  it.each(workspaces)('$folder imports only the workspaces below it', ({ folder, name, devDependencies }) => {
    const product = new Set([name, ...(allowed[folder]?.workspaces ?? [])]);
    const tests = new Set([...product, ...Object.keys(devDependencies)]);
    const own = imports.filter((entry) => inside(entry.from, folder) && entry.package?.startsWith('@heddle/'));
    const more = Object.entries(allowed[folder]?.folders ?? {});
    const isGranted = (entry: Import): boolean =>
      more.some(([part, workspaces]) => inside(entry.from, part) && workspaces.includes(entry.package ?? ''));
    expect(
      own
        .filter((entry) => !(isProduct(entry) ? product : tests).has(entry.package ?? '') && !isGranted(entry))
        .map(line),
    ).toEqual([]);
  });

  it.each(workspaces)('$folder reaches no other workspace by a relative path', ({ folder }) => {
    const others = workspaces.filter((other) => other.folder !== folder);
    const own = imports.filter((entry) => inside(entry.from, folder));
    expect(own.filter(({ target = '' }) => others.some((other) => inside(target, other.folder))).map(line)).toEqual([]);
  });

  const forBrowsers = workspaces.filter(({ folder }) => allowed[folder]?.node === false);
  it.each(forBrowsers)('$folder, which also runs in browsers, uses nothing of Node', ({ folder }) => {
    const own = imports.filter((entry) => inside(entry.from, folder) && isProduct(entry));
    expect(own.filter((entry) => entry.package?.startsWith('node:')).map(line)).toEqual([]);
  });
});

describe('packages from npm', () => {
  it.each(workspaces)('$folder declares what it imports', (manifest) => {
    const declared = new Set([
      ...Object.keys(manifest.dependencies),
      ...Object.keys(manifest.optionalDependencies),
      manifest.name,
    ]);
    const development = [manifest.devDependencies, rootManifest?.devDependencies, rootManifest?.dependencies];
    const forTests = new Set([...declared, ...development.flatMap((list) => Object.keys(list ?? {}))]);
    // e2e and bench are no part of the product: all they have is for development.
    const isTool = Object.keys(manifest.dependencies).length === 0;
    const undeclared = imports.filter((entry) => {
      if (!inside(entry.from, manifest.folder) || entry.package === undefined || entry.package.startsWith('node:'))
        return false;
      return !(isProduct(entry) && !isTool ? declared : forTests).has(entry.package);
    });
    expect(undeclared.map(line)).toEqual([]);
  });

  it.each(workspaces.filter(({ folder }) => allowed[folder]?.packages))(
    '$folder imports no others than those agreed on',
    ({ folder }) => {
      const own = imports.filter(
        (entry) => inside(entry.from, folder) && isProduct(entry) && entry.package !== undefined,
      );
      const fromNpm = own.filter(({ package: name = '' }) => !name.startsWith('@heddle/') && !name.startsWith('node:'));
      expect(fromNpm.filter(({ package: name = '' }) => !allowed[folder]?.packages?.includes(name)).map(line)).toEqual(
        [],
      );
    },
  );

  it('have exact versions', () => {
    const loose = packages.flatMap(
      ({ folder, dependencies, devDependencies, optionalDependencies, peerDependencies }) =>
        Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies })
          .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
          .map(([name, version]) => `${folder}: ${name} ${version}`),
    );
    expect(loose).toEqual([]);
  });

  it('are the same version wherever they are used', () => {
    const versions = new Map<string, Set<string>>();
    for (const manifest of packages) {
      for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
        versions.set(name, (versions.get(name) ?? new Set()).add(version));
      }
    }
    expect(
      [...versions].filter(([, used]) => used.size > 1).map(([name, used]) => `${name} ${[...used].join(' ')}`),
    ).toEqual([]);
  });
});

describe('the folders of an app', () => {
  /** The subfolder of `folder` that a path leads into, or the file that is directly in `folder`. */
  const partOf = (folder: string, path: string | undefined): string | undefined =>
    path !== undefined && inside(path, folder) ? path.slice(folder.length + 1).split('/')[0] : undefined;

  it.each(apart)('%s: its parts do not import each other', (folder) => {
    const across = imports.filter(({ from, target }) => {
      const [own, other] = [partOf(folder, from), partOf(folder, target)];
      return own !== undefined && other !== undefined && own !== other;
    });
    expect(across.map(line)).toEqual([]);
  });

  it.each(Object.keys(below))('%s does not import what is built on it', (folder) => {
    const upwards = imports.filter(
      ({ from, target }) => inside(from, folder) && below[folder]?.some((other) => partOf(other, target) !== undefined),
    );
    expect(upwards.map(line)).toEqual([]);
  });

  const web = filesOf(['apps/web'], ['.ts', '.tsx']).filter(({ path }) => path.split('/').length > 3);
  const webFolders = [...new Set(web.map(({ path }) => partOf('apps/web', path) ?? ''))];

  it('apps/web: each has a layer', () => {
    expect(webFolders.filter((folder) => folder !== 'testing' && !layers[folder])).toEqual([]);
  });

  it.each(Object.keys(layers))('apps/web/%s imports only the layers below it, and no file of the entry', (folder) => {
    const outside = imports.filter((entry) => {
      const other = partOf('apps/web', entry.target);
      if (other === undefined || other === folder || !inside(entry.from, `apps/web/${folder}`)) return false;
      return !layers[folder]?.includes(other) && !(other === 'testing' && !isProduct(entry));
    });
    expect(outside.map(line)).toEqual([]);
  });

  it('apps/web: only the entry imports screens', () => {
    const importers = imports.filter(({ from, target }) => {
      const own = partOf('apps/web', from);
      return own !== 'screens' && partOf('apps/web/screens', target) !== undefined;
    });
    const product = importers.filter((entry) => inside(entry.from, 'apps/web') && isProduct(entry));
    expect([...new Set(product.map(({ from }) => from))]).toEqual(['apps/web/home.tsx', 'apps/web/routes.ts']);
  });
});
