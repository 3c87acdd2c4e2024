import type { TopicView } from '@heddle/contract/api/topics';
import { Ellipsis, Eraser, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { useClearTopic, useDeleteTopic } from '../../../api/topics.ts';
import { Button } from '../../../ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../ui/dropdown-menu.tsx';
import { deleteWithUndo } from '../delete-with-undo.ts';
import { emptiedId } from './labels.ts';

/** The actions on a whole topic. */
export function TopicMenu({ topic: { name, entries, lastPosition } }: { topic: TopicView }) {
  const [, navigate] = useLocation();
  const clear = useClearTopic();
  const remove = useDeleteTopic();

  // What comes in the meantime, of both, stays.
  const empty = (): void =>
    deleteWithUndo(
      [emptiedId(name, lastPosition)],
      { title: 'Topic Emptied', description: `The entries of ${name} have been removed.` },
      () => clear.mutateAsync({ topic: name, until: lastPosition }),
    );

  const removeTopic = (): void => {
    navigate('/data?tab=topics');
    deleteWithUndo([name], { title: 'Topic Deleted', description: `${name} has been deleted with its entries.` }, () =>
      remove.mutateAsync({ topic: name, until: lastPosition }),
    );
  };

  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="icon" aria-label={`More actions for ${name}`}>
          <Ellipsis aria-hidden size={17} />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem disabled={entries === 0} onSelect={empty}>
          <Eraser aria-hidden size={15} />
          Empty
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem tone="danger" onSelect={removeTopic}>
          <Trash2 aria-hidden size={15} />
          Delete topic
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
