import { describe, expect, it } from 'vitest';
import type { KeyScope } from './key-scopes.ts';
import { KeyScope as Scopes, leastScopes, mayDo, scopeOfMethod } from './key-scopes.ts';

describe('a scope', () => {
  it.each([
    ['tools', ['tools']],
    ['read', ['read']],
    ['run', ['tools', 'read', 'run']],
    ['edit', ['read', 'edit']],
    ['admin', ['tools', 'read', 'run', 'edit', 'admin']],
  ] as const)('%s may do %j', (scope, able) => {
    expect(Scopes.options.filter((needed) => mayDo([scope], needed))).toEqual(able);
  });

  it('adds to others', () => {
    expect(mayDo(['run', 'edit'], 'run') && mayDo(['run', 'edit'], 'edit')).toBe(true);
    expect(mayDo(['run', 'edit'], 'admin')).toBe(false);
    expect(mayDo([], 'read')).toBe(false);
  });

  it('follows from the method of a request', () => {
    expect(['GET', 'head', 'POST', 'PUT', 'PATCH', 'DELETE', 'UNKNOWN'].map(scopeOfMethod)).toEqual([
      'read',
      'read',
      'edit',
      'edit',
      'edit',
      'edit',
      'edit',
    ]);
  });

  it.each([
    [['read', 'run'], ['run']],
    [
      ['edit', 'run', 'run'],
      ['run', 'edit'],
    ],
    [['read', 'admin', 'edit'], ['admin']],
  ] satisfies [KeyScope[], KeyScope[]][])('%j is the same as %j', (given, least) => {
    expect(leastScopes(given)).toEqual(least);
  });
});
