/** The field of a node that reads lists which says whether their items leave all at once or in batches, and its value for batches. */
export const HAND_ON = { field: 'handOn', batches: 'batches' } as const;
