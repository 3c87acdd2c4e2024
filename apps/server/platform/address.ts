import type { Config } from './config.ts';

/** Where people and programs reach this server from outside. */
export interface Address {
  /** Without a slash at its end: the public address where the operator has named one, else this machine's. */
  base(): string;
  /** Tells the port that the server listens on, where the settings leave it to the system. */
  listening(port: number): void;
}

/** The address by the settings. */
export function createAddress({ publicUrl, port: wanted }: Pick<Config, 'publicUrl' | 'port'>): Address {
  let port = wanted;
  return {
    base: () => publicUrl ?? `http://localhost:${port}`,
    listening(taken) {
      port = taken;
    },
  };
}
