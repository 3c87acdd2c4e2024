/**
 * The room between two columns of cards in which the name of a port can be read at the initial zoom of 50 %, where it is 22 units high: in canvas units, with
 * the dot before it. Letters differ in width, so it is an estimate that suits most names; `main` is not shown and needs none.
 */
export const portNameRoom = (port: string): number => (port === 'main' ? 0 : Math.max(0, 13 * port.length - 5));
