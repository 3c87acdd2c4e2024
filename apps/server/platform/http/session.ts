import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CurrentUser } from '@heddle/contract/api/auth';
import type { KeyScope } from '@heddle/contract/api/key-scopes';
import { apiErrors } from '@heddle/contract/errors/api';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/kysely.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route of the API that is not public. */
    user: CurrentUser | null;
    /** The session of the request; null for one with an API key. */
    sessionId: string | null;
  }
  interface FastifyContextConfig {
    /** Who may use a route of the API. Default: signed-in users and their API keys; `session`: signed-in users only; `public`: everybody. */
    access?: 'public' | 'session';
    /** The scope that an API key needs for the route. Default: by its method, see `scopeOfMethod`. */
    scope?: KeyScope;
  }
}

/** Lifetime of an unused session, and age after which a used one is prolonged. Seconds. */
export const sessionTimes = { expiresIn: 7 * 86_400, updateAge: 86_400 } as const;

export const cookiePrefix = 'heddle';

/** The name of the session cookie; browsers take one that starts with `__Secure-` over https only. */
export const sessionCookie = (secure: boolean): string => `${secure ? '__Secure-' : ''}${cookiePrefix}.session_token`;

/** Precision of the last-used time of sessions. Milliseconds. */
const USE_PRECISION_MS = 300_000;

interface Found {
  user: CurrentUser;
  sessionId: string;
  /** A `Set-Cookie` value that prolongs the session in the browser; null if it is not due. */
  prolonged: string | null;
}

export interface Sessions {
  /** The signed-in user of a `Cookie` header; null for none. */
  find(cookies: string | undefined): Promise<Found | null>;
  /** The user id of the session in a `Cookie` header, even if the session has expired; null for none. */
  ownerOf(cookies: string | undefined): Promise<string | null>;
  /** Ends all sessions of the user except the one that these `Set-Cookie` values begin. */
  endOthers(userId: string, cookies: readonly string[]): Promise<void>;
}

/** The value of a cookie in a `Cookie` header; null if it has none of this name. */
export function readCookie(cookies: string, name: string): string | null {
  for (const pair of cookies.split(';')) {
    const [key = '', ...value] = pair.split('=');
    if (value.length > 0 && key.trim() === name) return value.join('=').trim();
  }
  return null;
}

/** The token of a signed cookie value `token.signature`; null for an invalid signature. */
function verifyToken(value: string, secret: string): string | null {
  let signed: string;
  try {
    signed = decodeURIComponent(value);
  } catch {
    return null;
  }
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return null;
  const token = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1), 'base64');
  const wanted = createHmac('sha256', secret).update(token).digest();
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : null;
}

/** The token in the signed cookie of this name; null if there is none, or its signature is invalid. */
export function readSigned(cookies: string | undefined, name: string, secret: string): string | null {
  return verifyToken(readCookie(cookies ?? '', name) ?? '', secret);
}

/**
 * Looks sessions up with one signature check and one indexed read. The auth feature begins and ends them through better-auth, which owns cookie and table;
 * its own look-up would cost every request several times as much.
 */
export function createSessions(db: Db, secret: string, secure: boolean): Sessions {
  const name = sessionCookie(secure);
  const lifetime = sessionTimes.expiresIn * 1000;

  async function prolong(token: string, value: string): Promise<string> {
    const now = Date.now();
    const expiresAt = new Date(now + lifetime).toISOString();
    await db
      .updateTable('session')
      .set({ expiresAt, updatedAt: new Date(now).toISOString() })
      .where('token', '=', token)
      .execute();
    return `${name}=${value}; Max-Age=${sessionTimes.expiresIn}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  }

  async function noteUse(id: string): Promise<void> {
    await db.updateTable('session').set({ updatedAt: new Date().toISOString() }).where('id', '=', id).execute();
  }

  return {
    async find(cookies) {
      const value = readCookie(cookies ?? '', name) ?? '';
      const token = verifyToken(value, secret);
      if (token === null) return null;
      const row = await db
        .selectFrom('session')
        .innerJoin('user', 'user.id', 'session.userId')
        .select(['session.id as sessionId', 'session.expiresAt', 'session.updatedAt'])
        .select(['user.id', 'user.email', 'user.firstName', 'user.lastName', 'user.image'])
        .where('session.token', '=', token)
        .executeTakeFirst();
      const left = row ? Date.parse(row.expiresAt) - Date.now() : 0;
      if (!row || left <= 0) return null;
      const { sessionId, id, email, firstName, lastName, image } = row;
      const due = left < lifetime - sessionTimes.updateAge * 1000;
      const prolonged = due ? await prolong(token, value) : null;
      if (!due && Date.now() - Date.parse(row.updatedAt) >= USE_PRECISION_MS) await noteUse(sessionId);
      return { user: { id, email, firstName, lastName, profileImageUrl: image }, sessionId, prolonged };
    },

    async ownerOf(cookies) {
      const token = readSigned(cookies, name, secret);
      if (token === null) return null;
      return (
        (await db.selectFrom('session').select('userId').where('token', '=', token).executeTakeFirst())?.userId ?? null
      );
    },

    async endOthers(userId, cookies) {
      const kept = cookies.map((cookie) => readSigned(cookie, name, secret)).find((token) => token !== null);
      let others = db.deleteFrom('session').where('userId', '=', userId);
      if (kept != null) others = others.where('token', '!=', kept);
      await others.execute();
    },
  };
}

/** A `Cookie` header without the session, for calls that must not depend on who is signed in. */
export function withoutSession(cookies: string | undefined, secure: boolean): string | undefined {
  const name = sessionCookie(secure);
  return cookies
    ?.split(';')
    .filter((pair) => pair.split('=', 1)[0]?.trim() !== name)
    .join(';');
}

/** The user who makes a request. Throws `unauthorized`. */
export function currentUser(request: FastifyRequest): CurrentUser {
  if (!request.user) throw apiErrors.unauthorized();
  return request.user;
}
