import { defineTemplate, node } from '../template.ts';

const host = 'https://docker.example.com:2376/v1.44';
const exited = { Id: '8f2b', Name: '/report', State: { Status: 'exited', Running: false, ExitCode: 0 } };

export default defineTemplate({
  id: 'docker-nightly-report',
  name: 'Nightly Report in a Container',
  description: 'Runs a container every night with limits of memory and time, keeps what it wrote, and removes it.',
  category: 'Automation',
  difficulty: 'Intermediate',
  icon: 'box',
  useCase: 'For teams with a script in an image: it runs on their own Docker host, and a failure fails the execution.',
  tags: ['docker', 'containers', 'schedule', 'report'],
  estimatedTime: '10 min setup',
  nodes: {
    night: node('scheduler', [0, 0], 'Every night', { schedule: { mode: 'daily', time: '02:00' } }),
    report: node('dockerContainer', [1, 0], 'Run the report', {
      description: 'Enter your image.',
      operation: 'container.run',
      image: 'registry.example.com/report:1',
      containerName: 'report',
      memoryLimit: 256,
      timeLimit: 30,
    }),
    remove: node('dockerContainer', [2, 0], 'Remove the container', {
      operation: 'container.remove',
      containerId: '{{ id }}',
    }),
  },
  flow: ['night > report > remove'],
  trials: [
    {
      title: 'The container has run and is removed',
      answers: {
        [`POST ${host}/containers/create`]: { Id: '8f2b', Warnings: [] },
        [`GET ${host}/containers/report/json`]: exited,
        [`GET ${host}/containers/8f2b/json`]: exited,
        [`GET ${host}/containers/8f2b/logs`]: 'done',
        [`DELETE ${host}/containers/8f2b`]: {},
      },
      gives: { 'Run the report': [{ exitCode: 0 }], 'Remove the container': [{ success: true }] },
    },
  ],
});
