import { defineCommand } from '../command.ts';
import { DATA_USAGE, dataOptions, readInstallation } from '../installation.ts';

export const command = defineCommand({
  summary: 'Makes an account an administrator of a server, while it runs.',
  usage: `heddle make-admin EMAIL [OPTIONS]

${DATA_USAGE}

Set the variables that the server has. Administrators set the clients at services that all users may sign in with. The first account of a server is one
from the start. Ends with 0 if the account is an administrator.`,
  options: dataOptions,
  takes: { least: 1, most: 1, what: 'the email address of the account' },
  async run(args, output, env) {
    const config = await readInstallation(args, env);
    const { appoint } = await import('@heddle/server/platform/auth/appoint');
    const [email = ''] = args.rest;
    await appoint(config, email);
    output.err(`${email} is an administrator.`);
    return 0;
  },
});
