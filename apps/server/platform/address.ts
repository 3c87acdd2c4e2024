import type { Config } from './config.ts';

/** The addresses of this server for people and programs. */
export interface Address {
  /** The public address if configured, else that of this machine. No trailing slash. */
  base(): string;
  /** The address of webhooks and callbacks: their own host if configured, else `base`. No trailing slash. */
  hooks(): string;
  /** Sets the port that the server listens on, which the system may have chosen. */
  listening(port: number): void;
}

/** The addresses by the settings. */
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
