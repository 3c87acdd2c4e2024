import type { DeviceCheck, DeviceSignIn } from '@heddle/contract/api/credentials';
import { credentialErrors } from '@heddle/contract/errors/credentials';
import { HeddleError } from '@heddle/contract/errors/define';
import { withValues } from '@heddle/contract/node/sign-in';
import { askForDeviceCode } from '@heddle/nodes/credentials/oauth-device';
import type { SignInAt, TokenAnswer } from '@heddle/nodes/credentials/oauth-tokens';
import { redeemDeviceCode } from '@heddle/nodes/credentials/oauth-tokens';
import type { Asking } from '@heddle/nodes/lib/http/oauth-client';
import type { PendingSignIns } from './pending.ts';
import type { Signing } from './signing.ts';
import { scopesOf } from './signing.ts';

interface SignedInUser {
  userId: string;
  sessionId: string;
}

/** Sign-ins with a code that the user enters on a page of the service, on any device: no redirect address has to reach this server (RFC 8628). */
export interface DeviceSignIns {
  /** Fetches a code. Throws as `SignIns.begin` does, and `token_refused`, `token_invalid`, `http_unreachable`. */
  begin(user: SignedInUser, id: string, scopes: readonly string[] | undefined): Promise<DeviceSignIn>;
  /** Asks the service whether the user has agreed; how it ended is noted with the credential. Throws `sign_in_unknown`. */
  check(user: SignedInUser, state: string): Promise<DeviceCheck>;
}

/** Answers by which a service says that the user is not finished (RFC 8628, 3.5). */
const WAITING = ['authorization_pending', 'slow_down'];

/** Why a sign-in ended without an access, as a part of a sentence. */
const meanings: { readonly [error: string]: string } = {
  access_denied: 'the access was denied',
  expired_token: 'the code was not entered in time',
};

/** The answer of the service; null if it cannot be reached or fails: it may answer the next time. */
async function ask(at: SignInAt, deviceCode: string, asking: Asking): Promise<TokenAnswer | null> {
  try {
    const answer = await redeemDeviceCode(at, deviceCode, asking);
    const { status, error } = answer.refused ?? { status: 200, error: '' };
    return error === '' && (status === 429 || status >= 500) ? null : answer;
  } catch (error) {
    if (error instanceof HeddleError && error.code === 'http_unreachable') return null;
    throw error;
  }
}

/** The sign-ins of a server with a code. */
export function createDeviceSignIns({ find, atOf, askingFor, end }: Signing, pending: PendingSignIns): DeviceSignIns {
  return {
    async begin({ userId, sessionId }, id, chosen) {
      const stored = await find(userId, id);
      const at = await atOf(stored);
      const { deviceUrl } = at.signIn;
      if (deviceUrl === undefined || withValues(deviceUrl, at.values) === '')
        throw credentialErrors.sign_in_no_device({ name: stored.name });
      const scopes = scopesOf(at, chosen);
      const code = await askForDeviceCode(at, scopes, askingFor(userId));
      const { deviceCode, userCode, url, urlWithCode, expiresAt, intervalSeconds } = code;
      const state = await pending.begin({ kind: 'device', credentialId: id, sessionId, deviceCode, scopes }, expiresAt);
      return { state, userCode, url, urlWithCode, expiresAt: new Date(expiresAt).toISOString(), intervalSeconds };
    },

    async check({ userId, sessionId }, state) {
      const begun = await pending.find('device', state, sessionId);
      if (!begun) throw credentialErrors.sign_in_unknown();
      const stored = await find(userId, begun.credentialId);
      const at = await atOf(stored);
      const answer = await ask(at, begun.deviceCode, askingFor(userId));
      const error = answer?.refused?.error ?? '';
      if (!answer || WAITING.includes(error)) return { isEnded: false, slower: error !== 'authorization_pending' };
      await end(userId, stored, begun.scopes, async () => {
        if (answer.granted) return answer.granted;
        const { reason } = answer.refused;
        const meaning = Object.hasOwn(meanings, error) ? meanings[error] : undefined;
        throw credentialErrors.sign_in_refused({ vendor: at.signIn.vendor, reason: meaning ?? reason });
      });
      await pending.take('device', state, sessionId);
      return { isEnded: true, slower: false };
    },
  };
}
