/** The key in sessionStorage, and what the names of the tabs' locks begin with. */
const KEY = 'heddle.tab';

let own: string | undefined;
/** Fulfilled once no other tab has the name. */
let settled: Promise<void> = Promise.resolve();

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
  if ('locks' in navigator) settled = settle(tab);
  return tab;
}

async function settle(tab: string): Promise<void> {
  try {
    if (!(await claim(tab))) await claim(name(crypto.randomUUID()));
  } catch {
    // The page is not allowed locks, or is being closed: the name is used without one.
  }
}

/** The same, once it is known that no other tab has it. */
export async function settledTab(): Promise<string> {
  ownTab();
  await settled;
  return ownTab();
}

/** The names of the tabs that are open; empty where the browser does not say. */
export async function aliveTabs(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap((lock) => (lock.name?.startsWith(`${KEY}.`) ? [lock.name.slice(KEY.length + 1)] : [])));
}
