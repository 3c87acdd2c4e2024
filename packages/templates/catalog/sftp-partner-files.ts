import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'sftp-partner-files',
  name: 'Files of Partners by SFTP',
  description: 'Announces each file that a partner uploads to an SFTP folder, and files it by month.',
  category: 'E-commerce',
  difficulty: 'Beginner',
  icon: 'server',
  useCase:
    'For shops whose partners send orders and stock lists by SFTP or FTP: each complete file is announced once, and the folder stays empty.',
  tags: ['sftp', 'ftp', 'files', 'orders'],
  estimatedTime: '8 min setup',
  nodes: {
    arrived: node('ftpTrigger', [0, 0], 'New file', {
      description: 'Choose the server and the folder that partners upload to.',
      folder: '/inbox',
      pattern: '*.csv, *.xml',
      download: false,
    }),
    announce: node('slackMessage', [1, 0], 'Tell the team', {
      operation: 'message.send',
      channel: 'your-channel-id',
      text: 'New file: {{ name }}, {{ Math.ceil(size / 1024) }} KiB',
    }),
    file: node('ftp', [2, 0], 'File it by month', {
      operation: 'move',
      path: '{{ $node("New file").json.path }}',
      to: '/done/{{ ($node("New file").json.modifiedAt ?? "unknown").slice(0, 7) }}/',
    }),
  },
  flow: ['arrived > announce > file'],
  trials: [
    {
      title: 'A file is announced, and filed by its month',
      given: [{ name: 'orders.csv', path: '/inbox/orders.csv', size: 2048, modifiedAt: '2026-03-01T12:00:00.000Z' }],
      servers: { 'File it by month': [{ file: { path: '/done/2026-03/orders.csv', moved: true } }] },
      answers: { 'POST https://slack.com/api/chat.postMessage': { ok: true, ts: '1' } },
      sends: { 'POST https://slack.com/api/chat.postMessage': [{ text: 'New file: orders.csv, 2 KiB' }] },
      gives: { 'File it by month': [{ file: { moved: true } }] },
    },
  ],
});
