import { UnsupportedCharacters } from '../../lib/fonts/unsupported-characters.ts';
import { runNatively } from '../../lib/native/native.ts';
import type { WorkingStep } from '../../lib/workers/workers.ts';

const work = { url: new URL('./raster-work.ts', import.meta.url), load: () => import('./raster-work.ts') };
/** Most drawings take less than a second. */
const TIME_LIMIT_MS = 20_000;

/** Pixels of a picture at most. */
export const MOST_PIXELS = 50_000_000;

/**
 * An SVG of ours as PNG. `scale` is how many of its pixels take the place of one of the SVG's. Works in a process of its own. Throws `work_timeout`,
 * `work_memory`, `work_crashed`, `work_busy`.
 */
export const toPng = (svg: string, scale: number, { signal, resources }: WorkingStep): Promise<Uint8Array> =>
  runNatively(work, 'drawPng', [svg, scale, MOST_PIXELS], { signal, resources, timeoutMs: TIME_LIMIT_MS });

/** A file with a foreign SVG as PNG. Throws `svg_refused`, `xml_entities`, `image_unreadable`, `image_pixels_exceeded`, and the errors of `toPng`. */
export const drawingToPng = (
  bytes: Uint8Array,
  name: string,
  scale: number,
  { signal, resources }: WorkingStep,
): Promise<Uint8Array> =>
  runNatively(work, 'drawForeign', [bytes, name, scale], { signal, resources, timeoutMs: TIME_LIMIT_MS });

/** The characters in the texts of an SVG that our font lacks: if the machine has no other font for them they become boxes. */
export function uncertainGlyphs(svg: string): string[] {
  const letters = new UnsupportedCharacters();
  for (const [, text = ''] of svg.matchAll(/<(?:text|tspan)\b[^>]*>([^<]*)/g)) letters.plain(text);
  return letters.missing;
}
