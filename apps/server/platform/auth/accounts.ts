import { z } from 'zod';
import type { Platform } from '../platform.ts';

/** True for a valid email address of an account. */
export const isEmail = (text: string): boolean => z.email().max(254).safeParse(text).success;

/** The display name of an account, as better-auth stores it. */
export const displayName = (person: { firstName: string | null; lastName: string | null; email: string }): string =>
  [person.firstName, person.lastName].filter((part) => part).join(' ') || person.email;

/** True if anybody can register an account now. Where registration is closed or by invitation, only the first account of the server can. */
export async function isRegistrationOpen({ config, db }: Pick<Platform, 'config' | 'db'>): Promise<boolean> {
  if (config.registration === 'open') return true;
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) === undefined;
}
