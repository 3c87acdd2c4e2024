import { execFile } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { certificate, key } from './certificate.ts';
import type { RealServer } from './real-server.ts';
import { programOf, startRealServer } from './real-server.ts';

/** Why a test cannot have a Mosquitto of its own; null where it can. */
export const noMosquitto: string | null =
  programOf('mosquitto') === null || programOf('mosquitto_passwd') === null ? 'Mosquitto is not installed' : null;

/** The only login of `startMosquitto`. */
export const mosquittoLogin = { user: 'ada', password: 'secret-word' } as const;

/** Starts Mosquitto; `tls`: it takes connections with TLS only, with the certificate of tests. Sessions and messages are written with each change: they outlive a kill. */
export function startMosquitto({ tls = false }: { tls?: boolean } = {}): Promise<RealServer> {
  return startRealServer({
    program: 'mosquitto',
    async prepare(folder, port) {
      const { user, password } = mosquittoLogin;
      const passwords = join(folder, 'passwords');
      await promisify(execFile)('mosquitto_passwd', ['-b', '-c', passwords, user, password]);
      await chmod(passwords, 0o600);
      await writeFile(join(folder, 'cert.pem'), certificate);
      await writeFile(join(folder, 'key.pem'), key);
      const file = join(folder, 'mosquitto.conf');
      const lines = [
        `listener ${port} 127.0.0.1`,
        `user ${userInfo().username}`,
        'allow_anonymous false',
        `password_file ${passwords}`,
        'persistence true',
        `persistence_location ${folder}/`,
        'autosave_on_changes true',
        'autosave_interval 1',
        ...(tls ? [`certfile ${join(folder, 'cert.pem')}`, `keyfile ${join(folder, 'key.pem')}`] : []),
      ];
      await writeFile(file, `${lines.join('\n')}\n`);
      return ['-c', file];
    },
  });
}
