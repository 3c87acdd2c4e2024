import { parse } from 'yaml';
import { z } from 'zod';
import { PLACEHOLDER, difficulties, documentCategories } from './document.ts';

const Facts = z.record(z.string(), z.string());

/** The front matter of a guide. */
export const GuideFacts = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  title: z.string().min(1),
  description: z.string().min(1),
  icon: z.string().min(1),
  category: z.enum(documentCategories),
  difficulty: z.enum(difficulties),
  readTime: z.string().regex(/^\d+ min$/),
  /** Guides are listed in ascending order. */
  order: z.coerce.number(),
});

/** A guide's facts. `isPlaceholder`: it is announced, but has no text yet. */
export type GuideMeta = z.output<typeof GuideFacts> & { isPlaceholder: boolean };

/** Splits a file into its front matter, YAML with strings as values, and the text below it. Throws if there is none or if it is not of that form. */
export function readFrontMatter(file: string): { facts: Record<string, string>; body: string } {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file.replaceAll('\r\n', '\n'));
  if (!match) throw new Error('The file has no front matter between two lines of ---.');
  const [, head = '', body = ''] = match;
  return { facts: Facts.parse(parse(head, { schema: 'failsafe' })), body: body.trim() };
}

/** The facts of a guide. Throws if one is missing, unknown or invalid. */
export function readGuideMeta(file: string): GuideMeta {
  const { facts, body } = readFrontMatter(file);
  return { ...GuideFacts.parse(facts), isPlaceholder: body === PLACEHOLDER };
}
