import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { NodeContext } from '@heddle/contract/node/context';
import type { HttpAuth, OpenCredential } from '@heddle/contract/node/credentials';
import { asText } from '@heddle/contract/node/text';
import type { HttpPolicy, Signature } from '@heddle/nodes/lib/http/request';
import type { Connector, NamedOperation } from './connector.ts';
import { laneOf } from '@heddle/nodes/lib/http/lanes';

/** The user's account at a vendor, as a step works with it: its address, and how requests to it are signed and paced. */
export interface Account {
  /** The values of the credential. */
  values: OpenCredential['values'];
  /** The address that an operation is below, without a slash at its end. */
  addressFor(operation: Pick<NamedOperation, 'at'>): string;
  /** The policy of a request to an address of the vendor. */
  policyFor(url: URL, signal: AbortSignal, limits: RequestLimits): HttpPolicy;
}

/** How long a request may take, and how often it is repeated. */
export interface RequestLimits {
  timeoutMs: number;
  retries: number;
  /** True where sending the request twice does no harm. */
  repeatable: boolean;
  /** True where a conflict may mean that an earlier request with the same key is still under way. */
  waitsForKey?: boolean;
}

/** A text with `{name}` replaced by values of the credential. Throws `connector_definition_invalid` for an address that is none. */
function addressWith({ name }: Connector, pattern: string, values: OpenCredential['values']): string {
  const address = pattern
    .replaceAll(/\{(\w+)\}/g, (_all, field: string) => asText(values[field] ?? '').trim())
    .replace(/\/+$/, '');
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '')
    throw connectorErrors.connector_path_invalid({ vendor: name, path: address });
  return address;
}

const MAX_REDIRECTS = 5;

/** Opens the account of the credential. Throws the errors of signing, such as `credential_signed_out`. */
export async function openAccount(
  connector: Connector,
  credential: OpenCredential,
  context: Pick<NodeContext, 'fetch' | 'vendorAddress' | 'state' | 'signal'>,
): Promise<Account> {
  let auth: HttpAuth = await credential.http({ signal: context.signal });
  const place = `${connector.vendor} ${credential.id}`;
  const lane = laneOf(place, connector.concurrency);
  const pauses = context.state.in('user', 'connector-pause');
  const kept = await pauses.get(place);
  // Another server of the installation may have been told to wait.
  if (typeof kept === 'number') lane.pauseUntil(kept);
  const { takeSlot } = credential;
  const fetch = lane.through(
    context.fetch,
    (until) => {
      const ttlMs = Math.max(1, until - Date.now());
      // The others only learn of it later where it cannot be stored.
      void pauses.set(place, until, { ttlMs }).catch(() => undefined);
    },
    takeSlot && ((signal) => takeSlot(place, connector.concurrency, signal)),
  );
  const ledTo = context.vendorAddress(connector.vendor);
  const renew = credential.renewable
    ? async (signature: Signature, signal: AbortSignal): Promise<void> => {
        // Another item may have renewed it already.
        const known = await credential.http({ signal });
        auth = sameAuth(known, auth) ? await credential.http({ fresh: true, signal }) : known;
        signature.auth = auth;
      }
    : null;

  return {
    values: credential.values,
    addressFor({ at }) {
      const own = at ?? connector.address;
      const { values } = credential;
      const address = addressWith(connector, typeof own === 'function' ? own(values) : own, values);
      if (ledTo === undefined) return address;
      // Where a gateway takes the vendor's place, paths stay what they are.
      return ledTo.replace(/\/+$/, '') + new URL(address).pathname.replace(/\/+$/, '');
    },
    policyFor(url, signal, { timeoutMs, retries, repeatable, waitsForKey = false }) {
      const signature: Signature = {
        origin: url.origin,
        auth,
        renew: renew && ((under) => renew(signature, under)),
      };
      return {
        fetch,
        signal,
        timeoutMs,
        retries,
        repeatable,
        waitsForKey,
        maxRedirects: MAX_REDIRECTS,
        acceptAnyStatus: false,
        privateHeaders: Object.keys(auth.headers ?? {}),
        secrets: [...credential.secrets],
        signature,
      };
    },
  };
}

const sameAuth = (one: HttpAuth, other: HttpAuth): boolean =>
  JSON.stringify([one.headers, one.query]) === JSON.stringify([other.headers, other.query]);
