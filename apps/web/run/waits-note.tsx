import type { StepView } from '@heddle/contract/run/view';
import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useApprovalsOfRun } from '../api/approvals.ts';
import { errorText } from '../api/client.ts';
import { useRunCallback } from '../api/executions.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { credentialAddress } from './credential-address.ts';
import { untilWhen } from './wait-label.ts';
import { useRunId } from './run-id.ts';

/** What a step waits for, with the controls to provide it. */
export function WaitsNote({ step }: { step: StepView }) {
  const runId = useRunId();
  const until = untilWhen(step);
  return (
    <div className="rounded-control border border-line bg-warn-soft/60 px-2.5 py-2 text-xs text-ink-2">
      {runId !== null && step.waitsFor === 'answer' ? (
        <Answer runId={runId} stepKey={step.execution} until={until} />
      ) : runId !== null && step.waitsFor === 'call' ? (
        <Call runId={runId} until={until} />
      ) : step.waitsFor === 'signIn' ? (
        <SignIn credentialId={credentialOf(step)} />
      ) : (
        <Line>This step waits{until}.</Line>
      )}
    </div>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p className="figures flex items-start gap-2">
      <Hourglass aria-hidden size={13} className="mt-0.5 shrink-0 text-warn" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

function Answer({ runId, stepKey, until }: { runId: string; stepKey: string; until: string }) {
  const { data } = useApprovalsOfRun(runId);
  const question = data?.items.find((one) => one.stepKey === stepKey);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <Line>
        Waits for an answer{question && <> to “{question.title}”</>}
        {until}.
      </Line>
      <Button asChild size="sm">
        <Link href={question ? `/approvals?id=${question.id}` : '/approvals'}>Open the approval</Link>
      </Button>
    </div>
  );
}

/** The credential that the error of a step names. */
function credentialOf({ error }: StepView): string | null {
  const details = error?.details;
  return typeof details === 'object' && details !== null && 'credential' in details ? String(details.credential) : null;
}

function SignIn({ credentialId }: { credentialId: string | null }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <Line>Continues once somebody has signed in with the credential again.</Line>
      {credentialId !== null && (
        <Button asChild size="sm">
          <Link href={credentialAddress(credentialId)}>Open the credential</Link>
        </Button>
      )}
    </div>
  );
}

function Call({ runId, until }: { runId: string; until: string }) {
  const { data, error } = useRunCallback(runId);
  return (
    <div className="space-y-2">
      <Line>Waits for a call to this URL{until}. Anyone with the URL can call it, with GET or POST.</Line>
      {data ? (
        <div className="flex items-center gap-2">
          <code
            tabIndex={0}
            aria-label="Callback URL"
            className="min-w-0 flex-1 overflow-x-auto rounded-sm border border-line bg-surface px-2 py-1.5 font-mono text-2xs whitespace-nowrap text-ink"
          >
            {data.url}
          </code>
          <CopyButton text={data.url} label="Copy" />
        </div>
      ) : error ? (
        <p className="text-bad">{errorText(error, 'The URL could not be read.')}</p>
      ) : (
        <Skeleton className="h-8 w-full" />
      )}
    </div>
  );
}
