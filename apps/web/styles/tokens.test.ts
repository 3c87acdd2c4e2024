import { readFileSync } from 'node:fs';
import { annotationColors } from '@heddle/contract/workflow/annotations';
import { describe, expect, it } from 'vitest';

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');

type Tokens = { [name: string]: string };
const read = (block: string | undefined): Tokens =>
  Object.fromEntries([...(block ?? '').matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));

const light = read(/:root \{([^}]*)\}/.exec(css)?.[1]);
const themes = { light, dark: { ...light, ...read(/\[data-theme='dark'\] \{([^}]*)\}/.exec(css)?.[1]) } };
const hues = [...css.matchAll(/\.cat-([\w-]+) \{\s*--h: (\d+);\s*\}/g)].map(
  ([, slug, hue]) => [slug ?? '', Number(hue)] as const,
);

const notes = [...css.matchAll(/\.hue-(\w+) \{\s*--h: (\d+);\s*--note-c: ([\d.]+);\s*\}/g)].map(
  ([, name, hue, chroma]) => [name ?? '', Number(hue), Number(chroma)] as const,
);

/** Relative luminance (WCAG 2) of an OKLCH color. */
function luminance(lightness: number, chroma: number, hue: number): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const [red, green, blue] = linear.map((channel) => Math.min(1, Math.max(0, channel)));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function ofToken(tokens: Tokens, name: string): number {
  const [lightness, chroma, hue] =
    /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/
      .exec(tokens[name] ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  if (lightness === undefined || chroma === undefined || hue === undefined)
    throw new Error(`--${name} is not an opaque oklch color`);
  return luminance(lightness, chroma, hue);
}

const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

const papers = ['bg', 'surface', 'surface-2'];
const text: [ink: string, papers: string[]][] = [
  ['ink', [...papers, 'surface-3']],
  ['ink-2', [...papers, 'surface-3']],
  ['ink-3', papers],
  ['accent', ['bg', 'surface', 'accent-soft']],
  ['accent-ink', ['accent', 'accent-hover']],
  ['bad-ink', ['bad', 'bad-hover']],
  ['ok', ['bg', 'surface', 'ok-soft']],
  ['warn', ['bg', 'surface', 'warn-soft']],
  ['bad', ['bg', 'surface', 'bad-soft']],
  ['ink-2', ['bad-soft']],
];

describe.each(Object.entries(themes))('in the %s theme', (_theme, tokens) => {
  it.each(text.flatMap(([ink, on]) => on.map((paper) => [ink, paper] as const)))(
    'text in %s can be read on %s',
    (ink, paper) => {
      expect(contrast(ofToken(tokens, ink), ofToken(tokens, paper))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(hues)('the icon of %s has enough contrast to its tile', (_slug, hue) => {
    const mark = luminance(Number(tokens['cat-l']), Number(tokens['cat-c']), hue);
    const tile = luminance(Number(tokens['cat-soft-l']), Number(tokens['cat-soft-c']), hue);
    expect(contrast(mark, tile)).toBeGreaterThanOrEqual(3);
  });

  it.each(notes)('words can be read on a note in %s', (_name, hue, chroma) => {
    const paper = luminance(Number(tokens['note-l']), chroma * Number(tokens['note-chroma']), hue);
    for (const ink of ['ink', 'ink-2']) expect(contrast(ofToken(tokens, ink), paper)).toBeGreaterThanOrEqual(4.5);
  });

  it('the focus ring has enough contrast to its surroundings', () => {
    for (const paper of papers)
      expect(contrast(ofToken(tokens, 'accent'), ofToken(tokens, paper))).toBeGreaterThanOrEqual(3);
  });
});

it('has a hue for each of the thirteen categories', () => expect(hues).toHaveLength(13));
it('has a hue for each color of notes', () => expect(notes.map(([name]) => name)).toEqual([...annotationColors]));
