import type { Element } from '@xmldom/xmldom';
import type { Placed } from './guard.ts';
import type { Declaration, StyleSheet } from './style.ts';
import { declarationsIn, idsIn, readStyleSheet } from './style.ts';

/** The work that drawing takes, with all references followed. */
export interface Work {
  drawn: number;
  /** Elements that are drawn on a layer of their own, which is as large as the drawing. */
  layers: number;
}

/** References after each other. */
const LONGEST_CHAIN = 50;
/** Elements whose `href` renders the referenced element, or inherits its content. */
const referring: readonly string[] = ['use', 'pattern', 'textPath', 'tref'];
/** Elements that render nothing by themselves, however often they are referenced. */
const colors: readonly string[] = ['linearGradient', 'radialGradient'];
const PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,\s*(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR|AAAA)/;

/** The effects that an element requests, by its attributes and all styles. */
interface Asked {
  /** The ids it references, and how often. */
  references: { id: string; times: number }[];
  isLayer: boolean;
}

/**
 * The rendering cost of a drawing. Throws `refuse(…)` for filters, nested drawings, and circular references.
 */
export function measureWork(elements: readonly Placed[], refuse: (reason: string) => Error): Work {
  const sheet = readStyleSheet(
    elements
      .filter(({ node }) => node.localName === 'style')
      .map(({ node }) => node.textContent ?? '')
      .join('\n'),
  );
  if (sheet.imports) throw refuse('its style sheet takes in others');
  const byId = new Map<string, number[]>();
  for (const [index, { node }] of elements.entries()) {
    if (colors.includes(node.localName ?? '')) continue;
    for (const id of [node.getAttribute('id'), node.getAttribute('xml:id')])
      if (id !== null) byId.set(id, [...(byId.get(id) ?? []), index]);
  }
  const asked = elements.map(({ node }) => askedOf(node, sheet, refuse));
  const known = new Map<number, Work>();
  const under = new Set<number>();

  function measure(index: number): Work {
    const before = known.get(index);
    if (before) return before;
    if (under.has(index)) throw refuse('it refers to itself');
    if (under.size > LONGEST_CHAIN) throw refuse(`its references follow each other more than ${LONGEST_CHAIN} times`);
    under.add(index);
    const work: Work = { drawn: 0, layers: 0 };
    for (let at = index; at < (elements[index]?.end ?? 0); at += 1) {
      const { references = [], isLayer = false } = asked[at] ?? {};
      work.drawn += 1;
      if (isLayer) work.layers += 1;
      for (const { id, times } of references) {
        for (const target of byId.get(id) ?? []) {
          const { drawn, layers } = measure(target);
          work.drawn += drawn * times;
          work.layers += layers * times;
        }
      }
    }
    under.delete(index);
    known.set(index, work);
    return work;
  }
  return measure(0);
}

function askedOf(node: Element, sheet: StyleSheet, refuse: (reason: string) => Error): Asked {
  const asked: Asked = { references: [], isLayer: false };
  const points = pointsOf(node);
  for (const { name, value } of declarationsFor(node, sheet)) {
    if (name === 'filter' && !/^(?:none|inherit|initial|unset)?$/i.test(value.replace(/\s*!important$/i, '')))
      throw refuse('it uses filters');
    if (isLayered(name, value)) asked.isLayer = true;
    const times = name.startsWith('marker') ? points : 1;
    for (const id of idsIn(value)) asked.references.push({ id, times });
  }
  for (const { localName, value } of node.attributes) {
    const href = localName === 'href' ? value.trim() : '';
    if (href.startsWith('#') && referring.includes(node.localName ?? ''))
      asked.references.push({ id: href.slice(1), times: 1 });
    if (/^data:/i.test(href) && !PICTURE.test(href))
      throw refuse('it has something inside that is no PNG, JPEG, GIF, WebP or AVIF picture');
  }
  return asked;
}

/** All declarations that may hold for an element: more rather than fewer. */
function declarationsFor(node: Element, { simple, others }: StyleSheet): Declaration[] {
  const found: Declaration[] = [...others];
  const selectors = [
    '*',
    node.localName ?? '',
    `#${node.getAttribute('id') ?? ''}`,
    ...(node.getAttribute('class') ?? '').split(/\s+/).map((name) => `.${name}`),
  ];
  for (const selector of selectors) found.push(...(simple.get(selector) ?? []));
  for (const { name, value } of node.attributes)
    found.push(...(name === 'style' ? declarationsIn(value) : [{ name, value }]));
  return found;
}

function isLayered(name: string, value: string): boolean {
  if (name === 'opacity') return Number.parseFloat(value) < (value.includes('%') ? 100 : 1);
  if (name === 'mask' || name === 'clip-path') return /url\(/i.test(value);
  return (name === 'mix-blend-mode' && !/^normal$/i.test(value)) || (name === 'isolation' && /^isolate$/i.test(value));
}

/** Points of a path at most: each may get a marker. */
function pointsOf(node: Element): number {
  const path = node.getAttribute('d') ?? node.getAttribute('points') ?? '';
  return Math.max(4, (path.match(/[a-z]|[-+]?(?:\d+\.?\d*|\.\d+)/gi) ?? []).length);
}
