import { defineCommand } from '../command.ts';
import { DATA_USAGE, dataOptions, readInstallation } from '../installation.ts';

export const command = defineCommand({
  summary: 'Makes a link by which the owner of an account sets a new password.',
  usage: `heddle reset-password EMAIL [OPTIONS]

${DATA_USAGE}

Set the variables that the server has. The link is written to the output. It works once, for an hour; the sessions of the account end when it is used. Servers
that send mail have a link on their login page that does the same. Ends with 0 if there is such an account.`,
  options: dataOptions,
  takes: { least: 1, most: 1, what: 'the email address of the account' },
  async run(args, output, env) {
    const config = await readInstallation(args, env);
    const { resetLink } = await import('@heddle/server/platform/auth/reset-link');
    const [email = ''] = args.rest;
    output.out(await resetLink(config, email));
    return 0;
  },
});
