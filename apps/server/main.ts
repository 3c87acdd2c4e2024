import { flushCompileCache } from 'node:module';
import { HeddleError } from '@heddle/contract/errors/define';
import { createApp } from './app.ts';
import { readConfig } from './platform/config.ts';
import { releaseMemoryWhenIdle } from './platform/memory.ts';

/** Time for steps under way when the server stops. Milliseconds. */
const GRACE_MS = 10_000;

try {
  const config = readConfig(process.env);
  const app = await createApp(config);
  const port = await app.listen();
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    app.close(GRACE_MS).then(
      () => process.exit(0),
      (error: unknown) => {
        app.platform.log.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  releaseMemoryWhenIdle(flushCompileCache, (err) => app.platform.log.warn({ err }, 'memory release failed'));
  process.stdout.write(`Heddle is ready at ${config.publicUrl ?? `http://localhost:${port}`}\n`);
} catch (error) {
  const known =
    error instanceof HeddleError
      ? `${error.message}${error.hint === undefined ? '' : ` ${error.hint}`} (${error.code})`
      : error instanceof Error
        ? error.stack
        : String(error);
  process.stderr.write(`Heddle cannot start: ${known}\n`);
  process.exit(1);
}
