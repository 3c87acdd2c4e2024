import { resolve } from 'node:path';
import { defineCommand } from '../command.ts';

/** The environment variables that the options set. */
const settings = { port: 'PORT', host: 'HOST', data: 'HEDDLE_DATA_DIR' } as const;

export const command = defineCommand({
  summary: 'Starts the server.',
  usage: `heddle start [--port PORT] [--host HOST] [--data FOLDER]

  --port PORT       the port to listen at (default 3000)
  --host HOST       the address to listen at (default 127.0.0.1)
  --data FOLDER     where everything is kept (default .heddle)

Every setting can also stand in the environment; the guide "Running Heddle" lists them.`,
  options: { port: { type: 'string' }, host: { type: 'string' }, data: { type: 'string' } },
  takes: { least: 0, most: 0, what: 'options only' },
  async run(args) {
    for (const [option, name] of Object.entries(settings)) {
      const value = args.text(option);
      // The server reads its settings from the environment.
      if (value !== undefined) process.env[name] = option === 'data' ? resolve(value) : value;
    }
    await import('@heddle/server/main');
    return undefined;
  },
});
