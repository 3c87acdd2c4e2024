import type { Config } from './config.ts';

/** Where people and programs reach this server from outside. */
export interface Address {
  /** Without a slash at its end: the public address where the operator has named one, else this machine's. */
  base(): string;
  /** Where programs call webhooks and callbacks, without a slash at its end: their own host where they have one. */
  hooks(): string;
  /** Tells the port that the server listens on, where the settings leave it to the system. */
  listening(port: number): void;
}

/** The address by the settings. */
export function createAddress({
  publicUrl,
  hooksUrl,
  port: wanted,
}: Pick<Config, 'publicUrl' | 'hooksUrl' | 'port'>): Address {
  let port = wanted;
  const base = (): string => publicUrl ?? `http://localhost:${port}`;
  return {
    base,
    hooks: () => hooksUrl ?? base(),
    listening(taken) {
      port = taken;
    },
  };
}
