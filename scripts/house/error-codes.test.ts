import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { filesOf } from './tree.ts';

const catalogs = filesOf(['packages/contract/errors'], ['.ts']).filter(
  ({ path }) => !/\/define\.ts$|\.test\.ts$/.test(path),
);

const codes = await Promise.all(
  catalogs.map(async ({ path }) => {
    const groups: Record<string, object> = await import(pathToFileURL(path).href);
    return Object.values(groups).flatMap((group) => Object.keys(group).map((code) => ({ code, path })));
  }),
).then((lists) => lists.flat());

describe('error codes', () => {
  it('are found', () => {
    expect(codes.length).toBeGreaterThan(0);
  });

  it('mean one thing each', () => {
    const twice = [...Map.groupBy(codes, ({ code }) => code)].filter(([, places]) => places.length > 1);
    expect(twice.map(([code, places]) => `${code}: ${places.map(({ path }) => path).join(', ')}`)).toEqual([]);
  });

  it('are written in snake case', () => {
    expect(codes.filter(({ code }) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(code))).toEqual([]);
  });
});
