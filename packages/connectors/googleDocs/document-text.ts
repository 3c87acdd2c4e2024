import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { TextFormat } from './inline.ts';
import { escaped, inlineText } from './inline.ts';
import { objectAt, objectsAt, objectWithId } from '../google/reading.ts';

/** A body with what its text refers to. */
interface Part {
  title: string;
  content: readonly JsonObject[];
  lists: JsonObject;
  objects: JsonObject;
  footnotes: JsonObject;
}

/** A paragraph or table as text. Entries of a list follow each other without a blank line. */
interface Block {
  text: string;
  list: boolean;
}

const partOf = (title: string, source: JsonObject): Part => ({
  title,
  content: objectsAt(source, 'body.content'),
  lists: objectAt(source, 'lists'),
  objects: objectAt(source, 'inlineObjects'),
  footnotes: objectAt(source, 'footnotes'),
});

function partsOf(tabs: readonly JsonObject[]): Part[] {
  return tabs.flatMap((tab) => [
    partOf(asText(readPath(tab, 'tabProperties.title') ?? ''), objectAt(tab, 'documentTab')),
    ...partsOf(objectsAt(tab, 'childTabs')),
  ]);
}

/**
 * The text of a document as the API gives it (https://developers.google.com/workspace/docs/api/concepts/structure), of all its tabs one after the other: with
 * headings, lists, tables, links, images and footnotes in Markdown, or only what there is to read.
 */
export function documentText(document: JsonObject, format: TextFormat): string {
  const tabs = partsOf(objectsAt(document, 'tabs'));
  const parts = tabs.length > 0 ? tabs : [partOf('', document)];
  const texts = parts.map((part) => {
    const text = partText(part, format);
    if (parts.length === 1) return text;
    return format === 'plain' ? `${part.title}\n${text}` : `# ${escaped(part.title)}\n\n${text}`;
  });
  return texts.join('\n\n').trim();
}

function partText(part: Part, format: TextFormat): string {
  const body = joined(blocksOf(part.content, part, format), format);
  if (format === 'plain') return body;
  const notes = Object.values(part.footnotes).map((note, index) => {
    const text = blocksOf(objectsAt(note, 'content'), part, 'markdown').map((block) => block.text.trim());
    return `[^${index + 1}]: ${text.join(' ')}`;
  });
  return [body, ...notes].join('\n\n');
}

function joined(blocks: readonly Block[], format: TextFormat): string {
  if (format === 'plain') return blocks.map(({ text }) => text).join('\n');
  return blocks
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, list }, index, all) => (index === 0 ? '' : list && all[index - 1]?.list ? '\n' : '\n\n') + text)
    .join('');
}

function blocksOf(content: readonly JsonObject[], part: Part, format: TextFormat): Block[] {
  const numbers = new Map<string, number>();
  return content.flatMap((element): Block[] => {
    if (element['paragraph'] !== undefined)
      return [paragraphBlock(objectAt(element, 'paragraph'), part, format, numbers)];
    if (element['table'] !== undefined)
      return [{ text: tableText(objectAt(element, 'table'), part, format), list: false }];
    return element['tableOfContents'] !== undefined && format === 'plain'
      ? blocksOf(objectsAt(element, 'tableOfContents.content'), part, format)
      : [];
  });
}

const headings: { readonly [style: string]: number } = { TITLE: 1, SUBTITLE: 2 };

function paragraphBlock(
  paragraph: JsonObject,
  { lists, objects }: Part,
  format: TextFormat,
  numbers: Map<string, number>,
): Block {
  const text = inlineText(objectsAt(paragraph, 'elements'), objects, format);
  const { listId, nestingLevel } = objectAt(paragraph, 'bullet');
  if (listId !== undefined) {
    const mark = bulletOf(lists, asText(listId), Number(nestingLevel ?? 0), numbers);
    const indent = (format === 'plain' ? '  ' : '    ').repeat(Number(nestingLevel ?? 0));
    return { text: `${indent}${mark} ${text}`, list: true };
  }
  if (format === 'plain') return { text, list: false };
  const style = asText(readPath(paragraph, 'paragraphStyle.namedStyleType') ?? '');
  const level = headings[style] ?? Number(/^HEADING_(\d)$/.exec(style)?.[1] ?? 0);
  if (level > 0 && text.trim() !== '') return { text: `${'#'.repeat(level)} ${text.trim()}`, list: false };
  // What begins a line as a mark does is no mark.
  return {
    text:
      text === '---'
        ? text
        : text.replaceAll(
            /^(\s*)(\d*)([#+-]|[.)])(?=\s)/gm,
            (_all, space: string, number: string, mark: string) => `${space}${number}\\${mark}`,
          ),
    list: false,
  };
}

const NUMBERED = /DECIMAL|ALPHA|ROMAN/;

/** The mark of an entry of a list: its number, where the list is numbered. */
function bulletOf(lists: JsonObject, listId: string, level: number, numbers: Map<string, number>): string {
  const levels = objectsAt(objectWithId(lists, listId), 'listProperties.nestingLevels');
  if (!NUMBERED.test(asText(levels[level]?.['glyphType'] ?? ''))) return '-';
  const key = `${listId} ${level}`;
  for (let deeper = level + 1; deeper < 10; deeper += 1) numbers.delete(`${listId} ${deeper}`);
  const number = (numbers.get(key) ?? Number(levels[level]?.['startNumber'] ?? 1) - 1) + 1;
  numbers.set(key, number);
  return `${number}.`;
}

/** A table with its first row as the header; in plain text, cells are separated by tabs. */
function tableText(table: JsonObject, part: Part, format: TextFormat): string {
  const rows = objectsAt(table, 'tableRows').map((row) =>
    objectsAt(row, 'tableCells').map((cell) => cellText(objectsAt(cell, 'content'), part, format)),
  );
  if (format === 'plain') return rows.map((cells) => cells.join('\t')).join('\n');
  const [header = [], ...others] = rows.map((cells) => `| ${cells.join(' | ')} |`);
  const rule = `|${' --- |'.repeat(rows[0]?.length ?? 0)}`;
  return [header, rule, ...others].join('\n');
}

const cellText = (content: readonly JsonObject[], part: Part, format: TextFormat): string =>
  blocksOf(content, part, format)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join(format === 'plain' ? ' ' : '<br>')
    .replaceAll('\n', format === 'plain' ? ' ' : '<br>');

/** The place at the end of the document's first tab where text can be inserted: before its last newline. */
export function endOf(document: JsonValue | undefined): number {
  const last = objectsAt(document, 'body.content').at(-1);
  return Math.max(1, Number(last?.['endIndex'] ?? 2) - 1);
}
