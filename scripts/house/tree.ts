import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '../..');
const NOT_OURS = new Set(['node_modules', 'dist', 'results', '.git', '.cache', '.heddle']);

/** A file of the repository; paths are relative to its root, with forward slashes. */
export interface SourceFile {
  path: string;
  text: string;
}

/** Every file whose name ends in one of `extensions`, except what is installed or generated. */
export function filesOf(folders: readonly string[], extensions: readonly string[]): SourceFile[] {
  const found: SourceFile[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!NOT_OURS.has(entry.name)) visit(path);
      } else if (extensions.some((extension) => entry.name.endsWith(extension))) {
        found.push({ path, text: readFileSync(join(root, path), 'utf8') });
      }
    }
  };
  folders.forEach(visit);
  return found;
}

export interface Import {
  from: string;
  /** As written, without `?url` and the like. */
  specifier: string;
  /** What a relative specifier leads to, from the root of the repository. */
  target: string | undefined;
  /** `node:fs` → `node:fs`, `@heddle/contract/json` → `@heddle/contract`; undefined for a relative import. */
  package: string | undefined;
}

/** Static imports, re-exports, and dynamic imports of a literal. */
export function importsOf(file: SourceFile): Import[] {
  const { module } = parseSync(file.path, file.text);
  const quoted = module.dynamicImports.map(({ moduleRequest }) =>
    file.text.slice(moduleRequest.start, moduleRequest.end),
  );
  const specifiers = [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap((statement) =>
      statement.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
    ),
    ...quoted.filter((literal) => /^(['"`])[^$]*\1$/.test(literal)).map((literal) => literal.slice(1, -1)),
  ];
  return [...new Set(specifiers)].map((written) => {
    const specifier = written.replace(/\?.*$/, '');
    const isRelative = specifier.startsWith('.');
    return {
      from: file.path,
      specifier,
      target: isRelative
        ? relative(root, join(root, dirname(file.path), specifier))
            .split(sep)
            .join('/')
        : undefined,
      package: isRelative ? undefined : packageOf(specifier),
    };
  });
}

function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

export interface Manifest {
  folder: string;
  name: string;
  /** Versions by package name. */
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
}

/** The package.json of the repository (folder `.`) and of each workspace in it. */
export function manifests(): Manifest[] {
  const read = (folder: string): Partial<Manifest> & { name: string; workspaces?: string[] } =>
    // The fields a package.json may have are fixed by npm.
    JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Partial<Manifest> & { name: string };
  const folders = (read('.').workspaces ?? []).flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(join(root, pattern.slice(0, -2)), { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map((entry) => `${pattern.slice(0, -2)}/${entry.name}`)
      : [pattern],
  );
  return ['.', ...folders].map((folder) => ({
    dependencies: {},
    devDependencies: {},
    optionalDependencies: {},
    peerDependencies: {},
    ...read(folder),
    folder,
  }));
}
