import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { hostNamesIn } from './hosts-file.ts';
import type { NameSources } from './resolve.ts';
import { createResolve } from './resolve.ts';

const of = (address: string): LookupAddress[] => [{ address, family: 4 }];
const failure = (code: string): Error => Object.assign(new Error(code), { code });
const find = (sources: Partial<NameSources>): ((hostname: string) => Promise<LookupAddress[]>) => {
  const resolve = createResolve({
    isInHostsFile: (name) => Promise.resolve(name === 'listed.example'),
    askSystem: (_name, callback) => callback(null, of('10.0.0.1')),
    askServers: () => Promise.resolve(of('93.184.216.34')),
    ...sources,
  });
  return (hostname) =>
    new Promise((found, reject) => resolve(hostname, (error, addresses) => (error ? reject(error) : found(addresses))));
};

describe('the addresses of a host name', () => {
  it.each([
    ['example.com', '93.184.216.34'],
    ['localhost', '10.0.0.1'],
    ['database', '10.0.0.1'],
    ['app.localhost', '10.0.0.1'],
    ['listed.example', '10.0.0.1'],
  ])('come from name servers, those of this network from the system: %s', async (name, address) => {
    expect(await find({})(name)).toEqual(of(address));
  });

  it('come from the system where name servers know none, and not where they are slow', async () => {
    expect(await find({ askServers: () => Promise.reject(failure('ENOTFOUND')) })('service.namespace')).toEqual(
      of('10.0.0.1'),
    );
    for (const code of ['ETIMEOUT', 'ESERVFAIL'])
      await expect(find({ askServers: () => Promise.reject(failure(code)) })('example.com')).rejects.toMatchObject({
        code: 'EAI_AGAIN',
      });
    await expect(
      find({ askSystem: (_name, callback) => callback(failure('ENOTFOUND'), []) })('database'),
    ).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('are looked up by the system four at a time; names that wait too long or are too many fail, and the others follow', async () => {
    const asked: ((error: null, addresses: LookupAddress[]) => void)[] = [];
    const look = find({ askSystem: (_name, callback) => void asked.push(callback), systemTimeoutMs: 50 });
    const first = Promise.allSettled(Array.from({ length: 300 }, (_, index) => look(`host-${index}`)));
    expect((await first).every(({ status }) => status === 'rejected')).toBe(true);
    expect(asked).toHaveLength(4);
    const next = look('other');
    asked[0]?.(null, of('10.0.0.2'));
    asked[4]?.(null, of('10.0.0.3'));
    expect(await next).toEqual(of('10.0.0.3'));
  });
});

it('the names in a list of hosts are found', () => {
  expect([...hostNamesIn('127.0.0.1\tlocalhost Loop # home\n# 10.0.0.1 no\n\n::1 ip6')]).toEqual([
    'localhost',
    'loop',
    'ip6',
  ]);
});
