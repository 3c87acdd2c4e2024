/** The id of the library's search box. */
export const LIBRARY_SEARCH_ID = 'library-search';

/** Focuses the library's search box, once it is rendered: on narrow screens the library opens first. */
export function focusLibrary(): void {
  requestAnimationFrame(() => {
    const search = document.getElementById(LIBRARY_SEARCH_ID);
    if (!(search instanceof HTMLInputElement)) return;
    search.focus();
    search.select();
  });
}
