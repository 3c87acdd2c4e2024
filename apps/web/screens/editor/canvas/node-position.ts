import type { Point } from '../store/graph.ts';

/** Where a node stands. Not by a transform of its own: with a thousand of those the browser takes the page apart anew for every frame. */
export const nodePosition = ({ x, y }: Point) => ({ transform: 'none', left: x, top: y });
