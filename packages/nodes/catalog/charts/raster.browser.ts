import { dryRunErrors } from '@heddle/contract/errors/dry-run';

/** Never called in a browser, where nothing is rendered. */
export const MOST_PIXELS = 0;

/** An SVG as PNG, which a browser's worker cannot make. Throws `dry_run_needs_server`. */
export function toPng(): Promise<Uint8Array> {
  return Promise.reject(dryRunErrors.dry_run_needs_server({ node: 'A chart as PNG' }));
}

/** The same for a file. */
export const drawingToPng = toPng;

/** Never called in a browser, where nothing is rendered. */
export const uncertainGlyphs = (): string[] => [];
