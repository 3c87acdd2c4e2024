import { createHmac, createPublicKey, createVerify, timingSafeEqual, verify } from 'node:crypto';
import type { SignatureProblem } from '@heddle/contract/node/service-webhook';
import { isSameText } from './callers.ts';
import { graphSecretsIn } from './graph-notices.ts';
import { jsonOf } from './json-body.ts';

/** How a caller signs its messages: by the scheme of a service, or by a configured one. */
export type SignatureScheme =
  | { by: 'stripe' | 'slack' | 'zoom' | 'hubspot'; toleranceSeconds: number }
  | { by: 'discord'; toleranceSeconds: number }
  | { by: 'bamboo'; toleranceSeconds: number }
  | { by: 'github' | 'shopify' | 'dropbox' | 'trello' | 'square' }
  /** The secret has a key in each of two lines, the second of which may be missing. */
  | { by: 'box'; toleranceSeconds: number }
  /** The secret is the public key of the caller, as PEM. */
  | { by: 'wise' }
  /** No signature: each notice in the body has the secret. */
  | { by: 'graph' }
  | {
      by: 'hmac';
      hash: 'sha256' | 'sha512' | 'sha1';
      encoding: 'hex' | 'base64';
      header: string;
      /** The prefix of the signature in its header. */
      prefix: string;
      /** The header with the seconds since 1970 that are signed in front of the body, with a dot between. '' for none. */
      timestampHeader: string;
      toleranceSeconds: number;
    };

/** The schemes whose secret both sides know. */
type HmacScheme = Exclude<SignatureScheme, { by: 'box' | 'discord' | 'graph' | 'wise' }>;

/** The data that a signature is checked against, in addition to the body. */
export interface SignedMessage {
  /** The header of a name in small letters. */
  header(name: string): string | undefined;
  method: string;
  /** The whole address that was called, as the caller knows it. */
  address: string;
  /** Epoch milliseconds. */
  now: number;
}

/** A signature that is checked while the body comes in. */
export interface SignatureCheck {
  /** Why the message is refused regardless of its body; null for no reason so far. */
  early: SignatureProblem | null;
  /** The next bytes of the body as they came. */
  update(bytes: Uint8Array): void;
  /** Why the signature of the whole body is refused; null if it is valid. Called once. */
  problem(): SignatureProblem | null;
}

const MOST_SIGNATURES = 10;

type Encoding = 'hex' | 'base64';

/** The signature data in the headers of a message. */
interface Claim {
  hash: 'sha256' | 'sha512' | 'sha1';
  /** What is signed behind the body. Default: nothing. */
  after?: string;
  /** One of them has to fit. */
  signatures: readonly Buffer[];
  /** The signed prefix of the body. */
  before: string;
  /** When it was signed, in seconds since 1970; null where that is not signed. */
  seconds: number | null;
  toleranceSeconds: number;
}

function decoded(text: string, encoding: Encoding): Buffer | null {
  const fits = encoding === 'hex' ? /^([0-9a-f]{2})+$/i : /^[A-Za-z0-9+/_-]+={0,2}$/;
  return fits.test(text) ? Buffer.from(text, encoding) : null;
}

const isTime = (text: string): boolean => /^\d{1,12}$/.test(text);

type Headers = SignedMessage['header'];

/** Stripe, "Verify webhook signatures manually": `t=…,v1=…`; the signed text is the time, a dot and the body. There may be a signature for each of several secrets. */
function stripe(header: Headers, toleranceSeconds: number): Claim | SignatureProblem {
  const written = header('stripe-signature');
  if (written === undefined) return 'missing';
  const parts = written.split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  const signatures = parts
    .filter(([name]) => name === 'v1')
    .slice(0, MOST_SIGNATURES)
    .map(([, signature = '']) => decoded(signature, 'hex'))
    .filter((signature) => signature !== null);
  if (!isTime(time) || signatures.length === 0) return 'malformed';
  return { hash: 'sha256', signatures, before: `${time}.`, seconds: Number(time), toleranceSeconds };
}

/** Slack, "Verifying requests from Slack", and Zoom, "Validate your webhook endpoint": the signed text is `v0`, the time and the body, joined by colons. */
function versioned(
  header: Headers,
  names: { signature: string; time: string },
  toleranceSeconds: number,
): Claim | SignatureProblem {
  const [written, time] = [header(names.signature), header(names.time)];
  if (written === undefined || time === undefined) return 'missing';
  const signature = written.startsWith('v0=') ? decoded(written.slice('v0='.length), 'hex') : null;
  if (!isTime(time) || signature === null) return 'malformed';
  return { hash: 'sha256', signatures: [signature], before: `v0:${time}:`, seconds: Number(time), toleranceSeconds };
}

const slack = { signature: 'x-slack-signature', time: 'x-slack-request-timestamp' };
const zoom = { signature: 'x-zm-signature', time: 'x-zm-request-timestamp' };

