import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { programOf } from './real-server.ts';

/** Why a test cannot have a Kafka of its own; null where it can. */
export const noKafka: string | null = programOf('kcat') === null ? 'kcat is not installed' : null;

/** A cluster in the memory of one process. Its end loses everything. */
export interface KafkaTestCluster extends AsyncDisposable {
  /** `host:port` of its brokers. */
  hosts: string[];
}

const START_MS = 20_000;

/**
 * Starts the mock cluster of librdkafka, which kcat has: it speaks Kafka's protocol over TCP, with producers, groups and committed offsets. There is no Kafka that tests
 * could install. It knows no logins and no TLS, and keeps nothing on disk.
 */
export async function startKafka(): Promise<KafkaTestCluster> {
  const program = programOf('kcat');
  if (program === null) throw new Error('kcat is not installed');
  const child: ChildProcess = spawn(
    program,
    ['-P', '-b', 'none', '-t', 'boot', '-X', 'test.mock.num.brokers=1', '-d', 'mock'],
    { stdio: ['pipe', 'ignore', 'pipe'] },
  );
  let output = '';
  child.stderr?.on('data', (data: Buffer) => {
    if (output.length < 100_000) output += data.toString();
  });
  const end = Date.now() + START_MS;
  const found = (): string | undefined => /bootstrap\.servers=(\S+)/.exec(output)?.[1];
  while (found() === undefined) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`kcat did not start: ${output}`);
    await pause(20);
  }
  return {
    hosts: (found() ?? '').split(','),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
