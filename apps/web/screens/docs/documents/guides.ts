import { parseMarkdown } from '../markdown/parse.ts';
import type { DocumentEntry } from './document.ts';
import { PLACEHOLDER } from './document.ts';
import type { GuideMeta } from './front-matter.ts';

// The facts of all guides come with the screen; each text is a chunk of its own. The user guide is made of guides and has no text of its own.
const metas = import.meta.glob<GuideMeta>(['../../../../../docs/*.md', '!../../../../../docs/user-guide.md'], {
  query: '?meta',
  import: 'default',
  eager: true,
});
const texts = import.meta.glob<string>(['../../../../../docs/*.md', '!../../../../../docs/user-guide.md'], {
  query: '?text',
  import: 'default',
});

/** The written guides, in their order. */
export const guides: readonly DocumentEntry[] = Object.entries(metas)
  .toSorted(([, a], [, b]) => a.order - b.order)
  .map(([path, { isPlaceholder, order: _order, ...facts }]) => {
    const readText = texts[path];
    const content = isPlaceholder || !readText ? PLACEHOLDER : async () => parseMarkdown(await readText());
    return { ...facts, content };
  });
