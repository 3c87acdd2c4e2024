import { uncertainGlyphs, toPng } from '../charts/raster.ts';
import type { WorkingStep } from '../../lib/workers/workers.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { ReportPart } from './types.ts';

const work = { url: new URL('../charts/render.ts', import.meta.url), load: () => import('../charts/render.ts') };
const TIME_LIMIT_MS = 60_000;
/** Pixels of a chart's picture for one of its own. */
const SHARP = 2;

/** The charts of a report as PNGs, in their order, and the characters in them that our font lacks. Throws the errors of `toPng`. */
export async function chartPictures(
  parts: readonly ReportPart[],
  { signal, resources }: WorkingStep,
): Promise<{ pictures: Uint8Array[]; doubtful: string[] }> {
  const pictures: Uint8Array[] = [];
  const doubtful = new Set<string>();
  for (const part of parts) {
    if (part.kind !== 'chart') continue;
    const spec = { ...part.spec, appearance: { ...part.spec.appearance, transparent: false } };
    const svg = await runInWorker(work, 'renderChart', [spec], { signal, resources, timeoutMs: TIME_LIMIT_MS });
    for (const letter of uncertainGlyphs(svg)) doubtful.add(letter);
    pictures.push(await toPng(svg, SHARP, { signal, resources }));
  }
  return { pictures, doubtful: [...doubtful] };
}
