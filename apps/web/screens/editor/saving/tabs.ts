/** The key in sessionStorage, and what the names of the tabs' locks begin with. */
const KEY = 'heddle.tab';

let own: string | undefined;

/** Holds a lock for as long as the page lives, so that other tabs know of it. False if another tab holds it. */
async function claim(tab: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`${KEY}.${tab}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise(() => undefined);
      })
      .catch(reject);
  });
}

function name(tab: string): string {
  own = tab;
  try {
    sessionStorage.setItem(KEY, tab);
  } catch {
    // Storage is switched off: the name lasts as long as the page.
  }
  return tab;
}

function earlierName(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Names this tab; the name survives a reload. A duplicated tab, whose storage is a copy, gets another one. */
export function ownTab(): string {
  if (own !== undefined) return own;
  const tab = name(earlierName() ?? crypto.randomUUID());
  // Pages that are not secure have no locks.
  if ('locks' in navigator)
    claim(tab).then(
      (free) => {
        if (free) return;
        const other = name(crypto.randomUUID());
        void claim(other);
      },
      () => undefined,
    );
  return tab;
}

/** The names of the tabs that are open; empty where the browser does not say. */
export async function aliveTabs(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap((lock) => (lock.name?.startsWith(`${KEY}.`) ? [lock.name.slice(KEY.length + 1)] : [])));
}
