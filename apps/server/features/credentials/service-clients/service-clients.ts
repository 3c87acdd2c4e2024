import type { ServiceClientView, ServiceClientBody } from '@heddle/contract/api/service-clients';
import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { CredentialRegistry } from '@heddle/nodes/credentials/registry';
import type { z } from 'zod';
import { serviceClientContext } from '../../../platform/crypto/contexts.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Config, ServiceClient } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/kysely.ts';

/** The operator's clients at services. Those of environment variables come first; the others are stored, sealed by the vault. */
export interface ServiceClients {
  /** Null if the operator has set none. */
  find(id: string): Promise<ServiceClient | null>;
  /** One entry for each service whose credential types can use one, by name; without secrets. */
  list(): Promise<ServiceClientView[]>;
  /** Stores one. Throws `service_client_unknown`, `service_client_in_environment`. */
  save(id: string, client: z.output<typeof ServiceClientBody>): Promise<ServiceClientView>;
  /** Removes a stored one. Throws as `save` does. */
  remove(id: string): Promise<void>;
}

/** The clients of a server. */
export function createServiceClients(parts: {
  db: Db;
  vault: Vault;
  types: CredentialRegistry;
  fromEnvironment: Config['oauthClients'];
}): ServiceClients {
  const { db, vault, types, fromEnvironment } = parts;

  async function stored(id: string): Promise<ServiceClient | null> {
    const row = await db.selectFrom('service_clients').select('data').where('id', '=', id).executeTakeFirst();
    // One that was sealed with an unknown key has to be entered again, like the secrets of credentials.
    const opened = row ? vault.open(row.data, serviceClientContext(id)) : null;
    // Written by `save`.
    return opened && (JSON.parse(opened.text) as ServiceClient);
  }

  const find: ServiceClients['find'] = async (id) => fromEnvironment.get(id) ?? stored(id);

  /** The services that types name, by the id of their client. */
  function vendors(): Map<string, string> {
    const named = types
      .catalog()
      .flatMap(({ signIn }): [string, string][] => (signIn?.client ? [[signIn.client, signIn.vendor]] : []));
    return new Map(named.toSorted(([, one], [, other]) => one.localeCompare(other, 'en')));
  }

  async function view(id: string, vendor: string): Promise<ServiceClientView> {
    const client = await find(id);
    const source = fromEnvironment.has(id) ? 'environment' : client ? 'administrator' : null;
    return { id, vendor, clientId: client?.clientId ?? null, hasSecret: Boolean(client?.clientSecret), source };
  }

  function changeable(id: string): string {
    const vendor = vendors().get(id);
    if (vendor === undefined) throw credentialErrors.service_client_unknown();
    if (fromEnvironment.has(id)) throw credentialErrors.service_client_in_environment({ id });
    return vendor;
  }

  return {
    find,
    list: () => Promise.all([...vendors()].map(([id, vendor]) => view(id, vendor))),

    async save(id, { clientId, clientSecret }) {
      const vendor = changeable(id);
      const client: ServiceClient = { clientId, clientSecret: clientSecret ?? (await stored(id))?.clientSecret ?? '' };
      const row = { data: vault.seal(JSON.stringify(client), serviceClientContext(id)), updated_at: Date.now() };
      await db
        .insertInto('service_clients')
        .values({ id, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
      return view(id, vendor);
    },

    async remove(id) {
      changeable(id);
      await db.deleteFrom('service_clients').where('id', '=', id).execute();
    },
  };
}
