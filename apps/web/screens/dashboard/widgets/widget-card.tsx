import type { WidgetContent, WidgetView } from '@heddle/contract/api/widgets';
import { ArrowLeft, ArrowRight, Ellipsis, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../ui/dropdown-menu.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { ChartFace } from './chart/chart-face.tsx';
import { NumberFace } from './number-face.tsx';
import { TableFace } from './table-face.tsx';

export interface WidgetCardProps {
  widget: WidgetView;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** A widget with its title, its workflow and its menu. */
export function WidgetCard({ widget, isFirst, isLast, onMove, onRemove }: WidgetCardProps) {
  const { title, content, workflowId, workflowName, updatedAt, missedAt } = widget;
  return (
    <Card className="min-w-0 p-4">
      <div className="-mt-1 -mr-2 flex items-start gap-2">
        <h3 className="min-w-0 flex-1 pt-1.5 text-sm break-words text-ink-2">{title}</h3>
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="ghost" size="icon" aria-label={`More actions for ${title}`}>
              <Ellipsis aria-hidden size={16} />
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem disabled={isFirst} onSelect={() => onMove(-1)}>
              <ArrowLeft aria-hidden size={15} />
              Move forward
            </DropdownMenuItem>
            <DropdownMenuItem disabled={isLast} onSelect={() => onMove(1)}>
              <ArrowRight aria-hidden size={15} />
              Move back
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuItem tone="danger" onSelect={onRemove}>
              <Trash2 aria-hidden size={15} />
              Remove
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
      <Face title={title} content={content} />
      <p className="mt-3 flex flex-wrap justify-between gap-x-3 text-xs text-ink-3">
        {workflowName === null ? (
          <span>Its workflow has been deleted</span>
        ) : (
          <Link href={`/workflow/${workflowId}`} className="max-w-full truncate rounded-xs hover:text-accent">
            {workflowName}
          </Link>
        )}
        <time dateTime={updatedAt} className="figures">
          {formatDateTime(updatedAt)}
        </time>
      </p>
      {missedAt !== null && (
        <p className="figures mt-1 text-xs text-ink-3">
          Nothing new in the last run, <time dateTime={missedAt}>{formatDateTime(missedAt)}</time>
        </p>
      )}
    </Card>
  );
}

function Face({ title, content }: { title: string; content: WidgetContent }) {
  switch (content.kind) {
    case 'number':
      return <NumberFace content={content} />;
    case 'chart':
      return <ChartFace title={title} content={content} />;
    case 'table':
      return <TableFace title={title} content={content} />;
  }
}
