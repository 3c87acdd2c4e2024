import type { GuideBlock } from '../markdown/blocks.ts';
import type { DocumentEntry } from './document.ts';
import { PLACEHOLDER } from './document.ts';
import type { GuideMeta } from './front-matter.ts';

// The facts of all guides are part of the screen; each text is a chunk of its own, parsed by the build. The user guide consists of guides.
const metas = import.meta.glob<GuideMeta>(['../../../../../docs/*.md', '!../../../../../docs/user-guide.md'], {
  query: '?meta',
  import: 'default',
  eager: true,
});
const texts = import.meta.glob<GuideBlock[]>(['../../../../../docs/*.md', '!../../../../../docs/user-guide.md'], {
  query: '?blocks',
  import: 'default',
});

/** The guides, in their order. */
export const guides: readonly DocumentEntry[] = Object.entries(metas)
  .toSorted(([, a], [, b]) => a.order - b.order)
  .map(([path, { isPlaceholder, order: _order, ...facts }]) => {
    const readText = texts[path];
    const content = isPlaceholder || !readText ? PLACEHOLDER : readText;
    return { ...facts, content };
  });
