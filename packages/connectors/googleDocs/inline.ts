import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { objectAt, objectWithId } from '../google/reading.ts';

/** How text of a document is written. */
export type TextFormat = 'markdown' | 'plain';

/** A part of a paragraph with one look. */
interface Run {
  text: string;
  bold: boolean;
  italic: boolean;
  struck: boolean;
  link: string;
  /** It is Markdown already. */
  raw: boolean;
}

/** A line break within a paragraph. */
const LINE_BREAK = '\u000B';

/** Characters that Markdown would read as marks. */
export const escaped = (text: string): string => text.replaceAll(/[\\`*_[\]<>~|]/g, String.raw`\$&`);

const plainRun = (text: string, raw = false): Run => ({
  text,
  bold: false,
  italic: false,
  struck: false,
  link: '',
  raw,
});

const look = ({ bold, italic, struck, link, raw }: Run): string => JSON.stringify([bold, italic, struck, link, raw]);

/** The text of the elements of a paragraph. `objects`: the inline objects of its document, by id. */
export function inlineText(elements: readonly JsonObject[], objects: JsonObject, format: TextFormat): string {
  const runs: Run[] = [];
  for (const run of elements.flatMap((element) => runOf(element, objects, format))) {
    const before = runs.at(-1);
    // Google splits text at changes that do not show.
    if (before && look(before) === look(run)) before.text += run.text;
    else runs.push({ ...run });
  }
  const written = runs.map((run) => (format === 'plain' ? run.text : marked(run))).join('');
  return written.replaceAll(LINE_BREAK, format === 'plain' ? '\n' : '  \n');
}

function runOf(element: JsonObject, objects: JsonObject, format: TextFormat): Run[] {
  const at = (path: string): string => asText(readPath(element, path) ?? '');
  if (element['textRun'] !== undefined) {
    const style = objectAt(element, 'textRun.textStyle');
    return [
      {
        text: at('textRun.content').replace(/\n$/, ''),
        bold: style['bold'] === true,
        italic: style['italic'] === true,
        struck: style['strikethrough'] === true,
        link: asText(readPath(style, 'link.url') ?? ''),
        raw: false,
      },
    ];
  }
  if (element['person'] !== undefined)
    return [plainRun(at('person.personProperties.name') || at('person.personProperties.email'))];
  if (element['dateElement'] !== undefined) return [plainRun(at('dateElement.dateElementProperties.displayText'))];
  if (element['richLink'] !== undefined) {
    const link = at('richLink.richLinkProperties.uri');
    return [{ ...plainRun(at('richLink.richLinkProperties.title') || link), link }];
  }
  // All that follows only Markdown can say.
  if (format === 'plain') return [];
  if (element['footnoteReference'] !== undefined)
    return [plainRun(`[^${at('footnoteReference.footnoteNumber')}]`, true)];
  if (element['horizontalRule'] !== undefined) return [plainRun('---', true)];
  if (element['inlineObjectElement'] !== undefined) {
    const image = objectAt(
      objectWithId(objects, at('inlineObjectElement.inlineObjectId')),
      'inlineObjectProperties.embeddedObject',
    );
    const address = asText(readPath(image, 'imageProperties.contentUri') ?? '');
    const title = escaped(asText(image['title'] ?? image['description'] ?? 'image'));
    return address === '' ? [] : [plainRun(`![${title}](${address})`, true)];
  }
  return [];
}

/** A character that would end the address of a link. */
const percentEncoded = (character: string): string =>
  `%${character.codePointAt(0)?.toString(16).toUpperCase().padStart(2, '0')}`;

/** A run with its marks, which do not include the spaces around it: Markdown would not take them for marks. */
function marked({ text, bold, italic, struck, link, raw }: Run): string {
  if (raw) return text;
  const [, before = '', content = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (content === '') return text;
  const inner = [struck ? '~~' : '', bold ? '**' : '', italic ? '*' : ''].reduce(
    (written, mark) => mark + written + mark,
    escaped(content),
  );
  return before + (link === '' ? inner : `[${inner}](${link.replaceAll(/[()\s]/g, percentEncoded)})`) + after;
}
