import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ComponentType } from 'react';
import type { Plugin } from 'vite';
import { iconNames } from './ui/icons.ts';

const placeholder = join(import.meta.dirname, 'ui/icon-sprite.ts');

/** Has colors and strokes of its own, so that what shows a symbol needs no more than a `<use>`. */
const ATTRIBUTES =
  'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';

const isIcon = (file: unknown): file is { default: ComponentType } =>
  typeof file === 'object' && file !== null && 'default' in file;

/** The icons as one SVG document: a symbol each, whose id is the icon's name. Throws for a name that lucide does not have. */
export async function makeSprite(): Promise<string> {
  // Loaded for a build only.
  const { renderToStaticMarkup } = await import('react-dom/server');
  const { createElement } = await import('react');
  const symbols = await Promise.all(
    iconNames.map(async (name) => {
      const file: unknown = await import(`lucide-react/icons/${name}`);
      if (!isIcon(file)) throw new Error(`lucide-react/icons/${name} is no icon.`);
      const shapes = renderToStaticMarkup(createElement(file.default)).replace(/^<svg[^>]*>|<\/svg>$/g, '');
      return `<symbol id="${name}" ${ATTRIBUTES}>${shapes}</symbol>`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

/** Writes the icons that data name as one picture beside the scripts, which node types and connectors can add to without growing them. */
export function icons(): Plugin {
  let sprite = '';
  let fileName = '';
  let isBuild = false;
  return {
    name: 'heddle:icons',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    async load(id) {
      if (!isBuild || id.split('?')[0] !== placeholder) return null;
      sprite = await makeSprite();
      fileName = `assets/icons-${createHash('sha256').update(sprite).digest('base64url').slice(0, 8)}.svg`;
      return `export const iconSprite = '/${fileName}';`;
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: sprite });
    },
    configureServer(server) {
      server.middlewares.use('/icons.svg', (_request, response, next) => {
        makeSprite().then((made) => {
          response.setHeader('content-type', 'image/svg+xml');
          response.end(made);
        }, next);
      });
    },
  };
}
