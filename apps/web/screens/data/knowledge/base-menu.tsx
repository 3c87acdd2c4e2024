import type { KnowledgeBaseView } from '@heddle/contract/api/knowledge';
import { Ellipsis, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { errorText } from '../../../api/client.ts';
import { useDeleteKnowledgeBase } from '../../../api/knowledge.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../ui/dropdown-menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { counted } from '../topics/labels.ts';
import { BaseDialog } from './base-dialog.tsx';
import { ALL_BASES } from './labels.ts';
import { ReindexDialog } from './reindex-dialog.tsx';

/** The actions on a whole knowledge base. */
export function BaseMenu({ base }: { base: KnowledgeBaseView }) {
  const [dialog, setDialog] = useState<'rename' | 'reindex' | 'delete' | null>(null);
  const [, navigate] = useLocation();
  const { mutate, isPending } = useDeleteKnowledgeBase();

  const remove = (): void =>
    mutate(base.id, {
      onSuccess: () => {
        toast({ title: 'Knowledge Base Deleted', description: `${base.name} has been deleted with its documents.` });
        navigate(ALL_BASES);
      },
      onError: (error) =>
        toast({
          title: 'Delete Failed',
          description: errorText(error, 'It could not be deleted.'),
          tone: 'destructive',
        }),
    });

  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="icon" aria-label={`More actions for ${base.name}`}>
            <Ellipsis aria-hidden size={17} />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => setDialog('rename')}>
            <Pencil aria-hidden size={15} />
            Rename
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setDialog('reindex')}>
            <RefreshCw aria-hidden size={15} />
            Re-index
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem tone="danger" onSelect={() => setDialog('delete')}>
            <Trash2 aria-hidden size={15} />
            Delete knowledge base
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <BaseDialog base={base} open={dialog === 'rename'} onClose={() => setDialog(null)} />
      <ReindexDialog base={base} open={dialog === 'reindex'} onClose={() => setDialog(null)} />
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={(open) => !open && setDialog(null)}
        title={`Delete ${base.name}?`}
        description={`Its ${counted(base.documentCount, 'document is', 'documents are')} deleted for good, and workflows that search it fail.`}
        confirmLabel="Delete knowledge base"
        onConfirm={remove}
        pending={isPending}
      />
    </>
  );
}
