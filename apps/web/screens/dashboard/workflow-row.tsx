import type { WorkflowSummary } from '@heddle/contract/api/workflows';
import { Download, Ellipsis, Pencil, Power, PowerOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuSeparator, DropdownMenuTrigger } from '../../ui/dropdown-menu.tsx';
import { formatDate } from '../../ui/format.ts';
import { RowTile } from './row-tile.tsx';
import { useWorkflowActions } from './use-workflow-actions.ts';

export function WorkflowRow({ workflow }: { workflow: WorkflowSummary }) {
  const { id, name, isActive, nodeCount, createdAt } = workflow;
  const [deleting, setDeleting] = useState(false);
  const actions = useWorkflowActions(workflow);
  return (
    <div className="flex items-center gap-3 px-4 py-3">
      <RowTile icon="workflow" />
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
          <DropdownMenuItem onSelect={actions.exportJson}>
            <Download aria-hidden size={15} />
            Export
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={actions.switchActive}>
            {isActive ? <PowerOff aria-hidden size={15} /> : <Power aria-hidden size={15} />}
            {isActive ? 'Deactivate' : 'Activate'}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem tone="danger" onSelect={() => setDeleting(true)}>
            <Trash2 aria-hidden size={15} />
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete ${name}?`}
        description="The workflow and its webhook addresses stop working at once. This cannot be undone."
        confirmLabel="Delete workflow"
        pending={actions.removing}
        onConfirm={() => actions.remove(() => setDeleting(false))}
      />
    </div>
  );
}
