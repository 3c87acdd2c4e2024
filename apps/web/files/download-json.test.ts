import { expect, it } from 'vitest';
import { workflowFileName } from './download-json.ts';

it.each([
  ['Untitled Workflow', 'untitled_workflow.json'],
  ['ACH → Konto #7', 'ach___konto__7.json'],
  ['../../etc', '______etc.json'],
])('%s is exported as %s', (name, file) => expect(workflowFileName(name)).toBe(file));
