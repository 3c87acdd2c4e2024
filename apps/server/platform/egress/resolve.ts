import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { callbackify } from 'node:util';
import { isInHostsFile } from './hosts-file.ts';
import type { Resolve } from './lookup.ts';

/** How long a name server may take, in milliseconds, and how often it is asked. */
const SERVER_TIMEOUT_MS = 3000;
const TRIES = 2;
/** Names that the system looks up at the same time, and how many more may wait. It takes a thread for each, as long as it likes. */
const AT_ONCE = 4;
const WAITING = 200;
/** How long a name may wait for the system, in milliseconds. */
const SYSTEM_TIMEOUT_MS = 10_000;

/** What is used of Node; tests have their own. */
export interface NameSources {
  askServers(hostname: string): Promise<LookupAddress[]>;
  askSystem: (
    hostname: string,
    callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ) => void;
  isInHostsFile(hostname: string): Promise<boolean>;
  systemTimeoutMs: number;
}

/** Asks name servers without a thread: however slow they are, they are in nobody's way. Gives the IPv4 addresses first. */
async function askServers(hostname: string): Promise<LookupAddress[]> {
  // A new one for each name: it reads which servers there are, which changes with the network.
  const resolver = new Resolver({ timeout: SERVER_TIMEOUT_MS, tries: TRIES });
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
  const addresses = (answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
  return [...addresses(v4, 4), ...addresses(v6, 6)];
}

/** Answers after which the system is not asked: it would wait for the same servers. */
const slow = ['ETIMEOUT', 'ESERVFAIL', 'ECANCELLED'];

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Thrown as the system does it where a name cannot be looked up now. */
const unavailable = (hostname: string, cause?: unknown): Error =>
  Object.assign(new Error(`The address of ${hostname} cannot be looked up.`, { cause }), {
    code: 'EAI_AGAIN',
    hostname,
  });

/** A name of this machine or this network, for which no name server of the internet is to be asked. */
const isLocal = (hostname: string): boolean =>
  !hostname.replace(/\.$/, '').includes('.') || /\.localhost\.?$/i.test(hostname);

/**
 * Finds the addresses of host names. Name servers are asked without taking a thread of this process; the system is asked for names of the machine's own list of
 * hosts and for what name servers do not know, as it has search domains and other sources: a few names at a time. Fails with `EAI_AGAIN` where servers are
 * silent or too many names wait for the system.
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
          // Only now the thread is free, whether anybody still waits for the answer or not.
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
