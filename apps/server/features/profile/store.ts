import type { CurrentUser } from '@heddle/contract/api/auth';
import { sql } from 'kysely';
import { displayName } from '../../platform/auth/accounts.ts';
import { isDuplicate } from '../../platform/db/kysely.ts';
import type { Platform } from '../../platform/platform.ts';

export interface ProfileImage {
  id: string;
  mediaType: string;
  /** Bytes. */
  size: number;
}

/** Profiles and pictures. Except for `image`, the first parameter of each function is the user. */
export interface ProfileStore {
  find(userId: string): Promise<(CurrentUser & { createdAt: string }) | null>;
  /** Whether an account other than this user's has the email. */
  isTaken(userId: string, email: string): Promise<boolean>;
  /** A new email counts as not confirmed. False if it belongs to another account. */
  save(userId: string, profile: { firstName: string | null; lastName: string | null; email: string }): Promise<boolean>;
  ownImage(userId: string): Promise<ProfileImage | null>;
  /** Replaces the picture; null removes it. */
  setImage(userId: string, image: ProfileImage | null): Promise<void>;
  /** A picture by its id, of any user: knowing the id is enough. */
  image(id: string): Promise<ProfileImage | null>;
}

export const imageUrl = (id: string): string => `/api/profile-images/${id}`;

/** The store over the tables of users and their pictures. */
export function createProfileStore({ atomically, db }: Pick<Platform, 'atomically' | 'db'>): ProfileStore {
  const images = () => db.selectFrom('profile_images').select(['id', 'media_type as mediaType', 'size']);
  const now = (): string => new Date().toISOString();

  return {
    async find(userId) {
      const row = await db
        .selectFrom('user')
        .select(['id', 'email', 'firstName', 'lastName', 'image as profileImageUrl', 'createdAt'])
        .where('id', '=', userId)
        .executeTakeFirst();
      return row ?? null;
    },

    async isTaken(userId, email) {
      return (
        (await db
          .selectFrom('user')
          .select('id')
          .where('email', '=', email)
          .where('id', '!=', userId)
          .executeTakeFirst()) !== undefined
      );
    },

    async save(userId, profile) {
      try {
        const emailVerified = sql<number>`case when email = ${profile.email} then ${sql.ref('emailVerified')} else 0 end`;
        const values = { ...profile, emailVerified, name: displayName(profile), updatedAt: now() };
        await db.updateTable('user').set(values).where('id', '=', userId).execute();
        return true;
      } catch (error) {
        if (isDuplicate(error, 'user', 'email')) return false;
        throw error;
      }
    },

    async ownImage(userId) {
      return (await images().where('user_id', '=', userId).executeTakeFirst()) ?? null;
    },

    async setImage(userId, image) {
      const url = image === null ? null : imageUrl(image.id);
      const add =
        image === null
          ? []
          : [
              db
                .insertInto('profile_images')
                .values({ id: image.id, user_id: userId, media_type: image.mediaType, size: image.size }),
            ];
      await atomically([
        // First, so that a concurrent second statement waits here and then finds the row that the first has added.
        db.updateTable('user').set({ image: url, updatedAt: now() }).where('id', '=', userId),
        db.deleteFrom('profile_images').where('user_id', '=', userId),
        ...add,
      ]);
    },

    async image(id) {
      return (await images().where('id', '=', id).executeTakeFirst()) ?? null;
    },
  };
}
