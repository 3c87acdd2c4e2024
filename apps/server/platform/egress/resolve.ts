import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { callbackify } from 'node:util';
import { isInHostsFile } from './hosts-file.ts';
import type { Resolve } from './lookup.ts';

/** Timeout of a name server in milliseconds, and number of tries. */
const SERVER_TIMEOUT_MS = 3000;
const TRIES = 2;
/** Concurrent look-ups by the system, and maximum number of queued ones. Each holds a thread until it is done. */
const AT_ONCE = 4;
const WAITING = 200;
/** Maximum time in the queue for the system. Milliseconds. */
const SYSTEM_TIMEOUT_MS = 10_000;

/** The functions of Node; tests replace them. */
export interface NameSources {
  askServers(hostname: string): Promise<LookupAddress[]>;
  askSystem: (
    hostname: string,
    callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ) => void;
  isInHostsFile(hostname: string): Promise<boolean>;
  systemTimeoutMs: number;
}

/** Queries name servers without a thread, so slow ones block nothing. IPv4 addresses come first. */
async function askServers(hostname: string): Promise<LookupAddress[]> {
  // A new resolver for each name: it reads the current list of servers, which changes with the network.
  const resolver = new Resolver({ timeout: SERVER_TIMEOUT_MS, tries: TRIES });
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
  const addresses = (answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
  return [...addresses(v4, 4), ...addresses(v6, 6)];
}

/** Errors after which the system is not asked: it would wait for the same servers. */
const slow = ['ETIMEOUT', 'ESERVFAIL', 'ECANCELLED'];

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The error of the system for a temporary failure. */
const unavailable = (hostname: string, cause?: unknown): Error =>
  Object.assign(new Error(`The address of ${hostname} cannot be looked up.`, { cause }), {
    code: 'EAI_AGAIN',
    hostname,
  });

/** True for a name of this machine or network, which is not to be asked of name servers. */
const isLocal = (hostname: string): boolean =>
  !hostname.replace(/\.$/, '').includes('.') || /\.localhost\.?$/i.test(hostname);

/**
 * Resolves host names. Name servers are queried without a thread of this process; the system resolves names of the hosts file and names that name servers
 * do not know, since it has search domains and other sources: a few at a time. Fails with `EAI_AGAIN` if servers do not answer or too many names wait for
 * the system.
 */
export function createResolve(sources: Partial<NameSources> = {}): Resolve {
  const used: NameSources = {
    askServers,
    askSystem: (hostname, callback) => systemLookup(hostname, { all: true }, callback),
    isInHostsFile,
    systemTimeoutMs: SYSTEM_TIMEOUT_MS,
    ...sources,
  };
  const waiting = new Set<() => void>();
  let taken = 0;

  function askSystem(hostname: string): Promise<LookupAddress[]> {
    if (waiting.size >= WAITING) return Promise.reject(unavailable(hostname));
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        taken += 1;
        used.askSystem(hostname, (error, addresses) => {
          // Only now the thread is free, even if the caller has given up.
          taken -= 1;
          clearTimeout(late);
          if (error) reject(error);
          else resolve(addresses);
          const [next] = waiting;
          if (next) {
            waiting.delete(next);
            next();
          }
        });
      };
      const late = setTimeout(() => {
        waiting.delete(begin);
        reject(unavailable(hostname));
      }, used.systemTimeoutMs);
      if (taken < AT_ONCE) begin();
      else waiting.add(begin);
    });
  }

  async function find(hostname: string): Promise<LookupAddress[]> {
    if (isLocal(hostname) || (await used.isInHostsFile(hostname))) return askSystem(hostname);
    try {
      return await used.askServers(hostname);
    } catch (error) {
      if (slow.includes(codeOf(error))) throw unavailable(hostname, error);
      return askSystem(hostname);
    }
  }

  return callbackify(find);
}
