import type { PayWallet } from '../node/payment-pages.ts';

/** Addresses of the web app's screens: named groups are what a screen is told. The server answers these, and the app shows them. */
export const pages = {
  home: /^\/$/,
  login: /^\/login\/?$/,
  dashboard: /^\/dashboard\/?$/,
  // One entry for both addresses: the editor keeps its state when a first save turns /editor into /workflow/{id}.
  editor: /^\/(?:editor|workflow(?:\/(?<workflowId>[^/]+))?)\/?$/,
  gallery: /^\/(?:workflow-)?gallery\/?$/,
  approvals: /^\/approvals\/?$/,
  approve: /^\/approve\/(?<token>[^/]+)\/?$/,
  pay: /^\/pay\/(?<id>[^/]+)\/?$/,
  sign: /^\/sign\/(?<id>[^/]+)\/?$/,
  confirmEmail: /^\/confirm-email\/(?<token>[^/]+)\/?$/,
  resetPassword: /^\/reset-password\/(?<token>[^/]+)\/?$/,
  authorize: /^\/oauth\/authorize\/?$/,
  signedIn: /^\/signed-in\/?$/,
  docs: /^\/docs\/?$/,
  data: /^\/data\/?$/,
  settings: /^\/settings\/?$/,
} as const satisfies { readonly [name: string]: RegExp };

/** True if the web app has a screen at this path. */
export const isPage = (path: string): boolean => Object.values(pages).some((pattern) => pattern.test(path));

/** The letters that IDs of payment pages begin with: the page of a wallet may load that wallet's scripts, and no other page may. */
const letters: { readonly [wallet in PayWallet]: string } = { google: 'g', apple: 'a' };

/** The ID of a payment page, of chance. */
export const paymentPageId = (wallet: PayWallet, chance: string): string => `${letters[wallet]}-${chance}`;

/** The wallet of the payment page at a path; null for any other path. */
export function walletOfPath(path: string): PayWallet | null {
  const id = pages.pay.exec(path)?.groups?.['id'] ?? '';
  if (id.startsWith(`${letters.google}-`)) return 'google';
  return id.startsWith(`${letters.apple}-`) ? 'apple' : null;
}
