/** A safe file name from free text: no path separators, no leading dots, at most 100 characters; `standard` where nothing is left. */
export const safeFileName = (name: string, standard: string): string =>
  name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .trim()
    .slice(0, 100) || standard;
