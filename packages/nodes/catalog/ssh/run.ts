import { nodeErrors } from '@heddle/contract/errors/node';
import { fileServerErrors } from '@heddle/contract/errors/file-servers';
import { HeddleError } from '@heddle/contract/errors/define';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Pair } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { requiredFile } from '../../lib/files/read.ts';
import { openSession } from '../../lib/file-servers/open.ts';
import { cleanPath, folderOf } from '../../lib/file-servers/paths.ts';
import type { SshConnection, SshServerValues } from '../../lib/file-servers/ssh-connection.ts';
import { connectSsh } from '../../lib/file-servers/ssh-connection.ts';
import { upload } from '../../lib/file-servers/transfer.ts';
import { put } from '../../lib/items.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';
import { entryJson } from '../file-servers/entry.ts';
import { withRemoteFile } from '../file-servers/ftp-download.ts';
import type { RemoteCommand, Ended } from './command.ts';
import { runCommand } from './command.ts';
import type { sshFields } from './fields.ts';

type Context = NodeContext<typeof sshFields>;

const KIB = 1024;
/** Characters of a failed command's output in its error. */
const SHOWN = 500;

/** Does the operation for each item, one after the other. All items are checked before the first connection. */
export async function runSsh(context: Context): Promise<NodeResult> {
  const { items, field, progress } = context;
  const outputs = { main: new PairedItems(), failed: new PairedItems() };
  if (items.length === 0) return pairedPorts(outputs);
  const isCommand = (index: number): boolean => ['command', 'script'].includes(field.operation(index));
  const commands: (RemoteCommand | null)[] = [];
  for (const index of items.keys()) {
    await context.expressions?.ready(index);
    commands.push(isCommand(index) ? commandOf(context, index) : null);
    if (isCommand(index)) codesOf(context, index);
    else cleanPath(field.path(index));
  }
  const server = await serverOf(context);
  try {
    for (const [index, item] of items.entries()) {
      const command = commands[index];
      if (command) {
        const ended = await runOnce(context, index, server, command);
        const port = isSuccess(context, index, ended) ? 'main' : 'failed';
        outputs[port].push(put(item, field.result(index), { ...ended }), index);
      } else outputs.main.push(await transferred(context, item, index), index);
      progress(index + 1, items.length);
    }
  } finally {
    server.end();
  }
  return pairedPorts(outputs);
}

/** The server of the credential: one connection for all commands. It outlives the run's signal, so that commands can be stopped. */
async function serverOf(context: Context): Promise<{ connected(): Promise<SshConnection>; end(): void }> {
  const { values } = await context.credential('credential');
  const closing = new AbortController();
  let connection: SshConnection | null = null;
  return {
    async connected() {
      const signal = connection ? closing.signal : AbortSignal.any([closing.signal, context.signal]);
      // Values have the types of the fields of `sftpServer`, which is the only type the field takes.
      connection ??= await connectSsh(values as unknown as SshServerValues, {
        addressOf: context.addressOf,
        signal: closing.signal,
      });
      signal.throwIfAborted();
      return connection;
    },
    end() {
      connection?.end();
      closing.abort();
    },
  };
}

const isName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name);

function environmentOf({ field }: Context, index: number): Pair[] {
  if (field.shell(index) !== 'posix') return [];
  const pairs = field.environment(index);
  const wrong = pairs.find(({ name }) => !isName(name.trim()));
  if (wrong)
    throw nodeErrors.field_invalid({
      field: 'Environment variables',
      reason: `"${wrong.name}" is no name: it takes letters, digits and underscores`,
    });
  return pairs.map(({ name, value }) => ({ name: name.trim(), value }));
}

function commandOf(context: Context, index: number): RemoteCommand {
  const { field } = context;
  const isScript = field.operation(index) === 'script';
  return {
    text: isScript ? field.interpreter(index) : field.command(index),
    input: isScript ? field.script(index) : field.input(index),
    environment: environmentOf(context, index),
    shell: field.shell(index),
    timeoutMs: field.commandTimeout(index) * 1000,
    limit: field.outputLimit(index) * KIB,
  };
}

function codesOf({ field }: Context, index: number): number[] {
  return field
    .codes(index)
    .split(',')
    .map((code) => {
      if (!/^\s*\d{1,3}\s*$/.test(code))
        throw nodeErrors.field_invalid({ field: 'Successful exit codes', reason: 'it takes numbers from 0 to 255' });
      return Number(code);
    });
}

/** Whether a command has succeeded. Throws `ssh_command_failed` where other exit codes fail. */
function isSuccess(context: Context, index: number, { exitCode, endedBy, output, errors }: Ended): boolean {
  if (exitCode !== null && codesOf(context, index).includes(exitCode)) return true;
  if (context.field.onCode(index) === 'port') return false;
  const said = (errors.trim() || output.trim()).slice(-SHOWN);
  throw fileServerErrors.ssh_command_failed({
    code: exitCode === null ? `the signal ${endedBy || 'of the server'}` : `exit code ${exitCode}`,
    output: said,
  });
}

/** Runs the command of an item. An attempt that broke off leaves a note: the next one does not run the command again unless that is wanted. */
async function runOnce(
  context: Context,
  index: number,
  server: Awaited<ReturnType<typeof serverOf>>,
  command: RemoteCommand,
): Promise<Ended> {
  const { field, run, signal, state } = context;
  const notes = state.in('run', 'ssh');
  const key = run.idempotencyKey(index);
  if (field.interrupted(index) === 'fail' && (await notes.get(key)) === 'running')
    throw fileServerErrors.ssh_command_unsure();
  const connection = await server.connected();
  await notes.set(key, 'running');
  try {
    const ended = await runCommand(connection, command, signal);
    await notes.set(key, 'ended');
    return ended;
  } catch (error) {
    // The command was stopped: it is known how it ended.
    if (error instanceof HeddleError && error.code === 'ssh_command_late') await notes.set(key, 'ended');
    throw error;
  }
}

async function transferred(context: Context, item: Item, index: number): Promise<Item> {
  const { field, files, run } = context;
  const path = cleanPath(field.path(index));
  const session = openSession(await context.credential('credential'), context);
  try {
    if (field.operation(index) === 'download') {
      const limit = field.sizeLimit(index) * KIB * KIB;
      return await withRemoteFile(item, { path, name: field.result(index), limit }, context, session);
    }
    const file = requiredFile(item, field.file(index));
    const folder = folderOf(path);
    if (folder !== '.' && folder !== '/') await session.run((server) => server.makeFolder(folder));
    const key = `${run.idempotencyKey(index)} ${file.id}`;
    await upload(session, { path, size: file.size, key, open: () => files.open(file) });
    const entry = await session.run((server) => server.find(path));
    return put(item, field.result(index), entry ? entryJson(entry) : { path });
  } finally {
    session.end();
  }
}
