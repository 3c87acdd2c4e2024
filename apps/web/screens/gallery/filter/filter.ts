import type { TemplateDifficulty, Template, TemplateCategory } from '@heddle/templates/template';

/** The choice that leaves a filter out. */
export const ALL = 'All';

export interface GalleryFilter {
  search: string;
  category: TemplateCategory | typeof ALL;
  difficulty: TemplateDifficulty | typeof ALL;
}

export const noFilter: GalleryFilter = { search: '', category: ALL, difficulty: ALL };

/** Templates on one page of the gallery. */
export const PAGE_SIZE = 150;

function matchesSearch({ name, description, category, tags }: Template, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return wanted === '' || [name, description, category, ...tags].some((text) => text.toLowerCase().includes(wanted));
}

/** The templates that satisfy all filters. The search looks into name, description, category and tags, in whatever case. */
export function filterTemplates(
  templates: readonly Template[],
  { search, category, difficulty }: GalleryFilter,
): Template[] {
  return templates.filter(
    (template) =>
      (category === ALL || template.category === category) &&
      (difficulty === ALL || template.difficulty === difficulty) &&
      matchesSearch(template, search),
  );
}

export interface GalleryPage {
  templates: readonly Template[];
  /** The places of its first and last template in the whole list, counted from 1; 0 for an empty one. */
  first: number;
  last: number;
  /** How many pages there are. */
  count: number;
}

/** One page of a list; `page` counts from 1. */
export function pageOf(templates: readonly Template[], page: number): GalleryPage {
  const start = (page - 1) * PAGE_SIZE;
  const shown = templates.slice(start, start + PAGE_SIZE);
  return {
    templates: shown,
    first: shown.length === 0 ? 0 : start + 1,
    last: start + shown.length,
    count: Math.ceil(templates.length / PAGE_SIZE),
  };
}
