import { readFrontMatter } from './front-matter.ts';

/** A guide as a markdown file with its title as heading. */
export function toFile(file: string): string {
  const { facts, body } = readFrontMatter(file);
  return `# ${facts['title'] ?? ''}\n\n${body}\n`;
}

/** A chapter of the user guide. */
export interface Chapter {
  id: string;
  title: string;
  body: string;
}

/** The parts of the user guide. Its file has a title, an introduction and the names of the guides that are its chapters; `read` returns a guide's file. */
export function readUserGuide(
  file: string,
  read: (name: string) => string,
): { title: string; introduction: string; chapters: Chapter[] } {
  const { facts, body } = readFrontMatter(file);
  const names = (facts['chapters'] ?? '').split(',').map((name) => name.trim());
  const chapters = names.map((id) => {
    const guide = readFrontMatter(read(id));
    return { id, title: guide.facts['title'] ?? id, body: guide.body };
  });
  return { title: facts['title'] ?? '', introduction: body, chapters };
}

/** The user guide as one markdown file. */
export function assembleGuide(file: string, read: (name: string) => string): string {
  const { title, introduction, chapters } = readUserGuide(file, read);
  const contents = chapters.map((chapter) => `- [${chapter.title}](#${chapter.id})`).join('\n');
  // The anchors are what links between guides lead to.
  const parts = chapters.map(
    (chapter) => `<a id="${chapter.id}"></a>\n\n# ${chapter.title}\n\n${toAnchors(chapter.body)}`,
  );
  return [`# ${title}`, introduction, contents, ...parts].join('\n\n').concat('\n');
}

/** Links to a heading of a guide, `#guide/heading`, lead to the guide: markdown has one level of anchors. */
const toAnchors = (body: string): string => body.replaceAll(/\]\(#([\w-]+)\/[\w-]+\)/g, '](#$1)');
