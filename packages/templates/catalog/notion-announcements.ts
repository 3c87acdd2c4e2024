import { defineTemplate, node } from '../template.ts';

const discord = 'POST https://discord.com/api/v10/channels/your-channel-id/messages';
const notion = 'https://api.notion.com/v1/pages';

const page = (id: string, status: string, text: string) => ({
  object: 'page',
  id,
  url: `https://www.notion.so/${id}`,
  properties: {
    Name: { title: [{ plain_text: 'Spring release' }] },
    Text: { rich_text: [{ plain_text: text }] },
    Status: { status: { name: status } },
  },
});

export default defineTemplate({
  id: 'notion-announcements',
  name: 'Announcements Written in Notion',
  description:
    'Posts a Notion page to a Discord channel as soon as its status is Ready, then sets the status to Published.',
  category: 'Communication',
  difficulty: 'Intermediate',
  icon: 'send',
  useCase: 'For teams that write and review in Notion and publish elsewhere. Authors only have to set the status.',
  tags: ['notion', 'discord', 'publishing', 'community'],
  estimatedTime: '10 min setup',
  nodes: {
    changed: node('notionTrigger', [0, 0.5], 'Page changed', {
      description: 'Choose your data source. It needs the properties Name, Text and Status.',
      event: 'pageChanged',
      dataSourceId: 'your-data-source-id',
    }),
    ready: node('conditional', [1, 0.5], 'Ready?', { condition: 'properties?.Status?.status?.name === "Ready"' }),
    read: node('dataTransform', [2, 0.5], 'Title and text', {
      keep: false,
      set: [
        { name: 'title', value: '{{ properties.Name.title.map(part => part.plain_text).join("") }}' },
        { name: 'text', value: '{{ properties.Text.rich_text.map(part => part.plain_text).join("") }}' },
        { name: 'url', value: '{{ url }}' },
      ],
    }),
    short: node('conditional', [3, 0.5], 'Short enough?', {
      description: 'Discord allows 2,000 characters.',
      condition: 'text.length < 1800',
    }),
    post: node('discordMessage', [4, 0], 'Post it', {
      operation: 'message.send',
      channelId: 'your-channel-id',
      content: '**{{ title }}**\n{{ text }}',
    }),
    teaser: node('discordMessage', [4, 1], 'Post the beginning', {
      operation: 'message.send',
      channelId: 'your-channel-id',
      content: '**{{ title }}**\n{{ text.slice(0, 300) }}…\nAll of it: {{ url }}',
    }),
    done: node('notion', [5, 0.5], 'Set to Published', {
      operation: 'page.update',
      pageId: '{{ $node("Page changed").json.id }}',
      properties: '{ "Status": { "status": { "name": "Published" } } }',
    }),
  },
  flow: ['changed > ready:true > read > short:true > post > done', 'short:false > teaser > done'],
  trials: [
    {
      title: 'A page that is ready is posted and set to Published; a draft is left alone',
      given: [page('p1', 'Ready', 'It is out.'), page('p2', 'Draft', 'Not yet.')],
      answers: { [discord]: { id: 'm1' }, [`PATCH ${notion}/p1`]: { object: 'page', id: 'p1' } },
      sends: {
        [discord]: [{ content: '**Spring release**\nIt is out.' }],
        [`PATCH ${notion}/p1`]: [{ properties: { Status: { status: { name: 'Published' } } } }],
      },
      gives: { 'Set to Published': [{ id: 'p1' }] },
    },
    {
      title: 'Of a long page the beginning is posted, with a link',
      given: [page('p3', 'Ready', 'a'.repeat(3000))],
      answers: { [discord]: { id: 'm2' }, [`PATCH ${notion}/p3`]: { object: 'page', id: 'p3' } },
      sends: {
        [discord]: [{ content: `**Spring release**\n${'a'.repeat(300)}…\nAll of it: https://www.notion.so/p3` }],
      },
      gives: { 'Post the beginning': [{ id: 'm2' }] },
    },
  ],
});
