import type { Point } from '../store/graph.ts';

/** The CSS position of a node. Without a transform per node: with a thousand of those, browsers lay out the page again for every frame. */
export const nodePosition = ({ x, y }: Point) => ({ transform: 'none', left: x, top: y });
