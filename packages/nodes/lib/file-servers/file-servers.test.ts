import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, readdir, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificate } from '../../testing/servers/certificate.ts';
import type { SshTestServer } from '../../testing/servers/openssh.ts';
import { noOpenSsh, startOpenSsh } from '../../testing/servers/openssh.ts';
import type { RealServer } from '../../testing/servers/real-server.ts';
import { noVsftpd, startVsftpd } from '../../testing/servers/vsftpd.ts';
import { openFileServer } from './open.ts';
import type { FileServer } from './port.ts';
import { createFileSession } from './session.ts';
import { download, temporaryName, upload } from './transfer.ts';

/** A kind of server, with what its tests need of it. */
interface Kind {
  start(): Promise<RealServer>;
  credential(server: RealServer): { type: string; values: { [name: string]: unknown } };
  /** The folder in which tests work, as the server names it and as this machine does. */
  folders(server: RealServer): { remote: string; local: string };
  skipped: string | null;
}

const sftp: Kind = {
  skipped: noOpenSsh,
  start: startOpenSsh,
  credential(server) {
    // It is what `start` has given.
    const { user, privateKey, hostKey, port } = server as SshTestServer;
    return {
      type: 'sftpServer',
      values: { host: 'localhost', port, user, password: '', privateKey, passphrase: '', hostKey },
    };
  },
  folders: ({ folder }) => ({ remote: join(folder, 'files'), local: join(folder, 'files') }),
};

const ftp = (tls: boolean): Kind => ({
  skipped: noVsftpd,
  start: () => startVsftpd({ tls }),
  credential: ({ port }) => ({
    type: 'ftpServer',
    values: {
      host: 'localhost',
      port,
      security: tls ? 'explicit' : 'none',
      user: '',
      password: '',
      ca: tls ? certificate : '',
    },
  }),
  folders: ({ folder }) => ({ remote: '/inbox', local: join(folder, 'files/inbox') }),
});

const kinds: [string, Kind][] = [
  ['SFTP, held against OpenSSH', sftp],
  ['FTP, held against vsftpd', ftp(false)],
  ['FTPS, held against vsftpd', ftp(true)],
];

const addressOf = async (): Promise<string> => '127.0.0.1';
const reach = { addressOf, signal: new AbortController().signal };

async function* once(content: Uint8Array | string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

const bytesOf = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(chunks));

