import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** The screens that people open first, and the paths they are at. */
const screens = [
  { module: '/web/home.tsx', path: '^/$' },
  { module: '/screens/editor/editor-screen.tsx', path: '^/(editor|workflow(/.*)?)$' },
  { module: '/screens/gallery/gallery-screen.tsx', path: '^/(workflow-)?gallery/?$' },
  { module: '/screens/docs/docs-screen.tsx', path: '^/docs$' },
  { module: '/screens/login/login-screen.tsx', path: '^/login$' },
];

/** The files that a chunk needs before it can run: itself, its imports and their styles. */
function filesOf(bundle: Bundle, fileName: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[fileName];
  if (found.has(fileName) || chunk?.type !== 'chunk') return found;
  found.add(fileName);
  for (const name of chunk.imports) filesOf(bundle, name, found);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  return found;
}

function chunkOf(bundle: Bundle, module: string): string {
  const chunk = Object.values(bundle).find(
    (file) =>
      file.type === 'chunk' && Object.keys(file.modules).some((id) => id.replaceAll('\\', '/').endsWith(module)),
  );
  if (!chunk) throw new Error(`${module} is not where first-paint.config.ts looks for it.`);
  return chunk.fileName;
}

function preload(fileName: string): HtmlTagDescriptor {
  const href = `/${fileName}`;
  if (fileName.endsWith('.css'))
    return { tag: 'link', attrs: { rel: 'preload', as: 'style', crossorigin: true, href } };
  if (fileName.endsWith('.woff2'))
    return { tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href } };
  return { tag: 'link', attrs: { rel: 'modulepreload', href } };
}

/** The font of the interface, which every page begins with. Browsers would look for it once styles and text have come. */
const interfaceFont = /\/geist-latin-wght-normal-[\w-]+\.woff2$/;

/**
 * Lets the browser fetch the first screen while the app itself is still loading. The links wait in a template for each screen, since one page serves
 * all addresses; `public/preload.js` takes the right ones out.
 */
export function firstPaint(): Plugin {
  return {
    name: 'heddle:first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, chunk }) {
        if (!bundle || !chunk) return [];
        const there = filesOf(bundle, chunk.fileName);
        const templates = screens.map(({ module, path }): HtmlTagDescriptor => {
          const late = [...filesOf(bundle, chunkOf(bundle, module))].filter((name) => !there.has(name));
          return {
            tag: 'template',
            attrs: { 'data-path': path },
            children: late.map(preload),
            injectTo: 'head',
          };
        });
        return [
          ...Object.keys(bundle)
            .filter((name) => interfaceFont.test(`/${name}`))
            .map((name): HtmlTagDescriptor => ({ ...preload(name), injectTo: 'head' })),
          ...templates,
          { tag: 'script', attrs: { src: '/preload.js', async: true }, injectTo: 'head' },
        ];
      },
    },
  };
}
