import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const GUIDE = join(import.meta.dirname, '../../../docs/ai-text.md');

/** The percentage that the guide says of something, from the row of its table that begins with it. Throws where there is no such row. */
export function figureInGuide(name: string): number {
  const row = readFileSync(GUIDE, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${name} |`));
  const [, percent] = /(\d+)\u00a0?%/.exec(row ?? '') ?? [];
  if (percent === undefined) throw new Error(`docs/ai-text.md has no row with a percentage for "${name}".`);
  return Number(percent);
}

/** A share as the guide writes it: percent without a fraction. */
export const percentOf = (right: number, all: number): number => Math.round((right / all) * 100);
