import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import type { PoolWorker } from '../workers/pool-worker.ts';
import type { MessagePart } from './parts.ts';
import { MessageCollector, sendParts, toParts } from './parts.ts';
import type { FromNative } from './protocol.ts';
import { OUT_OF_MEMORY } from './protocol.ts';

/** Of lower priority than the server, which has others to answer. */
const NICENESS = 10;
/** The last characters of a process's standard error that are kept. */
const MOST_MESSAGES = 4096;
/** Variables that a process gets where the server has them: folders of the system, and where its fonts are. No others: they hold secrets. */
const PASSED_ON = [
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
  'HOME',
  'LD_LIBRARY_PATH',
  'SystemRoot',
  'TEMP',
  'TMP',
  'TMPDIR',
  'XDG_CACHE_HOME',
];

function environment(): NodeJS.ProcessEnv {
  const cache = getCompileCacheDir();
  const given = PASSED_ON.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]] as const],
  );
  // One thread of the image library for each process: there are as many processes as cores.
  return {
    ...Object.fromEntries(given),
    VIPS_CONCURRENCY: '1',
    ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) }),
  };
}

interface Events {
  message: [unknown];
  error: [Error];
  exit: [];
}

/** A separate process for native work: it can be killed at any moment, and its crash does not crash the server. A worker of a pool. */
export class NativeProcess extends EventEmitter<Events> implements PoolWorker {
  readonly #child: ChildProcess;
  readonly #collector = new MessageCollector();
  readonly #ended: Promise<unknown>;
  #messages = '';
  #isSpent = false;

  /** `memoryMb` is resident memory: a process that takes more is ended. */
  constructor(memoryMb: number) {
    super();
    const child = fork(new URL('./child.ts', import.meta.url), [String(process.pid), String(memoryMb)], {
      env: environment(),
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child = child;
    this.#ended = once(child, 'close');
    // Errors are reported below; nothing awaits this promise.
    this.#ended.catch(() => undefined);
    this.#lowerPriority();
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#messages = (this.#messages + text).slice(-MOST_MESSAGES);
    });
    child.on('message', (part) => this.#receive(part as MessagePart));
    child.on('error', (error) => this.emit('error', error));
    child.on('close', () => this.#leave());
    // Without listeners there is nothing to report.
    this.on('error', () => undefined);
  }

  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** The number of the process. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  postMessage(task: unknown): void {
    const child = this.#child;
    // If the process has exited, its exit event is handled elsewhere.
    sendParts(toParts(task), (part, sent) => child.send(part, sent)).catch(() => undefined);
  }

  ref(): void {
    for (const handle of this.#handles()) handle?.ref();
  }

  unref(): void {
    for (const handle of this.#handles()) handle?.unref();
  }

  async terminate(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await this.#ended.catch(() => undefined);
  }

  /** The handles that keep this process alive. */
  #handles(): ({ ref(): unknown; unref(): unknown } | null | undefined)[] {
    // The standard error of a child is a socket, which its type lacks.
    return [this.#child, this.#child.channel, this.#child.stderr as Socket | null];
  }

  #lowerPriority(): void {
    try {
      if (this.#child.pid !== undefined) setPriority(this.#child.pid, NICENESS);
    } catch {
      // It has ended already, or the system has no priorities: it runs as it is.
    }
  }

  #receive(part: MessagePart): void {
    const whole = this.#collector.take(part);
    if (!whole) return;
    const message = whole.message as FromNative;
    if (message === 'started') return void this.emit('message', message);
    this.#isSpent = message.isSpent;
    this.emit('message', message.answer);
  }

  #leave(): void {
    const { exitCode, signalCode } = this.#child;
    if (this.#messages.endsWith(OUT_OF_MEMORY))
      this.emit('error', Object.assign(new Error('it took too much memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }));
    else this.emit('error', new Error(`it ended with ${signalCode ?? `code ${exitCode}`}`));
    this.emit('exit');
  }
}
