import type { Generated } from 'kysely';

// Accounts, their secrets and settings. The tables of better-auth keep their original names. Times are epoch milliseconds unless they are ISO texts.

export interface UserTable {
  id: string;
  email: string;
  emailVerified: number;
  name: string;
  image: string | null;
  firstName: string | null;
  lastName: string | null;
  twoFactorEnabled: Generated<number | null>;
  createdAt: string;
  updatedAt: string;
}

export interface SessionTable {
  id: string;
  token: string;
  userId: string;
  /** ISO time. */
  expiresAt: string;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Short-lived records of better-auth: logins that wait for their second step, among others. */
export interface VerificationTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: string;
}

/** The second factor of a user; not in force until `verified`. Secret and codes are encrypted by better-auth. */
export interface TwoFactorTable {
  id: string;
  userId: string;
  secret: string;
  backupCodes: string;
  verified: number | null;
  failedVerificationCount: number | null;
  lockedUntil: string | null;
  /** The time step of the last code that was accepted; null before the first. Older and equal codes are not accepted again. */
  lastUsedStep: Generated<number | null>;
}

/** Failed and pending attempts at one secret. */
export interface SecretAttemptTable {
  /** The secret and its owner, as a keyed hash: addresses without an account are counted as well. */
  target: string;
  attempts: number;
  /** No attempt is checked before this time. */
  next_at: number;
  updated_at: number;
}

/** A user who may change what belongs to the whole server. */
export interface AdministratorTable {
  user_id: string;
  since: number;
}

/** An invitation to make an account. */
export interface InvitationTable {
  id: string;
  /** The only address that may use it; null where any may. */
  email: string | null;
  created_by: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** A requested change of an account's email address. */
export interface EmailChangeTable {
  id: string;
  user_id: string;
  old_email: string;
  new_email: string;
  created_at: number;
  /** When the confirmation link expires. */
  expires_at: number;
  confirmed_at: number | null;
}

export interface ApiKeyTable {
  id: string;
  user_id: string;
  name: string;
  /** The beginning of the secret. */
  prefix: string;
  hash: string;
  /** Names of scopes with spaces between them. */
  scopes: Generated<string>;
  created_at: number;
  last_used_at: number | null;
  /** For access that is renewed: when its current secret expires. */
  expires_at: number | null;
  /** Of the id of the client whose access it is; null for a key that a user has made. */
  client_hash: Generated<string | null>;
  /** Of the only refresh token that is taken. */
  refresh_hash: Generated<string | null>;
  renews_until: Generated<number | null>;
}

/** A code that a program exchanges for an access token. */
export interface OauthCodeTable {
  hash: string;
  user_id: string;
  client_name: string;
  /** Of the id of the client that it was given to. */
  client_hash: string;
  redirect_uri: string;
  /** Of PKCE, by SHA-256. */
  challenge: string;
  expires_at: number;
}

/** A user's picture; `id` is that of the file in the file store. */
export interface ProfileImageTable {
  id: string;
  user_id: string;
  media_type: string;
  size: number;
}

/** A user's preferences; a user without a row has the defaults. */
export interface PreferenceTable {
  user_id: string;
  email_notifications: number;
}
