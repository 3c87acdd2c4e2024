import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RealServer } from './real-server.ts';
import { programOf, startRealServer } from './real-server.ts';

const run = promisify(execFile);

/** Why a test cannot have an OpenSSH server of its own; null where it can. */
export const noOpenSsh: string | null =
  programOf('sshd') === null || programOf('ssh-keygen') === null ? 'the OpenSSH server is not installed' : null;

/** An OpenSSH server that takes the login of who runs the test with a key. */
export interface SshTestServer extends RealServer {
  user: string;
  privateKey: string;
  /** The fingerprint of its host key. */
  hostKey: string;
  /** A folder that the login may write to. */
  files: string;
}

/** Starts one. */
export async function startOpenSsh(): Promise<SshTestServer> {
  const server = await startRealServer({
    program: 'sshd',
    async prepare(folder, port) {
      for (const name of ['host', 'user'])
        await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)]);
      await mkdir(join(folder, 'files'));
      // Where sshd as root looks for it; it is empty, and made at each start of the machine.
      if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true });
      const file = join(folder, 'sshd_config');
      await writeFile(
        file,
        [
          `Port ${port}`,
          'ListenAddress 127.0.0.1',
          `HostKey ${folder}/host`,
          `AuthorizedKeysFile ${folder}/user.pub`,
          `PidFile ${folder}/pid`,
          'StrictModes no',
          'UsePAM no',
          'PermitRootLogin yes',
          'MaxStartups 100',
          'Subsystem sftp internal-sftp',
          '',
        ].join('\n'),
      );
      return ['-D', '-e', '-f', file];
    },
  });
  const { stdout } = await run('ssh-keygen', ['-l', '-f', join(server.folder, 'host.pub')]);
  return {
    ...server,
    user: userInfo().username,
    privateKey: await readFile(join(server.folder, 'user'), 'utf8'),
    hostKey: stdout.trim(),
    files: join(server.folder, 'files'),
  };
}
