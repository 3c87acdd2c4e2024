import { createSigner } from '../../platform/crypto/signer.ts';
import { perPlatform } from '../../platform/feature.ts';

/** The addresses that resume runs. */
export interface CallbackUrls {
  /** The callback address of a run. It is the credential: any caller who knows it is accepted. */
  url(runId: string): string;
  /** True for the token in the run's address. */
  isToken(runId: string, token: string): boolean;
}

export interface CallbackUrlOptions {
  secretKey: string;
  previousSecretKeys: readonly string[];
  /** Where programs reach this server from outside. */
  base(): string;
}

/** Addresses that are signed, so that nothing is kept of them. */
export function createCallbackUrls({ secretKey, previousSecretKeys, base }: CallbackUrlOptions): CallbackUrls {
  const signer = createSigner('callbacks', secretKey, previousSecretKeys);
  return {
    url: (runId) => `${base()}/api/callbacks/${runId}/${signer.sign(runId)}`,
    isToken: (runId, token) => signer.isOwn(token, runId),
  };
}

/** The callback URLs of a server. */
export const callbackUrlsOf = perPlatform(({ address, config, secretKey }) =>
  createCallbackUrls({ secretKey, previousSecretKeys: config.previousSecretKeys, base: address.hooks }),
);
