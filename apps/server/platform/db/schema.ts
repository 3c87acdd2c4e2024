import type { Generated } from 'kysely';
import type {
  AdministratorTable,
  ApiKeyTable,
  EmailChangeTable,
  InvitationTable,
  OauthCodeTable,
  PreferenceTable,
  ProfileImageTable,
  SecretAttemptTable,
  SessionTable,
  TwoFactorTable,
  UserTable,
  VerificationTable,
} from './schema/accounts.ts';
import type {
  AiBudgetTable,
  AiBudgetWarningTable,
  AiCallTable,
  AiMeterTable,
  AiPriceTable,
  AiTotalTable,
} from './schema/ai-usage.ts';
import type { As2ReceiptTable } from './schema/as2.ts';
import type {
  ControlNumberTable,
  CredentialGrantTable,
  CredentialSignInTable,
  CredentialTable,
  DescribedApiTable,
  DescribedOperationTable,
  FileTable,
  NodeStateOpTable,
  NodeStateTable,
  ServiceClientTable,
  ServiceWebhookRecordTable,
  ServiceWebhookTable,
  TableChangeTable,
  TablePieceTable,
  TableRowTable,
  TopicMessageTable,
  TopicTable,
  UserTableTable,
  WidgetTable,
} from './schema/data.ts';
import type { EvaluationResultTable, EvaluationRunTable, EvaluationTable } from './schema/evaluations.ts';
import type {
  KnowledgeBaseTable,
  KnowledgeChunkTable,
  KnowledgeDocumentTable,
  KnowledgeJobTable,
  KnowledgeOpenTable,
  KnowledgeVectorTable,
} from './schema/knowledge.ts';
import type { MailEventTable, TrackedLinkTable, TrackedMailTable } from './schema/mail-tracking.ts';
import type {
  ChainTransactionTable,
  MoneyStopTable,
  PaymentPageTable,
  ProviderIntentTable,
  ProviderPaymentTable,
} from './schema/money.ts';
import type { FailureWatchTable, LeaseTable, MailTable, RequestShareTable, UsageTable } from './schema/operation.ts';
import type {
  ApprovalTable,
  ExecutionCountTable,
  ExecutionEventTable,
  ExecutionFileTable,
  ExecutionPayloadTable,
  ExecutionTable,
  RunSignalTable,
  SecondApproverTable,
  SignInWaitTable,
  StoppedRunTable,
} from './schema/runs.ts';
import type {
  TriggerConnectionTable,
  PolledTriggerTable,
  PolledWorkflowTable,
  ScheduleTable,
  ScheduledWorkflowTable,
  TestDataTable,
  TestListenerTable,
  WorkflowRevisionTable,
  WorkflowTable,
  WorkflowTestTable,
} from './schema/workflows.ts';
import type { WalletNonceTable, WalletRequestTable, WalletTable } from './schema/wallets.ts';

/** All tables, as statements see them. Their interfaces are in `schema/`, by area. */
export interface Tables {
  user: UserTable;
  session: SessionTable;
  invitations: InvitationTable;
  verification: VerificationTable;
  twoFactor: TwoFactorTable;
  secret_attempts: SecretAttemptTable;
  email_changes: EmailChangeTable;
  administrators: AdministratorTable;
  api_keys: ApiKeyTable;
  oauth_codes: OauthCodeTable;
  profile_images: ProfileImageTable;
  preferences: PreferenceTable;
  workflows: WorkflowTable;
  workflow_revisions: WorkflowRevisionTable;
  executions: ExecutionTable;
  execution_events: ExecutionEventTable;
  run_signals: RunSignalTable;
  stopped_runs: StoppedRunTable;
  usage: UsageTable;
  mail_outbox: MailTable;
  failure_watch: FailureWatchTable;
  node_state: NodeStateTable;
  node_state_ops: NodeStateOpTable;
  credentials: CredentialTable;
  credential_grants: CredentialGrantTable;
  credential_sign_ins: CredentialSignInTable;
  described_apis: DescribedApiTable;
  described_operations: DescribedOperationTable;
  service_clients: ServiceClientTable;
  service_webhook_records: ServiceWebhookRecordTable;
  service_webhooks: ServiceWebhookTable;
  schedules: ScheduleTable;
  scheduled_workflows: ScheduledWorkflowTable;
  approvals: ApprovalTable;
  second_approvers: SecondApproverTable;
  sign_in_waits: SignInWaitTable;
  execution_payloads: ExecutionPayloadTable;
  execution_files: ExecutionFileTable;
  files: FileTable;
  execution_counts: ExecutionCountTable;
  leases: LeaseTable;
  request_shares: RequestShareTable;
  test_data: TestDataTable;
  test_listeners: TestListenerTable;
  workflow_tests: WorkflowTestTable;
  chain_transactions: ChainTransactionTable;
  control_numbers: ControlNumberTable;
  payment_pages: PaymentPageTable;
  as2_receipts: As2ReceiptTable;
  tracked_mails: TrackedMailTable;
  tracked_links: TrackedLinkTable;
  mail_events: MailEventTable;
  provider_payments: ProviderPaymentTable;
  provider_intents: ProviderIntentTable;
  money_stops: MoneyStopTable;
  wallets: WalletTable;
  wallet_nonces: WalletNonceTable;
  wallet_requests: WalletRequestTable;
  evaluations: EvaluationTable;
  evaluation_runs: EvaluationRunTable;
  evaluation_results: EvaluationResultTable;
  user_tables: UserTableTable;
  table_rows: TableRowTable;
  table_changes: TableChangeTable;
  table_pieces: TablePieceTable;
  knowledge_bases: KnowledgeBaseTable;
  knowledge_documents: KnowledgeDocumentTable;
  knowledge_chunks: KnowledgeChunkTable;
  knowledge_vectors: KnowledgeVectorTable;
  knowledge_open: KnowledgeOpenTable;
  knowledge_jobs: KnowledgeJobTable;
  widgets: WidgetTable;
  ai_calls: AiCallTable;
  ai_meters: AiMeterTable;
  ai_totals: AiTotalTable;
  ai_budgets: AiBudgetTable;
  ai_budget_warnings: AiBudgetWarningTable;
  ai_prices: AiPriceTable;
  topics: TopicTable;
  topic_messages: TopicMessageTable;
  followers: PolledTriggerTable;
  trigger_connections: TriggerConnectionTable;
  followed_workflows: PolledWorkflowTable;
  kysely_migration: { name: string; timestamp: Generated<string> };
}
