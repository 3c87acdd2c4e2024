import type { SignatureScheme } from '@heddle/nodes/catalog/webhook/signatures';
import type { JsonObject } from '@heddle/contract/json';
import type { Network } from '../../../platform/egress/addresses.ts';
import { parseNetwork } from '../../../platform/egress/addresses.ts';

/** How a caller shows who it is. `credential` is an id. */
export type HookAuth =
  | { by: 'basic' | 'header' | 'jwt'; credential: string }
  | { by: 'signature'; credential: string; scheme: SignatureScheme };

/** What a webhook asks of its callers, made ready when the workflow is read. */
export interface HookGuard {
  auth: HookAuth | null;
  /** Origins of pages that may call; null where the webhook says nothing about them. */
  origins: ReadonlySet<string> | '*' | null;
  networks: readonly Network[] | null;
  /** Bytes. */
  maxBody: number;
  /** Why nobody is let in: what the trigger asks for cannot be checked. */
  broken: string | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const listOf = (value: unknown): string[] =>
  textOf(value)
    .split(/[,\s]+/)
    .filter((entry) => entry !== '');

const credentialFields: { readonly [by in HookAuth['by']]: string } = {
  basic: 'basicCredential',
  header: 'headerCredential',
  jwt: 'jwtCredential',
  signature: 'signatureCredential',
};

const TOLERANCE_SECONDS = 300;

function toScheme(data: JsonObject): SignatureScheme | string {
  const given = Number(data['tolerance'] ?? TOLERANCE_SECONDS);
  const toleranceSeconds = given > 0 ? given : TOLERANCE_SECONDS;
  const by = textOf(data['signature']) || 'hmac';
  switch (by) {
    case 'stripe':
    case 'slack':
    case 'zoom':
    case 'hubspot':
    case 'discord':
      return { by, toleranceSeconds };
    case 'github':
    case 'shopify':
    case 'dropbox':
    case 'graph':
      return { by };
    case 'hmac': {
      const hash = textOf(data['signatureHash']) || 'sha256';
      const encoding = textOf(data['signatureEncoding']) || 'hex';
      if (hash !== 'sha256' && hash !== 'sha512' && hash !== 'sha1') return `the hash "${hash}" is not known`;
      if (encoding !== 'hex' && encoding !== 'base64') return `the encoding "${encoding}" is not known`;
      return {
        by,
        hash,
        encoding,
        header: textOf(data['signatureHeader']) || 'X-Signature',
        prefix: textOf(data['signaturePrefix']),
        timestampHeader: textOf(data['timestampHeader']),
        toleranceSeconds,
      };
    }
    default:
      return `the kind of signature "${by}" is not known`;
  }
}

function toAuth(data: JsonObject): HookAuth | string | null {
  const by = textOf(data['auth']) || 'none';
  if (by === 'none') return null;
  if (by !== 'basic' && by !== 'header' && by !== 'jwt' && by !== 'signature')
    return `"${by}" is no way to tell who may call`;
  const credential = textOf(data[credentialFields[by]]);
  if (credential === '') return 'no credential is chosen';
  if (by !== 'signature') return { by, credential };
  const scheme = toScheme(data);
  return typeof scheme === 'string' ? scheme : { by, credential, scheme };
}

/** `https://shop.example.com` as browsers send it; null for what is no origin. */
function toOrigin(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' ? url.origin : null;
}

/** What the configuration of a trigger asks of callers, null for nothing. What cannot be read lets nobody in. `largest`: bytes of a body that the server takes. */
export function readGuard(data: JsonObject, largest: number): HookGuard | null {
  const auth = toAuth(data);
  const origins = listOf(data['origins']);
  const addresses = listOf(data['addresses']);
  const kib =
    data['maxBody'] === undefined || data['maxBody'] === null || data['maxBody'] === ''
      ? null
      : Number(data['maxBody']);
  if (auth === null && origins.length === 0 && addresses.length === 0 && kib === null) return null;
  const networks = addresses.map(parseNetwork);
  const known = origins.map((origin) => (origin === '*' ? '*' : toOrigin(origin)));
  const wrongAddress = addresses[networks.indexOf(null)];
  const wrongOrigin = origins[known.indexOf(null)];
  const problems = [
    typeof auth === 'string' ? auth : null,
    wrongAddress === undefined ? null : `"${wrongAddress}" is no IP address or network`,
    wrongOrigin === undefined ? null : `"${wrongOrigin}" is no origin like https://shop.example.com`,
    kib === null || kib > 0 ? null : 'the largest body is not a number',
  ];
  return {
    auth: typeof auth === 'string' ? null : auth,
    origins:
      origins.length === 0 ? null : known.includes('*') ? '*' : new Set(known.filter((origin) => origin !== null)),
    networks: addresses.length === 0 ? null : networks.filter((network) => network !== null),
    maxBody: kib !== null && kib > 0 ? Math.min(kib * 1024, largest) : largest,
    broken: problems.find((problem) => problem !== null) ?? null,
  };
}
