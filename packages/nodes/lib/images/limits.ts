/** Pixels of a picture, whether read or written. */
export const MOST_PIXELS = 64_000_000;
/** Bytes of a picture that is read. */
export const PICTURE_LIMIT = 64 * 1024 * 1024;
