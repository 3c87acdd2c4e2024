import type { ContentEvent } from './events.ts';

/** An event of systems that have no list of changes: rows are compared with those of the last poll. They have no place of their own. */
export const rows = (name: string, operation: string, once: ContentEvent['once']): ContentEvent => ({
  by: 'content',
  name,
  operation,
  with: {},
  place: '',
  once,
});
