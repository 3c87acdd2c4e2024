import { z } from 'zod';

/** True for what can be the email address of an account. */
export const isEmail = (text: string): boolean => z.email().max(254).safeParse(text).success;

/** The one name that better-auth keeps of somebody. */
export const displayName = (person: { firstName: string | null; lastName: string | null; email: string }): string =>
  [person.firstName, person.lastName].filter((part) => part).join(' ') || person.email;
