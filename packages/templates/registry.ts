import type { Template } from './template.ts';
import { difficulties, templateCategories } from './template.ts';

const files = import.meta.glob<Template>('./catalog/*.ts', { eager: true, import: 'default' });

/** By category, within one from easy to hard, then by name. */
function inGalleryOrder(a: Template, b: Template): number {
  return (
    templateCategories.indexOf(a.category) - templateCategories.indexOf(b.category) ||
    difficulties.indexOf(a.difficulty) - difficulties.indexOf(b.difficulty) ||
    a.name.localeCompare(b.name, 'en')
  );
}

/** Every template in the catalog's folder, in the order of the gallery. For programs that Vite builds. */
export const templates: readonly Template[] = Object.values(files).toSorted(inGalleryOrder);
