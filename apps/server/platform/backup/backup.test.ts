import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import type { Config } from '../config.ts';
import { readConfig } from '../config.ts';
import { openArchive } from './archive-reader.ts';
import { writeArchive } from './archive-writer.ts';
import { onePiece } from './tar.ts';
import type { BackedUp, BackupOptions } from './backup.ts';
import { backUp } from './backup.ts';
import type { Restored } from './restore.ts';
import { keyMatches, restore } from './restore.ts';

const never = new AbortController().signal;
const ignored = (): void => undefined;

let app: TestApp;
let ada: Person;
let files: { id: string; name: string; mediaType: string; size: number }[];
const content = randomBytes(300_000);
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  await saveWorkflow(ada, [node('hook', 'webhookTrigger')], [], { name: 'Größe "x"\\n' });
  await ada.send('POST', '/api/credentials', {
    name: 'Shop',
    type: 'basicAuth',
    values: { username: 'ada', password: 'correct horse' },
  });
  const of = app.platform.userFiles.of(ada.user.id);
  files = [
    await of.put(content, { name: 'photo.jpg', mediaType: 'image/jpeg' }),
    await of.put(Buffer.alloc(0), { name: 'empty', mediaType: 'text/plain' }),
  ];
  // More rows than one batch has.
  for (let index = 0; index < 60; index += 1) await saveWorkflow(ada, [node('start', 'manualTrigger')]);
});
afterAll(() => app.end());

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heddle-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const archive = (): string => join(folder, 'backup.tar.gz');
const make = (options: Partial<BackupOptions> = {}): Promise<BackedUp> =>
  backUp(app.platform.config, {
    path: archive(),
    withKey: false,
    replace: false,
    signal: never,
    onProgress: ignored,
    ...options,
  });

/** The settings of a server on another machine: an empty data folder and, with PostgreSQL, an empty database. */
async function emptyPlace(name = 'restored'): Promise<Config> {
  const dataDir = join(folder, name);
  return readConfig({ HEDDLE_LOG_LEVEL: 'error', ...(await testDatabase(dataDir)), HEDDLE_DATA_DIR: dataDir });
}
const restoreTo = (target: Config, signal = never): Promise<Restored> =>
  restore(target, { path: archive(), signal, onProgress: ignored });

async function entriesOf(path: string): Promise<Map<string, Buffer>> {
  const { manifest, entries } = await openArchive(path, { signal: never, onBytes: ignored });
  const all = new Map([['manifest.json', Buffer.from(JSON.stringify(manifest))]]);
  for await (const { name, content: bytes } of entries) all.set(name, Buffer.concat(await Array.fromAsync(bytes)));
  return all;
}

/** Writes the archive anew with other entries. */
async function rewrite(change: (entries: Map<string, Buffer>) => void): Promise<void> {
  const entries = await entriesOf(archive());
  change(entries);
  async function* all() {
    for (const [name, bytes] of entries) yield { name, size: bytes.length, content: onePiece(bytes) };
  }
  await writeArchive(archive(), all(), { at: 0, signal: never, onBytes: ignored });
}

