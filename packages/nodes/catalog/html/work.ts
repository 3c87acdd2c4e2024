import { documentErrors } from '@heddle/contract/errors/documents';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { DomUtils, parseDocument } from 'htmlparser2';
import { checkLength } from '../../lib/documents/limits.ts';
import { setPath } from '../../lib/json/paths.ts';
import type { HtmlTest } from './selector.ts';
import { elementsOf, readSelector } from './selector.ts';
import type { HtmlDocument, HtmlTag } from './tree.ts';
import { isTag, isText } from './tree.ts';

/** A value to read: its name, which ends in `[]` for a list, and a selector, which may end in what is read of the element. */
export interface WantedValue {
  name: string;
  selector: string;
}

export interface HtmlReading {
  values: readonly WantedValue[];
  /** Selectors of elements that are left out of texts; '' for none. */
  skip: string;
  trim: boolean;
}

type Part = 'text' | 'html' | 'value' | { attribute: string };

const MAX_ELEMENTS = 200_000;
/** Elements inside each other. */
const MAX_DEPTH = 500;

/** Reads values out of HTML, by name. One that is not found is an empty text, an empty list, or left out where it is no text. Throws `field_invalid`, `document_too_large`. */
export function readValues(html: string, { values, skip, trim }: HtmlReading): JsonObject {
  checkLength(html);
  const document = parseDocument(html);
  checkSize(document);
  const skipped: HtmlTest = skip.trim() === '' ? () => false : readSelector(skip);
  const result: JsonObject = {};
  for (const { name, selector } of values) {
    const { source, part } = partOf(selector);
    const isList = name.endsWith('[]');
    const elements = elementsOf(document, readSelector(source));
    const read = (element: HtmlTag): string | undefined => valueOf(element, part, skipped, trim);
    const all = elements.map(read).filter((value) => value !== undefined);
    const value: JsonValue | undefined = isList ? all : (all[0] ?? (part === 'text' ? '' : undefined));
    if (value !== undefined) setPath(result, isList ? name.slice(0, -2) : name, value);
  }
  return result;
}

/** Throws `document_too_large` for more elements, or deeper ones, than are read. */
function checkSize(document: HtmlDocument): void {
  let count = 0;
  const open: { nodes: HtmlDocument['childNodes']; depth: number }[] = [{ nodes: document.childNodes, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { nodes, depth } = next;
    count += nodes.length;
    if (depth > MAX_DEPTH) throw documentErrors.document_too_large({ what: 'levels', limit: String(MAX_DEPTH) });
    if (count > MAX_ELEMENTS)
      throw documentErrors.document_too_large({ what: 'elements', limit: String(MAX_ELEMENTS) });
    for (const node of nodes) if (isTag(node)) open.push({ nodes: node.childNodes, depth: depth + 1 });
  }
}

/** The part of an element that a selector asks for behind `::`. Throws `field_invalid`. */
function partOf(selector: string): { source: string; part: Part } {
  const [, source = selector, name = 'text', , attribute = ''] =
    /^(.*?)::([a-z]+)(\(\s*([^()\s]+)\s*\))?$/s.exec(selector.trim()) ?? [];
  if (name === 'attr' && attribute !== '') return { source, part: { attribute: attribute.toLowerCase() } };
  if (attribute === '' && (name === 'text' || name === 'html' || name === 'value')) return { source, part: name };
  throw nodeErrors.field_invalid({
    field: 'Selector',
    reason: `reads ::${name}; known are ::text, ::html, ::value and ::attr(name)`,
  });
}

function valueOf(element: HtmlTag, part: Part, skipped: HtmlTest, trim: boolean): string | undefined {
  const value =
    part === 'text'
      ? textOf(element, skipped)
      : part === 'html'
        ? DomUtils.getInnerHTML(element)
        : part === 'value'
          ? fieldValue(element)
          : element.attribs[part.attribute];
  return trim ? value?.trim() : value;
}

/** What a field of a form holds. */
function fieldValue(element: HtmlTag): string | undefined {
  if (element.name === 'textarea') return DomUtils.textContent(element);
  if (element.name !== 'select') return element.attribs['value'];
  const options = DomUtils.findAll(({ name }) => name === 'option', element.children);
  const chosen = options.find(({ attribs }) => 'selected' in attribs) ?? options[0];
  return chosen && (chosen.attribs['value'] ?? DomUtils.textContent(chosen));
}

/** Elements whose content is no text for readers. */
const hidden = /^(?:script|style|template|noscript|head)$/;
/** Elements that stand on lines of their own. */
const block =
  /^(?:address|article|aside|blockquote|br|dd|div|dl|dt|fieldset|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tr|ul)$/;

/** The text of an element as it reads: white space is one space, and blocks have lines of their own. */
function textOf(element: HtmlTag, skipped: HtmlTest): string {
  let text = '';
  const add = (nodes: HtmlDocument['childNodes']): void => {
    for (const node of nodes) {
      if (isText(node)) text += node.data.replaceAll(/\s+/g, ' ');
      if (!isTag(node) || hidden.test(node.name) || skipped(node)) continue;
      if (block.test(node.name)) text += '\n';
      add(node.childNodes);
      if (block.test(node.name) && node.name !== 'br') text += '\n';
      if (node.name === 'td' || node.name === 'th') text += ' ';
    }
  };
  add(element.childNodes);
  return text
    .replaceAll(/[ \u00a0]*\n[ \u00a0]*/g, '\n')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n');
}
