/** The default size of a page. */
export const PAGE_SIZE = 50;

/** How far entries of long lists are counted, and how far into them `offset` may reach. A total above it says that there are more. */
export const COUNTED = 10_000;
