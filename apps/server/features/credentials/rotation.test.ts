import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CredentialView } from '@heddle/contract/api/credentials';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { credentialContext, grantContext } from '../../platform/crypto/contexts.ts';
import { rotateKeys } from '../../platform/crypto/rotate-keys.ts';
import { countLocked, sealCredentialsAnew } from '../../platform/crypto/seal-anew.ts';
import { createVault } from '../../platform/crypto/vault.ts';
import { readConfig } from '../../platform/config.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { credentialsOf } from './credentials.ts';

const OLD = 'the-key-that-was-used-until-now-0';
const NEW = 'the-key-that-is-used-from-now-on-1';
const COUNT = 30;
const never = new AbortController().signal;

let dataDir: string;
let app: TestApp;
let ada: Person;
let ids: string[];
const settings = (secret: string, previous = '') => ({
  HEDDLE_DATA_DIR: dataDir,
  HEDDLE_SECRET_KEY: secret,
  HEDDLE_PREVIOUS_SECRET_KEYS: previous,
});
const granted = {
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt: null,
  scopes: [],
  kept: {},
  account: null,
};

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'heddle-rotation-'));
  app = await createTestApp(settings(OLD, NEW));
  ada = await app.signUp();
  ids = [];
  for (let at = 0; at < COUNT; at += 1) {
    const values = { username: `user-${at}`, password: `password-${at}` };
    const made = await ada.send('POST', '/api/credentials', { name: 'Shop', type: 'basicAuth', values });
    ids.push(made.json<CredentialView>().id);
  }
  const [first = ''] = ids;
  await credentialsOf(app.platform).grantStore.replace(
    { id: first, userId: ada.user.id, type: 'basicAuth' },
    granted,
    [],
  );
});
afterEach(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

const sealed = async () => ({
  credentials: await app.platform.db.selectFrom('credentials').selectAll().execute(),
  grants: await app.platform.db.selectFrom('credential_grants').select(['credential_id', 'data']).execute(),
});

/** How many credentials and grants a vault opens. */
async function opened(vault: ReturnType<typeof createVault>): Promise<number> {
  const { credentials, grants } = await sealed();
  const contexts = new Map(credentials.map(({ id, user_id: userId, type }) => [id, { id, userId, type }]));
  const readable = [
    ...credentials.map(({ id, user_id: userId, type, data }) =>
      vault.open(data, credentialContext({ id, userId, type })),
    ),
    ...grants.map(({ credential_id: id, data }) => {
      const of = contexts.get(id);
      return of && data !== null ? vault.open(data, grantContext(of)) : null;
    }),
  ];
  return readable.filter((one) => one !== null).length;
}

describe('a rotation of keys', () => {
  it('seals everything anew while a server with the earlier key goes on writing', async () => {
    const vault = createVault(NEW, [OLD]);
    const write = async (): Promise<void> => {
      for (let round = 0; round < 5; round += 1)
        for (const id of ids.slice(0, 10)) {
          await ada.send('PUT', `/api/credentials/${id}`, { values: { username: `round-${round}` } });
          expect((await credentialsOf(app.platform).open(ada.user.id, id)).values).toMatchObject({
            username: `round-${round}`,
            password: expect.stringMatching(/^password-/),
          });
        }
    };
    const { db } = app.platform;
    const [rotated] = await Promise.all([sealCredentialsAnew(db, vault, never), write()]);
    expect(rotated.unreadable).toBe(0);
    await sealCredentialsAnew(db, vault, never);
    expect(await opened(createVault(NEW))).toBe(COUNT + 1);
    expect((await credentialsOf(app.platform).open(ada.user.id, ids.at(-1) ?? '')).values).toMatchObject({
      username: `user-${COUNT - 1}`,
      password: `password-${COUNT - 1}`,
    });
  });

  it('works on an installation, and finds nothing to do the second time', async () => {
    const config = readConfig({ ...(await testDatabase(dataDir)), ...settings(NEW, OLD) });
    expect(await rotateKeys(config, never)).toMatchObject({ credentials: { changed: COUNT + 1, unreadable: 0 } });
    expect(await rotateKeys(config, never)).toMatchObject({ credentials: { changed: 0, unreadable: 0 } });
    expect(await opened(createVault(NEW))).toBe(COUNT + 1);
  });

  it('leaves what it cannot open as it is, and counts it', async () => {
    const before = await sealed();
    const vault = createVault(NEW);
    expect(await sealCredentialsAnew(app.platform.db, vault, never)).toEqual({ changed: 0, unreadable: COUNT + 1 });
    expect(await countLocked(app.platform.db, vault)).toBe(COUNT);
    expect(await countLocked(app.platform.db, createVault(NEW, [OLD]))).toBe(0);
    expect(await sealed()).toEqual(before);
  });
});
