import { nodeErrors } from '@heddle/contract/errors/node';
import type { HttpAuth, OpenCredential } from '@heddle/contract/node/credentials';
import { asText } from '@heddle/contract/node/text';
import type { CookieJar } from '../../lib/http/cookies.ts';
import type { HttpPolicy, Signature } from '../../lib/http/request.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import type { RequestContext } from './build.ts';

/** The access of one item's requests: their authentication, the cookies they share, the proxy they use. */
export interface RequestAccess {
  /** The policy for a first request to this address. Values that errors must not show are added to `secrets`. */
  policyFor(url: URL, secrets: string[]): Pick<HttpPolicy, 'signature' | 'cookies' | 'proxy'>;
}

/** The access of a step: its credentials are opened once, for the first item that needs them. */
export interface StepAccess {
  /** Throws the errors of opening credentials and signing with them, `proxy_invalid` and the errors of fields. */
  of(index: number, signal: AbortSignal): Promise<RequestAccess>;
}

/** The proxy's address with the user name and password of its credential. */
function proxyAddress(written: string, credential: OpenCredential | null): string {
  const url = URL.parse(written.trim());
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw nodeErrors.proxy_invalid();
  if (credential) {
    url.username = encodeURIComponent(asText(credential.values['username']));
    url.password = encodeURIComponent(asText(credential.values['password']));
  }
  return url.href;
}

const isSame = (one: HttpAuth, other: HttpAuth | null): boolean =>
  JSON.stringify(one.headers) === JSON.stringify(other?.headers);

/** The authentication that a node's configuration adds to its requests. */
export function createAccess(context: RequestContext): StepAccess {
  const { field } = context;
  let shared: CookieJar | undefined;
  const opened = new Map<'credential' | 'proxyCredential', Promise<OpenCredential>>();
  const open = (name: 'credential' | 'proxyCredential'): Promise<OpenCredential> => {
    const known = opened.get(name) ?? context.credential(name);
    opened.set(name, known);
    return known;
  };

  return {
    async of(index, signal) {
      const signing = field.auth(index) === 'credential' ? await open('credential') : null;
      let auth = signing && (await signing.http({ signal }));
      const viaProxy = field.viaProxy(index);
      const proxySigning = viaProxy && field.proxyCredential(index) !== '' ? await open('proxyCredential') : null;
      const address = viaProxy ? proxyAddress(field.proxy(index), proxySigning) : null;
      const cookies = field.cookies(index);
      const jars = cookies === 'off' ? null : await lazyImport(import('../../lib/http/cookies.ts'));

      return {
        policyFor(url, secrets) {
          const add = (credential: OpenCredential | null): void => void secrets.push(...(credential?.secrets ?? []));
          add(signing);
          add(proxySigning);
          const signature: Signature | null = signing &&
            auth && {
              origin: url.origin,
              auth,
              renew: signing.renewable
                ? async (under) => {
                    // Another item may have renewed it already.
                    const known = await signing.http({ signal: under });
                    auth = isSame(known, auth) ? await signing.http({ fresh: true, signal: under }) : known;
                    if (signature) signature.auth = auth;
                    add(signing);
                  }
                : null,
            };
          return {
            ...(signature ? { signature } : {}),
            ...(jars
              ? { cookies: cookies === 'step' ? (shared ??= jars.createCookieJar()) : jars.createCookieJar() }
              : {}),
            ...(address === null ? {} : { proxy: address }),
          };
        },
      };
    },
  };
}
