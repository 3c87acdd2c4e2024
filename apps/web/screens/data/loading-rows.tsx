import { Skeleton } from '../../ui/skeleton.tsx';

/** The placeholder of loading entries. */
export function LoadingRows({ what }: { what: string }) {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">Loading {what}</span>
      {['w-44', 'w-56', 'w-36'].map((width) => (
        <div key={width} className="space-y-2 px-4 py-3.5">
          <Skeleton className={`h-3.5 ${width} max-w-full`} />
          <Skeleton className="h-3 w-28" />
        </div>
      ))}
    </div>
  );
}
