import type { TopicFollower } from '@heddle/contract/api/topics';
import { Link } from 'wouter';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { behindText } from './labels.ts';

/** The workflows that start for the entries of a topic, with how far behind each is. */
export function Followers({ followers }: { followers: readonly TopicFollower[] }) {
  return (
    <>
      <h2 className="mb-3 text-sm font-medium text-ink-2">Followed by</h2>
      <Card className="overflow-hidden">
        {followers.length === 0 ? (
          <p className="px-4 py-3 text-sm text-ink-2">
            No active workflow starts with a Stream Trigger of this topic. Entries are kept here for one that starts
            with the oldest.
          </p>
        ) : (
          <ul aria-label="Followed by" className="divide-y divide-line">
            {followers.map(({ workflowId, workflowName, nodeId, isActive, behind }) => (
              <li key={`${workflowId} ${nodeId}`} className="flex items-center gap-3 px-4 py-2.5">
                <Icon name="workflow" size={15} className="shrink-0 text-ink-3" />
                <Link
                  href={`/workflow/${workflowId}`}
                  className="min-w-0 flex-1 truncate rounded-xs text-sm font-medium hover:text-accent"
                >
                  {workflowName || 'Untitled'}
                </Link>
                {!isActive && <Badge>Inactive</Badge>}
                <Badge tone={behind === 0 ? 'ok' : isActive ? 'warn' : 'neutral'} className="figures">
                  {behindText(behind)}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
