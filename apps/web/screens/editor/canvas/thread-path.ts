/** The length of an edge's straight ends, in canvas units: the least, and the most for an edge that leads back. */
const REACH = { min: 24, back: 160 } as const;

/** How far beyond its ends a thread turns that leads back below cards, and the radius of its corners. */
const TURN = { out: 20, radius: 14 } as const;

interface ThreadPath {
  path: string;
  /** Its middle. */
  x: number;
  y: number;
}

/** True for threads that lead so far back that they have to go around cards. */
export const leadsBack = (sourceX: number, targetX: number): boolean => targetX < sourceX - 2 * TURN.out;

/** The SVG path of an edge and its center. An edge leaves to the right and arrives from the left. One that leads back follows `lane`, a height below the cards. */
export function threadPath(
  sourceX: number,
  sourceY: number,
  targetX: number,
  targetY: number,
  lane?: number,
): ThreadPath {
  if (lane !== undefined) return backPath(sourceX, sourceY, targetX, targetY, lane);
  const distance = targetX - sourceX;
  const reach = distance >= 0 ? Math.max(distance / 2, REACH.min) : Math.min(REACH.back, REACH.min - distance / 2);
  const path = `M${sourceX},${sourceY} C${sourceX + reach},${sourceY} ${targetX - reach},${targetY} ${targetX},${targetY}`;
  // The curve is symmetric, so its middle lies halfway between its ends.
  return { path, x: (sourceX + targetX) / 2, y: (sourceY + targetY) / 2 };
}

/** Out to the right, down, along the lane to the left, up and in from the left, with round corners. */
function backPath(sourceX: number, sourceY: number, targetX: number, targetY: number, lane: number): ThreadPath {
  const { out, radius } = TURN;
  const [right, left] = [sourceX + out, targetX - out];
  const path = [
    `M${sourceX},${sourceY} H${right - radius} Q${right},${sourceY} ${right},${sourceY + radius}`,
    `V${lane - radius} Q${right},${lane} ${right - radius},${lane}`,
    `H${left + radius} Q${left},${lane} ${left},${lane - radius}`,
    `V${targetY + radius} Q${left},${targetY} ${left + radius},${targetY} H${targetX}`,
  ].join(' ');
  return { path, x: (sourceX + targetX) / 2, y: lane };
}
