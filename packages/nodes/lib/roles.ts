import { nodeErrors } from '@heddle/contract/errors/node';
import { securityErrors } from '@heddle/contract/errors/security';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { namesOf } from './json/reader.ts';

/** The permissions of a role, inherited ones included. */
export interface Grants {
  /** Each with the role that grants it. */
  allows: readonly { permission: string; role: string }[];
  /** Written with an exclamation mark; they take precedence over all that allow. */
  forbids: readonly { permission: string; role: string }[];
}

export type RoleTable = ReadonlyMap<string, Grants>;

const MOST_ROLES = 1000;
const MOST_GRANTS = 20_000;

/**
 * Roles with inheritance, as in hierarchical RBAC (ANSI INCITS 359): `{ "viewer": ["orders:read"], "editor": { "inherits": ["viewer"], "permissions":
 * ["orders:*", "!orders:delete"] } }`. Throws `field_invalid` and `role_cycle`.
 */
export function readRoles(written: JsonValue): RoleTable {
  if (!isJsonObject(written)) throw invalid('must be a JSON object: role names with their permissions');
  const roles = new Map(Object.entries(written).map(([name, entry]) => [name, readRole(name, entry)]));
  if (roles.size > MOST_ROLES) throw invalid(`has more than ${MOST_ROLES} roles`);
  const done = new Map<string, Grants>();
  const resolve = (name: string, via: readonly string[]): Grants => {
    const known = done.get(name);
    if (known) return known;
    if (via.includes(name)) throw securityErrors.role_cycle({ role: name });
    const role = roles.get(name);
    if (!role) throw invalid(`has the role "${via.at(-1) ?? ''}", which inherits from "${name}", which is not there`);
    const inherited = role.inherits.map((parent) => resolve(parent, [...via, name]));
    const own = role.permissions.map((permission) => ({ permission, role: name }));
    const forbids = own
      .filter(({ permission }) => permission.startsWith('!'))
      .map(({ permission }) => ({ permission: permission.slice(1), role: name }));
    const grants = {
      allows: [
        ...own.filter(({ permission }) => !permission.startsWith('!')),
        ...inherited.flatMap(({ allows }) => allows),
      ],
      forbids: [...forbids, ...inherited.flatMap((parent) => parent.forbids)],
    };
    if (grants.allows.length + grants.forbids.length > MOST_GRANTS)
      throw invalid(`gives the role "${name}" more than ${MOST_GRANTS} permissions`);
    done.set(name, grants);
    return grants;
  };
  for (const name of roles.keys()) resolve(name, []);
  return done;
}

const invalid = (reason: string): Error => nodeErrors.field_invalid({ field: 'Roles', reason });

function readRole(name: string, entry: JsonValue): { inherits: string[]; permissions: string[] } {
  if (!isJsonObject(entry)) return { inherits: [], permissions: listIn(name, entry) };
  const unknown = Object.keys(entry).find((key) => key !== 'inherits' && key !== 'permissions');
  if (unknown !== undefined)
    throw invalid(`knows only "inherits" and "permissions" in the role "${name}", not "${unknown}"`);
  return { inherits: listIn(name, entry['inherits'] ?? []), permissions: listIn(name, entry['permissions'] ?? []) };
}

function listIn(name: string, value: JsonValue): string[] {
  if (typeof value !== 'string' && !(Array.isArray(value) && value.every((entry) => typeof entry === 'string')))
    throw invalid(`needs a list of texts in the role "${name}"`);
  return namesOf(value);
}

/** Whether a granted permission covers a requested one: part by part between colons; `*` matches any part, and at the end all remaining parts. */
export function covers(granted: string, asked: string): boolean {
  const wanted = asked.split(':');
  const parts = granted.split(':');
  for (const [index, part] of parts.entries()) {
    if (part === '*' && index === parts.length - 1) return true;
    if (wanted[index] === undefined || (part !== '*' && part !== wanted[index])) return false;
  }
  return parts.length === wanted.length;
}

/** The role that allows or forbids a permission to a holder of these roles; null where no role mentions it. */
export function decide(
  table: RoleTable,
  roles: readonly string[],
  permission: string,
): { allowed: boolean; role: string; by: string } | null {
  const held = roles.flatMap((name) => table.get(name) ?? []);
  const find = (which: 'allows' | 'forbids') =>
    held.flatMap((grants) => grants[which]).find((grant) => covers(grant.permission, permission));
  const forbidden = find('forbids');
  if (forbidden) return { allowed: false, role: forbidden.role, by: `!${forbidden.permission}` };
  const allowed = find('allows');
  return allowed ? { allowed: true, role: allowed.role, by: allowed.permission } : null;
}
