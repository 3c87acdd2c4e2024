import nlp from 'compromise';
import type { Entity } from './entity.ts';
import { entityAt } from './entity.ts';

/** Characters that are read at a time: the library keeps a tree of all that it reads. */
const PART = 4_000;
/** Characters that are read in all: a second takes about 70,000. */
const MOST_READ = 200_000;
/** Characters of a word that names somebody or something. */
const LONGEST_NAME = 100;

interface Found {
  text: string;
  offset: { start: number; length: number };
}

/** What surrounds a name and is no part of it. */
const AROUND =
  /^(?:[\s"'“”‘’(]|(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Doctor|Sir|Lady)\b\.?\s)+|(?:['’]s)?[\s"'“”‘’),.;:!?]+$|['’]s$/g;

/** People, places and organizations of an English text, by grammar and word lists (compromise): of a very long one, of its beginning. */
export function* englishNames(whole: string): Generator<Entity> {
  const text = whole.slice(0, MOST_READ).toWellFormed();
  for (let from = 0; from < text.length; from = endOfPart(text, from)) {
    const part = text.slice(from, endOfPart(text, from));
    const document = nlp(part);
    const kinds = { person: document.people(), place: document.places(), organization: document.organizations() };
    for (const [type, view] of Object.entries(kinds)) {
      // The type of the library says nothing of what `json` gives.
      for (const { text: found, offset } of view.json({ offset: true }) as Found[]) {
        const name = found.replaceAll(AROUND, '');
        const start = part.indexOf(name, offset.start);
        if (start < 0 || start > offset.start + LONGEST_NAME || !/^\p{Lu}/u.test(name) || name.length > LONGEST_NAME)
          continue;
        yield entityAt(text, type, from + start, from + start + name.length, name);
      }
    }
  }
}

/** Behind the last line, sentence or at least word of a part, so that no name is cut. */
function endOfPart(text: string, from: number): number {
  const end = from + PART;
  if (end >= text.length) return text.length;
  const part = text.slice(from, end);
  const behind = ['\n', '. ', ' '].map((sign) => part.lastIndexOf(sign) + sign.length).find((at) => at > PART / 2);
  return from + (behind ?? PART);
}
