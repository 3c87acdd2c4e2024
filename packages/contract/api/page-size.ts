/** The default size of a page. */
export const PAGE_SIZE = 50;