describe('a backup', () => {
  it('brings everything back that a running server has: accounts, workflows, secrets and stored files', async () => {
    expect(await make({ withKey: true })).toMatchObject({ files: 2, missing: [] });
    const target = await emptyPlace();
    const { manifest } = await restoreTo(target);
    expect(manifest).toMatchObject({ hasKey: true, database: { migrations: expect.any(Array) } });
    expect(keyMatches(target, manifest)).toBe(true);
    expect((await readdir(target.dataDir)).sort()).toEqual(
      target.databaseUrl === undefined ? ['files', 'heddle.db', 'secret-key'] : ['files', 'secret-key'],
    );

    const copy = await createTestApp({ HEDDLE_DATA_DIR: target.dataDir });
    const headers = { cookie: ada.cookie };
    for (const url of ['/api/workflows?limit=100', '/api/credentials', '/api/me']) {
      const [restored, original] = [
        await copy.server.inject({ url, headers }),
        await app.server.inject({ url, headers }),
      ];
      expect(restored.statusCode).toBe(original.statusCode);
      expect(restored.json()).toEqual(original.json());
    }
    expect(await copy.platform.database.isMigrated()).toBe(true);
    const [credential] = await copy.platform.db.selectFrom('credentials').selectAll().execute();
    expect(credential?.data.startsWith(`v1.${copy.platform.vault.keyId}.`)).toBe(true);
    for (const { id, size } of files) {
      const { rawPayload } = await copy.server.inject({ url: `/api/files/${id}`, headers });
      expect(rawPayload.equals(size === 0 ? Buffer.alloc(0) : content)).toBe(true);
    }
    // What the rules of the tables were is still so.
    expect(
      (
        await copy.server.inject({
          method: 'POST',
          url: '/api/register',
          payload: { email: ada.user.email, password: 'secret1' },
        })
      ).json(),
    ).toMatchObject({ code: 'email_taken' });
    await copy.end();
  });

  it('has the secret key only if it was asked for, and is readable by its owner only', async () => {
    await make();
    expect([...(await entriesOf(archive())).keys()]).not.toContain('secret-key');
    const key = await readFile(join(app.platform.config.dataDir, 'secret-key'), 'utf8');
    for (const bytes of (await entriesOf(archive())).values()) expect(bytes.includes(key.trim())).toBe(false);
    const target = await emptyPlace();
    const { manifest } = await restoreTo(target);
    expect(keyMatches(target, manifest)).toBe(false);
    expect(keyMatches({ ...target, secretKey: key.trim() }, manifest)).toBe(true);
  });

  it('names the stored files that are not on disk', async () => {
    const lost = await app.platform.userFiles
      .of(ada.user.id)
      .put(Buffer.from('x'), { name: 'x', mediaType: 'text/plain' });
    await app.platform.files.remove(lost);
    expect(await make()).toMatchObject({ files: 2, missing: [lost.id] });
    await app.platform.userFiles.remove(lost);
  });

  it('ends while the server writes all the time, and shows one moment', async () => {
    const { db } = app.platform;
    let written = 0;
    let writing: Promise<unknown> = Promise.resolve();
    // Two rows at a time, which belong together.
    const writer = setInterval(() => {
      written += 1;
      const nodes = JSON.stringify([node('n', 'note', { text: 'x'.repeat(20_000) })]);
      const row = { revision: 1, nodes, edges: '[]', created_at: 0 };
      const rows = ['a', 'b'].map((half) => ({ ...row, workflow_id: `${half}-${written}` }));
      writing = writing.then(() => db.insertInto('workflow_revisions').values(rows).execute());
    }, 2);
    await make();
    clearInterval(writer);
    await writing;
    const target = await emptyPlace();
    await restoreTo(target);
    const copy = await createTestApp({ HEDDLE_DATA_DIR: target.dataDir });
    const halves = async (half: string): Promise<unknown> =>
      copy.platform.db
        .selectFrom('workflow_revisions')
        .select((of) => of.fn.countAll().as('count'))
        .where('workflow_id', 'like', `${half}-%`)
        .executeTakeFirst();
    expect(await halves('a')).toEqual(await halves('b'));
    await copy.end();
    await db.deleteFrom('workflow_revisions').where('workflow_id', 'like', '_-%').execute();
  });

  it('leaves nothing when it is interrupted or fails', async () => {
    const interrupted = new AbortController();
    const backup = make({ signal: interrupted.signal, onProgress: () => interrupted.abort() });
    await expect(backup).rejects.toMatchObject({ code: 'backup_interrupted' });
    expect(await readdir(folder)).toEqual([]);
    const nowhere = join(folder, 'gone/backup.tar.gz');
    await expect(make({ path: nowhere })).rejects.toMatchObject({ code: 'backup_unwritable' });
    expect(await readdir(join(app.platform.config.dataDir, 'files/held'))).toEqual([]);
  });

  it('replaces no file unless it may', async () => {
    await writeFile(archive(), 'my thesis');
    await expect(make()).rejects.toMatchObject({ code: 'backup_exists' });
    expect(await readFile(archive(), 'utf8')).toBe('my thesis');
    await make({ replace: true });
    expect(await readdir(folder)).toEqual(['backup.tar.gz']);
  });

  it('is not made of a place without data, and makes none there', async () => {
    const empty = await emptyPlace();
    await expect(
      backUp(empty, { path: archive(), withKey: false, replace: false, signal: never, onProgress: ignored }),
    ).rejects.toMatchObject({
      code: 'backup_nothing',
    });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a backup that cannot be restored', () => {
  const refusal = (target: Config): Promise<unknown> => restoreTo(target).catch((error: unknown) => error);
  const coded = (code: string): unknown => expect.objectContaining({ code, hint: expect.any(String) });

  it.each([
    [
      'a byte is wrong',
      (bytes: Buffer) =>
        Buffer.from(bytes).fill(bytes[bytes.length >> 1]! ^ 255, bytes.length >> 1, (bytes.length >> 1) + 1),
    ],
    ['its end is missing', (bytes: Buffer) => bytes.subarray(0, bytes.length - 2000)],
    [
      'it is compressed well, but differs from its checksums',
      (bytes: Buffer) => {
        const plain = gunzipSync(bytes);
        plain[plain.indexOf(content.subarray(0, 64)) + 1000]! ^= 1;
        return gzipSync(plain);
      },
    ],
    ['it is no archive', () => Buffer.from('a thesis')],
  ])('is refused if %s, and nothing is there afterwards', async (_what, damage) => {
    await make();
    await writeFile(archive(), damage(await readFile(archive())));
    const target = await emptyPlace();
    expect(await refusal(target)).toEqual(coded('backup_damaged'));
    expect(await readdir(target.dataDir).catch(() => [])).toEqual([]);
    await make({ replace: true });
    await restoreTo(target);
  });

  it('is refused if there is no such file, and if it is of a newer version', async () => {
    expect(await refusal(await emptyPlace())).toEqual(coded('backup_unreadable'));
    await make();
    await rewrite((entries) => {
      const manifest = JSON.parse(String(entries.get('manifest.json'))) as { database: { migrations: string[] } };
      manifest.database.migrations.push('0999-from-the-future');
      entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
    });
    await expect(restoreTo(await emptyPlace())).rejects.toMatchObject({
      code: 'backup_newer',
      message: expect.stringMatching(/of version 999\.\d+, and this program knows versions up to \d+\.\d+\.$/),
    });
  });

  it('is refused if it contains what does not belong there', async () => {
    await make();
    await rewrite((entries) => entries.set('files/../../authorized_keys', Buffer.from('x')));
    expect(await refusal(await emptyPlace())).toEqual(coded('backup_damaged'));
  });

  it('is refused where data is or a server runs', async () => {
    await make();
    expect(await refusal(app.platform.config)).toEqual(coded('restore_server_running'));
    const target = await emptyPlace();
    await restoreTo(target);
    expect(await refusal(target)).toEqual(coded('restore_not_empty'));
  });

  it('is refused by the other kind of database', async () => {
    await make();
    const target = await emptyPlace();
    const databaseUrl = target.databaseUrl === undefined ? 'postgres://127.0.0.1:1/none' : undefined;
    expect(await refusal({ ...target, databaseUrl })).toEqual(coded('restore_other_database'));
  });

  it('keeps a server from starting until it is restored', async () => {
    const { dataDir } = await emptyPlace();
    await mkdir(join(dataDir, 'restoring'), { recursive: true });
    await expect(createTestApp({ HEDDLE_DATA_DIR: dataDir })).rejects.toMatchObject({ code: 'data_dir_restoring' });
  });

  it('leaves nothing when it is interrupted', async () => {
    await make();
    const target = await emptyPlace();
    const interrupted = new AbortController();
    const restoring = restore(target, {
      path: archive(),
      signal: interrupted.signal,
      onProgress() {
        setImmediate(() => interrupted.abort());
      },
    });
    await expect(restoring).rejects.toMatchObject({ code: 'backup_interrupted' });
    expect(await readdir(target.dataDir).catch(() => [])).toEqual([]);
    await restoreTo(target);
  });
});
