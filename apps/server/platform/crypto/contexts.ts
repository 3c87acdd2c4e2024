import type { SealContext } from './vault.ts';

/** What the secrets of a credential belong to. */
export const credentialContext = ({ id, userId, type }: { id: string; userId: string; type: string }): SealContext => [
  id,
  userId,
  type,
];

/** What the tokens of a credential belong to. */
export const grantContext = (credential: { id: string; userId: string; type: string }): SealContext => [
  'grant',
  ...credentialContext(credential),
];

/** What the secrets of a webhook at a service belong to. */
export const serviceWebhookContext = (id: string): SealContext => ['service-webhook', id];

/** What the secrets of a sign-in that is under way belong to. */
export const signInContext = (state: string, credentialId: string): SealContext => ['sign-in', state, credentialId];

/** What the registration of a program that signs users in here belongs to. */
export const oauthClientContext: SealContext = ['oauth-client'];

/** What the refresh token of a program belongs to. */
export const oauthRefreshContext: SealContext = ['oauth-refresh'];

/** What the operator's client at a service belongs to. */
export const serviceClientContext = (id: string): SealContext => ['service-client', id];

/** What the token of a wallet belongs to. */
export const paymentTokenContext = (pageId: string): SealContext => ['payment-token', pageId];
