import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { json, rules, text } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import type { RoleTable } from '../../lib/roles.ts';
import { decide, readRoles } from '../../lib/roles.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { namesOf, pathReader } from '../../lib/json/reader.ts';
import { compileConditions } from '../../lib/conditions/conditions.ts';
import { asStructure } from '../../lib/json/structure-text.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

const fields = {
  permission: text({
    label: 'Permission',
    placeholder: 'orders:write',
    help: 'The permission to check. If empty, only the rules decide.',
  }),
  roles: json({
    label: 'Roles',
    default: {
      viewer: ['*:read'],
      editor: { inherits: ['viewer'], permissions: ['*:write'] },
      admin: { permissions: ['*'] },
    },
    help: 'Each with a list of permissions, or with "inherits" and "permissions". * is a wildcard between colons; ! before a permission forbids it.',
  }),
  role: text({
    label: 'Roles of the user',
    placeholder: '{{ user.roles }}',
    help: 'A name, several separated by commas, or a list. If empty: the field roles or role of the item, or of its user or claims.',
  }),
  require: rules({
    label: 'Also required',
    help: 'Additional rules that must be true, for example that the region of the user equals that of the order.',
  }),
  deny: rules({ label: 'Denied when', help: 'Rules that deny, regardless of the roles.' }),
  to: text({
    label: 'Result field',
    default: 'access',
    help: 'Gets allowed, reason, and the role and permission that decided. If empty, the items stay unchanged.',
  }),
};

export const accessControl = defineNode({
  type: 'accessControl',
  name: 'Access Control',
  category: 'Security & Authentication',
  icon: 'shield-check',
  description: 'Checks permissions by roles and rules; denied items go to port "denied"',
  summary: 'check {permission} {require}',
  effect: 'none',
  outputs: ['allowed', 'denied'],
  errorOutput: 'denied',
  fields,
  examples: [
    {
      title: 'Roles inherit from each other',
      given: [{ role: 'editor' }, { role: 'viewer' }],
      with: { permission: 'orders:write' },
      gives: {
        allowed: [
          {
            role: 'editor',
            access: { allowed: true, reason: 'the role editor has *:write', role: 'editor', by: '*:write' },
          },
        ],
        denied: [{ role: 'viewer', access: { allowed: false, reason: 'no role has orders:write' } }],
      },
    },
    {
      title: 'A permission with an exclamation mark forbids',
      given: [{ user: { roles: ['support', 'admin'] } }],
      with: { permission: 'orders:delete', roles: { admin: ['*'], support: ['orders:*', '!orders:delete'] }, to: '' },
      gives: { denied: [{ user: { roles: ['support', 'admin'] } }] },
    },
    {
      title: 'Rules look at the item',
      given: [
        { role: 'admin', amount: 50 },
        { role: 'admin', amount: 5000 },
      ],
      with: {
        permission: 'refunds:write',
        deny: { combine: 'all', rules: [{ field: 'amount', operator: 'greater', value: 1000 }] },
      },
      gives: {
        allowed: [
          {
            role: 'admin',
            amount: 50,
            access: { allowed: true, reason: 'the role admin has *', role: 'admin', by: '*' },
          },
        ],
        denied: [
          { role: 'admin', amount: 5000, access: { allowed: false, reason: 'the rules of "Denied when" hold' } },
        ],
      },
    },
    {
      title: 'Roles that inherit in a cycle are refused',
      given: [{}],
      with: { permission: 'a', roles: { a: { inherits: ['b'] }, b: { inherits: ['a'] } } },
      fails: 'role_cycle',
    },
    { title: 'With nothing to decide by it says so', given: [{}], with: {}, fails: 'field_required' },
  ],
  run(context) {
    const allowed = new PairedItems();
    const denied = new PairedItems();
    const decideFor = decider(context);
    const sort = (item: Item, index: number): void => {
      const access = decideFor(item, index);
      const to = context.field.to(index);
      (access.allowed ? allowed : denied).push(
        to === '' ? item : { ...item, json: withPaths(item.json, [{ name: to, value: access }]) },
        index,
      );
    };
    return forEachYielding(context.items, sort, () => pairedPorts({ allowed, denied }), context);
  },
});

type Context = NodeContext<typeof fields>;
type Access = { allowed: boolean; reason: string; role?: string; by?: string };

function decider({ field, run }: Context): (item: Item, index: number) => Access {
  let known: { written: JsonValue; table: RoleTable } | undefined;
  const tableOf = (written: JsonValue): RoleTable => {
    // Without expressions it is the same object for every item.
    if (known?.written !== written) known = { written, table: readRoles(written) };
    return known.table;
  };
  return (item, index) => {
    const [require, deny] = [field.require(index), field.deny(index)];
    const permission = field.permission(index).trim();
    if (permission === '' && require.rules.length + deny.rules.length === 0)
      throw nodeErrors.field_required({ field: 'Permission' });
    if (deny.rules.length > 0 && compileConditions(deny, run.now)(item.json))
      return { allowed: false, reason: 'the rules of "Denied when" hold' };
    if (!compileConditions(require, run.now)(item.json))
      return { allowed: false, reason: 'the rules of "Also required" do not hold' };
    if (permission === '') return { allowed: true, reason: 'the rules hold' };
    const table = tableOf(field.roles(index));
    const roles = rolesOf(asStructure(field.role(index)), item);
    if (roles.length === 0) return { allowed: false, reason: 'the user has no role' };
    const decision = decide(table, roles, permission);
    if (!decision) return { allowed: false, reason: `no role has ${permission}` };
    const { role, by } = decision;
    return {
      allowed: decision.allowed,
      reason: decision.allowed ? `the role ${role} has ${by}` : `the role ${role} is forbidden ${by.slice(1)}`,
      role,
      by,
    };
  };
}

const places = ['roles', 'role', 'user.roles', 'user.role', 'claims.roles', 'claims.role'].map(pathReader);

function rolesOf(written: JsonValue, item: Item): string[] {
  if (written !== '') return namesOf(written);
  for (const read of places) {
    const roles = namesOf(read(item.json));
    if (roles.length > 0) return roles;
  }
  return [];
}
