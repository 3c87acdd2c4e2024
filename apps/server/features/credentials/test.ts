import { credentialErrors } from '@heddle/contract/errors/credentials';
import { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import { redact } from '@heddle/contract/node/redaction';
import { toNetworkError } from '@heddle/nodes/lib/http/failures';
import { addAuth } from '@heddle/nodes/lib/http/send';
import { shownUrl } from '@heddle/nodes/lib/http/headers';
import type { OpenedForTest } from './credentials.ts';

const TIMEOUT_MS = 20_000;

/**
 * Tests a credential: at its test address where it has one, else by the test of its type. Returns the result in a sentence.
 * Throws `credential_untestable`, `credential_test_failed` and errors of the request; without any secret in them.
 */
export async function testCredential(opened: OpenedForTest): Promise<string> {
  const { definition, values } = opened;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const address = values['testUrl'];
  definition.check?.(values);
  if (typeof address === 'string' && address.trim() !== '') return request(opened, address.trim(), signal);
  if (!definition.test) throw credentialErrors.credential_untestable();
  return redact(await definition.test(values, opened.tools(signal)), [...opened.secrets]);
}

async function* noBody(): AsyncGenerator<Uint8Array> {}

async function request(opened: OpenedForTest, address: string, signal: AbortSignal): Promise<string> {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw nodeErrors.egress_scheme({ url: shownUrl(address, [...opened.secrets]) });
  const auth = await opened.http({ fresh: true, signal });
  const { tls } = auth;
  const shown = shownUrl(url, [...opened.secrets]);
  const headers = new Headers({ accept: '*/*', 'user-agent': 'Heddle' });
  addAuth(auth, url, headers);
  if (auth.sign) addAuth(await auth.sign({ method: 'GET', url, headers, body: noBody }), url, headers);
  try {
    const init = {
      headers,
      redirect: 'manual' as const,
      signal,
      ...(tls ? { tls } : {}),
    };
    const { status, body } = await opened.tools(signal).fetch(url, init);
    await body?.cancel();
    if (status >= 400) throw credentialErrors.credential_test_failed({ reason: `GET ${shown} answered ${status}.` });
    return `GET ${shown} answered ${status}.`;
  } catch (thrown) {
    if (thrown instanceof HeddleError) throw thrown;
    const reason = signal.aborted
      ? `${shown} did not answer within ${TIMEOUT_MS / 1000} seconds.`
      : toNetworkError(thrown, url, [...opened.secrets]).message;
    throw credentialErrors.credential_test_failed({ reason }, { cause: thrown });
  }
}
