const KEY = 'heddle.after-login';

/** Remembers the page to open after the next login in this tab. `path` begins with a slash. */
export const openAfterLogin = (path: string): void => sessionStorage.setItem(KEY, path);

/** The page to open after a login, once; the first page if none was remembered. */
export function takePageAfterLogin(): string {
  const path = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return path?.startsWith('/') && !path.startsWith('//') ? path : '/';
}
