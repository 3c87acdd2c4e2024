import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE =
  process.platform === 'win32'
    ? join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32/drivers/etc/hosts')
    : '/etc/hosts';
/** How long the parsed file is cached. Milliseconds. */
const FRESH_MS = 5000;

/** The names in a hosts file: every line has an address and its names; `#` begins a comment. */
export const hostNamesIn = (text: string): ReadonlySet<string> =>
  new Set(text.split('\n').flatMap((line) => (line.split('#')[0] ?? '').trim().toLowerCase().split(/\s+/).slice(1)));

let known: { names: Promise<ReadonlySet<string>>; at: number } | undefined;

/** True if this machine's hosts file contains a name. It takes precedence over name servers. */
export async function isInHostsFile(hostname: string): Promise<boolean> {
  if (!known || Date.now() - known.at > FRESH_MS) {
    // Without a hosts file there are no such names.
    known = { names: readFile(FILE, 'utf8').then(hostNamesIn, () => new Set<string>()), at: Date.now() };
  }
  return (await known.names).has(hostname.toLowerCase().replace(/\.$/, ''));
}
