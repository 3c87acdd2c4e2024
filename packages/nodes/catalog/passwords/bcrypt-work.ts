import { compare, hash } from 'bcryptjs';

/** A bcrypt hash with a salt of its own ($2b$), of a password of at most 72 bytes. */
export const hashBcrypt = (password: string, cost: number): Promise<string> => hash(password, cost);

/** Whether it is the password of a bcrypt hash. The variant that old PHP programs write ($2y$) is the same as $2b$. */
export function compareBcrypt(password: string, hash: string): Promise<boolean> {
  return compare(password, hash.replace(/^\$2[xy]/, '$2b'));
}
