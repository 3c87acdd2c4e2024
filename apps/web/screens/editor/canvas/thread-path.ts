/** How far a thread goes on straight before it turns, in canvas units: at least, and at most where it leads back. */
const REACH = { min: 24, back: 160 } as const;

/** The SVG path of an edge and its middle. The thread leaves to the right and arrives from the left. */
export function threadPath(sourceX: number, sourceY: number, targetX: number, targetY: number): { path: string; x: number; y: number } {
  const distance = targetX - sourceX;
  const reach = distance >= 0 ? Math.max(distance / 2, REACH.min) : Math.min(REACH.back, REACH.min - distance / 2);
  const path = `M${sourceX},${sourceY} C${sourceX + reach},${sourceY} ${targetX - reach},${targetY} ${targetX},${targetY}`;
  // The curve is symmetric, so its middle lies halfway between its ends.
  return { path, x: (sourceX + targetX) / 2, y: (sourceY + targetY) / 2 };
}
