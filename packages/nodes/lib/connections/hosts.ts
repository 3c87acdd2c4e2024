/** A server of a user: a name or an address, and a port. */
export interface ServerHost {
  host: string;
  port: number;
}

/** Reads hosts: names or addresses, each with or without a port, separated by commas or lines. Addresses of IPv6 with a port are in brackets. `port`: where none is written. */
export function hostsIn(written: string, port: number): ServerHost[] {
  const entries = written.split(/[\s,]+/).filter((entry) => entry !== '');
  return entries.map((entry) => {
    const [, bracketed, bracketedPort] = /^\[(.*)\](?::(\d+))?$/.exec(entry) ?? [];
    if (bracketed !== undefined) return { host: bracketed, port: Number(bracketedPort ?? port) };
    const [, host, own] = /^([^:]*):(\d+)$/.exec(entry) ?? [];
    return host === undefined ? { host: entry, port } : { host, port: Number(own) };
  });
}

/** The hosts as errors name them. */
export const hostsText = (hosts: readonly ServerHost[]): string =>
  hosts.map(({ host, port }) => `${host}:${port}`).join(', ');
