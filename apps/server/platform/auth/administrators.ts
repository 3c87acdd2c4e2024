import { apiErrors } from '@heddle/contract/errors/api';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/kysely.ts';
import { currentUser } from '../http/session.ts';

/** True if the user may change what belongs to the whole server. */
export async function isAdministrator(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('administrators').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

/** Throws `administrator_required` unless the signed-in user of the request is one. */
export async function requireAdministrator(db: Db, request: FastifyRequest): Promise<void> {
  if (!(await isAdministrator(db, currentUser(request).id))) throw apiErrors.administrator_required();
}

async function add(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('administrators')
    .values({ user_id: userId, since: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Makes a new account an administrator if it is the first of the server. Where the only administrator was deleted and others have accounts, nobody becomes
 * one by registering: that is the operator's choice (`makeAdministrator`).
 */
export async function welcomeFirst(db: Db, userId: string): Promise<void> {
  const oldest = await db.selectFrom('user').select('id').orderBy('createdAt').orderBy('id').executeTakeFirst();
  if (oldest?.id === userId) await add(db, userId);
}

/** Makes the account with this address an administrator. False if there is none. */
export async function makeAdministrator(db: Db, email: string): Promise<boolean> {
  const user = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  if (user) await add(db, user.id);
  return user !== undefined;
}
