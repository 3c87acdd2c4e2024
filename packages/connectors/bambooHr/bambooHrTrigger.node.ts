import { connectorTrigger } from '../kit/trigger.ts';
import { bambooConnector } from './bambooHr.ts';

const changed = { id: '123', action: 'Inserted', lastChanged: '2026-12-02T08:30:00+00:00' };

export const bambooHrTrigger = connectorTrigger(bambooConnector, {
  type: 'bambooHrTrigger',
  name: 'BambooHR Trigger',
  category: 'Enterprise Agents',
  icon: 'users',
  description: 'Starts the workflow when employees are added, changed or removed in BambooHR',
  start: 'employeeCreated',
  examples: [
    { title: 'A change is an item', given: [changed], with: { event: 'employeeCreated' }, gives: { main: [changed] } },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'employeeCreated' },
      fails: 'connector_poll_failed',
    },
  ],
});
