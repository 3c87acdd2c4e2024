import { turns } from '@heddle/contract/node/turns';

/** Lets other work of this thread run first: that of other users, and of the same user what has waited longer. */
export const nextTurn = (user = ''): Promise<void> => turns.next(user);
