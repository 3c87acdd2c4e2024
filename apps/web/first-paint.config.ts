import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** The files that a chunk needs before it can run: itself, its imports and their styles. */
function filesOf(bundle: Bundle, fileName: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[fileName];
  if (found.has(fileName) || chunk?.type !== 'chunk') return found;
  found.add(fileName);
  for (const name of chunk.imports) filesOf(bundle, name, found);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  return found;
}

const chunkOf = (bundle: Bundle, module: string): string | undefined =>
  Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(module))?.fileName;

const preload = (fileName: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: fileName.endsWith('.css')
    ? { rel: 'preload', as: 'style', href: `/${fileName}` }
    : { rel: 'modulepreload', href: `/${fileName}` },
});

/**
 * Lets the browser fetch the screen at `/` while the app itself is still loading. The links wait in a template, since one page serves all
 * addresses; `public/preload.js` takes them out.
 */
export function firstPaint(): Plugin {
  return {
    name: 'heddle:first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, chunk }) {
        if (!bundle || !chunk) return [];
        const home = chunkOf(bundle, '/web/home.tsx');
        if (home === undefined) throw new Error('The first screen is not where first-paint.config.ts looks for it.');
        const there = filesOf(bundle, chunk.fileName);
        const late = [...filesOf(bundle, home)].filter((name) => !there.has(name));
        return [
          { tag: 'template', attrs: { id: 'first-screen' }, children: late.map(preload), injectTo: 'head' },
          { tag: 'script', attrs: { src: '/preload.js', async: true }, injectTo: 'head' },
        ];
      },
    },
  };
}
