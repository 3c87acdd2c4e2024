import type {
  CredentialBody,
  CredentialListQuery,
  CredentialSummary,
  CredentialUpdate,
  CredentialView,
} from '@heddle/contract/api/credentials';
import { CREDENTIALS_MAX } from '@heddle/contract/api/credentials';
import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { AnyCredential } from '@heddle/contract/node/credentials';
import type { z } from 'zod';
import type { Credentials } from './credentials.ts';
import type { SignIns } from './sign-in/sign-ins.ts';
import type { SignInWaits } from './sign-in/waits.ts';
import type { StoredCredential } from './store.ts';
import type { Platform } from '../../platform/platform.ts';
import { testCredential } from './test.ts';
import { findUses } from './uses.ts';
import { checkedValues, shownValues } from './values.ts';

/** Credentials of a user, who is the first parameter of each function. None returns a secret. */
export interface CredentialService {
  /** One page, and how many there are on all pages. */
  list(userId: string, page: CredentialListQuery): Promise<{ credentials: CredentialSummary[]; total: number }>;
  /** Throws `credential_not_found`, as all that take an id do. */
  get(userId: string, id: string): Promise<CredentialView>;
  /** Throws `credential_name_blank`, `credential_type_unknown`, `credential_invalid`, `credential_limit`. */
  create(userId: string, body: z.output<typeof CredentialBody>): Promise<CredentialView>;
  /** Secrets that are left out stay. Throws as `create` does. */
  update(userId: string, id: string, body: z.output<typeof CredentialUpdate>): Promise<CredentialView>;
  /** Throws `credential_in_use`, whose details list the workflows, unless `force`. */
  remove(userId: string, id: string, force: boolean): Promise<void>;
  /** The result of a test, in a sentence. Throws as `testCredential` does. */
  test(userId: string, id: string): Promise<string>;
}

function checkName(given: string): string {
  const name = given.trim();
  if (name === '') throw credentialErrors.credential_name_blank();
  return name;
}

/** Credentials exported with an account. */
const PAGE = 100;

/** The credentials of a server, for the API. Registers their part of exports. */
export function createCredentialService(
  platform: Platform,
  credentials: Credentials,
  signIns: Pick<SignIns, 'prepareRevocation' | 'withState'>,
  waits: Pick<SignInWaits, 'wakeSoon'>,
): CredentialService {
  const { userData } = platform;
  const { store, types } = credentials;

  userData.add({
    name: 'credentials',
    async *export(userId) {
      for (let offset = 0; ; offset += PAGE) {
        const page = await store.list(userId, { limit: PAGE, offset });
        for (const { name, type, createdAt, updatedAt, lastUsedAt } of page)
          yield { name, type, createdAt, updatedAt, lastUsedAt };
        if (page.length < PAGE) return;
      }
    },
  });

  function definitionOf(type: string): AnyCredential {
    const definition = types.get(type);
    if (!definition) throw credentialErrors.credential_type_unknown({ type });
    return definition;
  }

  async function find(userId: string, id: string): Promise<StoredCredential> {
    const stored = await store.find(userId, id);
    if (!stored) throw credentialErrors.credential_not_found();
    return stored;
  }

  async function view(userId: string, id: string): Promise<CredentialView> {
    const { version: _version, values: stored, ...found } = await find(userId, id);
    const [summary = { ...found, signIn: null }] = await signIns.withState(userId, [found]);
    return {
      ...summary,
      ...shownValues(definitionOf(summary.type), stored ?? {}),
      usedBy: await findUses(platform, userId, id),
    };
  }

  return {
    async list(userId, { limit, offset, type }) {
      const wanted = type === undefined ? undefined : [type].flat();
      const page = { limit, offset, ...(wanted ? { types: wanted } : {}) };
      const [listed, total] = await Promise.all([store.list(userId, page), store.count(userId, wanted)]);
      return { credentials: await signIns.withState(userId, listed), total };
    },

    get: view,

    async create(userId, body) {
      const name = checkName(body.name);
      const values = checkedValues(definitionOf(body.type), body.values, {});
      if ((await store.count(userId)) >= CREDENTIALS_MAX)
        throw credentialErrors.credential_limit({ limit: CREDENTIALS_MAX });
      return view(userId, await store.create(userId, { name, type: body.type, values }));
    },

    async update(userId, id, body) {
      const name = body.name === undefined ? undefined : checkName(body.name);
      // Of two concurrent changes the second is applied to the result of the first.
      for (;;) {
        const { type, version, values: before, name: oldName } = await find(userId, id);
        const definition = definitionOf(type);
        const values =
          body.values === undefined && before ? before : checkedValues(definition, body.values ?? {}, before ?? {});
        if (await store.update(userId, id, { name: name ?? oldName, type, values, version })) return view(userId, id);
      }
    },

    async remove(userId, id, force) {
      const stored = await find(userId, id);
      const workflows = force ? [] : await findUses(platform, userId, id);
      if (workflows.length > 0)
        throw credentialErrors.credential_in_use({ count: workflows.length }, { details: { workflows } });
      const revoke = await signIns.prepareRevocation(userId, stored);
      if (!(await store.remove(userId, id))) throw credentialErrors.credential_not_found();
      revoke();
      // They fail: there is nothing any more that somebody could sign in with.
      waits.wakeSoon(id);
    },

    test: async (userId, id) => testCredential(await credentials.openStored(userId, await find(userId, id))),
  };
}
