import { fileWorkErrors } from '@heddle/contract/errors/file-work';
import type { Document, Element, Node } from '@xmldom/xmldom';
import { DOMParser, XMLSerializer } from '@xmldom/xmldom';
import { checkEntities, xmlText } from '../../xml/text.ts';
import { measureWork } from './measure.ts';

/** Bytes of an SVG, which is read as text first. */
export const SVG_LIMIT = 4 * 1024 * 1024;
const MOST_ELEMENTS = 100_000;
/** Elements inside each other. */
const DEEPEST = 200;
/** Elements that are drawn once all references are followed. */
const MOST_DRAWN = 200_000;

const ELEMENT = 1;
const PROCESSING_INSTRUCTION = 7;

/** An SVG that may be drawn, and how much work it makes. */
export interface SafeSvg {
  svg: Uint8Array;
  /** How often a picture of the drawing's size is made on the way to it, for effects like opacity and masks. */
  layers: number;
}

/** `svg_refused` with the reason. */
export const refused = (name: string, reason: string): Error => fileWorkErrors.svg_refused({ name, reason });

/**
 * A foreign drawing made safe to render: it is serialized anew from the checked tree, so the renderer sees nothing else. Refuses what
 * can keep a machine busy for long however short it is: filters, references that multiply, drawings in drawings. Throws `svg_refused`, `xml_entities`,
 * `encoding_unknown`, `image_unreadable`.
 */
export function guardSvg(bytes: Uint8Array, name: string): SafeSvg {
  const text = xmlText(bytes);
  checkEntities(text);
  const root = parsed(text, name).documentElement;
  if (!root) throw fileWorkErrors.image_unreadable({ name, reason: 'it is empty' });
  const elements = elementsOf(root, name);
  const work = measureWork(elements, (reason) => refused(name, reason));
  if (work.drawn > MOST_DRAWN) throw refused(name, `its references multiply to more than ${MOST_DRAWN} elements`);
  for (const { node } of elements) removeInert(node);
  return { svg: new TextEncoder().encode(new XMLSerializer().serializeToString(root)), layers: work.layers };
}

/** An element and its index in document order: its descendants follow, up to `end`. */
export interface Placed {
  node: Element;
  end: number;
}

function parsed(text: string, name: string): Document {
  const unreadable = (reason: string, cause?: unknown): Error =>
    fileWorkErrors.image_unreadable({ name, reason }, cause === undefined ? {} : { cause });
  const onError = (level: string, message: string): void => {
    if (level !== 'warning') throw unreadable(message.split('\n')[0] ?? 'it is not well-formed');
  };
  try {
    return new DOMParser({ locator: false, onError }).parseFromString(
      text.replace(/^\ufeff/, '').trimStart(),
      'image/svg+xml',
    );
  } catch (cause) {
    throw cause instanceof Error && 'status' in cause ? cause : unreadable('it is not well-formed', cause);
  }
}

/** All elements in the order of the document. Throws where there are too many, or too deep inside each other. */
function elementsOf(root: Element, name: string): Placed[] {
  const elements: Placed[] = [{ node: root, end: 0 }];
  const open: number[] = [0];
  let next: Node | null = root.firstChild;
  while (open.length > 0) {
    if (next === null) {
      const closed = elements[open.pop() ?? 0];
      if (!closed) break;
      closed.end = elements.length;
      next = open.length > 0 ? closed.node.nextSibling : null;
      continue;
    }
    if (next.nodeType !== ELEMENT) {
      next = next.nextSibling;
      continue;
    }
    // Guaranteed by its type.
    const node = next as Element;
    open.push(elements.length);
    elements.push({ node, end: 0 });
    if (elements.length > MOST_ELEMENTS) throw refused(name, `it has more than ${MOST_ELEMENTS} elements`);
    if (open.length > DEEPEST) throw refused(name, `its elements stand more than ${DEEPEST} levels inside each other`);
    next = node.firstChild;
  }
  return elements;
}

/** Removes forbidden elements, and processing instructions, which could name further style sheets. */
function removeInert(node: Element): void {
  for (let child = node.firstChild; child !== null;) {
    const next: Node | null = child.nextSibling;
    const isFilter = child.nodeType === ELEMENT && (child as Element).localName === 'filter';
    if (isFilter || child.nodeType === PROCESSING_INSTRUCTION) node.removeChild(child);
    child = next;
  }
}
