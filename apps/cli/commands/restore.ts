import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { defineCommand } from '../command.ts';
import { DATA_USAGE, dataOptions, interruptible, readInstallation } from '../installation.ts';
import { createProgress } from '../progress.ts';

export const command = defineCommand({
  summary: 'Restores a backup into an empty data folder and an empty database.',
  usage: `heddle restore FILE [OPTIONS]

${DATA_USAGE}

A backup of PostgreSQL is restored into the empty database that HEDDLE_DATABASE_URL names, one of SQLite into the data folder. FILE is checked first to last:
nothing is restored if it is damaged, or if the restoration is interrupted. Then start the server.`,
  options: dataOptions,
  takes: { least: 1, most: 1, what: 'the name of one file' },
  async run(args, output, env) {
    const [path = ''] = args.rest;
    const config = await readInstallation(args, env);
    const { restore, keyMatches } = await import('@heddle/server/platform/backup/restore');
    const progress = createProgress(process.stderr);
    // If it cannot be read, restoring says why.
    const size = await stat(path).then(
      (found) => Math.max(1, found.size),
      () => 1,
    );
    const { manifest, files } = await interruptible((signal) =>
      restore(config, {
        path: resolve(path),
        signal,
        onProgress: ({ bytes }) => progress.show(`Restoring: ${Math.floor((100 * bytes) / size)} %`),
      }),
    ).finally(() => progress.end());
    output.err(`The database of ${manifest.createdAt} and ${files} stored files are restored.`);
    if (!keyMatches(config, manifest))
      output.err(
        'The secret key of that server is not here. Before the start, put it into the data folder as "secret-key" or set HEDDLE_SECRET_KEY: without it the secrets of credentials have to be entered again.',
      );
    return 0;
  },
});
