import { resolve } from 'node:path';
import { defineCommand } from '../command.ts';
import { DATA_USAGE, dataOptions, interruptible, readInstallation } from '../installation.ts';
import { createProgress, sizeText } from '../progress.ts';

export const command = defineCommand({
  summary: 'Writes the database and the stored files of a server to one file, while it runs.',
  usage: `heddle backup FILE [OPTIONS]

${DATA_USAGE}
  --with-key        adds the secret key: whoever has the backup then has the secrets of all credentials
  --replace         replaces a file with that name

FILE becomes a tar.gz archive of one moment. The server may go on working. On PostgreSQL set HEDDLE_DATABASE_URL as the server has it.
FILE is there once it is complete; an interrupted backup leaves nothing.`,
  options: { ...dataOptions, 'with-key': { type: 'boolean' }, replace: { type: 'boolean' } },
  takes: { least: 1, most: 1, what: 'the name of one file' },
  async run(args, output, env) {
    const [path = ''] = args.rest;
    const config = await readInstallation(args, env);
    const { backUp } = await import('@heddle/server/platform/backup/backup');
    const progress = createProgress(process.stderr);
    const { bytes, files, missing } = await interruptible((signal) =>
      backUp(config, {
        path: resolve(path),
        withKey: args.flag('with-key'),
        replace: args.flag('replace'),
        signal,
        onProgress: ({ share, bytes: written }) =>
          progress.show(
            share === null ? `${sizeText(written)} written` : `Copying the database: ${Math.floor(share * 100)} %`,
          ),
      }),
    ).finally(() => progress.end());
    for (const id of missing) output.err(`Warning: the stored file ${id} is not on disk.`);
    output.err(`${path} contains the database and ${files} stored files: ${sizeText(bytes)} before compression.`);
    if (!args.flag('with-key'))
      output.err('The secret key is not in it. Keep a copy of it elsewhere: the secrets of credentials need it.');
    return 0;
  },
});
