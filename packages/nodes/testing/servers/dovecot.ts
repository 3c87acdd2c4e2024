import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { certificate, key } from './certificate.ts';
import type { RealServer } from './real-server.ts';
import { programOf, startRealServer } from './real-server.ts';

/** Why a test cannot have a Dovecot of its own; null where it can. */
export const noDovecot: string | null =
  programOf('dovecot') === null ? 'Dovecot is not installed' : process.getuid?.() === 0 ? null : 'Dovecot needs root';

/** The user of the files of mailboxes: nobody. */
const OWNER = 65_534;
let mails = 0;

/** Starts Dovecot with TLS from the start, and with further settings. Every user has the password `geheim` and an empty mailbox, in `mail/<user>` of its folder. */
export function startDovecot(settings = ''): Promise<RealServer> {
  return startRealServer({
    program: 'dovecot',
    async prepare(folder, port) {
      await chmod(folder, 0o755);
      for (const name of ['mail', 'run', 'state']) await mkdir(join(folder, name));
      await chown(join(folder, 'mail'), OWNER, OWNER);
      await writeFile(join(folder, 'cert.pem'), certificate);
      await writeFile(join(folder, 'key.pem'), key);
      const file = join(folder, 'dovecot.conf');
      await writeFile(
        file,
        `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
protocols = imap
listen = 127.0.0.1
ssl = required
auth_failure_delay = 0
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 1
namespace inbox {
  inbox = yes
  separator = /
}
passdb {
  driver = static
  args = password=geheim
}
userdb {
  driver = static
  args = uid=${OWNER} gid=${OWNER} home=${folder}/mail/%u
}
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
${settings}
`,
      );
      return ['-F', '-c', file];
    },
  });
}

/** Puts a mail into the mailbox of a user, as a mail server delivers it. */
export async function deliver({ folder }: RealServer, user: string, source: string): Promise<void> {
  const box = join(folder, 'mail', user);
  for (const part of ['', 'tmp', 'new', 'cur']) {
    await mkdir(join(box, part), { recursive: true });
    await chown(join(box, part), OWNER, OWNER);
  }
  mails += 1;
  const file = join(box, 'new', `${Math.floor(Date.now() / 1000)}.M${mails}.test`);
  await writeFile(file, source.replaceAll(/\r?\n/g, '\r\n'));
  await chown(file, OWNER, OWNER);
}
