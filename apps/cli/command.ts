import type { ParseArgsOptionsConfig } from 'node:util';

/** Where a command writes. What programs read goes to `out`, everything for people only to `err`. */
export interface CommandOutput {
  out(text: string): void;
  err(text: string): void;
}

/** What a command line says, by the command's options. */
export interface Arguments {
  text(option: string): string | undefined;
  flag(option: string): boolean;
  /** What stands beside the options. */
  rest: readonly string[];
}

/** How a command ends: 0 all is well, 1 the run or a test failed, 2 the command could not do its work. */
export type ExitCode = 0 | 1 | 2;

/** A command of `heddle`: the export `command` of `commands/<name>.ts`. */
export interface Command {
  /** One line for the list of commands. */
  summary: string;
  /** The lines below the name: how it is called, and what its options mean. */
  usage: string;
  options: ParseArgsOptionsConfig;
  /** How many arguments it takes besides options. */
  takes: { least: number; most: number; what: string };
  /** Throws coded errors. Undefined for a command that goes on by itself. */
  run(args: Arguments, output: CommandOutput, env: NodeJS.ProcessEnv): Promise<ExitCode | undefined>;
}

/** Declares a command. */
export const defineCommand = (command: Command): Command => command;

/** The options of commands that speak with a server. */
export const serverOptions = {
  server: { type: 'string' },
  'api-key': { type: 'string' },
} as const satisfies ParseArgsOptionsConfig;

/** What the help of such commands says about them. */
export const SERVER_USAGE = `  --server URL      the server; or HEDDLE_SERVER (default http://localhost:3000)
  --api-key KEY     your API key; better in HEDDLE_API_KEY, where others do not see it`;
