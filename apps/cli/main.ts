#!/usr/bin/env node
import { readdir } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { cliErrors } from '@heddle/contract/errors/cli';
import { HeddleError } from '@heddle/contract/errors/define';
import type { Arguments, CliCommand, CommandOutput } from './command.ts';

// Caches compiled code for the next call.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/heddle-cli'));

const folder = join(import.meta.dirname, 'commands');

const output: CommandOutput = {
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
};

const commandNames = async (): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -3))
    .sort();

async function load(name: string): Promise<CliCommand> {
  const module: unknown = await import(pathToFileURL(join(folder, `${name}.ts`)).href);
  if (typeof module !== 'object' || module === null || !('command' in module))
    throw new Error(`commands/${name}.ts exports no command.`);
  // Every file of the folder declares its export with `defineCommand`.
  return module.command as CliCommand;
}

async function help(): Promise<string> {
  const lines = await Promise.all(
    (await commandNames()).map(async (name) => `  ${name.padEnd(8)} ${(await load(name)).summary}`),
  );
  return `Heddle on the command line.\n\nheddle COMMAND [OPTIONS]\n\n${lines.join('\n')}\n\nheddle COMMAND --help says more about one of them.`;
}

function read(name: string, command: CliCommand, given: readonly string[]): Arguments & { help: boolean } {
  try {
    const parsed = parseArgs({
      args: [...given],
      options: { ...command.options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    const values: { readonly [option: string]: unknown } = parsed.values;
    const { positionals } = parsed;
    const { least, most, what } = command.takes;
    const isHelp = values['help'] === true;
    if (!isHelp && (positionals.length < least || positionals.length > most))
      throw cliErrors.cli_usage({ reason: `${name} takes ${what}.`, command: name });
    const text = (option: string): string | undefined => {
      const value = values[option];
      return typeof value === 'string' ? value : undefined;
    };
    return { help: isHelp, text, flag: (option) => values[option] === true, rest: positionals };
  } catch (error) {
    if (error instanceof HeddleError) throw error;
    throw cliErrors.cli_usage(
      { reason: error instanceof Error ? error.message : String(error), command: name },
      { cause: error },
    );
  }
}

/** Runs a command line; returns the exit code, undefined if it keeps running. */
async function main([name, ...rest]: readonly string[]): Promise<number | undefined> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    output.out(await help());
    return name === undefined ? 2 : 0;
  }
  if (!(await commandNames()).includes(name)) throw cliErrors.cli_command_unknown({ command: name });
  const command = await load(name);
  const args = read(name, command, rest);
  if (args.help) {
    output.out(`heddle ${name}: ${command.summary}\n\n${command.usage}`);
    return 0;
  }
  return command.run(args, output, process.env);
}

try {
  const code = await main(process.argv.slice(2));
  if (code !== undefined) process.exitCode = code;
} catch (error) {
  if (error instanceof HeddleError)
    output.err(`Error: ${error.message}${error.hint === undefined ? '' : `\n${error.hint}`}\n(${error.code})`);
  else output.err(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 2;
}
