import { defineTemplate, node } from '../template.ts';

const messages = 'https://discord.com/api/v10/channels/your-channel-id/messages';

export default defineTemplate({
  id: 'discord-moderation',
  name: 'Discord Moderation with Approval',
  description:
    'Checks new messages of a Discord channel for signs of spam and deletes them once a moderator has approved.',
  category: 'Security',
  difficulty: 'Intermediate',
  icon: 'shield-check',
  useCase:
    'For communities that do not let a bot delete messages by itself. A message is suspicious if it has two signs of spam, and stays if nobody answers.',
  tags: ['discord', 'moderation', 'spam', 'approval', 'community'],
  estimatedTime: '8 min setup',
  nodes: {
    posted: node('discordTrigger', [0, 0.5], 'Messages posted', {
      description: 'Choose the channel to watch, here and in the node that deletes.',
      channelId: 'your-channel-id',
    }),
    suspects: node('dataTransform', [1, 0.5], 'Check for spam', {
      mode: 'javascript',
      transform: `const signs = {
  'a link': (text) => text.includes('http'),
  'a call to everyone': (text) => text.includes('@everyone') || text.includes('@here'),
  'a promise of money': (text) => ['free nitro', 'giveaway', 'airdrop', 'earn '].some((word) => text.includes(word)),
};
const suspects = items.flatMap(({ id, author, content }) => {
  const text = String(content ?? '').toLowerCase();
  const found = Object.keys(signs).filter((sign) => signs[sign](text));
  return found.length < 2 ? [] : [{ id, author: author?.username ?? 'somebody', content, found }];
});
const list = suspects.map(({ author, content, found }) => author + ' (' + found.join(', ') + '): ' + content);
return { suspects, list: list.join('\\n') };`,
    }),
    any: node('conditional', [2, 0.5], 'Suspicious?', { condition: 'suspects.length > 0' }),
    ask: node('approval', [3, 0], 'Ask a moderator', {
      title: 'Delete {{ suspects.length }} suspected messages?',
      message: '{{ list }}',
      amount: 1,
      unit: 'days',
    }),
    each: node('splitOut', [4, -0.5], 'One by one', {
      list: '{{ $node("Check for spam").json.suspects }}',
    }),
    remove: node('discordMessage', [5, -0.5], 'Delete message', {
      operation: 'message.delete',
      channelId: 'your-channel-id',
      messageId: '{{ id }}',
    }),
    keep: node('dataTransform', [4, 0.5], 'Keep them', {
      keep: false,
      set: [
        {
          name: 'summary',
          value: 'Suspected messages that stay: {{ $node("Check for spam").json.suspects.length }}',
        },
      ],
    }),
    quiet: node('dataTransform', [3, 1], 'Nothing to do', {
      keep: false,
      set: [{ name: 'summary', value: 'Nothing was suspected' }],
    }),
  },
  flow: ['posted > suspects > any:true > ask:approved > each > remove', 'ask:rejected > keep', 'any:false > quiet'],
  trials: [
    {
      title: 'Spam is deleted once a moderator agrees',
      given: [
        { id: '1', author: { username: 'mallory' }, content: '@everyone FREE NITRO at http://bad.example' },
        { id: '2', author: { username: 'ada' }, content: 'The notes are at https://example.com' },
      ],
      answers: { [`DELETE ${messages}/1`]: {} },
      approved: true,
      gives: { 'One by one': [{ id: '1', found: ['a link', 'a call to everyone', 'a promise of money'] }] },
    },
    {
      title: 'If nobody answers, the message stays',
      given: [{ id: '3', author: { username: 'mallory' }, content: 'Giveaway! http://bad.example' }],
      gives: { 'Keep them': [{ summary: 'Suspected messages that stay: 1' }] },
    },
    {
      title: 'A link alone is no spam',
      given: [{ id: '4', author: { username: 'ada' }, content: 'https://example.com' }],
      gives: { 'Nothing to do': [{ summary: 'Nothing was suspected' }] },
    },
  ],
});
