import { createSigner } from './crypto/signer.ts';

/** The addresses that wake runs. */
export interface Callbacks {
  /** The address of a run: who knows it may call. */
  url(runId: string): string;
  /** True for the token that stands in the run's address. */
  isToken(runId: string, token: string): boolean;
}

export interface CallbackOptions {
  secretKey: string;
  previousSecretKeys: readonly string[];
  /** Where programs reach this server from outside. */
  base(): string;
}

/** Addresses that are signed, so that nothing is kept of them. */
export function createCallbacks({ secretKey, previousSecretKeys, base }: CallbackOptions): Callbacks {
  const signer = createSigner('callbacks', secretKey, previousSecretKeys);
  return {
    url: (runId) => `${base()}/api/callbacks/${runId}/${signer.sign(runId)}`,
    isToken: (runId, token) => signer.isOwn(token, runId),
  };
}
