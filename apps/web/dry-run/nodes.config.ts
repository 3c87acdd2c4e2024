import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyNode } from '@heddle/contract/node/define';
import { effectOf } from '@heddle/contract/node/define';
import { findNodeFiles } from '@heddle/nodes/registry';
import type { Plugin } from 'vite';
import { parseSync } from 'vite';

const root = resolve(import.meta.dirname, '../../../packages/nodes');
const built = join(import.meta.dirname, 'built-nodes.ts');

/** Packages that work with Node only, or that make code out of text, which the worker's content security policy forbids (ajv). */
const ON_THE_SERVER =
  /^(?:ajv|ajv-formats|bcryptjs|iconv-lite|pdfmake|sharp|tar-stream)(?:\/|$)|^(?:read|write)-excel-file\/node$/;

/** The file that replaces another one in browsers, if there is one: `wasm.browser.ts` replaces `wasm.ts`. */
function inBrowser(file: string): string {
  const sibling = file.replace(/\.ts$/, '.browser.ts');
  return existsSync(sibling) ? sibling : file;
}

/** The imports of a file, static and dynamic; type imports do not count. */
function requestsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const { module } = parseSync(file, text);
  return [
    ...module.staticImports
      .filter((entry) => entry.entries.length === 0 || entry.entries.some((name) => !name.isType))
      .map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => (entry.moduleRequest && !entry.isType ? [entry.moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ];
}

/** Why a file of `packages/nodes` cannot run in a browser: the Node API that it or one of its imports uses. Undefined if it can. */
export function needOfNode(file: string, seen = new Set<string>()): string | undefined {
  if (seen.has(file)) return undefined;
  seen.add(file);
  if (/\b(?:Buffer|process)\s*\./.test(readFileSync(file, 'utf8'))) return `${file}: Buffer or process`;
  for (const request of requestsOf(file)) {
    if (request.startsWith('node:') || ON_THE_SERVER.test(request)) return `${file}: ${request}`;
    const need = request.startsWith('.') ? needOfNode(inBrowser(resolve(dirname(file), request)), seen) : undefined;
    if (need !== undefined) return need;
  }
  return undefined;
}

/** A node type as the browser has it. */
export interface BrowserNode {
  file: string;
  definition: AnyNode;
  /** `real`: its own code runs. `sample`: a dry run never runs it. `server`: it has to run, and cannot in a browser. */
  as: 'real' | 'sample' | 'server';
}

/** All node types and how a dry run in the browser treats each. */
export async function browserNodes(): Promise<BrowserNode[]> {
  const files = await findNodeFiles();
  return Promise.all(
    files.map(async (file) => {
      // The registry of the server holds that a node file exports its definition and nothing else.
      const [definition] = Object.values((await import(pathToFileURL(file).href)) as Record<string, AnyNode>) as [
        AnyNode,
      ];
      // What gives a sample for each thing it does always has an effect.
      if ((typeof definition.effect !== 'function' && definition.effect !== 'none') || definition.samples)
        return { file, definition, as: 'sample' };
      if (needOfNode(file) === undefined) return { file, definition, as: 'real' };
      return { file, definition, as: effectOf(definition, {}) === 'none' ? 'server' : 'sample' };
    }),
  );
}

/** A node type without its code, as written to the generated module. */
function factsOf({ definition, as }: BrowserNode): string {
  const effect = as === 'server' ? 'none' : typeof definition.effect === 'function' ? 'read' : definition.effect;
  return JSON.stringify({ ...definition, effect, examples: [] });
}

/**
 * For the worker that executes dry runs in browsers: generates `built-nodes.ts` from the node files, so that only code that runs there is bundled,
 * and lets `x.browser.ts` replace `x.ts` in `packages/nodes`.
 */
export function dryRunNodes(): Plugin {
  return {
    name: 'heddle:dry-run-nodes',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.startsWith('.') || !importer?.startsWith(root)) return null;
      const file = resolve(dirname(importer), source);
      const replacement = inBrowser(file);
      return replacement === file || replacement === importer ? null : replacement;
    },
    async load(id) {
      if (id.split('?')[0] !== built) return null;
      const nodes = await browserNodes();
      const facts = (as: BrowserNode['as']): string =>
        `[${nodes
          .filter((node) => node.as === as)
          .map(factsOf)
          .join(',\n')}]`;
      const loaders = nodes
        .filter(({ as }) => as === 'real')
        .map(({ file, definition }) => [definition, file] as const);
      const entries = loaders.flatMap(([{ type, aliases = [] }, file]) =>
        [type, ...aliases].map((key) => `${JSON.stringify(key)}: () => import(${JSON.stringify(file)})`),
      );
      return `export const sampled = ${facts('sample')};\nexport const onServer = ${facts('server')};\nexport const loaders = {\n${entries.join(',\n')}\n};\n`;
    },
  };
}
