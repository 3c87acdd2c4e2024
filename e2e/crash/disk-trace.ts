import { Buffer } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

const CALLS = 'pwrite64,fsync,fdatasync,ftruncate';

/** Why writes cannot be traced; null if they can. */
export function whyNoTrace(): string | null {
  const tried = spawnSync('strace', ['-f', '--seccomp-bpf', '-y', '-e', `trace=${CALLS}`, 'true'], {
    encoding: 'utf8',
  });
  return tried.status === 0 ? null : 'strace is not installed, or may not trace here';
}

/** Runs the program that follows and records what it writes to files. `-D`: the process started is that program, so that a signal reaches it. */
export const tracer = (trace: string): string[] => [
  ...'strace -D -f -qq --seccomp-bpf -y -xx -s 1000000 -e signal=none -e'.split(' '),
  `trace=${CALLS}`,
  '-o',
  trace,
];

/** `7401  pwrite64(21<\x2f\x61>, "\x00", 4096, 0) = 4096`: paths and bytes are hexadecimal. Of a call that others interrupt, the part before its result. */
const CALL = /^(\d+) +(pwrite64|fsync|fdatasync|ftruncate)\(\d+<([^>]*)>(?:, )?(.*)$/;
const RESUMED = /^(\d+) +<\.\.\. (?:fsync|fdatasync) resumed>.*= 0$/;

type Change = (before: Buffer) => Buffer;

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll('\\x', ''), 'hex');

function writing(bytes: Buffer, at: number): Change {
  return (before) => {
    const after = Buffer.alloc(Math.max(before.length, at + bytes.length));
    before.copy(after);
    bytes.copy(after, at);
    return after;
  };
}

const cutting =
  (length: number): Change =>
  (before) => {
    const after = Buffer.alloc(length);
    before.copy(after, 0, 0, length);
    return after;
  };

/** A file: what the disk has for certain, and what it may have or not. */
class TracedFile {
  durable: Buffer = Buffer.alloc(0);
  pending: Change[] = [];

  /** The disk has the first `count` of the pending changes. */
  sync(count: number): void {
    for (const change of this.pending.splice(0, count)) this.durable = change(this.durable);
  }
}

/**
 * The content that files have after a power cut in the worst case, by their paths: everything that no sync has followed is gone. `trace` is what the
 * tracer has recorded of the process since its start.
 */
export async function afterPowerCut(trace: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, TracedFile>();
  const syncing = new Map<string, { file: TracedFile; count: number }>();
  for await (const line of createInterface(createReadStream(trace))) {
    const [, resumed = ''] = RESUMED.exec(line) ?? [];
    const done = syncing.get(resumed);
    if (done) {
      done.file.sync(done.count);
      syncing.delete(resumed);
      continue;
    }
    const [, thread = '', call, name = '', rest = ''] = CALL.exec(line) ?? [];
    // Deleted files are temporary ones.
    if (call === undefined || rest.startsWith('(deleted)')) continue;
    const path = bytesOf(name).toString();
    const file = files.get(path) ?? new TracedFile();
    files.set(path, file);
    if (call === 'pwrite64') {
      const [, hex = '', at] = /^"((?:\\x[0-9a-f]{2})*)", \d+, (\d+)/.exec(rest) ?? [];
      if (at === undefined) throw new Error(`This write cannot be read: ${line.slice(0, 200)}`);
      file.pending.push(writing(bytesOf(hex), Number(at)));
    } else if (call === 'ftruncate') file.pending.push(cutting(Number.parseInt(rest, 10)));
    else if (rest.includes('<unfinished')) syncing.set(thread, { file, count: file.pending.length });
    else if (rest.endsWith('= 0')) file.sync(file.pending.length);
  }
  return new Map([...files].map(([path, { durable }]) => [path, durable]));
}
