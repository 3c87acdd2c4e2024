import { defineTemplate, node } from '../template.ts';

const greenhouse = 'https://harvest.greenhouse.io/v1';
const slack = 'https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'greenhouse-new-applications',
  name: 'Announce New Applications',
  description: 'Announces each application in Greenhouse in Slack, with the name of the candidate and the job.',
  category: 'Automation',
  difficulty: 'Beginner',
  icon: 'users',
  useCase: 'For hiring teams: who has applied is seen at once, without looking into Greenhouse.',
  tags: ['greenhouse', 'hr', 'hiring', 'slack'],
  estimatedTime: '5 min setup',
  nodes: {
    applied: node('greenhouseTrigger', [0, 0], 'Application created', { event: 'applicationCreated' }),
    person: node('greenhouse', [1, 0], 'Candidate', { operation: 'candidate.get', candidateId: '{{ candidate_id }}' }),
    tell: node('slackNotification', [2, 0], 'Tell the team', {
      channel: 'your-channel-id',
      text: '{{ first_name }} {{ last_name }} has applied: {{ $node("Application created").json.jobs[0].name }}',
    }),
  },
  flow: ['applied > person > tell'],
  trials: [
    {
      title: 'An application is announced',
      given: [{ id: 69, candidate_id: 53, jobs: [{ id: 107, name: 'Engineer' }] }],
      answers: {
        [`GET ${greenhouse}/candidates/53`]: { id: 53, first_name: 'Ada', last_name: 'Lovelace' },
        [`POST ${slack}`]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: { [`POST ${slack}`]: [{ text: 'Ada Lovelace has applied: Engineer' }] },
      gives: { 'Tell the team': [{ ok: true }] },
    },
  ],
});
