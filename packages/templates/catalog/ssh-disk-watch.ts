import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'ssh-disk-watch',
  name: 'Disk Watch over SSH',
  description: 'Looks at the disks of a server every hour and sends a message before one is full.',
  category: 'Automation',
  difficulty: 'Beginner',
  icon: 'server',
  useCase: 'For whoever looks after a server without a monitoring system: a message comes while there is still room.',
  tags: ['ssh', 'server', 'disk', 'monitoring'],
  estimatedTime: '6 min setup',
  nodes: {
    hourly: node('scheduler', [0, 0], 'Every hour', {}),
    look: node('ssh', [1, 0], 'Look at the disks', {
      command: 'df -P -k | awk \'NR > 1 && $1 ~ "^/" { print $6, $5 + 0 }\'',
    }),
    fullest: node('dataTransform', [2, 0], 'Find the fullest', {
      mode: 'javascript',
      transform: `return items.flatMap((item) =>
  String(item.ssh?.output ?? '')
    .trim()
    .split('\\n')
    .filter((line) => line !== '')
    .map((line) => ({ disk: line.slice(0, line.lastIndexOf(' ')), percent: Number(line.slice(line.lastIndexOf(' ') + 1)) })),
);`,
    }),
    full: node('dataFilter', [3, 0], 'Nearly full', { mode: 'expression', condition: 'percent >= 85' }),
    tell: node('slackMessage', [4, 0], 'Tell the operators', {
      operation: 'message.send',
      channel: 'your-channel-id',
      text: 'The disk {{ disk }} is {{ percent }} % full.',
    }),
  },
  flow: ['hourly > look > fullest > full:kept > tell'],
  trials: [
    {
      title: 'A disk that is nearly full is announced, the others are not',
      servers: {
        'Look at the disks': [{ ssh: { exitCode: 0, output: '/ 41\n/var/lib 91\n' } }],
      },
      answers: { 'POST https://slack.com/api/chat.postMessage': { ok: true, ts: '1' } },
      sends: { 'POST https://slack.com/api/chat.postMessage': [{ text: 'The disk /var/lib is 91 % full.' }] },
      gives: {
        'Find the fullest': [
          { disk: '/', percent: 41 },
          { disk: '/var/lib', percent: 91 },
        ],
      },
    },
  ],
});
