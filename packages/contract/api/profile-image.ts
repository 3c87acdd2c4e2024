/** Media types a profile picture may have. */
export const PROFILE_IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ProfileImageType = (typeof PROFILE_IMAGE_TYPES)[number];

/** The largest profile picture, in bytes. */
export const PROFILE_IMAGE_MAX = 2 * 1024 * 1024;
export const PROFILE_IMAGE_MAX_TEXT = '2 MiB';
