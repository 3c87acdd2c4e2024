import type { NodeContext } from '@heddle/contract/node/context';
import { fileServerErrors } from '@heddle/contract/errors/file-servers';
import type { Item } from '@heddle/contract/run/item';
import { tooLarge } from '../../lib/files/read.ts';
import { receive } from '../../lib/files/receive.ts';
import { withFile } from '../../lib/files/result.ts';
import type { FileSession } from '../../lib/file-servers/session.ts';
import { download } from '../../lib/file-servers/transfer.ts';
import type { FtpTask } from './ftp-run.ts';

const MIB = 1024 * 1024;

/** The item with a file of the server under a name. Throws `remote_file_missing`, `remote_file_changed`, `data_too_large`. */
export async function withRemoteFile(
  item: Item,
  { path, name, limit }: { path: string; name: string; limit: number },
  { files, signal }: Pick<NodeContext, 'files' | 'signal'>,
  session: FileSession,
): Promise<Item> {
  const found = await session.run((server) => server.find(path));
  if (found?.kind !== 'file') throw fileServerErrors.remote_file_missing({ path });
  if (found.size > limit) throw tooLarge(path, limit);
  const reception = { name: found.name, mediaType: '', allowed: [], limit };
  const { file, sha256 } = await receive(files, download(session, found), reception, { signal });
  const modifiedAt = found.modifiedAt === null ? null : new Date(found.modifiedAt).toISOString();
  return withFile(item, name, file, { sha256, path, modifiedAt });
}

/** Downloads the file of a task. */
export const downloadItem = ({ path, item, index, context, session }: FtpTask): Promise<Item> =>
  withRemoteFile(
    item,
    { path, name: context.field.result(index), limit: context.field.sizeLimit(index) * MIB },
    context,
    session,
  );
