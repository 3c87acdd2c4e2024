import type { GuideBlock } from '../markdown/blocks.ts';
import { plainText } from '../markdown/blocks.ts';

const WORDS_PER_MINUTE = 200;

/** How long it takes to read: '3 min'. */
export function readingTime(blocks: readonly GuideBlock[]): string {
  const words = blocks.flatMap((block) => textOf(block).split(/\s+/));
  return `${Math.max(1, Math.round(words.length / WORDS_PER_MINUTE))} min`;
}

function textOf(block: GuideBlock): string {
  if (block.kind === 'code') return block.text;
  if (block.kind === 'table') return block.rows.flat().map(plainText).join(' ');
  return block.kind === 'list' ? block.items.map(plainText).join(' ') : plainText(block.children);
}
