import { isIP } from 'node:net';
import type { PayWallet } from '@heddle/contract/node/payment-pages';
import { hostName } from './hosts.ts';

/** Headers of every answer to a browser. */
const common = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

/** The content security policy of pages. */
interface Sources {
  scripts: string;
  assets: string;
}

/** What the page of a wallet loads from its house besides. */
interface WalletSources {
  scripts: string;
  frames?: string;
  connections?: string;
  images?: string;
}

/** The scripts of the wallets are named with their whole paths. */
const walletSources: { readonly [wallet in PayWallet]: WalletSources } = {
  // https://developers.google.com/pay/api/web/reference/client; the button is an image of Google's, and Chrome's payment sheet asks the last two for what it shows.
  google: {
    scripts: 'https://pay.google.com/gp/p/js/pay.js',
    frames: 'https://pay.google.com',
    connections: 'https://pay.google.com https://google.com/pay',
    images: 'https://www.gstatic.com',
  },
  // https://developer.apple.com/documentation/applepayontheweb/loading-the-latest-version-of-apple-pay-js
  apple: { scripts: 'https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js' },
};

const policyWith = ({ scripts, assets }: Sources, more = '', wallet?: WalletSources): string =>
  [
    "default-src 'self'",
    `script-src ${scripts}${more}${wallet ? ` ${wallet.scripts}` : ''}`,
    `worker-src ${assets}`,
    // The canvas positions its nodes by style attributes.
    `style-src ${assets} 'unsafe-inline'`,
    `img-src 'self' data: blob:${wallet?.images ? ` ${wallet.images}` : ''}`,
    "font-src 'self' data:",
    `connect-src 'self'${wallet?.connections ? ` ${wallet.connections}` : ''}`,
    ...(wallet?.frames ? [`frame-src ${wallet.frames}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

type Headers = Readonly<Record<string, string>>;

const strictTransport = (publicUrl: string | undefined): Headers =>
  publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};

/** A host in the form a policy can contain. */
const NAMEABLE = /^[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?$/i;

const isNameable = (host: string): boolean =>
  NAMEABLE.test(host) && (isIP(hostName(host) ?? '') === 0 || hostName(host) === '127.0.0.1');

/**
 * The sources of scripts and styles: everything below /assets/ is our own, other scripts are listed. A policy cannot contain IP addresses other than
 * 127.0.0.1 (CSP Level 3, 6.7.2.8). A proxy may have changed the host of the request, so the public address is listed as well.
 */
function sourcesAt(host: string | undefined, publicUrl: string | undefined, beside: readonly string[]): Sources {
  const known = publicUrl === undefined ? [] : [new URL(publicUrl)];
  const hosts = [...known.map((url) => url.host), ...(host === undefined ? [] : [host])];
  if (hosts.length === 0 || !hosts.every(isNameable)) return { scripts: "'self'", assets: "'self'" };
  const origins = [...known.map((url) => url.origin), ...(host === undefined || known[0]?.host === host ? [] : [host])];
  const at = (...paths: string[]): string =>
    origins.flatMap((origin) => paths.map((path) => `${origin}${path}`)).join(' ');
  return { scripts: at('/assets/', ...beside.map((name) => `/${name}`)), assets: at('/assets/') };
}

export interface PageHeaders {
  /** For pages and their assets: same origin only, no inline scripts. */
  page: Headers;
  /** For the worker of dry runs: it may also run the sandbox for users' JavaScript, which is WebAssembly. Pages may not. */
  worker: Headers;
  /** For the payment page of a wallet: it may load that wallet's script, and open its window. */
  payment(wallet: PayWallet): Headers;
}

/** Returns the headers of pages for the verified host of a request. `beside`: names of the scripts outside of /assets/. */
export function createPageHeaders(
  publicUrl: string | undefined,
  beside: readonly string[],
): (host: string | undefined) => PageHeaders {
  const every = { ...common, ...strictTransport(publicUrl) };
  return (host) => {
    const sources = sourcesAt(host, publicUrl, beside);
    return {
      page: { ...every, 'content-security-policy': policyWith(sources) },
      worker: { ...every, 'content-security-policy': policyWith(sources, " 'wasm-unsafe-eval'") },
      payment: (wallet) => ({
        ...every,
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'content-security-policy': policyWith(sources, '', walletSources[wallet]),
      }),
    };
  };
}

/** For API answers: data, never shown as a page, never cached. */
export function apiHeaders(publicUrl: string | undefined): Headers {
  return {
    ...common,
    ...strictTransport(publicUrl),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  };
}