for (const [title, kind] of kinds) {
  describe.skipIf(kind.skipped !== null)(`files over ${title}`, () => {
    let real: RealServer;
    let remote: string;
    let local: string;
    let server: FileServer;
    const open = (more: { [name: string]: unknown } = {}, reached = reach): Promise<FileServer> => {
      const { type, values } = kind.credential(real);
      return openFileServer({ type, values: { ...values, ...more } }, reached);
    };
    const newSession = () => createFileSession(() => open(), reach, [20, 50, 100]);

    beforeAll(async () => {
      real = await kind.start();
      ({ remote, local } = kind.folders(real));
      server = await open();
    });
    afterAll(async () => {
      server.end();
      await real[Symbol.asyncDispose]();
    });

    it('lists files and folders with their sizes', async () => {
      await mkdir(join(local, 'list/inner'), { recursive: true });
      await chmod(join(local, 'list'), 0o777);
      await writeFile(join(local, 'list/two words ü.txt'), 'hello');
      const entries = await server.list(`${remote}/list`, 10);
      expect(entries.map(({ name, kind: of, size }) => [name, of, of === 'file' ? size : 0])).toEqual([
        ['inner', 'folder', 0],
        ['two words ü.txt', 'file', 5],
      ]);
      expect(entries[1]?.path).toBe(`${remote}/list/two words ü.txt`);
      await expect(server.list(`${remote}/list`, 1)).rejects.toMatchObject({ code: 'remote_list_large' });
      await expect(server.list(`${remote}/nothing`, 1)).rejects.toMatchObject({ code: 'remote_file_missing' });
    });

    it('finds files and folders, and knows when a file was changed', async () => {
      await writeFile(join(local, 'found.txt'), 'hello');
      const { mtimeMs } = await stat(join(local, 'found.txt'));
      const found = await server.find(`${remote}/found.txt`);
      expect(found).toMatchObject({ name: 'found.txt', kind: 'file', size: 5 });
      expect(Math.abs((found?.modifiedAt ?? 0) - mtimeMs)).toBeLessThan(1000);
      expect(await server.find(remote)).toMatchObject({ kind: 'folder' });
      expect(await server.find(`${remote}/nothing`)).toBeNull();
    });

    it('makes folders with those above them, again without harm, and removes empty ones', async () => {
      await server.makeFolder(`${remote}/a/b/c`);
      await server.makeFolder(`${remote}/a/b/c`);
      expect(await server.find(`${remote}/a/b/c`)).toMatchObject({ kind: 'folder' });
      await expect(server.removeFolder(`${remote}/a`)).rejects.toMatchObject({ code: 'file_server_refused' });
      await server.removeFolder(`${remote}/a/b/c`);
      expect(await server.find(`${remote}/a/b/c`)).toBeNull();
    });

    it('moves a file in place of another, and deletes it', async () => {
      await server.write(`${remote}/new.txt`, 0, once('new'));
      await server.write(`${remote}/old.txt`, 0, once('old'));
      await server.move(`${remote}/new.txt`, `${remote}/old.txt`);
      expect(await readFile(join(local, 'old.txt'), 'utf8')).toBe('new');
      await server.removeFile(`${remote}/old.txt`);
      await expect(server.removeFile(`${remote}/old.txt`)).rejects.toMatchObject({
        code: expect.stringMatching(/remote_file_missing|file_server_refused/),
      });
    });

    it('carries large files unchanged, and a part of one', async () => {
      const content = randomBytes(3_000_001);
      await server.write(`${remote}/large.bin`, 0, once(content));
      expect((await readFile(join(local, 'large.bin'))).equals(content)).toBe(true);
      expect((await bytesOf(server.read(`${remote}/large.bin`, 0))).equals(content)).toBe(true);
      expect((await bytesOf(server.read(`${remote}/large.bin`, 2_999_999))).equals(content.subarray(2_999_999))).toBe(
        true,
      );
      expect(await bytesOf(server.read(`${remote}/large.bin`, 3_000_001))).toHaveLength(0);
    });

    it('shows a file under its name only once it is complete', async () => {
      const session = newSession();
      const seen: string[][] = [];
      async function* slowly(): AsyncGenerator<Uint8Array> {
        yield Buffer.from('first ');
        seen.push(await readdir(local));
        yield Buffer.from('second');
      }
      await upload(session, { path: `${remote}/atomic.txt`, size: 12, key: 'k', open: async () => slowly() });
      session.end();
      expect(seen.flat()).not.toContain('atomic.txt');
      expect(await readFile(join(local, 'atomic.txt'), 'utf8')).toBe('first second');
      expect((await readdir(local)).filter((name) => name.endsWith('.part'))).toEqual([]);
    });

    it('goes on with an upload where another attempt has ended', async () => {
      const content = randomBytes(4_000_000);
      const session = newSession();
      const path = `${remote}/resumed.bin`;
      const part = temporaryName(path, `k ${content.length}`);
      await session.run((one) => one.write(part, 0, once(content.subarray(0, 3_000_000))));
      const from = await upload(session, { path, size: content.length, key: 'k', open: async () => once(content) });
      session.end();
      expect(from).toBeGreaterThan(1_500_000);
      expect((await readFile(join(local, 'resumed.bin'))).equals(content)).toBe(true);
    });

    it('does not rename what did not arrive as a whole', async () => {
      const session = newSession();
      const path = `${remote}/short.txt`;
      await expect(
        upload(session, { path, size: 10, key: 'k', open: async () => once('short') }),
      ).rejects.toMatchObject({ code: 'file_server_refused', message: expect.stringContaining('5 of 10 bytes') });
      expect(await session.run((one) => one.find(path))).toBeNull();
      session.end();
    });

    it('refuses a download that another process writes to meanwhile', async () => {
      const path = `${remote}/growing.bin`;
      await writeFile(join(local, 'growing.bin'), randomBytes(2_000_000));
      const session = newSession();
      const read = async (): Promise<void> => {
        let first = true;
        for await (const _ of download(session, { path, size: 2_000_000 })) {
          if (first) await truncate(join(local, 'growing.bin'), 1_999_000);
          first = false;
        }
      };
      await expect(read()).rejects.toMatchObject({ code: 'remote_file_changed' });
      session.end();
    });

    it('ends at once when its run is stopped', async () => {
      const stopped = new AbortController();
      const one = await open({}, { addressOf, signal: stopped.signal });
      async function* endless(): AsyncGenerator<Uint8Array> {
        for (;;) {
          yield randomBytes(100_000);
          stopped.abort(new Error('stopped by the user'));
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      }
      await expect(one.write(`${remote}/endless.bin`, 0, endless())).rejects.toThrow('stopped by the user');
    });

    it('names a server that is not there, without telling denied addresses from silent ones', async () => {
      const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      await expect(open({}, { ...reach, addressOf: () => Promise.reject(refused) })).rejects.toMatchObject({
        code: 'file_server_unreachable',
        message: expect.stringContaining('the address is not allowed'),
      });
    });

    it('goes on with transfers after the server was killed in their middle', async () => {
      const content = randomBytes(6_000_000);
      const session = newSession();
      const path = `${remote}/survives.bin`;
      let kills = 0;
      const restart = async (): Promise<void> => {
        kills += 1;
        await real.kill();
        await real.start();
      };
      async function* withKill(): AsyncGenerator<Uint8Array> {
        for (let at = 0; at < content.length; at += 500_000) {
          if (at === 3_000_000 && kills === 0) await restart();
          yield content.subarray(at, at + 500_000);
        }
      }
      await upload(session, { path, size: content.length, key: 'k', open: async () => withKill() });
      expect((await readFile(join(local, 'survives.bin'))).equals(content)).toBe(true);
      const pieces: Uint8Array[] = [];
      for await (const piece of download(session, { path, size: content.length })) {
        pieces.push(piece);
        if (kills === 1) await restart();
      }
      session.end();
      expect(kills).toBe(2);
      expect(Buffer.concat(pieces).equals(content)).toBe(true);
    });
  });
}

describe.skipIf(noOpenSsh !== null)('an SSH server', () => {
  let real: SshTestServer;
  beforeAll(async () => {
    real = await startOpenSsh();
  });
  afterAll(() => real[Symbol.asyncDispose]());
  const open = (more: { [name: string]: unknown }): Promise<FileServer> => {
    const { type, values } = sftp.credential(real);
    return openFileServer({ type, values: { ...values, ...more } }, reach);
  };

  it('is not spoken to before its host key is confirmed, and the error shows the fingerprint', async () => {
    const fingerprint = /SHA256:\S+/.exec(real.hostKey)?.[0] ?? 'none';
    await expect(open({ hostKey: '' })).rejects.toMatchObject({
      code: 'host_key_unknown',
      message: expect.stringContaining(fingerprint),
    });
    await expect(open({ hostKey: `SHA256:${'A'.repeat(43)}` })).rejects.toMatchObject({
      code: 'host_key_changed',
      message: expect.stringContaining(fingerprint),
    });
    (await open({ hostKey: `SHA256:${'A'.repeat(43)}\n${fingerprint}` })).end();
    (await open({ hostKey: await readFile(join(real.folder, 'host.pub'), 'utf8') })).end();
  });

  it('whose disk is full is no success', async () => {
    const server = await open({});
    await expect(server.write('/dev/full', 0, once('anything'))).rejects.toMatchObject({
      code: 'file_server_refused',
      hint: expect.stringContaining('disk'),
    });
    server.end();
  });

  it('that refuses the login is named, and a broken key is told apart', async () => {
    await expect(open({ privateKey: '', password: 'wrong-secret' })).rejects.toMatchObject({
      code: 'file_server_login_refused',
      message: expect.not.stringContaining('wrong-secret'),
    });
    await expect(open({ privateKey: 'no key' })).rejects.toMatchObject({ code: 'private_key_unreadable' });
  });
});

describe.skipIf(noVsftpd !== null)('an FTP server', () => {
  it('that refuses the login is named, without the password', async () => {
    await using real = await startVsftpd();
    const { type, values } = ftp(false).credential(real);
    await expect(
      openFileServer({ type, values: { ...values, user: 'root', password: 'wrong-secret' } }, reach),
    ).rejects.toMatchObject({
      code: 'file_server_login_refused',
      message: expect.not.stringContaining('wrong-secret'),
    });
  });

  it('is not trusted with a certificate of an unknown authority, nor one for another host', async () => {
    await using real = await startVsftpd({ tls: true });
    const { type, values } = ftp(true).credential(real);
    for (const more of [{ ca: '' }, { host: 'other.example.com' }])
      await expect(openFileServer({ type, values: { ...values, ...more } }, reach)).rejects.toMatchObject({
        code: 'file_server_tls_failed',
      });
  });
});
