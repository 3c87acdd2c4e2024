import { Button } from '../../ui/button.tsx';

/** Sends the form; says what is going on while it does. */
export function SubmitButton({ children, busy, pending }: { children: string; busy: string; pending: boolean }) {
  return (
    <Button type="submit" variant="primary" loading={pending} className="mt-1 w-full">
      {pending ? busy : children}
    </Button>
  );
}