/** The escapes that HubSpot undoes in an address before it signs it. */
const UNDONE = /%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi;

/** HubSpot, "Validate requests using the v3 request signature": the signed text is the method, the address, the body and the time in milliseconds. */
function hubspot({ header, method, address }: SignedMessage, toleranceSeconds: number): Claim | SignatureProblem {
  const [written, time] = [header('x-hubspot-signature-v3'), header('x-hubspot-request-timestamp')];
  if (written === undefined || time === undefined) return 'missing';
  const signature = decoded(written, 'base64');
  if (!/^\d{1,15}$/.test(time) || signature === null) return 'malformed';
  const before = method + address.replace(UNDONE, decodeURIComponent);
  return {
    hash: 'sha256',
    signatures: [signature],
    before,
    after: time,
    seconds: Number(time) / 1000,
    toleranceSeconds,
  };
}

/** A signature of the body in a header of its own. */
function plain(
  header: Headers,
  how: { header: string; prefix: string; hash: Claim['hash']; encoding: Encoding },
): Claim | SignatureProblem {
  const written = header(how.header.toLowerCase())?.trim();
  if (written === undefined) return 'missing';
  const signature = written.startsWith(how.prefix) ? decoded(written.slice(how.prefix.length), how.encoding) : null;
  return signature === null
    ? 'malformed'
    : { hash: how.hash, signatures: [signature], before: '', seconds: null, toleranceSeconds: 0 };
}

/** GitHub, "Validating webhook deliveries". */
const github = { header: 'x-hub-signature-256', prefix: 'sha256=', hash: 'sha256', encoding: 'hex' } as const;
/** Shopify, "Verify a webhook". */
const shopify = { header: 'x-shopify-hmac-sha256', prefix: '', hash: 'sha256', encoding: 'base64' } as const;

/** Dropbox, "Webhooks": the key is the secret of the app. */
const dropbox = { header: 'x-dropbox-signature', prefix: '', hash: 'sha256', encoding: 'hex' } as const;

/** Trello, "Webhook signatures": the address that the webhook was created with is signed behind the body. */
const trello = { header: 'x-trello-webhook', prefix: '', hash: 'sha1', encoding: 'base64' } as const;

/** Square, "Validate event notifications": the address that the webhook was created with is signed in front of the body. */
const square = { header: 'x-square-hmacsha256-signature', prefix: '', hash: 'sha256', encoding: 'base64' } as const;

/** BambooHR, "Webhooks": the time, in seconds, is signed behind the body. */
const bambooHr = { header: 'x-bamboohr-signature', prefix: '', hash: 'sha256', encoding: 'hex' } as const;

function bamboo(header: Headers, toleranceSeconds: number): Claim | SignatureProblem {
  const claim = plain(header, bambooHr);
  if (typeof claim === 'string') return claim;
  const time = header('x-bamboohr-timestamp');
  if (time === undefined) return 'missing';
  return isTime(time) ? { ...claim, after: time, seconds: Number(time), toleranceSeconds } : 'malformed';
}

function claimOf(message: SignedMessage, scheme: HmacScheme): Claim | SignatureProblem {
  const { header } = message;
  switch (scheme.by) {
    case 'stripe':
      return stripe(header, scheme.toleranceSeconds);
    case 'slack':
      return versioned(header, slack, scheme.toleranceSeconds);
    case 'zoom':
      return versioned(header, zoom, scheme.toleranceSeconds);
    case 'hubspot':
      return hubspot(message, scheme.toleranceSeconds);
    case 'github':
      return plain(header, github);
    case 'shopify':
      return plain(header, shopify);
    case 'dropbox':
      return plain(header, dropbox);
    case 'bamboo':
      return bamboo(header, scheme.toleranceSeconds);
    case 'trello': {
      const claim = plain(header, trello);
      return typeof claim === 'string' ? claim : { ...claim, after: message.address };
    }
    case 'square': {
      const claim = plain(header, square);
      return typeof claim === 'string' ? claim : { ...claim, before: message.address };
    }
    case 'hmac': {
      const claim = plain(header, scheme);
      if (scheme.timestampHeader === '' || typeof claim === 'string') return claim;
      const time = header(scheme.timestampHeader.toLowerCase());
      if (time === undefined) return 'missing';
      return isTime(time)
        ? { ...claim, before: `${time}.`, seconds: Number(time), toleranceSeconds: scheme.toleranceSeconds }
        : 'malformed';
    }
  }
}

/** Compares in constant time. */
const same = (expected: Buffer, given: Buffer): boolean =>
  expected.length === given.length && timingSafeEqual(expected, given);

const isTooOld = (now: number, seconds: number, toleranceSeconds: number): boolean =>
  Math.abs(now / 1000 - seconds) > toleranceSeconds;

const refusedAs = (problem: SignatureProblem): SignatureCheck => ({
  early: problem,
  update: () => undefined,
  problem: () => problem,
});

