/** The entries of a page where a list is asked for without a limit. */
export const PAGE_SIZE = 50;
