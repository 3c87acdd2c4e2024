import type { KnowledgeBaseView, KnowledgeJobView } from '@heddle/contract/api/knowledge';
import { Square } from 'lucide-react';
import { useEffect } from 'react';
import { errorText } from '../../../api/client.ts';
import { useKnowledgeJobs, useRefreshKnowledge, useStopReindexing } from '../../../api/knowledge.ts';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { toast } from '../../../ui/toast.tsx';
import { counted } from '../topics/labels.ts';

/** How far the re-indexing of a knowledge base is, or how it has failed. */
export function JobBar({ base }: { base: KnowledgeBaseView }) {
  const { data: jobs } = useKnowledgeJobs(base.id);
  const refresh = useRefreshKnowledge();
  const job = jobs?.[0];
  const ended = job && job.status !== 'running' ? job.id : undefined;
  // What the knowledge base holds has changed with the end of its job.
  useEffect(() => {
    if (ended !== undefined) void refresh(base.id);
  }, [ended, base.id, refresh]);
  if (job?.status === 'running') return <Running base={base} job={job} />;
  if (job?.status !== 'failed') return null;
  return (
    <p role="alert" className="mt-3 rounded-control bg-bad-soft px-3 py-2 text-sm text-ink">
      Re-indexing failed after {counted(job.done, 'document', 'documents')}: {job.error?.message} {job.error?.hint}
    </p>
  );
}

function Running({ base, job }: { base: KnowledgeBaseView; job: KnowledgeJobView }) {
  const { mutate, isPending } = useStopReindexing(base.id);
  const stop = (): void =>
    mutate(job.id, {
      onError: (error) =>
        toast({ title: 'Not Stopped', description: errorText(error, 'It goes on.'), tone: 'destructive' }),
    });
  return (
    <div className="mt-3 flex items-center gap-3">
      <div className="min-w-0 flex-1 sm:max-w-96">
        <p role="status" className="figures mb-1 text-xs text-ink-2">
          Re-indexing: {job.done.toLocaleString('en')} of {counted(job.total, 'document', 'documents')}
        </p>
        <Progress label="Re-indexing" value={job.total === 0 ? 0 : (100 * job.done) / job.total} />
      </div>
      <Button size="sm" loading={isPending} onClick={stop}>
        {!isPending && <Square aria-hidden size={12} />}
        Stop
      </Button>
    </div>
  );
}
