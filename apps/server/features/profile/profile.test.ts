import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROFILE_IMAGE_MAX } from '@heddle/contract/api/profile-image';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());
beforeEach(async () => {
  ada = await app.signUp();
});

const whoAmI = async () => (await ada.send('GET', '/api/auth/user')).json();

describe('the profile', () => {
  it('is saved as it is typed, without white space around it', async () => {
    const answer = await ada.send('PUT', '/api/auth/user', {
      firstName: ' Ada ',
      lastName: 'Lovelace',
      email: ' Ada.L@Example.com ',
      password: 'secret1',
    });
    expect(answer.json()).toEqual({
      id: ada.user.id,
      email: 'ada.l@example.com',
      firstName: 'Ada',
      lastName: 'Lovelace',
      profileImageUrl: null,
    });
    expect(await whoAmI()).toEqual(answer.json());
    const login = await app.server.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: 'ada.l@example.com', password: 'secret1' },
    });
    expect(login.statusCode).toBe(200);
  });

  it('loses the names that are left blank', async () => {
    await ada.send('PUT', '/api/auth/user', { firstName: 'Ada', lastName: 'Lovelace', email: ada.user.email });
    const answer = await ada.send('PUT', '/api/auth/user', { firstName: ' ', email: ada.user.email });
    expect(answer.json()).toMatchObject({ firstName: null, lastName: null });
  });

  it.each([
    ['', 422, 'email_invalid'],
    ['ada', 422, 'email_invalid'],
  ])('is not saved with the email "%s"', async (email, status, code) => {
    const answer = await ada.send('PUT', '/api/auth/user', { firstName: 'Ada', email });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await whoAmI()).toEqual(ada.user);
  });

  it.each([
    ['', 'password_needed'],
    ['secret2', 'password_incorrect'],
  ])('is not saved with another email and the password "%s"', async (password, code) => {
    const answer = await ada.send('PUT', '/api/auth/user', { firstName: 'Ada', email: 'other@example.com', password });
    expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
    expect(await whoAmI()).toEqual(ada.user);
  });

  it('is not saved with somebody else’s email, whatever its case', async () => {
    const eve = await app.signUp();
    const answer = await ada.send('PUT', '/api/auth/user', { firstName: 'Ada', email: eve.user.email.toUpperCase() });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'email_taken', message: 'An account with this email already exists.' });
    expect(await whoAmI()).toEqual(ada.user);
  });
});

const png = Buffer.concat([
  Buffer.from([0x89]),
  Buffer.from('PNG\r\n'),
  Buffer.from([0x1a, 0x0a]),
  Buffer.alloc(100, 1),
]);
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100, 2)]);
const webp = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([1, 0, 0, 0]),
  Buffer.from('WEBPVP8 '),
  Buffer.alloc(100, 3),
]);

const put = async (payload: Buffer, type = 'image/png') =>
  app.server.inject({
    method: 'PUT',
    url: '/api/auth/user/image',
    payload,
    headers: { cookie: ada.cookie, 'content-type': type },
  });
const filesOnDisk = (): string[] =>
  readdirSync(join(app.platform.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe('the picture', () => {
  it.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/webp', webp],
  ])('may be %s, and is served publicly and cached permanently', async (type, bytes) => {
    const { profileImageUrl } = (await put(bytes, 'application/octet-stream')).json();
    expect(profileImageUrl).toMatch(/^\/api\/profile-images\/[0-9a-f]{32}$/);
    expect((await whoAmI()).profileImageUrl).toBe(profileImageUrl);
    const answer = await app.server.inject({ url: profileImageUrl });
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(bytes.length),
    });
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'image_unsupported'],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'image_unsupported'],
    ['nothing', Buffer.alloc(0), 415, 'image_unsupported'],
    [
      'one byte too many',
      Buffer.concat([png, Buffer.alloc(PROFILE_IMAGE_MAX + 1 - png.length)]),
      413,
      'image_too_large',
    ],
  ])('may not be %s, whatever it is called', async (_what, bytes, status, code) => {
    const answer = await put(bytes);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect((await whoAmI()).profileImageUrl).toBeNull();
  });

  it('may be exactly as large as the limit', async () => {
    expect((await put(Buffer.concat([png, Buffer.alloc(PROFILE_IMAGE_MAX - png.length)]))).statusCode).toBe(200);
  });

  it('that is replaced or removed is gone from the disk', async () => {
    const before = filesOnDisk().length;
    const first = (await put(png)).json().profileImageUrl;
    const second = (await put(webp)).json().profileImageUrl;
    expect((await app.server.inject({ url: first })).json()).toMatchObject({ code: 'image_not_found' });
    expect(filesOnDisk()).toHaveLength(before + 1);
    expect((await ada.send('DELETE', '/api/auth/user/image')).json().profileImageUrl).toBeNull();
    expect((await app.server.inject({ url: second })).statusCode).toBe(404);
    expect(filesOnDisk()).toHaveLength(before);
    expect((await ada.send('DELETE', '/api/auth/user/image')).statusCode).toBe(200);
  });

  it('leaves one file when two are sent at once', async () => {
    const before = filesOnDisk().length;
    await Promise.all([put(png), put(jpeg), put(webp)]);
    expect(filesOnDisk()).toHaveLength(before + 1);
    expect((await app.server.inject({ url: (await whoAmI()).profileImageUrl })).statusCode).toBe(200);
  });

  it('opens no other file of the server', async () => {
    const { id } = await app.platform.files.put(png, { name: 'invoice.png', mediaType: 'image/png' });
    expect((await app.server.inject({ url: `/api/profile-images/${id}` })).statusCode).toBe(404);
    expect((await app.server.inject({ url: '/api/profile-images/..%2f..%2fsecret-key' })).statusCode).toBe(400);
  });
});
