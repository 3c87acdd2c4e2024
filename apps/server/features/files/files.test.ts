import type { FileRef } from '@heddle/contract/run/item';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { readRange } from './range.ts';

let app: TestApp;
let ada: Person;
let file: FileRef;
const content = Buffer.from(Array.from({ length: 1000 }, (_, n) => n % 256));
const put = (name: string, mediaType: string): Promise<FileRef> =>
  app.platform.userFiles.of(ada.user.id).put(content, { name, mediaType });
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  file = await put('orders.csv', 'text/csv');
});
afterAll(() => app.end());

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.server.inject({ method, url, headers: { cookie: ada.cookie, ...headers } });

describe('a file', () => {
  it('is given to its owner, and to nobody else', async () => {
    const answer = await get(`/api/files/${file.id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(content);
    expect(answer.headers).toMatchObject({
      'content-length': '1000',
      'accept-ranges': 'bytes',
      etag: `"${file.id}"`,
      'x-content-type-options': 'nosniff',
    });
    const other = await (await app.signUp()).send('GET', `/api/files/${file.id}`);
    expect([other.statusCode, other.json().code]).toEqual([404, 'file_unknown']);
    expect((await get('/api/files/0')).statusCode).toBe(404);
  });

  it('is not known to be there before all of it is', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield content;
      await promise;
    }
    const putting = app.platform.userFiles.of(ada.user.id).put(slow(), { name: 'slow', mediaType: 'text/plain' });
    const noted = async () =>
      app.platform.db.selectFrom('files').select('id').where('name', '=', 'slow').executeTakeFirst();
    while (!(await noted()));
    const { id } = (await noted()) ?? { id: '' };
    expect((await get(`/api/files/${id}`)).statusCode).toBe(404);
    resolve();
    expect((await putting).id).toBe(id);
    expect((await get(`/api/files/${id}`)).statusCode).toBe(200);
  });

  it('that breaks off is forgotten', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield content;
      throw new Error('connection lost');
    }
    await expect(
      app.platform.userFiles.of(ada.user.id).put(broken(), { name: 'broken', mediaType: 'text/plain' }),
    ).rejects.toThrow('connection lost');
    expect(await app.platform.db.selectFrom('files').selectAll().where('name', '=', 'broken').execute()).toEqual([]);
  });

  it('whose bytes are gone is said to be', async () => {
    const gone = await put('gone.txt', 'text/plain');
    await app.platform.files.remove(gone);
    expect((await get(`/api/files/${gone.id}`)).json()).toMatchObject({ code: 'file_unknown' });
  });

  it.each([
    ['bytes=0-99', 'bytes 0-99/1000', content.subarray(0, 100)],
    ['bytes=990-', 'bytes 990-999/1000', content.subarray(990)],
    ['bytes=-10', 'bytes 990-999/1000', content.subarray(990)],
    ['bytes=900-5000', 'bytes 900-999/1000', content.subarray(900)],
    ['bytes=-5000', 'bytes 0-999/1000', content],
  ])('comes in part for %s', async (range, contentRange, bytes) => {
    const answer = await get(`/api/files/${file.id}`, { range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers).toMatchObject({ 'content-range': contentRange, 'content-length': String(bytes.length) });
    expect(answer.rawPayload).toEqual(Buffer.from(bytes));
  });

  it.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('has nothing for %s', async (range) => {
    const answer = await get(`/api/files/${file.id}`, { range });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers['content-range']).toBe('bytes */1000');
    expect(answer.json()).toMatchObject({ code: 'range_not_satisfiable' });
  });

  it.each(['bytes=0-1,5-6', 'lines=1-2', 'bytes=9-3', 'bytes=-'])('comes whole for %s', async (range) => {
    const answer = await get(`/api/files/${file.id}`, { range });
    expect([answer.statusCode, answer.headers['content-range'], answer.rawPayload.length]).toEqual([
      200,
      undefined,
      1000,
    ]);
  });

  it('goes on only where it is still the same, and is not sent again to who has it', async () => {
    const etag = `"${file.id}"`;
    expect((await get(`/api/files/${file.id}`, { range: 'bytes=5-9', 'if-range': etag })).statusCode).toBe(206);
    expect((await get(`/api/files/${file.id}`, { range: 'bytes=5-9', 'if-range': '"other"' })).statusCode).toBe(200);
    const known = await get(`/api/files/${file.id}`, { 'if-none-match': etag });
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
  });

  it('is described without its bytes', async () => {
    const answer = await get(`/api/files/${file.id}`, { range: 'bytes=0-4' }, 'HEAD');
    expect([answer.statusCode, answer.headers['content-length'], answer.rawPayload.length]).toEqual([206, '5', 0]);
  });

  it.each([
    ['a.png', 'image/png', 'inline; filename="a.png"', 'image/png'],
    ['a.csv', 'text/csv; charset=latin1', 'inline; filename="a.csv"', 'text/plain; charset=utf-8'],
    ['a.html', 'text/html', 'attachment; filename="a.html"', 'text/html'],
    ['a.svg', 'image/svg+xml', 'attachment; filename="a.svg"', 'image/svg+xml'],
    [
      '../a "b".bin',
      'bad type\r\nx: y',
      'attachment; filename=".._a _b_.bin"; filename*=UTF-8\'\'.._a%20%22b%22.bin',
      'application/octet-stream',
    ],
    [
      'Zürich (1).pdf',
      'application/pdf',
      'inline; filename="Z_rich (1).pdf"; filename*=UTF-8\'\'Z%C3%BCrich%20%281%29.pdf',
      'application/pdf',
    ],
    ['', 'text/plain', 'inline; filename="file"', 'text/plain; charset=utf-8'],
  ])('%s of the type %s is shown or saved as is safe', async (name, mediaType, disposition, type) => {
    const { id } = await put(name, mediaType);
    const answer = await get(`/api/files/${id}`);
    expect(answer.headers).toMatchObject({
      'content-disposition': disposition,
      'content-type': type,
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await get(`/api/files/${id}?download=true`)).headers['content-disposition']).toMatch(/^attachment/);
  });

  it('without bytes has no part', () => {
    expect(readRange(undefined, 0, undefined, '"a"')).toBeNull();
    expect(() => readRange('bytes=0-', 0, undefined, '"a"')).toThrow(
      expect.objectContaining({ code: 'range_not_satisfiable' }),
    );
  });
});