/** Discord, "Validating security request headers": Ed25519 over the time and the body; `key` is the public key of the app in hexadecimal digits. */
function checkDiscord({ header, now }: SignedMessage, key: string, toleranceSeconds: number): SignatureCheck {
  const [written, time] = [header('x-signature-ed25519'), header('x-signature-timestamp')];
  if (written === undefined || time === undefined) return refusedAs('missing');
  const signature = decoded(written, 'hex');
  const bytes = decoded(key.trim(), 'hex');
  if (!isTime(time) || signature === null) return refusedAs('malformed');
  if (bytes?.length !== 32) return { ...refusedAs('wrong'), early: null };
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') },
    format: 'jwk',
  });
  const signed: Uint8Array[] = [Buffer.from(time)];
  return {
    early: null,
    update: (part) => void signed.push(Uint8Array.from(part)),
    problem() {
      if (!verify(null, Buffer.concat(signed), publicKey, signature)) return 'wrong';
      return isTooOld(now, Number(time), toleranceSeconds) ? 'old' : null;
    },
  };
}

/** Wise, "Event handling": RSA with SHA-256 over the body; `key` is the public key of Wise, which is another one in its sandbox. */
function checkWise({ header }: SignedMessage, key: string): SignatureCheck {
  const written = header('x-signature-sha256');
  if (written === undefined) return refusedAs('missing');
  const signature = decoded(written.trim(), 'base64');
  if (signature === null) return refusedAs('malformed');
  const verifier = createVerify('RSA-SHA256');
  return {
    early: null,
    update: (part) => void verifier.update(part),
    problem() {
      try {
        return verifier.verify(key, signature) ? null : 'wrong';
      } catch {
        // A key that cannot be read proves nothing.
        return 'wrong';
      }
    },
  };
}

/** Box, "Verify webhook signatures": HMAC over the body and the time, with either of two keys, so that they can be replaced one after the other. */
function checkBox({ header, now }: SignedMessage, secret: string, toleranceSeconds: number): SignatureCheck {
  const time = header('box-delivery-timestamp');
  const given = ['box-signature-primary', 'box-signature-secondary'].map((name) => header(name));
  if (time === undefined || given.every((one) => one === undefined)) return refusedAs('missing');
  const seconds = Date.parse(time) / 1000;
  if (Number.isNaN(seconds)) return refusedAs('malformed');
  const keys = secret.split('\n');
  const signatures = given.map((one, index) => ({
    signature: decoded(one ?? '', 'base64'),
    mac: createHmac('sha256', keys[index] ?? ''),
    isUsed: (keys[index] ?? '') !== '',
  }));
  return {
    early: null,
    update(bytes) {
      for (const { mac } of signatures) mac.update(bytes);
    },
    problem() {
      const fitting = signatures.filter(({ signature, mac, isUsed }) => {
        const expected = mac.update(time).digest();
        return isUsed && signature !== null && same(expected, signature);
      });
      if (fitting.length === 0) return 'wrong';
      return isTooOld(now, seconds, toleranceSeconds) ? 'old' : null;
    },
  };
}

/** Microsoft Graph, "Receive change notifications through webhooks": the secret is the `clientState` of every notice. */
function checkGraph(secret: string): SignatureCheck {
  const parts: Uint8Array[] = [];
  return {
    early: null,
    update: (part) => void parts.push(Uint8Array.from(part)),
    problem() {
      const given = graphSecretsIn(jsonOf(Buffer.concat(parts)));
      // All are compared, so that the time does not reveal which one is wrong.
      return given.length > 0 && given.filter((one) => !isSameText(secret, one)).length === 0 ? null : 'wrong';
    },
  };
}

/** Begins to check the signature of a message whose body is still to come. Signatures are compared in constant time. */
export function checkSignature(
  message: SignedMessage,
  secret: string | Uint8Array,
  scheme: SignatureScheme,
): SignatureCheck {
  if (scheme.by === 'discord') return checkDiscord(message, String(secret), scheme.toleranceSeconds);
  if (scheme.by === 'wise') return checkWise(message, String(secret));
  if (scheme.by === 'graph') return checkGraph(String(secret));
  if (scheme.by === 'box') return checkBox(message, String(secret), scheme.toleranceSeconds);
  const claim = claimOf(message, scheme);
  if (typeof claim === 'string') return refusedAs(claim);
  const { hash, signatures, before, after = '', seconds, toleranceSeconds } = claim;
  const mac = createHmac(hash, secret).update(before);
  return {
    early: null,
    update: (bytes) => void mac.update(bytes),
    problem() {
      const expected = mac.update(after).digest();
      // All are compared, so that the time does not reveal which one matches.
      if (signatures.filter((signature) => same(expected, signature)).length === 0) return 'wrong';
      return seconds !== null && isTooOld(message.now, seconds, toleranceSeconds) ? 'old' : null;
    },
  };
}
