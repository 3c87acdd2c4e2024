import { dataErrors } from '@heddle/contract/errors/data';
import { isJsonObject } from '@heddle/contract/json';
import type { JsonValue } from '@heddle/contract/json';
import { sentencesOf } from '../../lib/language/sentences.ts';
import { putAttributes, takeAttributes } from './attributes.ts';
import { protect, withoutMarks } from './protect.ts';

/** Characters of a piece: longer paragraphs are parted between sentences. */
const LONGEST = 4000;
/** Characters of a paragraph of HTML, whose tags cannot be parted. */
const MOST_OF_HTML = 10_000;
/** Elements inside a paragraph; any other tag ends it. */
const INLINE =
  /^<\/?(?:a|abbr|b|bdi|bdo|br|cite|code|del|dfn|em|font|i|img|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)(?=[\s/>])/i;
/** Where markup begins: a comment, an element that is not translated, or a tag. */
const BEGINNING =
  /<!--|<(script|style|pre|code|kbd|samp|textarea|template|svg|math)(?=[\s/>])|<[!/]?[A-Za-z](?:[^<>"']|"[^"]{0,200000}"|'[^']{0,200000}')*>/gi;
const UNTRANSLATED = /^<(?:[!/]|(?:script|style|pre|code|kbd|samp|textarea|template|svg|math)(?=[\s/>]))/i;
/** Code between lines of three backquotes. */
const FENCED = /(^```[^\n]*\n[\s\S]*?^```[^\n]*$)/m;

/** A part of a text that may be translated, or stays. */
interface Part {
  text: string;
  stays: boolean;
}
const toTranslate = (text: string): Part => ({ text, stays: false });
const staying = (text: string): Part => ({ text, stays: true });

/** A value taken apart: what is translated, and how the translations are put together again. */
export interface TakenApart {
  pieces: readonly string[];
  /** Takes one text for each piece. */
  join(translations: readonly string[]): JsonValue;
}

type Kind = 'text' | 'html' | 'json';

/** Takes a value apart. Joining the pieces as they are gives the same value. Throws `data_too_large`. `skip`: names of properties of JSON whose values stay. */
export function takeApart(value: JsonValue, kind: Kind, skip: ReadonlySet<string> = new Set()): TakenApart {
  const pieces: string[] = [];
  /** Remembers the parts of a text, and returns what puts them together. */
  const text = (written: string): ((translations: readonly string[]) => string) => {
    const { html, texts } =
      kind === 'html' ? takeAttributes(written, tagsOf(written), hasWords) : { html: written, texts: [] };
    const parts = (kind === 'html' ? htmlParts(html) : textParts(html)).map((part) =>
      part.stays || !hasWords(part.text) ? part.text : pieces.push(part.text) - 1,
    );
    const attributes = texts.map((each) => ({ ...each, at: pieces.push(each.text) - 1 }));
    return (translations) => {
      const translated = (at: number): string => translations[at] ?? pieces[at] ?? '';
      const joined = parts.map((part) => (typeof part === 'string' ? part : translated(part))).join('');
      return attributes.length === 0
        ? joined
        : putAttributes(
            joined,
            attributes.map(({ quote, at }) => ({ quote, text: translated(at) })),
          );
    };
  };
  const any = (entry: JsonValue): ((translations: readonly string[]) => JsonValue) => {
    if (typeof entry === 'string') return text(entry);
    if (Array.isArray(entry)) {
      const entries = entry.map(any);
      return (translations) => entries.map((join) => join(translations));
    }
    if (!isJsonObject(entry)) return () => entry;
    const properties = Object.entries(entry).map(
      ([name, own]) => [name, skip.has(name) ? () => own : any(own)] as const,
    );
    return (translations) => Object.fromEntries(properties.map(([name, join]) => [name, join(translations)]));
  };
  const join = any(value);
  return { pieces, join };
}

/** True for a part with letters besides what a translation must not change. */
function hasWords(part: string): boolean {
  if (part.length > MOST_OF_HTML)
    throw dataErrors.data_too_large({ what: 'A paragraph of the HTML', limit: `${MOST_OF_HTML} characters` });
  return /\p{L}/u.test(withoutMarks(protect(part).text));
}

/** The paragraphs of a text, and the blanks and the code between them. */
const textParts = (text: string): Part[] =>
  text.split(FENCED).flatMap((part, at) =>
    at % 2 === 1
      ? [staying(part)]
      : part
          .split(/(\n[^\S\n]*(?:\n[^\S\n]*)+)/)
          .flatMap(withoutEdges)
          .flatMap(shorter)
          .map(toTranslate),
  );

/** The paragraphs of HTML with the tags inside them, and the markup and blanks between them. */
function htmlParts(html: string): Part[] {
  const parts: Part[] = [];
  const close = (text: string): void => void parts.push(...withoutEdges(text).map(toTranslate));
  let [open, from] = ['', 0];
  for (const { start, end } of markupOf(html)) {
    const markup = html.slice(start, end);
    open += html.slice(from, start);
    from = end;
    if (INLINE.test(markup)) open += markup;
    else {
      close(open);
      parts.push(staying(markup));
      open = '';
    }
  }
  close(open + html.slice(from));
  return parts;
}

/** Where tags are whose attributes may be translated: not those of elements that are not translated. */
function* tagsOf(html: string): Generator<{ start: number; end: number }> {
  for (const place of markupOf(html)) if (!UNTRANSLATED.test(html.slice(place.start, place.start + 20))) yield place;
}

/** Where comments, elements that are not translated and tags are. What is never closed is looked for once. */
function* markupOf(html: string): Generator<{ start: number; end: number }> {
  const small = html.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const unclosed = new Set<string>();
  let end = 0;
  for (const { 0: beginning, 1: element, index: start } of html.matchAll(BEGINNING)) {
    if (start < end) continue;
    const closing = beginning === '<!--' ? '-->' : element === undefined ? '' : `</${element.toLowerCase()}`;
    const found = unclosed.has(closing) ? -1 : small.indexOf(closing, start + beginning.length);
    if (found < 0) {
      unclosed.add(closing);
      continue;
    }
    if (closing === '') end = start + beginning.length;
    else if (closing === '-->') end = found + closing.length;
    else end = small.indexOf('>', found) + 1 || html.length;
    yield { start, end };
  }
}

const withoutEdges = (text: string): string[] => {
  const inner = text.trim();
  const start = text.length - text.trimStart().length;
  return [text.slice(0, start), inner, text.slice(start + inner.length)].filter((part) => part !== '');
};

/** A long text between its sentences; the blanks between them stay. */
function shorter(text: string): string[] {
  if (text.length <= LONGEST) return [text];
  const parts: string[] = [];
  let from = 0;
  let end = 0;
  for (const sentence of sentencesOf(text, 'en')) {
    if (sentence.end - from > LONGEST && end > from) {
      parts.push(text.slice(from, end), text.slice(end, sentence.start));
      from = sentence.start;
    }
    end = sentence.end;
  }
  return [...parts, text.slice(from)].filter((part) => part !== '');
}
