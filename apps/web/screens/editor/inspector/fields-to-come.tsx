import { useEffect, useState } from 'react';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useEditor, useSession } from '../session.tsx';

/** In the place of the fields of a type until they are loaded. What has failed can be tried again. */
export function FieldsToCome({ type }: { type: string }) {
  const { types } = useSession();
  const failed = useEditor((state) => state.catalog.lacksFields(type));
  const [retrying, setRetrying] = useState(false);
  useEffect(() => types.need([type]), [types, type]);
  const retry = async (): Promise<void> => {
    setRetrying(true);
    // A failure is shown as the first one was.
    await types.load([type]).catch(() => undefined);
    setRetrying(false);
  };
  if (failed)
    return (
      <ErrorState
        title="The fields could not be loaded"
        description="What is configured stays as it is. They are asked for again by themselves as well."
        onRetry={() => void retry()}
        retrying={retrying}
      />
    );
  return (
    <div role="status" className="space-y-3 px-4 py-3.5">
      <span className="sr-only">Loading the fields</span>
      <Skeleton className="h-3 w-2/5" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
    </div>
  );
}
