/** Characters that make a full check necessary: most paths have none of these. */
const suspicious = /^[^/]|\/\.|%2[ef]|%5c|%00|\\/i;

const separators = /\/|\\|%2f|%5c/i;
const dots = /^(?:\.|%2e){1,2}$/i;
/** Names in the API may contain slashes and backslashes, encoded. */
const api = /^\/api\//;

/**
 * True for a request target that different programs interpret as different paths: with `.` and `..` segments, backslashes or zero bytes in it, whether
 * encoded or not, with encoded slashes outside of the API, or with another server's address in place of a path.
 */
export function isRefusedPath(target: string): boolean {
  const [path = ''] = target.split(/[?#]/, 1);
  if (!suspicious.test(path)) return false;
  if (!path.startsWith('/') || path.includes('\\') || /%00/.test(path)) return true;
  if (path.split(separators).some((segment) => dots.test(segment))) return true;
  return !api.test(path) && /%2f|%5c/i.test(path);
}
