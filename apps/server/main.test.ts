import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Agent, get } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'heddle-main-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

interface Started {
  stdout: string;
  stderr: string;
  kill(signal: NodeJS.Signals): void;
  /** Settles once the first line is out or the process has ended. */
  spoken: Promise<void>;
  ended: Promise<number | null>;
}

function startServer(env: NodeJS.ProcessEnv): Started {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.mjs')], {
    env: { HEDDLE_DATA_DIR: dataDir, PORT: '0', ...env },
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const spoken = Promise.race([once(child.stdout, 'data'), ended]).then(() => undefined);
  const started: Started = { stdout: '', stderr: '', kill: (signal) => child.kill(signal), spoken, ended };
  child.stdout.on('data', (chunk) => (started.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (started.stderr += String(chunk)));
  return started;
}

describe('the server process', () => {
  it('says in one line where it is, serves, and ends quietly when asked to', async () => {
    const server = startServer({});
    await server.spoken;
    expect(server.stdout).toMatch(/^Heddle is ready at http:\/\/localhost:\d+\n$/);
    const address = server.stdout.trim().replace('Heddle is ready at ', '');
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'ready' });
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.stderr).toBe('');
  });

  it('answers requests on open connections while it ends, and closes them', async () => {
    const server = startServer({});
    await server.spoken;
    const url = `${server.stdout.trim().replace('Heddle is ready at ', '')}/api/auth/user`;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const request = async (): Promise<[number | undefined, string | undefined]> => {
      const sent = get(url, { agent });
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      return [answer.statusCode, answer.headers.connection];
    };
    expect(await request()).toEqual([401, 'keep-alive']);
    server.kill('SIGTERM');
    // The signal arrives between two requests.
    let last = await request();
    while (last[0] === 401) {
      await pause(20);
      last = await request();
    }
    expect(last).toEqual([503, 'close']);
    expect(await server.ended).toBe(0);
    expect(server.stderr).toBe('');
  });

  it('says in one line what is wrong with its settings, and ends', async () => {
    const server = startServer({ PORT: 'eighty' });
    expect(await server.ended).toBe(1);
    expect(server.stderr).toBe('Heddle cannot start: PORT must be a whole number from 0 to 65535. (config_invalid)\n');
    expect(server.stdout).toBe('');
  });

  it('says that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const server = startServer({ PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.stderr).toBe(
      `Heddle cannot start: Cannot listen at 127.0.0.1:${port}: another program uses the port. Set PORT to another port. (port_unusable)\n`,
    );
    other.close();
  });

  it('says that its database cannot be used, without its password', async () => {
    const server = startServer({
      HEDDLE_DATABASE_URL: 'postgres://heddle:secret@127.0.0.1:1/heddle',
      HEDDLE_START_WAIT_SECONDS: '0',
    });
    expect(await server.ended).toBe(1);
    expect(server.stderr).toBe(
      'Heddle cannot start: The database cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check HEDDLE_DATABASE_URL. (database_unusable)\n',
    );
  });

  it('says that its database is of a newer version, with both versions', async () => {
    const server = startServer({});
    await server.spoken;
    server.kill('SIGTERM');
    await server.ended;
    const file = new DatabaseSync(join(dataDir, 'heddle.db'));
    file.exec("INSERT INTO kysely_migration (name, timestamp) VALUES ('0999-later', '2099-01-01')");
    const refused = startServer({});
    expect(await refused.ended).toBe(1);
    expect(refused.stderr).toMatch(
      /^Heddle cannot start: The database has version 999\.\d+, and this program knows versions up to \d+\.\d+\. [^\n]+ \(database_newer\)\n$/,
    );
    file.exec("DELETE FROM kysely_migration WHERE name = '0999-later'");
    file.close();
  });

  it('says that its data folder cannot be used', async () => {
    const server = startServer({ HEDDLE_DATA_DIR: '/dev/null/data' });
    expect(await server.ended).toBe(1);
    expect(server.stderr).toMatch(/^Heddle cannot start: The data folder \/dev\/null\/data cannot be used: [^\n]+\n$/);
  });
});
