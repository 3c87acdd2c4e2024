import type { Platform } from '../platform.ts';

/** Whether an account can be made right now. Where the operator has closed registration, the first account of the server can. */
export async function isRegistrationOpen({ config, db }: Pick<Platform, 'config' | 'db'>): Promise<boolean> {
  if (config.registrationOpen) return true;
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) === undefined;
}
