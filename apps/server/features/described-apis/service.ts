import type { DescribedApi } from '@heddle/connectors/described/described-api';
import type {
  ApiOperationListQuery,
  ChangedApi,
  DescribedApiBody,
  DescribedApiChanges,
  DescribedApiUpdate,
  DescribedApiView,
} from '@heddle/contract/api/described-apis';
import { APIS_MAX } from '@heddle/contract/api/described-apis';
import { describedApiErrors } from '@heddle/contract/errors/described-apis';
import type { ChosenOperation } from '@heddle/contract/described/operation';
import type { Platform } from '../../platform/platform.ts';
import { loadDescription, readGiven } from './load.ts';
import {
  createApi,
  definitionsOf,
  findApi,
  findOperation,
  listApis,
  listOperations,
  removeApi,
  replaceOperations,
  toView,
  updateFacts,
} from './store.ts';

const CHANGES_SHOWN = 500;

type Source = Pick<DescribedApiBody, 'document' | 'url' | 'credentialId'>;

/** The APIs of users. Every function takes the owner first; what takes an id throws `api_not_found`. */
export function createDescribedApis({ db, egress, offers, lifecycle }: Platform) {
  const row = async (userId: string, id: string) => {
    const found = await findApi(db, userId, id);
    if (!found) throw describedApiErrors.api_not_found();
    return found;
  };

  async function read(userId: string, { document, url, credentialId }: Source): Promise<DescribedApi> {
    const signal = lifecycle.closing;
    if (document !== undefined) return readGiven(document, { userId, signal });
    if (url === undefined) throw describedApiErrors.api_description_unreadable();
    const credential = credentialId === undefined ? null : await offers.get('openCredential')(userId, credentialId);
    return loadDescription(url, { userId, fetch: egress.of({ userId }).fetch, credential, signal });
  }

  return {
    list: (userId: string, page: Parameters<typeof listApis>[2]) => listApis(db, userId, page),

    get: async (userId: string, id: string): Promise<DescribedApiView> => toView(await row(userId, id)),

    /** Adds an API. Throws as `readDescription` and `loadDescription` do, `api_address_missing` and `api_limit_reached`. */
    async create(userId: string, { name, address, ...source }: DescribedApiBody): Promise<DescribedApiView> {
      const { total } = await listApis(db, userId, { search: '', limit: 1, offset: 0 });
      if (total >= APIS_MAX) throw describedApiErrors.api_limit_reached({ most: APIS_MAX });
      const api = await read(userId, source);
      const id = await createApi(db, userId, api, {
        name: name ?? api.name,
        address: addressOf(address, api),
        source: source.url ?? null,
      });
      return toView(await row(userId, id));
    },

    /** Changes an API, and says what a newer description changed. Throws as `create` does. */
    async update(
      userId: string,
      id: string,
      { name, address, reload, ...given }: DescribedApiUpdate,
    ): Promise<ChangedApi> {
      const before = await row(userId, id);
      const source = reload && before.source !== null ? { ...given, url: before.source } : given;
      const changes: DescribedApiChanges = { added: [], removed: [], changed: [] };
      const facts = { name: name ?? before.name, address: trimmed(address ?? before.address) };
      if (source.document === undefined && source.url === undefined) await updateFacts(db, id, facts);
      else {
        const api = await read(userId, source);
        Object.assign(changes, compare(await definitionsOf(db, before), api));
        await replaceOperations(db, id, api, { ...facts, source: source.url ?? null });
      }
      return { api: toView(await row(userId, id)), changes };
    },

    async remove(userId: string, id: string): Promise<void> {
      if (!(await removeApi(db, userId, id))) throw describedApiErrors.api_not_found();
    },

    operations: async (userId: string, id: string, page: ApiOperationListQuery) =>
      listOperations(db, await row(userId, id), page),

    /** An operation as a node keeps it. Throws `api_operation_not_found`. */
    async operation(userId: string, id: string, operation: string): Promise<ChosenOperation> {
      const api = await row(userId, id);
      const found = await findOperation(db, api, operation);
      if (!found) throw describedApiErrors.api_operation_not_found({ operation });
      return {
        api: { id, name: api.name },
        address: found.address ?? api.address,
        ...(api.credentials === '' ? {} : { credentials: api.credentials }),
        operation: found.operation,
      };
    },
  };
}

const trimmed = (address: string): string => address.replace(/\/+$/, '');

function addressOf(given: string | undefined, { address }: DescribedApi): string {
  const found = given ?? address;
  if (found === null) throw describedApiErrors.api_address_missing();
  return trimmed(found);
}

function compare(before: ReadonlyMap<string, string>, { operations }: DescribedApi): DescribedApiChanges {
  const after = new Map(operations.map(({ operation }) => [operation.id, JSON.stringify(operation)]));
  const ids = (from: ReadonlyMap<string, string>, wanted: (id: string, text: string) => boolean): string[] =>
    [...from].flatMap(([id, text]) => (wanted(id, text) ? [id] : [])).slice(0, CHANGES_SHOWN);
  return {
    added: ids(after, (id) => !before.has(id)),
    removed: ids(before, (id) => !after.has(id)),
    changed: ids(after, (id, text) => before.has(id) && before.get(id) !== text),
  };
}
