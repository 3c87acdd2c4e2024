import { HeddleError } from '@heddle/contract/errors/define';
import type { Config } from '@heddle/server/platform/config';
import type { Diagnosis } from '@heddle/server/platform/doctor/diagnosis';
import type { CommandOutput } from '../command.ts';
import { defineCommand } from '../command.ts';
import { DATA_USAGE, dataOptions, readInstallation } from '../installation.ts';

const marks: { readonly [level in Diagnosis['level']]: string } = { ok: 'ok', warning: 'warning', failed: 'FAILED' };

function print({ level, what, says, hint }: Diagnosis, output: CommandOutput): void {
  output.out(`${marks[level].padEnd(8)} ${what}: ${says}${hint === undefined ? '' : `\n         ${hint}`}`);
}

/** The settings, or what is wrong with them. */
async function settings(read: Promise<Config>): Promise<Config | Diagnosis> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof HeddleError)) throw error;
    return { level: 'failed', what: 'Settings', says: `${error.message} (${error.code})`, hint: error.hint };
  }
}

export const command = defineCommand({
  summary: 'Checks the installation: settings, data folder, secret key, database and disk.',
  usage: `heddle doctor [OPTIONS]

${DATA_USAGE}

Prints a line for each part and what to do about it. Changes nothing, and a server may be running. Set the variables that the server has.
Ends with 0 if nothing has failed, with 1 otherwise.`,
  options: dataOptions,
  takes: { least: 0, most: 0, what: 'options only' },
  async run(args, output, env) {
    const config = await settings(readInstallation(args, env));
    if ('level' in config) {
      print(config, output);
      return 1;
    }
    print({ level: 'ok', what: 'Settings', says: 'All variables are valid.' }, output);
    const { examine } = await import('@heddle/server/platform/doctor/doctor');
    let isSound = true;
    for await (const finding of examine(config)) {
      print(finding, output);
      if (finding.level === 'failed') isSound = false;
    }
    return isSound ? 0 : 1;
  },
});
