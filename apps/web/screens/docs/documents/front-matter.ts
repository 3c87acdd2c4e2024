import { z } from 'zod';
import { PLACEHOLDER, difficulties, documentCategories } from './document.ts';

/** What a guide says of itself above its text. */
export const GuideFacts = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  title: z.string().min(1),
  description: z.string().min(1),
  icon: z.string().min(1),
  category: z.enum(documentCategories),
  difficulty: z.enum(difficulties),
  readTime: z.string().regex(/^\d+ min$/),
  /** Guides stand in ascending order. */
  order: z.coerce.number(),
});

/** A guide's facts with whether there is a text below them. */
export type GuideMeta = z.output<typeof GuideFacts> & { isPlaceholder: boolean };

/** Takes a file apart: `key: value` lines between two lines of `---`, and the text after them. Throws where there are none. */
export function readFrontMatter(file: string): { facts: Record<string, string>; body: string } {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file.replaceAll('\r\n', '\n'));
  if (!match) throw new Error('The file does not begin with facts between two lines of ---.');
  const [, head = '', body = ''] = match;
  const facts = head.split('\n').map((line): [string, string] => {
    const at = line.indexOf(':');
    if (at < 1) throw new Error(`"${line}" is not of the form key: value.`);
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  });
  return { facts: Object.fromEntries(facts), body: body.trim() };
}

/** The facts of a guide. Throws what is wrong with them. */
export function readGuideMeta(file: string): GuideMeta {
  const { facts, body } = readFrontMatter(file);
  return { ...GuideFacts.parse(facts), isPlaceholder: body === PLACEHOLDER };
}
