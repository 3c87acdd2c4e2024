import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 's3-report-links',
  name: 'Links to New Reports in S3',
  description: 'Finds the reports of a bucket every morning and sends a link to each, valid for a day.',
  category: 'Data Processing',
  difficulty: 'Beginner',
  icon: 'database',
  useCase: 'For teams whose reports are written to a bucket that not everybody may open.',
  tags: ['s3', 'storage', 'reports', 'links'],
  estimatedTime: '6 min setup',
  nodes: {
    morning: node('scheduler', [0, 0], 'Every morning', {}),
    reports: node('s3Storage', [1, 0], 'Reports of the bucket', {
      operation: 'list',
      bucket: 'acme-reports',
      prefix: 'daily/',
    }),
    recent: node('dataFilter', [2, 0], 'New since yesterday', {
      mode: 'expression',
      condition: 'Date.now() - Date.parse(modifiedAt) < 86400000',
    }),
    link: node('s3Storage', [3, 0], 'Create a link', {
      operation: 'link',
      bucket: '{{ bucket }}',
      key: '{{ key }}',
      minutes: 1440,
      result: 'link',
    }),
    tell: node('slackMessage', [4, 0], 'Send the link', {
      operation: 'message.send',
      channel: 'your-channel-id',
      text: '{{ key }}: {{ link.url }}',
    }),
  },
  flow: ['morning > reports > recent:kept > link > tell'],
  trials: [
    {
      title: 'A new report gets a link, an old one does not',
      servers: {
        'Reports of the bucket': [
          { bucket: 'acme-reports', key: 'daily/new.pdf', modifiedAt: '2999-01-01T00:00:00.000Z' },
          { bucket: 'acme-reports', key: 'daily/old.pdf', modifiedAt: '2000-01-01T00:00:00.000Z' },
        ],
        'Create a link': [{ key: 'daily/new.pdf', link: { url: 'https://acme-reports.example/new.pdf' } }],
      },
      answers: { 'POST https://slack.com/api/chat.postMessage': { ok: true, ts: '1' } },
      sends: {
        'POST https://slack.com/api/chat.postMessage': [
          { text: 'daily/new.pdf: https://acme-reports.example/new.pdf' },
        ],
      },
    },
  ],
});
