export { describeConfigured } from '@heddle/contract/schedule/describe';
export { readGraph } from '@heddle/contract/workflow/schema';
export { WorkflowSettings } from '@heddle/contract/workflow/settings';
