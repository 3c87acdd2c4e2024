/** How to reach a syslog server; the values of the credential type `syslogServer`. */
export interface SyslogServerValues {
  host: string;
  /** Undefined: the usual one of the transport. */
  port: number | undefined;
  transport: 'tls' | 'tcp' | 'udp';
  /** How messages are told apart in a TCP stream: by their length, or by a line break after each (RFC 6587). */
  framing: 'octets' | 'lines';
  /** Trusted in place of the usual authorities, in PEM; '' for those. */
  ca: string;
  /** The identity of the client, in PEM; '' for none. */
  certificate: string;
  key: string;
  /** Named as the sender; '' for none. */
  hostname: string;
  /** Private enterprise number; '' for none. */
  enterprise: string;
}

/** RFC 5425 and 5426; for plain TCP none is registered, and servers use that of UDP. */
const usualPorts = { tls: 6514, tcp: 514, udp: 514 } as const;

export const syslogPort = ({ port, transport }: Pick<SyslogServerValues, 'port' | 'transport'>): number =>
  port ?? usualPorts[transport];

/** Bytes that every receiver should take: RFC 5425, section 4.3.1, and RFC 5426, section 3.2. */
export const syslogLimit = ({ transport }: Pick<SyslogServerValues, 'transport'>): number =>
  transport === 'udp' ? 2048 : 8192;
