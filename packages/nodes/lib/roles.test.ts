import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { describe, expect, it } from 'vitest';
import { accessControl } from '../catalog/access/accessControl.node.ts';
import { runNode } from '../testing/run-node.ts';
import { covers, decide, readRoles } from './roles.ts';

describe('a permission', () => {
  it.each<[string, string, boolean]>([
    ['orders:read', 'orders:read', true],
    ['orders:read', 'orders:write', false],
    ['orders:*', 'orders:read', true],
    ['orders:*', 'orders:lines:read', true],
    ['*', 'orders:lines:read', true],
    ['*:read', 'orders:read', true],
    ['*:read', 'orders:write', false],
    ['*:read', 'orders:read:all', false],
    ['orders', 'orders:read', false],
    ['orders:read', 'orders', false],
    ['orders:*', 'ordersx:read', false],
    ['a:*:c', 'a:b:c', true],
    ['a:*:c', 'a:b:d', false],
  ])('%s covers %s: %j', (granted, asked, expected) => {
    expect(covers(granted, asked)).toBe(expected);
  });
});

describe('roles', () => {
  const table = readRoles({
    a: 'x:read, x:list',
    b: { inherits: 'a', permissions: ['x:write', '!x:list'] },
    c: { inherits: ['b'] },
    d: { inherits: ['a', 'c'] },
  });

  it.each<[string[], string, boolean | undefined, string | undefined]>([
    [['c'], 'x:read', true, 'a'],
    [['c'], 'x:write', true, 'b'],
    [['a'], 'x:list', true, 'a'],
    [['a', 'd'], 'x:list', false, 'b'],
    [['a'], 'x:write', undefined, undefined],
    [['nobody'], 'x:read', undefined, undefined],
  ])('%j asked for %s: %j, by %s', (roles, permission, allowed, role) => {
    const decision = decide(table, roles, permission);
    expect([decision?.allowed, decision?.role]).toEqual([allowed, role]);
  });

  it.each<[JsonValue, string]>([
    [{ a: { inherits: ['a'] } }, 'role_cycle'],
    [{ a: { inherits: ['b'] }, b: { inherits: ['c'] }, c: { inherits: ['a'] } }, 'role_cycle'],
    [{ a: { inherits: ['missing'] } }, 'field_invalid'],
    [{ a: { grants: ['x'] } }, 'field_invalid'],
    [{ a: 5 }, 'field_invalid'],
    [{ a: [5] }, 'field_invalid'],
    ['admin', 'field_invalid'],
    [Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`r${n}`, []])), 'field_invalid'],
  ])('that cannot be used are refused: %#', (written, code) => {
    expect(() => readRoles(written)).toThrow(expect.objectContaining({ code }));
  });

  it('cannot grow without end by inheriting twice from each other', () => {
    const written = Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [
        `r${n}`,
        n === 0 ? { permissions: ['x'] } : { inherits: [`r${n - 1}`, `r${n - 1}`] },
      ]),
    );
    expect(() => readRoles(written)).toThrow('more than 20000 permissions');
  });
});

describe('the node', () => {
  const access = async (json: JsonObject, data: JsonObject): Promise<JsonValue | undefined> => {
    const { allowed = [], denied = [] } = (
      await runNode(accessControl, { items: [{ json }], data: { permission: 'x:read', ...data } })
    ).outputs;
    return (allowed[0] ?? denied[0])?.json['access'];
  };

  it('finds the roles of the user where earlier steps put them', async () => {
    for (const json of [
      { roles: ['viewer'] },
      { role: 'viewer' },
      { user: { role: 'viewer' } },
      { claims: { roles: 'other, viewer' } },
    ]) {
      expect(await access(json, {})).toMatchObject({ allowed: true, role: 'viewer' });
    }
    expect(await access({ who: ['viewer'] }, { role: '{{ who }}' })).toMatchObject({ allowed: true });
    expect(await access({}, {})).toEqual({ allowed: false, reason: 'the user has no role' });
  });

  it('needs its rules to hold besides, and can do with rules alone', async () => {
    const require = { combine: 'all', rules: [{ field: 'region', operator: 'equals', value: 'EU' }] };
    expect(await access({ role: 'viewer', region: 'US' }, { require })).toEqual({
      allowed: false,
      reason: 'the rules of "Also required" do not hold',
    });
    expect(await access({ role: 'viewer', region: 'EU' }, { require })).toMatchObject({ allowed: true });
    expect(await access({ region: 'EU' }, { require, permission: '' })).toEqual({
      allowed: true,
      reason: 'the rules hold',
    });
  });
});
