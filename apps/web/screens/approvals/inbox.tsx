import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { ApprovalsOf } from '../../api/approvals.ts';
import { useApprovals, useOpenApprovals } from '../../api/approvals.ts';
import { errorText } from '../../api/client.ts';
import { useDeadline } from '../../approvals/deadline.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pager, useExistingPage } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { Signatures } from './signatures.tsx';

const tabs: readonly { of: ApprovalsOf; label: string; empty: { title: string; description: string } }[] = [
  {
    of: 'open',
    label: 'Open',
    empty: {
      title: 'Nothing waits for you',
      description: 'When a workflow reaches an Approval node, its question is listed here.',
    },
  },
  {
    of: 'answered',
    label: 'Answered',
    empty: { title: 'Nothing answered yet', description: 'Your answers and those given by link are listed here.' },
  },
  {
    of: 'all',
    label: 'All',
    empty: {
      title: 'No questions yet',
      description: 'Add an Approval node to a workflow: the run waits until it is approved or rejected.',
    },
  },
];

/** Approval requests by state. `?id=` selects one of them. */
export function Inbox() {
  const wanted = new URLSearchParams(useSearch()).get('id');
  const [tab, setTab] = useState<ApprovalsOf>('open');
  const open = useOpenApprovals(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const showAll = useCallback(() => setTab('all'), []);
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-6 sm:py-8">
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight focus:outline-none">
        Approvals
      </h1>
      <p className="mt-1 text-sm text-ink-2">Questions that your workflows ask before they continue.</p>
      <Signatures />
      <Tabs
        value={tab}
        onValueChange={(value) => setTab(tabs.find(({ of }) => of === value)?.of ?? 'open')}
        className="mt-5"
      >
        <TabsList aria-label="Approvals by state">
          {tabs.map(({ of, label }) => (
            <TabsTrigger key={of} value={of}>
              {label}
              {of === 'open' && open !== undefined && open > 0 && (
                <span className="figures text-xs text-ink-3">{open}</span>
              )}
            </TabsTrigger>
          ))}
        </TabsList>
        {tabs.map(({ of, label, empty }) => (
          <TabsContent key={of} value={of}>
            {/* The button that had the focus is gone once its question is answered. */}
            <Questions
              of={of}
              label={`${label} approvals`}
              empty={empty}
              wanted={wanted}
              onMissing={showAll}
              onAnswered={() => heading.current?.focus()}
            />
          </TabsContent>
        ))}
      </Tabs>
    </div>
  );
}

interface QuestionsProps {
  of: ApprovalsOf;
  label: string;
  empty: { title: string; description: string };
  wanted: string | null;
  /** The one that is wanted is not open any more. */
  onMissing: () => void;
  onAnswered: () => void;
}

function Questions({ of, label, empty, wanted, onMissing, onAnswered }: QuestionsProps) {
  const [page, setPage] = useState(0);
  const { items, total, error, isFetching, isPrevious, refresh } = useApprovals(of, page);
  const looked = useRef(false);
  const deadlines = (items ?? []).flatMap(({ state, until }) => (state === 'open' && until !== null ? [until] : []));
  useDeadline(deadlines.toSorted()[0] ?? null, refresh);

  useEffect(() => {
    if (items === undefined || looked.current) return;
    looked.current = true;
    if (of === 'open' && wanted !== null && !items.some(({ id }) => id === wanted)) onMissing();
  }, [items, of, wanted, onMissing]);

  useExistingPage({ total, isPrevious, page, onChange: setPage });

  if (items === undefined) {
    return (
      <Card>
        {error ? (
          <ErrorState
            title="Failed to fetch approvals"
            description={errorText(error, 'Something went wrong.')}
            onRetry={refresh}
            retrying={isFetching}
          />
        ) : (
          <LoadingQuestions />
        )}
      </Card>
    );
  }
  if (items.length === 0) {
    return (
      <Card>
        <EmptyState icon="inbox" {...empty} />
      </Card>
    );
  }
  return (
    <Card className="overflow-hidden">
      <ul
        aria-label={label}
        aria-busy={isPrevious}
        className="divide-y divide-line transition-opacity aria-busy:opacity-60"
      >
        {items.map((approval) => (
          <li key={approval.id}>
            <ApprovalCard approval={approval} isWanted={approval.id === wanted} onAnswered={onAnswered} />
          </li>
        ))}
      </ul>
      {total !== undefined && <Pager label="Pages of approvals" page={page} total={total} onChange={setPage} />}
    </Card>
  );
}

function LoadingQuestions() {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">Loading approvals</span>
      {['w-56', 'w-72'].map((width) => (
        <div key={width} className="space-y-3 px-5 py-5">
          <Skeleton className={`h-4 ${width} max-w-full`} />
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-14 w-full max-w-xl" />
        </div>
      ))}
    </div>
  );
}
