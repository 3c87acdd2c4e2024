import { isIP } from 'node:net';
import { asText } from '@heddle/contract/node/text';

/** How the connection to a server is encrypted, from its credential (`encryptionFields`). */
export interface Encryption {
  /** `verify`: the certificate has to be trusted and belong to the host; `encrypt`: any certificate is taken; `off`: no encryption. */
  encryption: 'verify' | 'encrypt' | 'off';
  /** The certificate authority in PEM; '' for the usual ones. */
  ca: string;
}

/** Options of TLS as Node takes them. */
export interface TlsOptions {
  rejectUnauthorized: boolean;
  ca?: string;
  servername?: string;
}

/** Reads the values of the fields of encryption. */
export function encryptionIn(values: { readonly [field: string]: unknown }): Encryption {
  const encryption = asText(values['encryption'] ?? '');
  return {
    encryption: encryption === 'off' || encryption === 'encrypt' ? encryption : 'verify',
    ca: asText(values['ca'] ?? ''),
  };
}

/** The options of TLS for a host; undefined without encryption. Connections go to the address that was checked, so the certificate is compared with the name. */
export function tlsOptions({ encryption, ca }: Encryption, host: string): TlsOptions | undefined {
  if (encryption === 'off') return undefined;
  return {
    rejectUnauthorized: encryption === 'verify',
    ...(ca.trim() === '' ? {} : { ca }),
    ...(isIP(host) === 0 ? { servername: host } : {}),
  };
}
