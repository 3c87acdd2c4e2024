import { defineErrors } from './define.ts';

/** Errors of object storage (S3). */
export const storageErrors = defineErrors({
  storage_login_refused: {
    status: 502,
    message: (p: { reason: string }) => `The storage does not accept the access key: ${p.reason}`,
    hint: 'Check access key, secret and region of the credential, and the clock of this server.',
  },
  storage_bucket_missing: {
    status: 404,
    message: (p: { bucket: string }) => `The bucket ${p.bucket} does not exist.`,
    hint: 'Check the name, and the endpoint and region of the credential.',
  },
  storage_object_missing: {
    status: 404,
    message: (p: { bucket: string; key: string }) => `${p.key} does not exist in the bucket ${p.bucket}.`,
    hint: 'Keys are case-sensitive and begin without a slash.',
  },
  storage_object_exists: {
    status: 409,
    message: (p: { bucket: string; key: string }) => `${p.key} exists in the bucket ${p.bucket} already.`,
    hint: 'Choose another key, or replace existing objects under "If the object exists".',
  },
  storage_object_changed: {
    status: 409,
    message: (p: { key: string }) => `${p.key} was replaced while it was downloaded.`,
    hint: 'Repeat the step.',
  },
  storage_object_replaced: {
    status: 409,
    message: (p: { key: string }) => `${p.key} was replaced before this run could download it.`,
    hint: 'The version that is there now has a run of its own. Switch "Download objects" off, or give each version a key of its own.',
  },
  storage_key_invalid: {
    status: 422,
    message: (p: { key: string; reason: string }) => `"${p.key}" is not a usable key: ${p.reason}.`,
    hint: 'Write a key like reports/2026/january.csv.',
  },
  storage_bucket_invalid: {
    status: 422,
    message: (p: { bucket: string }) => `"${p.bucket}" is not the name of a bucket.`,
    hint: 'A name has 3 to 63 lower-case letters, digits, dots and hyphens.',
  },
  storage_list_large: {
    status: 422,
    message: (p: { bucket: string; prefix: string; limit: number }) =>
      `More than ${p.limit} objects in ${p.bucket} begin with "${p.prefix}".`,
    hint: 'Use a longer prefix, or move processed objects elsewhere.',
  },
  storage_refused: {
    status: 502,
    message: (p: { action: string; reason: string }) => `The storage does not ${p.action}: ${p.reason}`,
    hint: 'Check the permissions of the access key, and the settings of the bucket.',
  },
});
