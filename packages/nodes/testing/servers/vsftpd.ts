import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { certificate, key } from './certificate.ts';
import type { RealServer } from './real-server.ts';
import { programOf, startRealServer } from './real-server.ts';

/** Why a test cannot have a vsftpd of its own; null where it can. */
export const noVsftpd: string | null =
  programOf('vsftpd') === null ? 'vsftpd is not installed' : process.getuid?.() === 0 ? null : 'vsftpd needs root';

/** Starts vsftpd with an anonymous login that may write to /inbox; with `tls`, it takes the login over TLS only. Its files are in `files` of its folder. */
export function startVsftpd({ tls = false } = {}): Promise<RealServer> {
  return startRealServer({
    program: 'vsftpd',
    async prepare(folder, port) {
      const files = join(folder, 'files');
      const inbox = join(files, 'inbox');
      await mkdir(inbox, { recursive: true });
      await mkdir(join(folder, 'empty'));
      await chmod(folder, 0o755);
      await chmod(files, 0o555);
      await chmod(inbox, 0o777);
      await writeFile(join(folder, 'cert.pem'), `${certificate}\n${key}\n`);
      const yes = (...names: string[]): string => names.map((name) => `${name}=YES\n`).join('');
      const no = (...names: string[]): string => names.map((name) => `${name}=NO\n`).join('');
      const file = join(folder, 'vsftpd.conf');
      await writeFile(
        file,
        `listen_address=127.0.0.1\nlisten_port=${port}\nanon_root=${files}\nftp_username=ftp\nanon_umask=022\nsecure_chroot_dir=${folder}/empty\nvsftpd_log_file=${folder}/log\n` +
          yes('listen', 'anonymous_enable', 'write_enable', 'anon_upload_enable', 'anon_mkdir_write_enable') +
          yes('anon_other_write_enable', 'pasv_enable') +
          no(
            'background',
            'local_enable',
            'seccomp_sandbox',
            'isolate',
            'isolate_network',
            'anon_world_readable_only',
          ) +
          (tls
            ? `rsa_cert_file=${folder}/cert.pem\n${yes('ssl_enable', 'allow_anon_ssl', 'force_anon_logins_ssl', 'force_anon_data_ssl', 'require_ssl_reuse')}`
            : ''),
      );
      return [file];
    },
  });
}
