import { defineNode } from '@heddle/contract/node/define';
import { asText } from '@heddle/contract/node/text';
import { lazyImport } from '../../lib/lazy-import.ts';
import { s3Fields } from './fields.ts';

const object = {
  key: 'reports/january.csv',
  bucket: 'acme-reports',
  size: 2048,
  etag: '0123456789abcdef0123456789abcdef',
  modifiedAt: '2026-02-01T06:00:00.000Z',
};
const reads = ['list', 'download', 'exists', 'link', 'buckets'];

export const s3Storage = defineNode({
  type: 's3Storage',
  name: 'S3 Storage',
  category: 'File Storage & Documents',
  icon: 'database',
  description: 'Lists, downloads, uploads, copies and deletes objects of Amazon S3 or any compatible storage',
  summary: '{operation} {bucket} {key}',
  effect: ({ operation = 'list' }) => (reads.includes(asText(operation)) ? 'read' : 'write'),
  fields: s3Fields,
  samples: {
    field: 'operation',
    of: {
      list: [object],
      download: [{ file: { name: 'january.csv', mediaType: 'text/csv', size: 2048, sha256: '0'.repeat(64) } }],
      upload: [{ file: { ...object, uploaded: true } }],
      copy: [{ file: { ...object, copied: true } }],
      delete: [{ file: { bucket: 'acme-reports', key: 'reports/january.csv', deleted: true } }],
      exists: [{ file: { ...object, exists: true } }],
      link: [{ file: { url: 'https://acme-reports.s3.eu-central-1.amazonaws.com/reports/january.csv' } }],
      buckets: [{ name: 'acme-reports', createdAt: '2026-01-01T00:00:00.000Z' }],
      makeBucket: [{ file: { bucket: 'acme-reports', created: true } }],
    },
  },
  examples: [
    { title: 'Without items there is nothing to do', given: [], with: { bucket: 'acme-reports' }, gives: {} },
    {
      title: 'The name of a bucket is simple',
      given: [{}],
      with: { bucket: 'Acme Reports' },
      credential: { region: 'eu-central-1' },
      fails: 'storage_bucket_invalid',
    },
    {
      title: 'A key has no way out of its folder',
      given: [{ name: '../secret' }],
      with: { operation: 'delete', bucket: 'acme-reports', key: 'inbox/{{ name }}' },
      credential: { region: 'eu-central-1' },
      fails: 'storage_key_invalid',
    },
  ],
  async run(context) {
    const { runS3 } = await lazyImport(import('./run.ts'));
    return runS3(context);
  },
});
