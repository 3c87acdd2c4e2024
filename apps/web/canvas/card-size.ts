/**
 * A card on the canvas, in canvas units. Cards have a fixed size, so that the canvas never has to measure them. At a zoom of 0.5 there is room for two
 * lines of the name at 13 pixels and one line of parameters at 11, and still for an edge between the columns of a template (300 units apart).
 */
export const CARD_WIDTH = 240;
export const CARD_HEIGHT = 96;
/** The side of the square in which a handle takes the pointer, half of it within the card. */
export const HANDLE = 20;
/** The diameter of the dot that is seen of a handle. */
export const DOT = 10;

/** The least distance between two ports: their names are 22 units high where they are largest. */
const PORT_GAP = 24;

/** The height of a card with this many ports on its fuller side. */
export function cardHeight(ports: number): number {
  return CARD_HEIGHT + Math.max(0, ports - 4) * PORT_GAP;
}

/** How far below the card's upper edge the middle of each port lies. */
export function portOffsets(count: number): number[] {
  const height = cardHeight(count);
  if (count <= 1) return [height / 2];
  const gap = count === 2 ? 36 : count === 3 ? 30 : PORT_GAP;
  return Array.from({ length: count }, (_, index) => height / 2 + (index - (count - 1) / 2) * gap);
}
