import { Button } from '../../ui/button.tsx';

/** Submits the form; shows the progress. */
export function SubmitButton({ children, busy, pending }: { children: string; busy: string; pending: boolean }) {
  return (
    <Button type="submit" variant="primary" loading={pending} className="mt-1 w-full">
      {pending ? busy : children}
    </Button>
  );
}
