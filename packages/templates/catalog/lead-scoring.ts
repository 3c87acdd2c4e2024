import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'lead-scoring',
  name: 'Lead Scoring and Routing',
  description:
    'Scores every lead from your website from 0 to 10, sends the hot ones to sales at once and the others to a newsletter.',
  category: 'Enterprise',
  difficulty: 'Intermediate',
  icon: 'badge-dollar-sign',
  useCase:
    'For sales teams that respond late because all leads look the same. The scoring is a few lines that anybody on the team can read and change.',
  tags: ['sales', 'crm', 'leads', 'scoring'],
  estimatedTime: '10 min setup',
  nodes: {
    lead: node('webhookTrigger', [0, 0.5], 'Lead arrived', { endpoint: '/leads' }),
    score: node('dataTransform', [1, 0.5], 'Score', {
      mode: 'javascript',
      runFor: 'each',
      transform: `const mail = String(item.email ?? '');
let score = 0;
if ((item.employees ?? 0) >= 200) score += 4;
else if ((item.employees ?? 0) >= 20) score += 2;
if (/demo|price|quote/i.test(item.message ?? '')) score += 3;
if (mail.includes('@') && !/@(gmail|outlook|yahoo)\\./i.test(mail)) score += 2;
if (item.phone) score += 1;
return { ...item, score };`,
    }),
    hot: node('conditional', [2, 0.5], 'Hot?', { condition: 'score >= 8' }),
    sales: node('httpRequest', [3, 0], 'Notify sales', {
      description: 'Sends to an echo service for now. Replace the URL with the one of your CRM that creates a deal.',
      method: 'POST',
      url: 'https://postman-echo.com/post',
      bodyType: 'json',
      body: '{ "title": "{{ company }}", "contact": "{{ email }}", "score": "{{ score }}", "message": "{{ message }}" }',
    }),
    nurture: node('httpRequest', [3, 1], 'Add to the newsletter', {
      description:
        'Sends to an echo service for now. Replace the URL with the one of your newsletter that adds a subscriber.',
      method: 'PUT',
      url: 'https://postman-echo.com/put',
      bodyType: 'form',
      form: [
        { name: 'email', value: '{{ email }}' },
        { name: 'tag', value: 'score-{{ score }}' },
      ],
    }),
  },
  flow: ['lead > score > hot:true > sales', 'hot:false > nurture'],
  trials: [
    {
      title: 'Hot leads go to sales, others are kept warm',
      given: [
        {
          company: 'Acme',
          email: 'ceo@acme.example',
          employees: 400,
          message: 'We would like a demo',
          phone: '+49 30 1',
        },
        { company: 'Hobby', email: 'someone@gmail.com', employees: 1, message: 'Just looking' },
      ],
      answers: {
        'POST https://postman-echo.com/post': { json: { title: 'Acme' } },
        'PUT https://postman-echo.com/put': { form: { tag: 'score-0' } },
      },
      gives: {
        Score: [{ score: 10 }, { score: 0 }],
        'Notify sales': [{ json: { title: 'Acme' } }],
        'Add to the newsletter': [{ form: { tag: 'score-0' } }],
      },
    },
  ],
});
