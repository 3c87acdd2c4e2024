import { connectorTrigger } from '../kit/trigger.ts';
import { workdayHcmConnector } from './workdayHcm.ts';

const row = { Employee_ID: '1042', Worker: 'Ada Lovelace', Hire_Date: '2026-03-01' };

export const workdayHcmTrigger = connectorTrigger(workdayHcmConnector, {
  type: 'workdayHcmTrigger',
  name: 'Workday Trigger',
  category: 'Enterprise Agents',
  icon: 'users-round',
  description: 'Starts the workflow when a report or a query of Workday has new rows',
  start: 'reportRowAdded',
  asks: ['reportOwner', 'reportName', 'prompts', 'wql'],
  examples: [
    {
      title: 'A row is an item',
      given: [row],
      with: { event: 'reportRowAdded', reportOwner: 'ISU', reportName: 'New_Hires' },
      gives: { main: [row] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'reportRowAdded', reportOwner: 'ISU', reportName: 'New_Hires' },
      fails: 'connector_poll_failed',
    },
  ],
});
