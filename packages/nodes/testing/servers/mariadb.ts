import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import type { RealServer } from './real-server.ts';
import { programOf, startRealServer } from './real-server.ts';

const run = promisify(execFile);

/** Why a test cannot have a MariaDB of its own; null where it can. */
export const noMariaDb: string | null =
  programOf('mariadbd') === null || programOf('mariadb-install-db') === null ? 'MariaDB is not installed' : null;

/** The login of `startMariaDb`, which may do everything. */
export const mariaDbLogin = { user: 'ada', password: "p@ss'word", database: 'shop' } as const;

/** Starts MariaDB with an empty database and one login over TCP. Nothing has to reach the disk: a killed server loses nothing by that. */
export function startMariaDb(options: readonly string[] = []): Promise<RealServer> {
  return startRealServer({
    program: 'mariadbd',
    async prepare(folder, port) {
      const data = join(folder, 'data');
      const { username } = userInfo();
      // Two that are set up at a time would take each other's temporary tables.
      const temporary = join(folder, 'tmp');
      await mkdir(temporary);
      const env = { ...process.env, TMPDIR: temporary };
      const install = programOf('mariadb-install-db') ?? 'mariadb-install-db';
      const common = ['--no-defaults', `--datadir=${data}`, `--user=${username}`];
      await run(install, [...common, '--auth-root-authentication-method=normal', '--skip-test-db'], { env });
      const { user, password, database } = mariaDbLogin;
      const quoted = `'${password.replaceAll("'", "''")}'`;
      const statements = [
        `CREATE DATABASE ${database} CHARACTER SET utf8mb4;`,
        'FLUSH PRIVILEGES;',
        `CREATE USER ${user}@'%' IDENTIFIED BY ${quoted};`,
        `GRANT ALL PRIVILEGES ON *.* TO ${user}@'%' WITH GRANT OPTION;`,
      ].join('\n');
      const bootstrap = run(programOf('mariadbd') ?? 'mariadbd', [...common, '--bootstrap'], { env });
      bootstrap.child.stdin?.end(statements);
      await bootstrap;
      return [
        ...common,
        `--port=${port}`,
        '--bind-address=127.0.0.1',
        `--tmpdir=${temporary}`,
        `--socket=${join(folder, 'socket')}`,
        `--pid-file=${join(folder, 'pid')}`,
        '--innodb-flush-log-at-trx-commit=2',
        '--innodb-buffer-pool-size=64M',
        ...options,
      ];
    },
  });
}
