import type { CurrentUser } from '@heddle/contract/api/auth';
import type { PublicSettings } from '@heddle/contract/api/public-settings';
import type { WalletConnection } from '@heddle/contract/api/wallet-connections';
import type { WorkflowView } from '@heddle/contract/api/workflows';
import type { RunView, StepView } from '@heddle/contract/run/view';

export const ada: CurrentUser = {
  id: 'u1',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  profileImageUrl: null,
};

/** A server that anybody can join, and that sends mail. */
export const publicSettings = (given: Partial<PublicSettings> = {}): PublicSettings => ({
  communityUrl: null,
  registrationOpen: true,
  invites: true,
  sendsMail: true,
  hooksUrl: null,
  ...given,
});

export const workflow = (given: Partial<WorkflowView> = {}): WorkflowView => ({
  id: 'w1',
  name: 'Order intake',
  description: 'Takes orders',
  isActive: true,
  revision: 1,
  // What was saved by hand is published; a draft says otherwise.
  publishedRevision: given.revision ?? 1,
  nodeCount: 1,
  createdAt: '2026-03-04T10:00:00.000Z',
  updatedAt: '2026-03-04T10:00:00.000Z',
  nodes: [{ id: 'n1', type: 'webhookTrigger', position: { x: 100, y: 100 }, data: {} }],
  edges: [],
  settings: {},
  problems: [],
  isHeldBack: false,
  ...given,
});

export const step = (given: Partial<StepView> = {}): StepView => ({
  key: 'n1',
  execution: 'n1',
  nodeId: 'n1',
  name: 'Order received',
  type: 'webhookTrigger',
  status: 'completed',
  attempt: 1,
  attempts: [],
  logs: [],
  waits: false,
  runs: 0,
  startedAt: '2026-03-04T10:00:00.000Z',
  finishedAt: '2026-03-04T10:00:00.100Z',
  durationMs: 100,
  wakesAt: null,
  input: null,
  output: { main: [{ json: { amount: 4200 } }] },
  error: null,
  ...given,
});

export const waitingStep = (key: string): StepView =>
  step({
    key,
    nodeId: key,
    name: key,
    status: 'waiting',
    startedAt: null,
    finishedAt: null,
    durationMs: null,
    output: null,
  });

export const run = (given: Partial<RunView> = {}): RunView => ({
  id: 'r1',
  workflowId: 'w1',
  workflowName: 'Order intake',
  status: 'completed',
  mode: 'live',
  startedAt: '2026-03-04T10:00:00.000Z',
  finishedAt: '2026-03-04T10:00:01.400Z',
  durationMs: 1400,
  error: null,
  executionData: null,
  revision: 1,
  steps: [step()],
  ...given,
});

export const wallet: WalletConnection = {
  id: 'c1',
  address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  network: 'polygon',
  isActive: true,
  chainId: 137,
  label: '',
  wallet: 'MetaMask',
  isDefault: true,
  signsIn: false,
  provenAt: '2026-03-04T10:00:00.000Z',
};
