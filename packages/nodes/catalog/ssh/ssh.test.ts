import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { NodeResult } from '@heddle/contract/node/context';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NodeRun } from '../../testing/run-node.ts';
import { exampleCredential, MemoryFileStore, runNode } from '../../testing/run-node.ts';
import type { SshTestServer } from '../../testing/servers/openssh.ts';
import { noOpenSsh, startOpenSsh } from '../../testing/servers/openssh.ts';
import { ssh } from './ssh.node.ts';

describe.skipIf(noOpenSsh !== null)('the node SSH, held against OpenSSH', () => {
  let server: SshTestServer;
  beforeAll(async () => {
    server = await startOpenSsh();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const run = (data: JsonObject, more: NodeRun = {}): Promise<NodeResult> => {
    const { user, privateKey, hostKey, port } = server;
    const values = { host: 'localhost', port, user, password: '', privateKey, passphrase: '', hostKey };
    return runNode(ssh, {
      data: { credential: 'server', ...data },
      credentials: { server: { ...exampleCredential(values), type: 'sftpServer' } },
      addressOf: async () => '127.0.0.1',
      ...more,
    });
  };
  const resultOf = ({ outputs }: NodeResult, port = 'main'): JsonValue | undefined => outputs[port]?.[0]?.json['ssh'];

  it('runs a command and gives its outputs and exit code', async () => {
    const result = await run({ command: 'cat; echo "to errors" >&2', input: 'from input' });
    expect(resultOf(result)).toMatchObject({
      exitCode: 0,
      endedBy: '',
      output: 'from input',
      errors: 'to errors\n',
      truncated: false,
    });
  });

  it('gives values as environment variables, whatever characters they have', async () => {
    const value = `it's $HOME; "x" \`id\`\nsecond line`;
    const result = await run({ command: 'printf %s "$VALUE"', environment: [{ name: 'VALUE', value }] });
    expect(resultOf(result)).toMatchObject({ output: value });
  });

  it('runs a script with an interpreter', async () => {
    expect(
      resultOf(await run({ operation: 'script', script: 'for n in 1 2 3; do\n  echo "n$n"\ndone' })),
    ).toMatchObject({
      output: 'n1\nn2\nn3\n',
    });
  });

  it('fails with another exit code, or sends the item through its port', async () => {
    await expect(run({ command: 'echo broken >&2; exit 3' })).rejects.toMatchObject({
      code: 'ssh_command_failed',
      message: 'The command ended with exit code 3: broken',
    });
    const result = await run({ command: 'exit 3', onCode: 'port' });
    expect([resultOf(result), resultOf(result, 'failed')]).toMatchObject([undefined, { exitCode: 3 }]);
    expect(resultOf(await run({ command: 'exit 3', codes: '0, 3' }))).toMatchObject({ exitCode: 3 });
  });

  it('keeps the end of long output', async () => {
    const result = await run({ command: 'seq 1 200000; echo last', outputLimit: 1 });
    const { output, truncated } = resultOf(result) as { output: string; truncated: boolean };
    expect([output.length, output.slice(-5), truncated]).toEqual([1024, 'last\n', true]);
  });

  /** Runs what never ends and notes its process; whether that is still there afterwards. */
  const endless = (file: string): JsonObject => ({
    command: `echo $$ > ${file}; trap '' HUP; sleep 600 & sleep 600; echo`,
  });
  const isRunning = async (file: string): Promise<boolean> => {
    const group = Number(await readFile(file, 'utf8'));
    try {
      process.kill(-group, 0);
      return true;
    } catch {
      return false;
    }
  };

  it('stops a command that takes too long, with all that it has started', async () => {
    const file = join(server.files, 'late');
    await expect(run({ ...endless(file), commandTimeout: 1 })).rejects.toMatchObject({ code: 'ssh_command_late' });
    await expect.poll(() => isRunning(file), { timeout: 5000 }).toBe(false);
  });

  it('stops a command with its run', async () => {
    const file = join(server.files, 'stopped');
    const stopped = new AbortController();
    const ended = run(endless(file), { signal: stopped.signal });
    ended.catch(() => undefined);
    await expect.poll(() => readFile(file, 'utf8').catch(() => ''), { timeout: 10_000 }).not.toBe('');
    expect(await isRunning(file)).toBe(true);
    stopped.abort(new Error('Execution stopped by user'));
    await expect(ended).rejects.toThrow('Execution stopped by user');
    await expect.poll(() => isRunning(file), { timeout: 5000 }).toBe(false);
  });

  it('does not run a command again that broke off, unless it may', async () => {
    const file = join(server.files, 'count');
    await writeFile(file, '');
    const again = { state: createMemoryState() };
    const command = `echo x >> ${file}; sleep 30`;
    const first = run({ command }, again);
    first.catch(() => undefined);
    await expect.poll(() => readFile(file, 'utf8'), { timeout: 10_000 }).toBe('x\n');
    await server.kill();
    await expect(first).rejects.toMatchObject({ code: 'file_server_unreachable' });
    await server.start();
    await expect(run({ command }, again)).rejects.toMatchObject({ code: 'ssh_command_unsure' });
    await run({ command: `echo x >> ${file}`, interrupted: 'again' }, again);
    await pause(10);
    expect(await readFile(file, 'utf8')).toBe('x\nx\n');
  });

  it('uploads and downloads files', async () => {
    const files = new MemoryFileStore();
    const file = await files.put(Buffer.from('content'), { name: 'a.txt', mediaType: 'text/plain' });
    const path = join(server.files, 'deep/er/a.txt');
    expect(
      resultOf(await run({ operation: 'upload', path }, { files, items: [{ json: {}, files: { file } }] })),
    ).toMatchObject({ path, size: 7 });
    const result = await run({ operation: 'download', path }, { files });
    const loaded = result.outputs['main']?.[0]?.files?.['ssh'];
    expect(loaded && (await files.read(loaded))).toBe('content');
  });
});
