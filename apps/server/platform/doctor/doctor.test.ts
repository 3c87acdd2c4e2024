import { chmod, copyFile, mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';
import type { Config } from '../config.ts';
import { readConfig } from '../config.ts';
import { examine } from './doctor.ts';
import type { Diagnosis } from './diagnosis.ts';

const isPostgres = process.env['HEDDLE_TEST_DATABASE'] !== undefined;

let app: TestApp;
let config: Config;
beforeAll(async () => {
  app = await createTestApp();
  config = app.platform.config;
  const ada = await app.signUp();
  await ada.send('POST', '/api/credentials', {
    name: 'Shop',
    type: 'basicAuth',
    values: { username: 'ada', password: 'correct horse' },
  });
  for (let index = 0; index < 40; index += 1) await saveWorkflow(ada, [node('n', 'note', { text: 'x'.repeat(9000) })]);
});
afterAll(() => app.end());

const findings = (of: Config = config): Promise<Diagnosis[]> => Array.fromAsync(examine(of));
const levels = async (of?: Config): Promise<Record<string, string>> =>
  Object.fromEntries((await findings(of)).map(({ what, level }) => [what, level]));
const sound = {
  'Data folder': 'ok',
  Disk: 'ok',
  'Secret key': 'ok',
  Database: 'ok',
  Integrity: 'ok',
  Credentials: 'ok',
};
const bad = async (of?: Config): Promise<Diagnosis[]> => (await findings(of)).filter(({ level }) => level !== 'ok');
const failing = (what: string, says: string): Diagnosis[] => [
  expect.objectContaining({ level: 'failed', what, says: expect.stringContaining(says), hint: expect.any(String) }),
];

describe('what the doctor finds', () => {
  it('is nothing in a sound installation, also while a server runs', async () => {
    expect(await levels()).toEqual(sound);
  });

  it('is a wrong secret key', async () => {
    const wrong = { ...config, secretKey: 'another secret key, which is as long as it has to be' };
    expect(await bad(wrong)).toEqual(failing('Credentials', '1 of 1 cannot be decrypted'));
    const previous = [app.platform.secretKey];
    expect(await levels({ ...wrong, previousSecretKeys: previous })).toEqual(sound);
  });

  it('is a database of a newer version', async () => {
    const { db } = app.platform;
    await sql`insert into kysely_migration (name, timestamp) values ('0999-later', '2099-01-01')`.execute(db);
    expect(await bad()).toEqual(failing('Database', '(database_newer)'));
    await sql`delete from kysely_migration where name = '0999-later'`.execute(db);
  });

  it('is a disk that is nearly full', async () => {
    expect(await bad({ ...config, minFree: Number.MAX_SAFE_INTEGER })).toEqual(failing('Disk', 'MiB are free'));
  });

  it.skipIf(process.platform === 'win32')('is what others may read', async () => {
    await chmod(config.dataDir, 0o755);
    await chmod(join(config.dataDir, 'secret-key'), 0o644);
    expect(await levels()).toEqual({ ...sound, 'Data folder': 'warning' });
    expect((await findings()).filter(({ level }) => level === 'warning')).toHaveLength(2);
    await chmod(config.dataDir, 0o700);
    await chmod(join(config.dataDir, 'secret-key'), 0o600);
  });

  it('is a data folder that is not there, and none is made', async () => {
    const gone = readConfig({ HEDDLE_DATA_DIR: join(config.dataDir, 'gone') });
    expect(await levels(gone)).toMatchObject({ 'Data folder': 'failed', Database: 'warning' });
    expect(await readdir(config.dataDir)).not.toContain('gone');
  });

  it('is a restoration that was cut off', async () => {
    await mkdir(join(config.dataDir, 'restoring'));
    expect(await bad()).toEqual(failing('Data folder', '(data_dir_restoring)'));
    await rm(join(config.dataDir, 'restoring'), { recursive: true });
  });

  it('is a PostgreSQL server that does not answer', async () => {
    const databaseUrl = 'postgres://ada:secret@127.0.0.1:1/none';
    const found = await bad({ ...config, databaseUrl });
    expect(found).toEqual(failing('Database', 'ECONNREFUSED'));
    expect(JSON.stringify(found)).not.toContain('secret@');
  });
});

describe('of a SQLite file the doctor finds', () => {
  it('that it is empty, and that it is damaged', async ({ skip }) => {
    skip(isPostgres, 'PostgreSQL has files of its own');
    const dataDir = await mkdtemp(join(tmpdir(), 'heddle-doctor-'));
    const place = readConfig({ HEDDLE_DATA_DIR: dataDir });
    await writeFile(join(dataDir, 'secret-key'), 'k'.repeat(40), { mode: 0o600 });
    const path = join(dataDir, 'heddle.db');
    await writeFile(path, '', { mode: 0o600 });
    expect(await bad(place)).toEqual(failing('Database', '(database_emptied)'));
    await sql.raw(`vacuum into '${join(dataDir, 'copy.db')}'`).execute(app.platform.db);
    const file = await open(join(dataDir, 'copy.db'), 'r+');
    const { size } = await file.stat();
    await file.write(Buffer.alloc(40_000, 0xa5), 0, 40_000, size - 160_000);
    await file.close();
    await rm(path);
    await copyFile(join(dataDir, 'copy.db'), path);
    expect(await bad(place)).toEqual(expect.arrayContaining(failing('Integrity', 'is damaged')));
    await rm(dataDir, { recursive: true });
  });
});
