import { defineTemplate, node } from '../template.ts';

const forecast = (latitude: number, longitude: number): string =>
  `GET https://api.open-meteo.com/v1/forecast?latitude=${latitude}&longitude=${longitude}&daily=precipitation_sum%2Cprecipitation_probability_max&forecast_days=2&timezone=auto`;

export default defineTemplate({
  id: 'rain-warning',
  name: 'Rain Warning for Outdoor Teams',
  description:
    "Checks tomorrow's forecast for each of your sites and warns those where it will rain the evening before.",
  category: 'Communication',
  difficulty: 'Beginner',
  icon: 'bell',
  useCase:
    'For construction, events and field service: one message per site, sent only where it matters. Open-Meteo needs no API key.',
  tags: ['weather', 'forecast', 'open-meteo', 'field service'],
  estimatedTime: '5 min setup',
  nodes: {
    sites: node('manualTrigger', [0, 0.5], 'Sites', {
      items:
        '[{ "site": "Hamburg harbour", "latitude": 53.54, "longitude": 9.98 }, { "site": "Lisbon bridge", "latitude": 38.69, "longitude": -9.18 }]',
    }),
    forecast: node('httpRequest', [1, 0.5], 'Forecast', {
      url: 'https://api.open-meteo.com/v1/forecast',
      query: [
        { name: 'latitude', value: '{{ latitude }}' },
        { name: 'longitude', value: '{{ longitude }}' },
        { name: 'daily', value: 'precipitation_sum,precipitation_probability_max' },
        { name: 'forecast_days', value: '2' },
        { name: 'timezone', value: 'auto' },
      ],
      onFailure: 'retry',
    }),
    tomorrow: node('dataTransform', [2, 0.5], 'Tomorrow', {
      keep: false,
      set: [
        { name: 'site', value: '{{ $node("Sites").json.site }}' },
        { name: 'millimetres', value: '{{ daily?.precipitation_sum?.[1] ?? 0 }}' },
        { name: 'chance', value: '{{ daily?.precipitation_probability_max?.[1] ?? 0 }}' },
      ],
    }),
    rain: node('conditional', [3, 0.5], 'Will it rain?', { condition: 'millimetres >= 2 && chance >= 50' }),
    warn: node('httpRequest', [4, 0], 'Warn the team', {
      description: 'Sends to an echo service for now. Replace the URL with that of your chat or SMS service.',
      method: 'POST',
      url: 'https://postman-echo.com/post',
      bodyType: 'json',
      body: '{ "text": "{{ site }}: {{ millimetres }} mm of rain tomorrow ({{ chance }} %)" }',
    }),
    dry: node('dataTransform', [4, 1], 'Stays dry', {
      keep: false,
      set: [{ name: 'summary', value: '{{ site }} stays dry' }],
    }),
  },
  flow: ['sites > forecast > tomorrow > rain:true > warn', 'rain:false > dry'],
  trials: [
    {
      title: 'Only the wet site is warned',
      answers: {
        [forecast(53.54, 9.98)]: { daily: { precipitation_sum: [0, 11.4], precipitation_probability_max: [5, 90] } },
        [forecast(38.69, -9.18)]: { daily: { precipitation_sum: [0, 0], precipitation_probability_max: [0, 3] } },
        'POST https://postman-echo.com/post': { json: { text: 'received' } },
      },
      gives: {
        Tomorrow: [
          { site: 'Hamburg harbour', millimetres: 11.4, chance: 90 },
          { site: 'Lisbon bridge', millimetres: 0 },
        ],
        'Warn the team': [{ json: { text: 'received' } }],
        'Stays dry': [{ summary: 'Lisbon bridge stays dry' }],
      },
    },
  ],
});
