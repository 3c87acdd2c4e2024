import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext } from '@heddle/contract/node/context';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { Pair } from '@heddle/contract/node/fields';
import { fileNameOf, limited, mediaTypeOf } from '../../lib/http/content.ts';
import { exchange } from '../../lib/http/exchange.ts';
import { shownUrl, toHeaders } from '../../lib/http/headers.ts';
import type { HttpPolicy, Signature } from '../../lib/http/request.ts';

/** A file that is to be fetched. */
export interface Wanted {
  url: string;
  headers: readonly Pair[];
  credential: OpenCredential | null;
  /** For the whole of it, in milliseconds. */
  timeoutMs: number;
  retries: number;
  /** Bytes. */
  limit: number;
}

/** A file that is coming. */
export interface Coming {
  /** '' where neither the response nor the address has one. */
  name: string;
  /** The charset of the response; null where it has none. */
  charset: string | null;
  bytes: AsyncGenerator<Uint8Array>;
}

const MAX_REDIRECTS = 10;

/**
 * Fetches a file with GET and hands it to `read`, chunk by chunk. Every connection passes the egress rules; a failed one is repeated.
 * Throws `egress_scheme`, `http_status`, `http_unreachable`, `http_response_too_large`, `http_too_many_redirects` and the errors of `read`.
 */
export async function fetchFile<T>(
  { fetch, signal }: Pick<NodeContext, 'fetch' | 'signal'>,
  wanted: Wanted,
  read: (file: Coming) => Promise<T>,
): Promise<T> {
  const { credential, limit } = wanted;
  const url = URL.parse(wanted.url.trim());
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw nodeErrors.egress_scheme({ url: shownUrl(wanted.url, []) });
  const headers = toHeaders(wanted.headers, 'Headers');
  if (!headers.has('user-agent')) headers.set('user-agent', 'Heddle');
  const signature = credential && (await signatureOf(credential, url, signal));
  const policy: HttpPolicy = {
    fetch,
    signal,
    timeoutMs: wanted.timeoutMs,
    retries: wanted.retries,
    maxRedirects: MAX_REDIRECTS,
    acceptAnyStatus: false,
    // Configured headers may hold a key: they are never sent to another host.
    privateHeaders: wanted.headers.map(({ name }) => name.trim()).filter((name) => name !== ''),
    secrets: [...(credential?.secrets ?? [])],
    ...(signature ? { signature } : {}),
  };
  return exchange({ method: 'GET', url, headers, payload: null }, policy, async ({ response, request }) => {
    const stated = Number(response.headers.get('content-length') ?? 0);
    if (stated > limit) {
      await response.body?.cancel();
      throw nodeErrors.http_response_too_large({ limit: `${Math.floor(limit / 1024 / 1024)} MiB` });
    }
    const name = fileNameOf(response, request.url);
    const hasCharset = /;\s*charset=/i.test(response.headers.get('content-type') ?? '');
    const bytes = limited(
      response.body ?? new ReadableStream({ start: (controller) => controller.close() }),
      limit,
      request.url,
      policy.secrets,
    );
    return read({
      name: name === 'response' ? '' : name,
      charset: hasCharset ? mediaTypeOf(response).charset : null,
      bytes,
    });
  });
}

async function signatureOf(credential: OpenCredential, url: URL, signal: AbortSignal): Promise<Signature> {
  const signature: Signature = {
    origin: url.origin,
    auth: await credential.http({ signal }),
    renew: credential.renewable
      ? async (under) => {
          signature.auth = await credential.http({ fresh: true, signal: under });
        }
      : null,
  };
  return signature;
}
