import type { WorkflowSummary } from '@heddle/contract/api/workflows';
import { Download, Ellipsis, Pencil, Play, TextCursorInput, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx';
import { formatDate } from '../../ui/format.ts';
import { Switch } from '../../ui/switch.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { RowTile } from './row-tile.tsx';
import { useDeleteWithUndo } from './use-delete-workflow.ts';
import { useWorkflowActions } from './use-workflow-actions.ts';

export interface WorkflowRowProps {
  workflow: WorkflowSummary;
  onRun: (workflow: WorkflowSummary) => void;
  /** True while a run is being started. */
  starting: boolean;
}

/** A workflow in the list, with all that can be done with it. */
export function WorkflowRow({ workflow, onRun, starting }: WorkflowRowProps) {
  const { id, name, isActive, nodeCount, createdAt } = workflow;
  const [renaming, setRenaming] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const actions = useWorkflowActions(workflow);
  const deleteWithUndo = useDeleteWithUndo();

  const remove = (): void => {
    const panel = row.current?.closest<HTMLElement>('[role="tabpanel"]');
    deleteWithUndo(workflow);
    // The menu that had the focus is removed with the row.
    setTimeout(() => panel?.focus({ preventScroll: true, focusVisible: false }));
  };

  return (
    <div ref={row} className="flex items-center gap-3 px-4 py-3">
      <RowTile icon="workflow" className="max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <Link href={`/workflow/${id}`} className="block truncate rounded-xs font-medium hover:text-accent">
          {name}
        </Link>
        <p className="figures truncate text-xs text-ink-3">
          Created {formatDate(createdAt)}
          <span className="max-sm:hidden">
            {' '}
            · {nodeCount} {nodeCount === 1 ? 'node' : 'nodes'}
          </span>
        </p>
      </div>
      <Badge tone={isActive ? 'ok' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      <Switch
        aria-label={`${name} is active`}
        checked={isActive}
        disabled={actions.switching}
        onCheckedChange={actions.switchActive}
      />
      <Button className="max-sm:hidden" aria-label={`Run ${name}`} disabled={starting} onClick={() => onRun(workflow)}>
        <Play aria-hidden size={14} />
        Run
      </Button>
      <Button asChild className="max-sm:hidden">
        <Link href={`/workflow/${id}`} aria-label={`Edit ${name}`}>
          <Pencil aria-hidden size={14} />
          Edit
        </Link>
      </Button>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon" aria-label={`More actions for ${name}`} loading={actions.busy}>
            <Ellipsis aria-hidden size={17} />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem asChild className="sm:hidden">
            <Link href={`/workflow/${id}`}>
              <Pencil aria-hidden size={15} />
              Edit
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem className="sm:hidden" disabled={starting} onSelect={() => onRun(workflow)}>
            <Play aria-hidden size={15} />
            Run
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setRenaming(true)}>
            <TextCursorInput aria-hidden size={15} />
            Rename
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={actions.exportJson}>
            <Download aria-hidden size={15} />
            Export
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem tone="danger" onSelect={remove}>
            <Trash2 aria-hidden size={15} />
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <RenameDialog workflow={workflow} open={renaming} onClose={() => setRenaming(false)} />
    </div>
  );
}
