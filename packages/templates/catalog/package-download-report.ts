import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'package-download-report',
  name: 'Package Download Report',
  description: "Gets last week's npm downloads of your packages and ranks them by share.",
  category: 'Analytics',
  difficulty: 'Beginner',
  icon: 'chart-column',
  useCase: 'For open-source maintainers and developer relations: a weekly ranking without a dashboard or an API key.',
  tags: ['npm', 'downloads', 'report', 'open source'],
  estimatedTime: '4 min setup',
  nodes: {
    packages: node('manualTrigger', [0, 0], 'Packages', {
      items: '[{ "package": "zod" }, { "package": "fastify" }, { "package": "vite" }]',
    }),
    downloads: node('httpRequest', [1, 0], 'Downloads of last week', {
      url: 'https://api.npmjs.org/downloads/point/last-week/{{ package }}',
      onFailure: 'retry',
    }),
    rank: node('dataTransform', [2, 0], 'Rank them', {
      mode: 'javascript',
      transform: `const counted = items.filter((item) => typeof item.downloads === 'number');
const total = counted.reduce((sum, item) => sum + item.downloads, 0);
return counted
  .toSorted((a, b) => b.downloads - a.downloads)
  .map((item, index) => ({ rank: index + 1, package: item.package, downloads: item.downloads, share: Number(((item.downloads / total) * 100).toFixed(1)) }));`,
    }),
    line: node('dataTransform', [3, 0], 'Lines of the report', {
      set: [
        {
          name: 'line',
          value: '{{ rank }}. {{ package }}: {{ (downloads / 1000000).toFixed(1) }} million ({{ share }} %)',
        },
      ],
    }),
  },
  flow: ['packages > downloads > rank > line'],
  trials: [
    {
      title: 'Packages are ranked',
      given: [{ package: 'small' }, { package: 'big' }],
      answers: {
        'GET https://api.npmjs.org/downloads/point/last-week/small': { downloads: 1_000_000, package: 'small' },
        'GET https://api.npmjs.org/downloads/point/last-week/big': { downloads: 3_000_000, package: 'big' },
      },
      gives: {
        'Lines of the report': [
          { rank: 1, package: 'big', share: 75, line: '1. big: 3.0 million (75 %)' },
          { rank: 2, package: 'small', share: 25 },
        ],
      },
    },
  ],
});
