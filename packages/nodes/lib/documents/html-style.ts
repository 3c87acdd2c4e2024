import type { Align, Inline } from './blocks.ts';
import type { HtmlElement } from './html-tree.ts';
import { absoluteLink } from './links.ts';

/** Style of a run of text. */
export type Style = Omit<Inline, 'text'>;

/** Styles of elements. */
const styles: Readonly<Record<string, Style>> = {
  b: { bold: true },
  strong: { bold: true },
  th: { bold: true },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  dfn: { italic: true },
  var: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
};

/** Named colors, in the shades of our documents. */
const named: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  red: '#c2272d',
  green: '#0a7a3f',
  blue: '#304cb5',
  grey: '#676c75',
  gray: '#676c75',
  orange: '#b56a00',
};

/** The declarations of an element's style attribute by name, in small letters. */
export function declarationsOf({ attributes }: HtmlElement): Map<string, string> {
  const pairs = (attributes.get('style') ?? '').split(';').map((entry) => entry.split(':'));
  return new Map(
    pairs.flatMap(([name = '', value = '']) =>
      value === '' ? [] : [[name.trim().toLowerCase(), value.trim().toLowerCase()] as const],
    ),
  );
}

function colorOf(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(written);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`.toLowerCase();
  if (/^#[\da-f]{6}$/i.test(written)) return written.toLowerCase();
  const rgb = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(written);
  if (rgb)
    return `#${rgb
      .slice(1)
      .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
      .join('')}`;
  return Object.hasOwn(named, written) ? named[written] : undefined;
}

/** The style of text in an element, on top of that around it. */
export function styleOf(element: HtmlElement, outer: Style): Style {
  const declared = declarationsOf(element);
  const color = colorOf(declared.get('color') ?? element.attributes.get('color'));
  const link = element.name === 'a' ? absoluteLink(element.attributes.get('href') ?? '') : undefined;
  const weight = declared.get('font-weight');
  return {
    ...outer,
    ...(Object.hasOwn(styles, element.name) ? styles[element.name] : {}),
    ...(weight === undefined ? {} : { bold: weight === 'bold' || weight === 'bolder' || Number(weight) >= 600 }),
    ...(declared.get('font-style') === 'italic' ? { italic: true } : {}),
    ...(declared.get('text-decoration')?.includes('underline') ? { underline: true } : {}),
    ...(declared.get('text-decoration')?.includes('line-through') ? { strike: true } : {}),
    ...(color === undefined ? {} : { color }),
    ...(link === undefined ? {} : { link }),
  };
}

/** The alignment of an element, or else that around it. */
export function alignOf(element: HtmlElement, outer: Align | undefined): Align | undefined {
  const written = declarationsOf(element).get('text-align') ?? element.attributes.get('align');
  return written === 'left' || written === 'center' || written === 'right'
    ? written
    : element.name === 'center'
      ? 'center'
      : outer;
}
