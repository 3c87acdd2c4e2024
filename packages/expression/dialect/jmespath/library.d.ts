/** What we use of the library; its published types leave it out. */
declare module 'jmespath' {
  /** The tree of a query. Throws an Error where the query cannot be parsed. */
  export function compile(query: string): unknown;
}
