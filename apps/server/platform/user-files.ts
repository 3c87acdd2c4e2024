import type { FileRef } from '@heddle/contract/run/item';
import type { Db } from './db/kysely.ts';
import type { DiskFiles } from './files.ts';
import { newFileId } from './files.ts';
import type { Admission } from './limits/admission.ts';
import type { Usage } from './usage/usage.ts';
import type { UserDataPart } from './user-data.ts';

/** Files read by one statement. */
const PAGE = 50;

/** The files of users: the database holds the owner of each, the file store the bytes. */
export interface UserFiles {
  /** The file store for a run or a request of this user, who owns what is put there. */
  of(userId: string, runId?: string): DiskFiles;
  /** A file of the user; null where there is none, and while it is being written. */
  find(userId: string, id: string): Promise<FileRef | null>;
  /** Deletes a file and its record. */
  remove(file: Pick<FileRef, 'id'>): Promise<void>;
  /** Deletes all files of the user. */
  removeAll(userId: string): Promise<void>;
}

/** Files on disk. A file is recorded before its first byte is written, so that a crash leaves none without a record. */
export function createUserFiles(
  db: Db,
  disk: DiskFiles,
  { admission, usage }: { admission: Pick<Admission, 'space' | 'runFile'>; usage: Pick<Usage, 'add'> },
): UserFiles {
  async function remove({ id }: Pick<FileRef, 'id'>): Promise<void> {
    await disk.remove({ id });
    await db.deleteFrom('files').where('id', '=', id).execute();
  }

  return {
    remove,

    of: (userId, runId) => ({
      ...disk,
      remove,
      async put(content, facts, id = newFileId()) {
        if (runId === undefined) admission.space(userId);
        else admission.runFile(userId);
        const row = {
          id,
          user_id: userId,
          run_id: runId ?? null,
          name: facts.name,
          media_type: facts.mediaType,
          size: null,
          created_at: Date.now(),
        };
        await db.insertInto('files').values(row).execute();
        try {
          const file = await disk.put(content, facts, id);
          await db.updateTable('files').set({ size: file.size }).where('id', '=', id).execute();
          usage.add(userId, file.size);
          return file;
        } catch (error) {
          await remove({ id });
          throw error;
        }
      },
    }),

    async removeAll(userId) {
      const some = db.selectFrom('files').select('id').where('user_id', '=', userId).orderBy('id').limit(PAGE);
      for (let rows = await some.execute(); rows.length > 0; rows = await some.execute())
        for (const { id } of rows) await remove({ id });
    },

    async find(userId, id) {
      const row = await db
        .selectFrom('files')
        .select(['name', 'media_type', 'size'])
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row && row.size !== null ? { id, name: row.name, mediaType: row.media_type, size: row.size } : null;
    },
  };
}

/** A user's files, for exports of accounts. The bytes are no part of an export: each file can be downloaded by its id. */
export function fileData(db: Db): UserDataPart {
  const page = (userId: string, after: string) =>
    db
      .selectFrom('files')
      .select(['id', 'name', 'media_type', 'size', 'created_at'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();

  return {
    name: 'files',

    async *export(userId) {
      for (let rows = await page(userId, ''); rows.length > 0; rows = await page(userId, rows.at(-1)?.id ?? '')) {
        for (const { id, name, media_type, size, created_at } of rows)
          yield { id, name, mediaType: media_type, size, createdAt: new Date(created_at).toISOString() };
      }
    },
  };
}
