import type { ParseArgsOptionsConfig } from 'node:util';

/** The output streams of a command. Output for programs goes to `out`, output for people only to `err`. */
export interface CommandOutput {
  out(text: string): void;
  err(text: string): void;
}

/** The parsed command line. */
export interface Arguments {
  text(option: string): string | undefined;
  flag(option: string): boolean;
  /** The positional arguments. */
  rest: readonly string[];
}

/** Exit codes: 0 success, 1 the run or a test failed, 2 the command itself failed. */
export type ExitCode = 0 | 1 | 2;

/** A command of `heddle`: the export `command` of `commands/<name>.ts`. */
export interface CliCommand {
  /** The line in the list of commands. */
  summary: string;
  /** The help text below the name: usage and options. */
  usage: string;
  options: ParseArgsOptionsConfig;
  /** The number of positional arguments. */
  takes: { least: number; most: number; what: string };
  /** Throws coded errors. Undefined for a command that keeps running. */
  run(args: Arguments, output: CommandOutput, env: NodeJS.ProcessEnv): Promise<ExitCode | undefined>;
}

/** Declares a command. */
export const defineCommand = (command: CliCommand): CliCommand => command;

/** The options of commands that call a server. */
export const serverOptions = {
  server: { type: 'string' },
  'api-key': { type: 'string' },
} as const satisfies ParseArgsOptionsConfig;

/** Their help text. */
export const SERVER_USAGE = `  --server URL      the server; or HEDDLE_SERVER (default http://localhost:3000)
  --api-key KEY     your API key; better in HEDDLE_API_KEY, where others do not see it`;
