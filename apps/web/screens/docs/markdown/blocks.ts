/** A piece of running text. */
export type GuideInline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; children: readonly GuideInline[] }
  | { kind: 'link'; href: string; children: readonly GuideInline[] };

/** A heading; `id` is unique in its document and part of links to it. */
export interface Heading {
  kind: 'heading';
  level: 2 | 3 | 4;
  id: string;
  children: readonly GuideInline[];
}

/** The blocks of a document, from top to bottom. */
export type GuideBlock =
  | Heading
  | { kind: 'paragraph'; children: readonly GuideInline[] }
  | { kind: 'list'; ordered: boolean; items: readonly (readonly GuideInline[])[] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'table'; head: readonly (readonly GuideInline[])[]; rows: readonly (readonly (readonly GuideInline[])[])[] }
  /** Something to be aware of, beside the text. */
  | { kind: 'note'; children: readonly GuideInline[] };

/** The visible text. */
export function plainText(inlines: readonly GuideInline[]): string {
  return inlines.map((inline) => ('children' in inline ? plainText(inline.children) : inline.text)).join('');
}

/** Text as a part of an address: 'Retries & errors' is retries-errors. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** Creates the ids of headings; the second of the same name gets a number. */
export function createSlugs(): (text: string) => string {
  const given = new Map<string, number>();
  return (text) => {
    const base = slug(text) || 'section';
    const count = (given.get(base) ?? 0) + 1;
    given.set(base, count);
    return count === 1 ? base : `${base}-${count}`;
  };
}
