import type { OpenCredential } from '@heddle/contract/node/credentials';
import { lazyImport } from '../lazy-import.ts';
import type { FtpServerValues } from './ftp.ts';
import type { FileServer, ServerReach } from './port.ts';
import type { FileSession } from './session.ts';
import { createFileSession } from './session.ts';
import type { SshServerValues } from './ssh-connection.ts';

/** Connects to the server of a credential of one of the types in `fileServerTypes`. Throws the errors of `openSftp` and `openFtp`. */
export async function openFileServer(
  { type, values }: Pick<OpenCredential, 'type' | 'values'>,
  reach: ServerReach,
): Promise<FileServer> {
  // Values have the types of the fields of their credential type.
  if (type === 'ftpServer') {
    const { openFtp } = await lazyImport(import('./ftp.ts'));
    return openFtp(values as unknown as FtpServerValues, reach);
  }
  const { openSftp } = await lazyImport(import('./sftp.ts'));
  return openSftp(values as unknown as SshServerValues, reach);
}

/** A session with the server of a credential, which connects when it is needed. */
export const openSession = (credential: Pick<OpenCredential, 'type' | 'values'>, reach: ServerReach): FileSession =>
  createFileSession(() => openFileServer(credential, reach), reach);
