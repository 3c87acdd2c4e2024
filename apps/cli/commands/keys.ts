import { cliErrors } from '@heddle/contract/errors/cli';
import { defineCommand } from '../command.ts';
import { DATA_USAGE, dataOptions, interruptible, readInstallation } from '../installation.ts';

export const command = defineCommand({
  summary: 'Seals all secrets with the present key of a server, while it runs.',
  usage: `heddle keys rotate [OPTIONS]

${DATA_USAGE}

Set the variables that the server has: the new key in HEDDLE_SECRET_KEY, the one before in HEDDLE_PREVIOUS_SECRET_KEYS. Credentials, what services have
granted to them and the secrets of nodes are sealed with the new key. An interrupted rotation is continued by the next one.
Ends with 0 if everything can be read with the new key, with 1 if a key is missing.`,
  options: dataOptions,
  takes: { least: 1, most: 1, what: 'the word "rotate"' },
  async run(args, output, env) {
    if (args.rest[0] !== 'rotate')
      throw cliErrors.cli_usage({ reason: 'keys takes the word "rotate".', command: 'keys' });
    const config = await readInstallation(args, env);
    const { rotateKeys } = await import('@heddle/server/platform/crypto/rotate-keys');
    const { credentials, revisions } = await interruptible((signal) => rotateKeys(config, signal));
    output.err(
      `Sealed anew: ${credentials.changed} credentials and grants, and the nodes of ${revisions} revisions of workflows.`,
    );
    if (credentials.unreadable === 0) return 0;
    output.err(
      `${credentials.unreadable} credentials or grants are sealed with a key that is not set. They stay as they are: set it in HEDDLE_PREVIOUS_SECRET_KEYS.`,
    );
    return 1;
  },
});
